package org.jane.likelihood;

import org.jane.linalg.CsrMatrix;

/**
 * The pairs of a block of rows that do not push: linked ones, and a node with itself. Sorted by
 * tile, so that the sweep over tiles finds each tile's pairs together; a pair is its index in the
 * tile's scores, {@code j * TILE + i}.
 */
final class ExcludedPairs {
  private static final int TILE = PairKernels.TILE;

  final int[] pairs;
  private final int[] tileStart;

  /**
   * Of rows {@code nodes[at]} to {@code nodes[at + count - 1]}.
   *
   * @param place where each node stands among the members
   */
  ExcludedPairs(CsrMatrix links, int[] nodes, int at, int count, int[] place, int tiles) {
    tileStart = new int[tiles + 2];
    for (int i = 0; i < count; i++) {
      int node = nodes[at + i];
      tileStart[place[node] / TILE + 2]++;
      for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
        tileStart[place[links.column(e)] / TILE + 2]++;
      }
    }
    for (int t = 2; t < tileStart.length; t++) {
      tileStart[t] += tileStart[t - 1];
    }
    // tileStart[t + 1] is where the next pair of tile t goes; in the end, where tile t + 1 starts
    pairs = new int[tileStart[tiles + 1]];
    for (int i = 0; i < count; i++) {
      int node = nodes[at + i];
      put(place[node], i);
      for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
        put(place[links.column(e)], i);
      }
    }
  }

  private void put(int place, int row) {
    pairs[tileStart[place / TILE + 1]++] = place % TILE * TILE + row;
  }

  /** Where the pairs of a tile start; those of the next follow. */
  int start(int tile) {
    return tileStart[tile];
  }
}
