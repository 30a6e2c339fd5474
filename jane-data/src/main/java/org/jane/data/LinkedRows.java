package org.jane.data;

import java.util.List;

/**
 * New nodes with their links: among each other, and to nodes that stand elsewhere.
 *
 * @param data the nodes that are listed and the edges among them
 * @param outside edges with an end, or both, that is not listed
 */
public record LinkedRows(Dataset data, OutsideEdges outside) {
  /**
   * Edges to nodes that stand elsewhere. An end below the number of listed nodes is one of these;
   * any other is, less that number, what {@link KnownNodes#find} said.
   *
   * @param type of each, by its place among the types
   * @param types their names, in any order; one empty name where there are none
   */
  public record OutsideEdges(
      int[] source, int[] target, float[] weight, int[] type, List<String> types) {
    public OutsideEdges {
      types = List.copyOf(types);
    }

    /** None. */
    public static OutsideEdges none() {
      return new OutsideEdges(new int[0], new int[0], new float[0], new int[0], List.of(""));
    }

    public int size() {
      return source.length;
    }
  }

  /** Data that links to no nodes but its own. */
  public static LinkedRows complete(Dataset data) {
    return new LinkedRows(data, OutsideEdges.none());
  }
}
