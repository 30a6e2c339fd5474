package org.jane.likelihood;

import org.jane.linalg.CsrMatrix;

/**
 * The pairs of a block of rows that do not push: linked ones, and a node with itself. Those of a
 * tile of members stand together; a pair is its index in the tile's scores, {@code j * TILE + i}.
 */
final class ExcludedPairs {
  private static final int TILE = PairKernels.TILE;

  final int[] pairs;
  private final int[] start;

  /**
   * Of rows {@code nodes[at]} to {@code nodes[at + count - 1]}.
   *
   * @param place where each node stands among the members
   */
  ExcludedPairs(CsrMatrix links, int[] nodes, int at, int count, int[] place) {
    start = new int[(place.length - 1) / TILE + 3];
    for (int i = 0; i < count; i++) { // how many there are of each tile, two places further on
      int node = nodes[at + i];
      start[place[node] / TILE + 2]++;
      for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
        start[place[links.column(e)] / TILE + 2]++;
      }
    }
    for (int tile = 2; tile < start.length; tile++) {
      start[tile] += start[tile - 1];
    }
    pairs = new int[start[start.length - 1]];
    for (int i = 0; i < count; i++) { // what was the start of a tile becomes its end
      int node = nodes[at + i];
      put(place[node], i);
      for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
        put(place[links.column(e)], i);
      }
    }
  }

  private void put(int member, int row) {
    pairs[start[member / TILE + 1]++] = member % TILE * TILE + row;
  }

  /** Where the pairs of a tile start; those of the next follow. */
  int start(int tile) {
    return start[tile];
  }
}
