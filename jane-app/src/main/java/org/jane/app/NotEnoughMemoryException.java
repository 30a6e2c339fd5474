package org.jane.app;

import org.jane.run.MemoryEstimate;
import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/** Work that will not fit into the memory there is; refused before any of it. */
public final class NotEnoughMemoryException extends ProblemException {
  private static final long serialVersionUID = 1;

  private final long needed;
  private final long available;

  /**
   * @param needed bytes that the work needs, about
   * @param available bytes that Java may use
   * @param remedy what makes room
   */
  NotEnoughMemoryException(long needed, long available, Remedy remedy) {
    super(
        "",
        "training needs about %s of memory, Java's heap is limited to %s"
            .formatted(MemoryEstimate.readable(needed), MemoryEstimate.readable(available)),
        remedy);
    this.needed = needed;
    this.available = available;
  }

  /** Bytes that the work needs, about. */
  public long needed() {
    return needed;
  }

  /** Bytes that Java may use. */
  public long available() {
    return available;
  }
}
