package org.jane.synthetic;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Progress;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Draws the edges of points in the plane, each pair on its own with probability p = exp(-d²/s²),
 * without visiting all pairs.
 *
 * <p>The plane is cut into square cells of side R/2 or more, where exp(-R²/s²) = 2/n. Pairs in
 * cells at most two apart each way are visited one by one. All other pairs are at least R apart, so
 * their p is at most q = 2/n: among all n(n-1)/2 pairs one jumps ahead by geometric steps that stop
 * at each pair with probability q, and a pair stopped at is linked with probability p/q unless it
 * was visited before. Both parts are exact; the second looks at about n pairs. Each block of nodes
 * draws from its own stream, so threads change nothing.
 */
final class ProximityEdges {
  private static final int BLOCK = 1024;

  /** Blocks done before their edges are handed over, so that few wait in memory. */
  private static final int WAVE = 64;

  /**
   * At most so many cells each way: the numbers of a cell fit its key, and rounding stays far below
   * the width of a cell, however small s is.
   */
  private static final double MOST_CELLS = 1 << 20;

  private final int n;
  private final double[] x; // coordinates in units of s, nodes ordered by cell
  private final double[] y;
  private final int[] node; // the node at each place of that order
  private final long[] cell; // its cell: row in the upper half, column in the lower
  private final double q;

  ProximityEdges(DenseMatrix u, double s) {
    n = u.rows();
    q = 2.0 / n;
    double leftmost = Double.MAX_VALUE;
    double lowest = Double.MAX_VALUE;
    double rightmost = -Double.MAX_VALUE;
    double highest = -Double.MAX_VALUE;
    for (int i = 0; i < n; i++) {
      leftmost = Math.min(leftmost, u.get(i, 0) / s);
      rightmost = Math.max(rightmost, u.get(i, 0) / s);
      lowest = Math.min(lowest, u.get(i, 1) / s);
      highest = Math.max(highest, u.get(i, 1) / s);
    }
    double extent = Math.max(rightmost - leftmost, highest - lowest);
    double side =
        Math.max(
            Math.sqrt(StrictMath.log(1 / q)) / 2 * (1 + 1e-9), // rounding brings no pair within R
            extent / MOST_CELLS);
    long[] cellOf = new long[n];
    for (int i = 0; i < n; i++) {
      long row = (long) ((u.get(i, 0) / s - leftmost) / side);
      long column = (long) ((u.get(i, 1) / s - lowest) / side);
      cellOf[i] = row << 32 | column;
    }
    node = orderBy(cellOf);
    x = new double[n];
    y = new double[n];
    cell = new long[n];
    for (int at = 0; at < n; at++) {
      x[at] = u.get(node[at], 0) / s;
      y[at] = u.get(node[at], 1) / s;
      cell[at] = cellOf[node[at]];
    }
  }

  /** The nodes ordered by cell, then by number. */
  private static int[] orderBy(long[] cellOf) {
    long[] distinct = Arrays.stream(cellOf).sorted().distinct().toArray();
    int[] start = new int[distinct.length + 1];
    int[] rank = new int[cellOf.length];
    for (int i = 0; i < cellOf.length; i++) {
      rank[i] = Arrays.binarySearch(distinct, cellOf[i]);
      start[rank[i] + 1]++;
    }
    for (int c = 0; c < distinct.length; c++) {
      start[c + 1] += start[c];
    }
    int[] order = new int[cellOf.length];
    for (int i = 0; i < cellOf.length; i++) {
      order[start[rank[i]]++] = i;
    }
    return order;
  }

  Graph draw(Run run) {
    int blocks = (n + BLOCK - 1) / BLOCK;
    int[][] found = new int[blocks][];
    GraphBuilder builder = new GraphBuilder(n);
    for (int first = 0; first < blocks; first += WAVE) {
      int from = first;
      int count = Math.min(WAVE, blocks - first);
      run.workers().forBlocks(count, 1, (a, b) -> found[from + a] = nearPairs(from + a, run));
      for (int b = first; b < first + count; b++) {
        hand(found[b], builder);
        found[b] = new int[0];
      }
      run.report(
          Progress.of("drawing edges", Math.min(n, (first + count) * (long) BLOCK), n, "nodes"));
    }
    farPairs(run.random("synthetic/far"), builder);
    return builder.build();
  }

  private static void hand(int[] pairs, GraphBuilder builder) {
    for (int e = 0; e < pairs.length; e += 2) {
      builder.add(pairs[e], pairs[e + 1]);
    }
  }

  /** Links of the nodes at places of one block with later places in near cells. */
  private int[] nearPairs(int block, Run run) {
    RandomStream random = run.random("synthetic/near", block);
    int[] pairs = new int[BLOCK * 16];
    int size = 0;
    for (int i = block * BLOCK; i < Math.min(n, (block + 1) * BLOCK); i++) {
      long row = cell[i] >>> 32;
      long column = cell[i] & 0xFFFFFFFFL;
      for (int down = 0; down <= 2; down++) {
        long firstColumn = Math.max(0, column - 2);
        int from = down == 0 ? i + 1 : place(row + down << 32 | firstColumn);
        int to = place((row + down << 32 | column + 2) + 1);
        for (int j = from; j < to; j++) {
          if (random.nextDouble() < probability(i, j)) {
            if (size == pairs.length) {
              pairs = Arrays.copyOf(pairs, size * 2);
            }
            pairs[size++] = node[i];
            pairs[size++] = node[j];
          }
        }
      }
    }
    return Arrays.copyOf(pairs, size);
  }

  private double probability(int i, int j) {
    double dx = x[i] - x[j];
    double dy = y[i] - y[j];
    return StrictMath.exp(-(dx * dx + dy * dy));
  }

  /** The first place whose cell is not before {@code wanted}. */
  private int place(long wanted) {
    int low = 0;
    int high = n;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cell[middle] < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void farPairs(RandomStream random, GraphBuilder builder) {
    double logMiss = StrictMath.log1p(-q);
    long i = 0; // pairs (i, j) with i < j, row by row; j is the last one looked at
    long j = 0;
    while (true) {
      double step = Math.floor(StrictMath.log(1 - random.nextDouble()) / logMiss) + 1;
      if (step > (double) n * n) {
        return;
      }
      j += (long) step;
      while (j >= n) { // into the next rows, each of which starts after its diagonal
        i++;
        j = j - n + i + 1;
        if (i >= n - 1) {
          return;
        }
      }
      if (!near((int) i, (int) j) && random.nextDouble() * q < probability((int) i, (int) j)) {
        builder.add(node[(int) i], node[(int) j]);
      }
    }
  }

  private boolean near(int i, int j) {
    long rows = (cell[i] >>> 32) - (cell[j] >>> 32);
    long columns = (cell[i] & 0xFFFFFFFFL) - (cell[j] & 0xFFFFFFFFL);
    return Math.abs(rows) <= 2 && Math.abs(columns) <= 2;
  }
}
