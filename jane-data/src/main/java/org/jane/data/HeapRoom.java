package org.jane.data;

import org.jane.graph.GraphDataException;
import org.jane.run.Heap;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;

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
          Remedy.of("Set %s, or read less data", heap(2 * bytes)));
    }
  }

  /**
   * Refuses data that Java's heap cannot hold while it is read.
   *
   * @param where what is to be read
   * @param bytes about what it takes at the same time, at the most
   */
  public static void requireToRead(String where, long bytes) {
    long needed = Heap.neededFor(bytes);
    if (needed > Heap.limit()) {
      throw new GraphDataException(
          where,
          "reading takes about %s of memory, Java's heap is limited to %s"
              .formatted(MemoryEstimate.readable(needed), MemoryEstimate.readable(Heap.limit())),
          Remedy.of("Set %s, or read less data", heap(needed)));
    }
  }

  /** The option that makes so much room, with something to spare. */
  private static Remedy.Option heap(long bytes) {
    return Remedy.option("heap", (bytes / 8 * 9 >> 30) + 1 + "g");
  }
}
