package org.jane.cli;

import java.util.Map;
import org.jane.run.MemoryEstimate;

/** Compares what the work will need with the memory there is, before the work. */
final class Room {
  private Room() {}

  /** Refuses work that will not fit, and names the setting that makes room. */
  static void require(MemoryEstimate needed, Map<String, String> settings) {
    require(needed, settings, false);
  }

  /**
   * The same.
   *
   * @param tuned whether settings are chosen: one that is pinned is not to end that
   */
  static void require(MemoryEstimate needed, Map<String, String> settings, boolean tuned) {
    long most = Runtime.getRuntime().maxMemory();
    if (needed.bytes() > most) {
      long gibibytes = (needed.bytes() * 5 / 4 >> 30) + 1;
      throw new UsageException(
          "training needs about %s of memory, Java may use %s. Set JANE_OPTS=-Xmx%dg%s"
              .formatted(
                  MemoryEstimate.readable(needed.bytes()),
                  MemoryEstimate.readable(most),
                  gibibytes,
                  settings.containsKey("k")
                      ? ""
                      : ", or make it smaller with " + (tuned ? "--auto " : "") + "--set k=16"));
    }
  }
}
