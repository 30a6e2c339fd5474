package org.jane.method.dane;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;

/**
 * The mean over 1, …, t steps of a random walk: (P + P² + … + P^t) / t, P = D⁻¹ A. A node without
 * links has an empty row. O(n · nodes within t steps · degree).
 */
final class Surroundings {
  private static final int SOME = 64;

  private Surroundings() {}

  /**
   * How many nodes a walk may reach in so many steps, on average: over all nodes, or some evenly
   * spaced of many. The product of degrees says little, for a hub leads everywhere.
   */
  static double reach(Graph graph, int steps) {
    int n = graph.nodes();
    int every = Math.max(1, n / SOME);
    long reached = 0;
    int asked = 0;
    double[] total = new double[n];
    double[] now = new double[n];
    double[] next = new double[n];
    for (int i = 0; i < n; i += every) {
      int[] seen = walk(graph, i, steps, total, now, next);
      for (int j : seen) {
        total[j] = 0;
      }
      reached += seen.length;
      asked++;
    }
    return (double) reached / Math.max(1, asked);
  }

  static CsrMatrix of(Graph graph, int steps) {
    CsrMatrix a = graph.adjacency();
    int n = graph.nodes();
    int[] start = new int[n + 1];
    int[] column = new int[Math.max(16, a.entries())];
    float[] value = new float[column.length];
    double[] total = new double[n];
    double[] now = new double[n];
    double[] next = new double[n];
    for (int i = 0; i < n; i++) {
      int[] seen = walk(graph, i, steps, total, now, next);
      int at = start[i];
      if (at + seen.length > column.length) {
        int size = (int) Math.min(Integer.MAX_VALUE - 8L, 2L * (at + (long) seen.length));
        column = Arrays.copyOf(column, size);
        value = Arrays.copyOf(value, size);
      }
      for (int j : seen) {
        column[at] = j;
        value[at++] = (float) total[j];
        total[j] = 0;
      }
      start[i + 1] = at;
    }
    return new CsrMatrix(n, start, Arrays.copyOf(column, start[n]), Arrays.copyOf(value, start[n]));
  }

  /**
   * The walk from one node: whom it may meet, ascending, and in {@code total} how likely.
   *
   * @param now zeros, and so at the end
   * @param next likewise
   */
  private static int[] walk(
      Graph graph, int from, int steps, double[] total, double[] now, double[] next) {
    int[] reached = {from}; // ascending; those where the walk may be
    now[from] = 1;
    int[] seen = new int[0];
    for (int step = 0; step < steps; step++) {
      int[] to = stepped(graph, reached, now, next);
      for (int j : reached) {
        now[j] = 0;
      }
      for (int j : to) {
        now[j] = next[j];
        next[j] = 0;
        total[j] += now[j] / steps;
      }
      reached = to;
      seen = union(seen, to);
    }
    for (int j : reached) {
      now[j] = 0;
    }
    return seen;
  }

  /**
   * One step of the walk; whom it may reach, ascending. A chance too small for a double is 0, as if
   * the node had not been reached: it may come up again, and counts once.
   */
  private static int[] stepped(Graph graph, int[] from, double[] now, double[] next) {
    CsrMatrix a = graph.adjacency();
    int size = 0;
    for (int j : from) {
      size += a.rowLength(j);
    }
    int[] to = new int[size];
    size = 0;
    for (int j : from) {
      double each = now[j] / graph.strength(j);
      for (int e = a.rowStart(j); e < a.rowStart(j + 1); e++) {
        if (next[a.column(e)] == 0) {
          to[size++] = a.column(e);
        }
        next[a.column(e)] += each * a.value(e);
      }
    }
    return Arrays.stream(to, 0, size).sorted().distinct().toArray();
  }

  private static int[] union(int[] a, int[] b) {
    int[] all = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, all, a.length, b.length);
    return Arrays.stream(all).sorted().distinct().toArray();
  }
}
