package org.jane.likelihood;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;

/**
 * The pairs of a block of rows that do not push: linked ones, and a node with itself. Sorted by
 * tile, so that each tile's pairs stand together; a pair is its index in the tile's scores, {@code
 * j * TILE + i}.
 */
final class ExcludedPairs {
  private static final int TILE = PairKernels.TILE;

  final int[] pairs;
  private final long[] keys; // tile and pair

  /**
   * Of rows {@code nodes[at]} to {@code nodes[at + count - 1]}.
   *
   * @param place where each node stands among the members
   */
  ExcludedPairs(CsrMatrix links, int[] nodes, int at, int count, int[] place) {
    int size = count;
    for (int i = 0; i < count; i++) {
      size += links.rowStart(nodes[at + i] + 1) - links.rowStart(nodes[at + i]);
    }
    keys = new long[size];
    int filled = 0;
    for (int i = 0; i < count; i++) {
      int node = nodes[at + i];
      keys[filled++] = key(place[node], i);
      for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
        keys[filled++] = key(place[links.column(e)], i);
      }
    }
    Arrays.sort(keys);
    pairs = new int[size];
    for (int p = 0; p < size; p++) {
      pairs[p] = (int) keys[p];
    }
  }

  private static long key(int place, int row) {
    return (long) (place / TILE) << Integer.SIZE | place % TILE * TILE + row;
  }

  /** Where the pairs of a tile start; those of the next follow. */
  int start(int tile) {
    int low = 0;
    int high = keys.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (keys[middle] >>> Integer.SIZE < tile) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
