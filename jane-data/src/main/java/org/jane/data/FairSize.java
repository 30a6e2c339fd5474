package org.jane.data;

import org.jane.graph.GraphDataException;

/**
 * How much memory a file may ask for by its size. A line of text can declare a billion nodes, and a
 * thousand nodes with an attribute each of their own are a million cells: what is far beyond the
 * bytes that are there is refused before it takes memory.
 */
public final class FairSize {
  /** Any file may ask for this much: 64 MiB. */
  public static final long FLOOR = 64L << 20;

  /** Beyond the floor, this many bytes of memory for each byte of the file. */
  public static final long FACTOR = 200;

  /** A size that may ask for anything. */
  public static final long ANY = 1L << 50;

  private FairSize() {}

  /**
   * Refuses a number of things that the file is too small for, or that memory cannot hold.
   *
   * @param where the place, for the message
   * @param what the things, with their number: "3 nodes"
   * @param count how many
   * @param bytesEach about what one takes
   * @param size bytes of the file
   */
  public static void require(String where, String what, long count, long bytesEach, long size) {
    long most = FLOOR + FACTOR * size;
    if (count > most / bytesEach) {
      throw new GraphDataException(
          where,
          "%s in a file of %d bytes".formatted(what, size),
          "Check the file: it declares far more than it can hold");
    }
    HeapRoom.require(where, what, count * bytesEach);
  }
}
