package org.jane.run;

import org.jspecify.annotations.Nullable;

/** A request to stop early, made by one thread and checked by another between two steps. */
public final class StopRequest {
  private final @Nullable StopRequest also;
  private volatile boolean requested;

  public StopRequest() {
    this(null);
  }

  private StopRequest(@Nullable StopRequest also) {
    this.also = also;
  }

  /** One for a part of the work: it is also made when this one is, and not the other way round. */
  StopRequest ofPart() {
    return new StopRequest(this);
  }

  /** Asks the work to stop at its next step and to keep what it has so far. */
  public void request() {
    requested = true;
  }

  public boolean requested() {
    return requested || also != null && also.requested();
  }
}
