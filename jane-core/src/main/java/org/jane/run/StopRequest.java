package org.jane.run;

import org.jspecify.annotations.Nullable;

/** A request to stop early, made by one thread and checked by another between two steps. */
public final class StopRequest {
  private final @Nullable StopRequest other;
  private volatile boolean requested;

  public StopRequest() {
    this(null);
  }

  private StopRequest(@Nullable StopRequest other) {
    this.other = other;
  }

  /** A request of its own that is also made whenever this one is. */
  public StopRequest within() {
    return new StopRequest(this);
  }

  /** Asks the work to stop at its next step and to keep what it has so far. */
  public void request() {
    requested = true;
  }

  public boolean requested() {
    return requested || other != null && other.requested();
  }
}
