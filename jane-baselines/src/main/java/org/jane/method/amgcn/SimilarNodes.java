package org.jane.method.amgcn;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Workers;

/**
 * Links each node to the k nodes whose attributes are most similar to its own, by the cosine of
 * their rows. Only cosines above 0 count; of equals the first is taken. O(Σ over attributes of the
 * square of the nodes that have it).
 */
final class SimilarNodes {
  private static final int BLOCK = 64;

  private SimilarNodes() {}

  /** Two nodes are linked when one of them is among the nearest of the other. */
  static Graph of(CsrMatrix x, int k, Workers workers) {
    int n = x.rows();
    CsrMatrix byColumn = x.transpose().matrix();
    double[] length = new double[n];
    for (int i = 0; i < n; i++) {
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        length[i] += (double) x.value(e) * x.value(e);
      }
      length[i] = Math.sqrt(length[i]);
    }
    int most = Math.min(k, Math.max(0, n - 1));
    int[] nearest = new int[Math.multiplyExact(n, most)];
    Arrays.fill(nearest, -1);
    workers.forBlocks(
        n,
        BLOCK,
        (from, to) -> {
          double[] cosine = new double[n];
          for (int i = from; i < to; i++) {
            Arrays.fill(cosine, 0);
            for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
              int c = x.column(e);
              double value = x.value(e);
              for (int f = byColumn.rowStart(c); f < byColumn.rowStart(c + 1); f++) {
                cosine[byColumn.column(f)] += value * byColumn.value(f);
              }
            }
            nearest(i, cosine, length, nearest, most);
          }
        });
    GraphBuilder links = new GraphBuilder(n);
    for (int at = 0; at < nearest.length; at++) {
      if (nearest[at] >= 0) {
        links.add(at / most, nearest[at]);
      }
    }
    return links.build();
  }

  /** Keeps the best in order, the largest first. */
  private static void nearest(int i, double[] product, double[] length, int[] into, int most) {
    double[] best = new double[most];
    for (int j = 0; j < product.length; j++) {
      double cosine = length[j] > 0 ? product[j] / length[j] : 0; // that of i is the same for all
      if (j == i || cosine <= 0) {
        continue;
      }
      int place = most;
      while (place > 0 && cosine > best[place - 1]) {
        place--;
      }
      for (int p = most - 1; p > place; p--) {
        best[p] = best[p - 1];
        into[i * most + p] = into[i * most + p - 1];
      }
      if (place < most) {
        best[place] = cosine;
        into[i * most + place] = j;
      }
    }
  }
}
