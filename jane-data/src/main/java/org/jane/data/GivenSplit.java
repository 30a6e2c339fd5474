package org.jane.data;

import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;

/** A split as a file gives it: what the data model would not accept is the file's fault. */
public final class GivenSplit {
  private GivenSplit() {}

  /**
   * The split, checked.
   *
   * @param where the file the lists come from, for the message
   */
  public static Split of(String where, Labels labels, int[] train, int[] validation, int[] test) {
    try {
      return Split.of(labels, train, validation, test);
    } catch (IllegalArgumentException e) {
      throw new GraphDataException(
          where,
          "the split is not usable: " + e.getMessage(),
          "Let every node with a known label stand in at most one of the lists",
          e);
    }
  }
}
