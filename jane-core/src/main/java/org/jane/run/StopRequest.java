package org.jane.run;

/**
 * A wish to end early, made by one thread and looked at by another between two steps of its work.
 */
public final class StopRequest {
  private volatile boolean requested;

  /** Asks the work to stop at its next step and to keep what it has so far. */
  public void request() {
    requested = true;
  }

  public boolean requested() {
    return requested;
  }
}
