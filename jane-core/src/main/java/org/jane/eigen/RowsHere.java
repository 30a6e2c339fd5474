package org.jane.eigen;

import org.jane.linalg.internal.Kernels;
import org.jane.run.Check;
import org.jane.run.RandomStream;
import org.jane.run.Workers;

/**
 * Rows in the memory of this machine. Two blocks of floats, the one given among them. Sums over
 * rows are taken part by part as in {@link TallBlock}, so the number of workers changes no bit.
 */
final class RowsHere implements RefinedRows {
  /** Rows rotated at a time. */
  private static final int ROWS = 128;

  private static final int LANCZOS_STEPS = 12;

  /** Differences of eigenvalues below this part of the largest one are lost in floats. */
  private static final double FLOAT_NOISE = 1e-6;

  private static final Kernels KERNELS = Kernels.active();

  private final WeightedLaplacian a;
  private final int columns;
  private final Workers workers;
  private float[] x;
  private float[] y;

  RowsHere(WeightedLaplacian a, float[] x, int columns, Workers workers) {
    Check.that(
        x.length == (long) a.size() * columns,
        "%d rows of %d numbers were promised, found %d numbers",
        a.size(),
        columns,
        x.length);
    this.a = a;
    this.columns = columns;
    this.workers = workers;
    this.x = x;
    this.y = new float[x.length];
  }

  @Override
  public double totalMass() {
    return a.totalMass();
  }

  @Override
  public void step(float alpha, float beta, float gamma) {
    a.apply(alpha, beta, gamma, x, y, columns, workers);
    float[] other = x;
    x = y;
    y = other;
  }

  @Override
  public double[] image() {
    a.apply(1, 0, 0, x, y, columns, workers);
    int n = a.size();
    int part = TallBlock.part(n);
    double[][] parts = new double[(n + part - 1) / part][];
    workers.forBlocks(
        n,
        part,
        (from, to) ->
            parts[from / part] = LaplacianRows.grams(a.masses(), x, y, columns, from, to));
    return TallBlock.added(parts, 3 * columns * columns + columns);
  }

  @Override
  public void rotate(double[] rotation, double[] mean) {
    workers.forBlocks(
        a.size(), ROWS, (from, to) -> LaplacianRows.rotate(x, rotation, mean, from, to));
  }

  @Override
  public void randomise(int first, double length, RandomStream random) {
    for (int i = 0; i < a.size(); i++) {
      for (int j = first; j < columns; j++) {
        x[i * columns + j] = (float) (length * random.nextGaussian());
      }
    }
  }

  @Override
  public float[] block() {
    return x;
  }

  /**
   * An upper bound of the spectrum and the edge of its dense part from a few Lanczos steps, as in
   * {@link SpectrumEstimate}, but under the inner product of M and in floats.
   */
  @Override
  public Bounds bounds(int width, RandomStream random) {
    int n = a.size();
    float[] v = new float[n];
    float[] before = new float[n];
    for (int i = 0; i < n; i++) {
      v[i] = (float) random.nextGaussian();
    }
    int most = Math.min(LANCZOS_STEPS, n);
    double[] alpha = new double[most];
    double[] beta = new double[most];
    scale(v, 1 / Math.sqrt(dot(v, v)));
    int steps = 0;
    while (steps < most) {
      double previous = steps == 0 ? 0 : beta[steps - 1];
      a.apply(1, 0, (float) -previous, v, before, 1, workers);
      alpha[steps] = dot(v, before);
      float along = (float) -alpha[steps];
      KERNELS.axpy(along, v, before, 0, n);
      float[] other = v;
      v = before;
      before = other;
      beta[steps] = Math.sqrt(dot(v, v));
      steps++;
      if (!(beta[steps - 1] > FLOAT_NOISE * Math.abs(alpha[0]))) {
        break; // the vectors so far span an invariant space
      }
      scale(v, 1 / beta[steps - 1]);
    }
    double[] t = new double[steps * steps];
    for (int i = 0; i < steps; i++) {
      t[i * steps + i] = alpha[i];
      if (i + 1 < steps) {
        t[i * steps + i + 1] = beta[i];
        t[(i + 1) * steps + i] = beta[i];
      }
    }
    double[] values = new double[steps];
    SmallSymmetric.eigen(steps, t, values);
    double edge = 0;
    double share = 0; // of all eigenvalues that a Ritz value and those before it stand for
    for (int l = 0; l < steps && share < 2.0 * width / n; l++) {
      share += t[l * steps] * t[l * steps];
      edge = values[l];
    }
    int last = steps - 1;
    double rest = beta[last] * Math.abs(t[last * steps + last]);
    // What lies above the estimate would grow in a filter: rather a little too much.
    double top = Math.min(a.bound(), values[last] + rest + 0.02 * (values[last] - values[0]));
    return new Bounds(top, edge);
  }

  private double dot(float[] v, float[] w) {
    return workers.sumBlocks(
        v.length,
        TallBlock.part(v.length),
        (from, to) -> {
          double sum = 0;
          for (int i = from; i < to; i++) {
            sum += a.mass(i) * v[i] * w[i];
          }
          return sum;
        });
  }

  private static void scale(float[] v, double factor) {
    KERNELS.scale((float) factor, v, 0, v.length);
  }
}
