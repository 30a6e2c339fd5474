package org.jane.data;

import org.jane.graph.GraphDataException;

/**
 * Refuses what the memory given to Java could not hold, before trying: a sentence is better than
 * running out of memory in the middle.
 */
public final class HeapRoom {
  /** About what a node takes by its id, its label and its place in the matrices alone. */
  public static final long BYTES_PER_NODE = 64;

  private HeapRoom() {}

  /** What one piece of a dataset may take: half of the memory Java may use. */
  static long most() {
    return Runtime.getRuntime().maxMemory() / 2;
  }

  /**
   * Refuses a piece of data that needs too much.
   *
   * @param where the place, for the message
   * @param what the piece, with its number: "3 attributes"
   * @param bytes about what it will take
   */
  public static void require(String where, String what, long bytes) {
    if (bytes > most()) {
      throw new GraphDataException(
          where,
          "%s take about %d MB, Java may use %d MB for all"
              .formatted(what, bytes >> 20, most() >> 19),
          "Give Java more memory with -Xmx, or less data");
    }
  }
}
