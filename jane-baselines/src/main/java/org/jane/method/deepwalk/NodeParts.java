package org.jane.method.deepwalk;

import java.util.stream.IntStream;

/**
 * The nodes in parts of equal size and, nearly, equal traffic: what makes skip-gram parallel
 * without races. Pairs are sorted into blocks (part of the centre, part of the context); blocks
 * that share neither part touch different rows and may be trained at the same time.
 *
 * <p>The number of parts depends on the number of nodes alone, never on threads. Nodes are dealt
 * out by falling number of visits, forwards and backwards in turn. Rows of a part stand together.
 */
final class NodeParts {
  /** A pair meets only random nodes of its own part, so parts must not be too small. */
  private static final int LEAST_NODES = 256;

  private static final int MOST_PARTS = 64;

  private final int count;
  private final int[] part;
  private final int[] row;
  private final int[] firstRow;

  /**
   * @param visits how often each node occurs on walks
   */
  NodeParts(int[] visits) {
    int n = visits.length;
    count = Math.max(1, Math.min(MOST_PARTS, n / LEAST_NODES));
    // visits falling, then node ascending, in one long each
    long[] order =
        IntStream.range(0, n).mapToLong(i -> ((long) -visits[i] << 32) + i).sorted().toArray();
    part = new int[n];
    firstRow = new int[count + 1];
    for (int place = 0; place < n; place++) {
      int card = place % (2 * count);
      int dealt = card < count ? card : 2 * count - 1 - card;
      part[(int) order[place]] = dealt;
      firstRow[dealt + 1]++;
    }
    for (int p = 0; p < count; p++) {
      firstRow[p + 1] += firstRow[p];
    }
    row = new int[n];
    int[] next = firstRow.clone();
    for (int node = 0; node < n; node++) {
      row[node] = next[part[node]]++;
    }
  }

  int count() {
    return count;
  }

  int part(int node) {
    return part[node];
  }

  /** The row of a node in the tables of vectors. */
  int row(int node) {
    return row[node];
  }

  /** Where the rows of a part begin; {@code firstRow(count())} is the number of nodes. */
  int firstRow(int ofPart) {
    return firstRow[ofPart];
  }
}
