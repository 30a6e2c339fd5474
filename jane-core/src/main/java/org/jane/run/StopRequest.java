package org.jane.run;

/** A request to stop early, made by one thread and checked by another between two steps. */
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
