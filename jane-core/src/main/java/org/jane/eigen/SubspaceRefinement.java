package org.jane.eigen;

import java.util.Arrays;
import java.util.List;
import org.jane.eigen.ChebyshevFilter.Polynomial;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Check;
import org.jane.run.Progress;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.Workers;

/**
 * Improves approximate eigenvectors of the smallest eigenvalues of a {@link WeightedLaplacian} by
 * cycles of a Chebyshev filter in floats and a Rayleigh-Ritz step in doubles.
 *
 * <p>How far a column is from done is measured by an angle: its residual over the distance of its
 * Ritz value from the last one of the block, which bounds the sine of the angle between the column
 * and what the block stands for. Unlike a residual it means the same on graphs of short and of long
 * diameter. A column whose Ritz value does not fall any more is left as it is, too: that is how the
 * dense part of a spectrum looks, where no vector is better than its neighbours.
 *
 * <p>Memory: two blocks of floats, the one given among them. Sums over rows are taken part by part
 * as in {@link TallBlock}, so the number of workers changes no bit.
 */
public final class SubspaceRefinement {
  /** Rows turned into doubles at a time. */
  private static final int ROWS = 128;

  private static final int LANCZOS_STEPS = 12;
  private static final int MOST_DEGREE = 32;
  private static final int LEAST_DEGREE = 4;

  /** The least degree of the first filter, whose block comes from groups of nodes. */
  private static final int FIRST_DEGREE = 5;

  /** What the first filter should gain at 0 over what it damps, as a logarithm. */
  private static final double FIRST_GAIN = 6;

  /** What any filter must gain there: where the block ends too low for that, less is damped. */
  private static final double LEAST_GAIN = 2.5;

  /** What the constant vector may gain over the last wanted column: rounding feeds it. */
  private static final double MOST_GAIN = StrictMath.log(1e6);

  /** A Ritz value that fell by less than this part of itself in a cycle has settled. */
  private static final double SETTLED = 5e-3;

  /** Differences of eigenvalues below this part of the largest one are lost in floats. */
  private static final double FLOAT_NOISE = 1e-6;

  private static final double SAFE_PIVOT = 1e-8;
  private static final int ATTEMPTS = 4;
  private static final Kernels KERNELS = Kernels.active();

  private final WeightedLaplacian a;
  private final int columns;
  private final int wanted;
  private final RandomStream random;
  private final Run run;
  private final Workers workers;
  private float[] x;
  private float[] y;
  private final double[] theta;
  private final double[] residual;
  private double top;

  /** A guess of where those many eigenvalues begin that no block can hold. */
  private double edge;

  private int passes;
  private int cycles;

  /**
   * Takes the block over.
   *
   * @param x n×columns floats, row after row; the columns are orthonormal under M and orthogonal to
   *     the constant vector
   * @param values their Ritz values, ascending
   * @param wanted how many of the columns, from the first on, are to be accurate; the others guard
   *     them
   */
  public SubspaceRefinement(
      WeightedLaplacian a, float[] x, double[] values, int wanted, RandomStream random, Run run) {
    Check.that(
        x.length == (long) a.size() * values.length,
        "%d rows of %d numbers were promised, found %d numbers",
        a.size(),
        values.length,
        x.length);
    this.a = a;
    this.columns = values.length;
    this.wanted = wanted;
    this.random = random;
    this.run = run;
    this.workers = run.workers();
    this.x = x;
    this.y = new float[x.length];
    this.theta = values.clone();
    this.residual = new double[columns];
  }

  /**
   * Does cycles, at least one, until every wanted column is within {@code angle} or has settled, or
   * another one would take more than {@code mostPasses} products with the block. A run that is
   * asked to stop ends it after the cycle at hand.
   */
  public void refine(double angle, int mostPasses) {
    estimateSpectrum();
    cycle(firstDegree());
    edge = Double.POSITIVE_INFINITY; // from here on the block itself knows better
    double[] before = new double[columns];
    Arrays.fill(before, Double.POSITIVE_INFINITY);
    while (!done(before, angle) && !run.stopRequested()) {
      int left = mostPasses - passes - 1;
      if (left < LEAST_DEGREE) {
        return;
      }
      System.arraycopy(theta, 0, before, 0, columns);
      cycle(Math.min(left, degree(angle)));
    }
  }

  private void cycle(int degree) {
    filter(restrained(degree));
    rayleighRitz();
    cycles++;
    run.report(
        new Progress(
            "eigenvectors",
            passes,
            0,
            "products",
            List.of(new Progress.Measure("angle", Math.min(1, worstAngle())))));
  }

  private boolean done(double[] before, double angle) {
    for (int j = 0; j < wanted; j++) {
      if (angle(j) > angle && !(before[j] - theta[j] <= SETTLED * theta[j])) {
        return false;
      }
    }
    return true;
  }

  /** The largest bound on the sine of an angle of a wanted column. */
  public double worstAngle() {
    double worst = 0;
    for (int j = 0; j < wanted; j++) {
      worst = Math.max(worst, angle(j));
    }
    return worst;
  }

  private double angle(int j) {
    double noise = FLOAT_NOISE * top;
    double gap = Math.max(noise, theta[columns - 1] - theta[j]);
    return Math.max(0, residual[j] - noise) / gap;
  }

  /**
   * The filter of a degree. What it damps begins at the end of the block, or higher where so low a
   * degree would gain nothing: then it damps what comes from the borders of groups, which is rough
   * and lies high in the spectrum.
   */
  private Polynomial polynomial(int degree) {
    double end = Math.min(edge, theta[columns - 1]);
    double lowest = Math.min(theta[0], 0.5 * end);
    // A gain g at the lowest value needs (centre - lowest) / half width = cosh(g / degree).
    double ratio = StrictMath.cosh(LEAST_GAIN / degree);
    double least = (top * (ratio - 1) + 2 * lowest) / (ratio + 1);
    double cut = Math.min(Math.max(end, least), 0.95 * top);
    return new Polynomial(degree, lowest, cut, top);
  }

  private int firstDegree() {
    double rate = Math.max(1e-3, polynomial(MOST_DEGREE).rate(0));
    return (int) Math.max(FIRST_DEGREE, Math.min(MOST_DEGREE, Math.ceil(FIRST_GAIN / rate)));
  }

  /** The degree that should bring every wanted column to its goal, were it filtered once more. */
  private int degree(double goal) {
    Polynomial widest = polynomial(MOST_DEGREE);
    double needed = LEAST_DEGREE;
    for (int j = 0; j < wanted; j++) {
      if (angle(j) > goal) {
        double gain = StrictMath.log(angle(j) / (0.5 * goal));
        needed = Math.max(needed, gain / Math.max(1e-3, widest.rate(theta[j])));
      }
    }
    return (int) Math.min(MOST_DEGREE, Math.ceil(needed));
  }

  /** At most {@code degree}, and so low that the constant vector does not drown the columns. */
  private int restrained(int degree) {
    Polynomial p = polynomial(degree);
    double advantage = p.rate(0) - p.rate(theta[wanted - 1]);
    return (int) Math.max(2, Math.min(degree, MOST_GAIN / Math.max(1e-9, advantage)));
  }

  /** As {@link ChebyshevFilter}, over the whole block at once and in place. */
  private void filter(int degree) {
    Polynomial p = polynomial(degree);
    double shift = -p.centre();
    double sigma1 = p.halfWidth() / (p.lowest() - p.centre());
    double sigma = sigma1;
    double step = sigma1 / p.halfWidth();
    a.apply((float) step, (float) (step * shift), 0, x, y, columns, workers);
    passes++;
    for (int m = 2; m <= degree && !run.stopRequested(); m++) {
      double next = 1 / (2 / sigma1 - sigma);
      step = 2 * next / p.halfWidth();
      a.apply(
          (float) step, (float) (step * shift), (float) (-sigma * next), y, x, columns, workers);
      passes++;
      swap();
      sigma = next;
    }
    swap();
  }

  private void swap() {
    float[] other = x;
    x = y;
    y = other;
  }

  /**
   * Makes the columns orthonormal under M and orthogonal to the constant vector, rotates them to
   * Ritz vectors and measures their residuals.
   */
  private void rayleighRitz() {
    int b = columns;
    for (int attempt = 0; ; attempt++) {
      a.apply(1, 0, 0, x, y, b, workers);
      passes++;
      Grams g = grams();
      double[] t = g.xx.clone();
      double pivot = SmallSymmetric.inverseCholesky(b, t);
      if (!(pivot >= SAFE_PIVOT) && attempt < ATTEMPTS) {
        replaceDependent(g);
        continue;
      }
      if (!(pivot > 0)) {
        throw new ArithmeticException(
            "the vectors of the eigensolver stay dependent; are all weights finite numbers?");
      }
      double[] half = SmallSymmetric.product(b, SmallSymmetric.transpose(b, t), g.xy);
      double[] small = SmallSymmetric.product(b, half, t);
      SmallSymmetric.symmetrise(b, small);
      SmallSymmetric.eigen(b, small, theta);
      double[] rotation = SmallSymmetric.product(b, t, SmallSymmetric.transpose(b, small));
      measureResiduals(g, rotation);
      rotate(rotation, g.mean);
      top = Math.max(top, theta[b - 1]);
      return;
    }
  }

  /** ‖A v - θ v‖ under M of every rotated column, from the Gram matrices alone. */
  private void measureResiduals(Grams g, double[] rotation) {
    int b = columns;
    double[] image = SmallSymmetric.product(b, g.yy, rotation);
    double[] mixed = SmallSymmetric.product(b, g.xy, rotation);
    double[] same = SmallSymmetric.product(b, g.xx, rotation);
    Arrays.fill(residual, 0);
    for (int i = 0; i < b; i++) {
      for (int j = 0; j < b; j++) {
        int at = i * b + j;
        residual[j] +=
            rotation[at] * (image[at] - 2 * theta[j] * mixed[at] + theta[j] * theta[j] * same[at]);
      }
    }
    for (int j = 0; j < b; j++) {
      residual[j] = Math.sqrt(Math.max(0, residual[j]));
    }
  }

  /** What the columns span gets an orthonormal basis, and columns to spare become random ones. */
  private void replaceDependent(Grams g) {
    int b = columns;
    double[] scaled = new double[b * b];
    for (int i = 0; i < b; i++) {
      for (int j = 0; j < b; j++) {
        double length = Math.sqrt(g.xx[i * b + i] * g.xx[j * b + j]);
        scaled[i * b + j] = length > 0 ? g.xx[i * b + j] / length : 0;
      }
    }
    double[] size = new double[b];
    SmallSymmetric.eigen(b, scaled, size);
    double[] basis = new double[b * b];
    int kept = 0;
    for (int l = b - 1; l >= 0 && size[l] > 1e-6 * size[b - 1]; l--) {
      for (int i = 0; i < b; i++) {
        double own = g.xx[i * b + i];
        basis[i * b + kept] = own > 0 ? scaled[l * b + i] / Math.sqrt(own * size[l]) : 0;
      }
      kept++;
    }
    rotate(basis, g.mean);
    double length = 1 / Math.sqrt(a.totalMass());
    for (int i = 0; i < a.size(); i++) {
      for (int j = kept; j < b; j++) {
        x[i * b + j] = (float) (length * random.nextGaussian());
      }
    }
  }

  /**
   * Gram matrices under M of X less its mean and of Y = A X.
   *
   * @param mean Σ m x / Σ m of every column
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Grams(double[] xx, double[] xy, double[] yy, double[] mean) {}

  private Grams grams() {
    int n = a.size();
    int b = columns;
    int square = b * b;
    int part = TallBlock.part(n);
    double[][] parts = new double[(n + part - 1) / part][];
    workers.forBlocks(n, part, (from, to) -> parts[from / part] = gramsOf(from, to));
    double[] all = TallBlock.added(parts, 3 * square + b);
    double[] xx = Arrays.copyOfRange(all, 0, square);
    double[] xy = Arrays.copyOfRange(all, square, 2 * square);
    double[] yy = Arrays.copyOfRange(all, 2 * square, 3 * square);
    double[] mean = Arrays.copyOfRange(all, 3 * square, 3 * square + b);
    for (int i = 0; i < b; i++) {
      for (int j = 0; j < b; j++) {
        xx[i * b + j] -= mean[i] * mean[j] / a.totalMass();
      }
    }
    SmallSymmetric.symmetrise(b, xy);
    for (int j = 0; j < b; j++) {
      mean[j] /= a.totalMass();
    }
    return new Grams(xx, xy, yy, mean);
  }

  /** XᵀMX, XᵀMY, YᵀMY and XᵀM1 over some rows, one after the other. */
  private double[] gramsOf(int from, int to) {
    int b = columns;
    int square = b * b;
    double[] xs = new double[ROWS * b];
    double[] xm = new double[ROWS * b];
    double[] ys = new double[ROWS * b];
    double[] ym = new double[ROWS * b];
    double[] xx = new double[square];
    double[] xy = new double[square];
    double[] yy = new double[square];
    double[] mean = new double[b];
    for (int first = from; first < to; first += ROWS) {
      int rows = Math.min(ROWS, to - first);
      for (int r = 0; r < rows; r++) {
        double m = a.mass(first + r);
        int in = (first + r) * b;
        for (int j = 0, at = r * b; j < b; j++, at++) {
          xs[at] = x[in + j];
          ys[at] = y[in + j];
          xm[at] = m * xs[at];
          ym[at] = m * ys[at];
          mean[j] += xm[at];
        }
      }
      KERNELS.multiplyLeftTransposed(xm, xs, xx, b, b, 0, rows, true, 0, b);
      KERNELS.multiplyLeftTransposed(xm, ys, xy, b, b, 0, rows, true, 0, b);
      KERNELS.multiplyLeftTransposed(ym, ys, yy, b, b, 0, rows, true, 0, b);
    }
    double[] all = new double[3 * square + b];
    System.arraycopy(xx, 0, all, 0, square);
    System.arraycopy(xy, 0, all, square, square);
    System.arraycopy(yy, 0, all, 2 * square, square);
    System.arraycopy(mean, 0, all, 3 * square, b);
    return all;
  }

  /** X ← (X - mean) R. */
  private void rotate(double[] rotation, double[] mean) {
    int b = columns;
    workers.forBlocks(
        a.size(),
        ROWS,
        (from, to) -> {
          double[] before = new double[(to - from) * b];
          double[] after = new double[before.length];
          for (int r = 0; r < to - from; r++) {
            for (int j = 0, at = r * b; j < b; j++, at++) {
              before[at] = x[from * b + at] - mean[j];
            }
          }
          KERNELS.multiply(before, rotation, after, b, b, false, 0, to - from);
          for (int at = 0; at < after.length; at++) {
            x[from * b + at] = (float) after[at];
          }
        });
  }

  /**
   * An upper bound of the spectrum and the edge of its dense part from a few Lanczos steps, as in
   * {@link SpectrumEstimate}, but under the inner product of M and in floats.
   */
  private void estimateSpectrum() {
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
    double share = 0; // of all eigenvalues that a Ritz value and those before it stand for
    for (int l = 0; l < steps && share < 2.0 * columns / n; l++) {
      share += t[l * steps] * t[l * steps];
      edge = values[l];
    }
    int last = steps - 1;
    double rest = beta[last] * Math.abs(t[last * steps + last]);
    // What lies above the estimate would grow in a filter: rather a little too much.
    top = Math.min(a.bound(), values[last] + rest + 0.02 * (values[last] - values[0]));
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

  /** The block as it is now; not a copy. */
  public float[] block() {
    return x;
  }

  /** A copy of the Ritz values, ascending. */
  public double[] values() {
    return theta.clone();
  }

  /** ‖A v - θ v‖ of each column, v of length 1 under M. */
  public double[] residuals() {
    return residual.clone();
  }

  /** An estimate of the largest eigenvalue. */
  public double norm() {
    return top;
  }

  /** How often the whole block was multiplied. */
  public int passes() {
    return passes;
  }

  /** How often the block was filtered and rotated. */
  public int cycles() {
    return cycles;
  }
}
