package org.jane.eigen;

import java.util.Arrays;
import java.util.List;
import org.jane.eigen.ChebyshevFilter.Polynomial;
import org.jane.run.Progress;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Improves approximate eigenvectors of the smallest eigenvalues of a {@link WeightedLaplacian} by
 * cycles of a Chebyshev filter in floats and a Rayleigh-Ritz step in doubles.
 *
 * <p>How far a column is from done is measured by an angle: its residual over the distance of its
 * Ritz value from the last one of the block, which bounds the sine of the angle between the column
 * and what the block stands for. Unlike a residual it means the same on graphs of short and of long
 * diameter. In the dense part of a spectrum no angle gets small, since no vector is better there
 * than its neighbours. So a column is done, too, when it and all that follow in the block have
 * nearly one value and its residual is as small: then it is made of eigenvectors that hardly differ
 * in their values. And so is one whose Ritz value does not fall any more.
 *
 * <p>What is chosen and when it ends stands here; the rows themselves may be in the memory of this
 * machine or elsewhere ({@link RefinedRows}).
 */
public final class SubspaceRefinement {
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

  /** Eigenvalues that differ by less than this part of themselves are not told apart. */
  private static final double DENSE = 0.05;

  /** Differences of eigenvalues below this part of the largest one are lost in floats. */
  private static final double FLOAT_NOISE = 1e-6;

  private static final double SAFE_PIVOT = 1e-8;
  private static final int ATTEMPTS = 4;

  private final RefinedRows rows;
  private final int columns;
  private final int wanted;
  private final RandomStream random;
  private final Run run;
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
    this(new RowsHere(a, x, values.length, run.workers()), values, wanted, random, run);
  }

  /**
   * The same for rows that are somewhere else.
   *
   * @param rows as many columns as there are values
   */
  public SubspaceRefinement(
      RefinedRows rows, double[] values, int wanted, RandomStream random, Run run) {
    this.rows = rows;
    this.columns = values.length;
    this.wanted = wanted;
    this.random = random;
    this.run = run;
    this.theta = values.clone();
    this.residual = new double[columns];
  }

  /**
   * Does cycles, at least one, until every wanted column is within {@code angle} or done otherwise,
   * or another one would take more than {@code mostPasses} products with the block. A run that is
   * asked to stop ends it after the cycle at hand.
   */
  public void refine(double angle, int mostPasses) {
    RefinedRows.Bounds bounds = rows.bounds(columns, random);
    top = bounds.top();
    edge = bounds.edge();
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
      boolean settled = before[j] - theta[j] <= SETTLED * theta[j];
      if (!(angle(j) <= angle || inDensePart(j) || settled)) {
        return false;
      }
    }
    return true;
  }

  private boolean inDensePart(int j) {
    return theta[columns - 1] - theta[j] <= DENSE * theta[j] && residual[j] <= DENSE * theta[j];
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
    rows.step((float) step, (float) (step * shift), 0);
    passes++;
    for (int m = 2; m <= degree && !run.stopRequested(); m++) {
      double next = 1 / (2 / sigma1 - sigma);
      step = 2 * next / p.halfWidth();
      rows.step((float) step, (float) (step * shift), (float) (-sigma * next));
      passes++;
      sigma = next;
    }
  }

  /**
   * Makes the columns orthonormal under M and orthogonal to the constant vector, rotates them to
   * Ritz vectors and measures their residuals.
   */
  private void rayleighRitz() {
    int b = columns;
    for (int attempt = 0; ; attempt++) {
      Grams g = grams();
      passes++;
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
      rows.rotate(rotation, g.mean);
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
    rows.rotate(basis, g.mean);
    rows.randomise(kept, 1 / Math.sqrt(rows.totalMass()), random);
  }

  /**
   * Gram matrices under M of X less its mean and of Y = A X.
   *
   * @param mean Σ m x / Σ m of every column
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Grams(double[] xx, double[] xy, double[] yy, double[] mean) {}

  private Grams grams() {
    int b = columns;
    int square = b * b;
    double[] all = rows.image();
    double[] xx = Arrays.copyOfRange(all, 0, square);
    double[] xy = Arrays.copyOfRange(all, square, 2 * square);
    double[] yy = Arrays.copyOfRange(all, 2 * square, 3 * square);
    double[] mean = Arrays.copyOfRange(all, 3 * square, 3 * square + b);
    for (int i = 0; i < b; i++) {
      for (int j = 0; j < b; j++) {
        xx[i * b + j] -= mean[i] * mean[j] / rows.totalMass();
      }
    }
    SmallSymmetric.symmetrise(b, xy);
    for (int j = 0; j < b; j++) {
      mean[j] /= rows.totalMass();
    }
    return new Grams(xx, xy, yy, mean);
  }

  /** The block as it is now, where it is here; not a copy. */
  public float[] block() {
    return rows.block();
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
