package org.jane.server.api;

import java.util.Arrays;
import java.util.function.DoubleConsumer;
import org.jane.eigen.SmallSpectrum;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;

/** Places nodes in the unit square. */
final class PlaneLayout {
  /** The outermost of so many nodes on each side are put on the rim: a few far ones hide all. */
  private static final double TRIMMED = 0.002;

  private static final double RIM = 0.02;
  private static final double FADE = 4;

  /** So many times the median length is much longer. */
  private static final double FAR = 6;

  private static final int SAMPLES_PER_NODE = 300;
  private static final long MOST_SAMPLES = 60_000_000L;
  private static final int NEGATIVES = 3;
  private static final double REPULSION = 1;

  private PlaneLayout() {}

  /**
   * The plane in which rows differ most; in which their directions do where some rows are much
   * longer than most and would hide the others in a corner.
   */
  static PlaneGrid principal(DenseMatrix given) {
    float[] length = new float[given.rows()];
    for (int i = 0; i < length.length; i++) {
      length[i] = length(given, i);
    }
    float[] sorted = length.clone();
    Arrays.parallelSort(sorted);
    boolean directions =
        sorted.length > 0
            && given.columns() > 2
            && sorted[sorted.length - 1] > FAR * sorted[sorted.length / 2];
    DenseMatrix rows = directions ? unit(given, length) : given;
    int n = rows.rows();
    int k = rows.columns();
    double[] mean = new double[k];
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < k; c++) {
        mean[c] += (double) rows.get(i, c) / n;
      }
    }
    double[] covariance = new double[k * k];
    int stride = Math.max(1, n / 100_000); // of very many, an even sample tells the plane
    for (int i = 0; i < n; i += stride) {
      for (int a = 0; a < k; a++) {
        double centred = rows.get(i, a) - mean[a];
        for (int b = 0; b < k; b++) {
          covariance[a * k + b] += centred * (rows.get(i, b) - mean[b]);
        }
      }
    }
    double[] vectors = k == 0 ? new double[0] : SmallSpectrum.of(k, covariance).vectors();
    return new PlaneGrid(
        square(project(rows, mean, vectors, k - 1)), square(project(rows, mean, vectors, k - 2)));
  }

  private static float length(DenseMatrix rows, int i) {
    double square = 0;
    for (int c = 0; c < rows.columns(); c++) {
      square += (double) rows.get(i, c) * rows.get(i, c);
    }
    return (float) Math.sqrt(square);
  }

  private static DenseMatrix unit(DenseMatrix rows, float[] length) {
    DenseMatrix unit = rows.copy();
    for (int i = 0; i < length.length; i++) {
      for (int c = 0; c < rows.columns() && length[i] > 0; c++) {
        unit.set(i, c, rows.get(i, c) / length[i]);
      }
    }
    return unit;
  }

  private static float[] project(DenseMatrix rows, double[] mean, double[] vectors, int component) {
    float[] out = new float[rows.rows()];
    if (component < 0) {
      return out;
    }
    int k = mean.length;
    for (int i = 0; i < out.length; i++) {
      double sum = 0;
      for (int c = 0; c < k; c++) {
        sum += (rows.get(i, c) - mean[c]) * vectors[component * k + c];
      }
      out[i] = (float) sum;
    }
    return out;
  }

  /** Brings values to the unit square, with a rim. */
  private static float[] square(float[] values) {
    float[] sorted = values.clone();
    Arrays.parallelSort(sorted);
    int n = sorted.length;
    if (n == 0) {
      return values;
    }
    float low = sorted[(int) (TRIMMED * n)];
    float high = sorted[Math.max(0, n - 1 - (int) (TRIMMED * n))];
    float[] out = new float[n];
    for (int i = 0; i < n; i++) {
      out[i] = (float) inside(high > low ? (values[i] - low) / (high - low) : 0.5);
    }
    return out;
  }

  /** What is beyond 0 and 1 comes into the rim, the nearer to its end the farther it was. */
  private static double inside(double share) {
    if (share < 0) {
      return RIM * StrictMath.exp(FADE * share);
    }
    return share > 1 ? 1 - RIM * StrictMath.exp(FADE * (1 - share)) : RIM + (1 - 2 * RIM) * share;
  }

  /**
   * Nodes near those they are linked to: the likelihood of the links under a heavy-tailed curve of
   * the distance, climbed by samples of links and of pairs that are none (Tang et al., "Visualizing
   * large-scale and high-dimensional data", WWW 2016). One thread, so that it is always the same.
   * Nodes that links do not place stand below the others.
   *
   * @param from where nodes stand at first
   * @param progress is told from time to time which share of the work is done
   */
  static PlaneGrid neighbours(
      PlaneGrid from, Graph graph, ApartNodes apart, DoubleConsumer progress) {
    int n = graph.nodes();
    int[] others = apart.others();
    float[] x = new float[n];
    float[] y = new float[n];
    RandomStream random = new RandomStream(1);
    for (int i : others) {
      x[i] = (float) (20 * (from.x(i) - 0.5) + 0.1 * (random.nextDouble() - 0.5));
      y[i] = (float) (20 * (from.y(i) - 0.5) + 0.1 * (random.nextDouble() - 0.5));
    }
    climb(x, y, graph, others, random, progress);
    float[] placedX = square(chosen(x, others));
    float[] placedY = square(chosen(y, others));
    for (int i = 0; i < others.length; i++) {
      x[others[i]] = placedX[i];
      y[others[i]] = (float) (placedY[i] * apart.top());
    }
    apart.place(from, x, y);
    return new PlaneGrid(x, y);
  }

  private static float[] chosen(float[] values, int[] nodes) {
    float[] some = new float[nodes.length];
    for (int i = 0; i < some.length; i++) {
      some[i] = values[nodes[i]];
    }
    return some;
  }

  private static void climb(
      float[] x,
      float[] y,
      Graph graph,
      int[] nodes,
      RandomStream random,
      DoubleConsumer progress) {
    CsrMatrix adjacency = graph.adjacency();
    int[] source = new int[adjacency.entries()];
    int[] entry = new int[adjacency.entries()];
    int entries = 0;
    for (int i : nodes) {
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        source[entries] = i;
        entry[entries++] = e;
      }
    }
    long samples =
        entries == 0 ? 0 : Math.min(MOST_SAMPLES, (long) SAMPLES_PER_NODE * nodes.length);
    for (long s = 0; s < samples; s++) {
      if ((s & 0xfffff) == 0) {
        progress.accept((double) s / samples);
      }
      float rate = (float) Math.max(0.0005, 1 - (double) s / samples);
      int e = random.nextInt(entries);
      int a = source[e];
      int b = adjacency.column(entry[e]);
      move(x, y, a, b, rate, true);
      for (int k = 0; k < NEGATIVES; k++) {
        int other = nodes[random.nextInt(nodes.length)];
        if (other != a && other != b) {
          move(x, y, a, other, rate, false);
        }
      }
    }
  }

  private static void move(float[] x, float[] y, int a, int b, float rate, boolean linked) {
    float dx = x[a] - x[b];
    float dy = y[a] - y[b];
    float square = dx * dx + dy * dy;
    double force = linked ? -2 / (1 + square) : 2 * REPULSION / ((0.1 + square) * (1 + square));
    float stepX = (float) (rate * bounded(force * dx));
    float stepY = (float) (rate * bounded(force * dy));
    x[a] += stepX;
    y[a] += stepY;
    if (linked) {
      x[b] -= stepX;
      y[b] -= stepY;
    }
  }

  private static double bounded(double step) {
    return Math.max(-4, Math.min(4, step));
  }
}
