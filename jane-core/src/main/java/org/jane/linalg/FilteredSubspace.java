package org.jane.linalg;

import java.util.Arrays;
import java.util.List;
import org.jane.run.Progress;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Extreme eigenpairs of a large symmetric operator by Chebyshev-filtered subspace iteration.
 *
 * <p>A block of k + guard columns is filtered ({@link ChebyshevFilter}), made orthonormal and
 * rotated to its Ritz vectors, again and again until the k wanted residuals are small. The guard
 * columns carry repeated and clustered eigenvalues past the border and set the filter's cut: the
 * gain per degree is measured from the last Ritz value of the block. Columns in front that have
 * converged are not filtered any more but stay in the Rayleigh-Ritz step, so nothing is lost by
 * having stopped with them. Memory: two blocks of doubles and two panels of {@link
 * ChebyshevFilter}.
 */
final class FilteredSubspace {
  /** Floats are good for residuals of about 1e-7 · ‖A‖. */
  private static final double FLOAT_TOLERANCE = 2e-6;

  private static final int MAX_DEGREE = 300;

  /** Degrees after which residuals within the tolerance are enough, relative accuracy or not. */
  private static final int RELATIVE_EFFORT = 3000;

  /**
   * A pivot of the scaled Gram matrix below this: orthonormalise once more before Rayleigh-Ritz.
   */
  private static final double SAFE_PIVOT = 1e-5;

  private final SymmetricOperator operator;
  private final EigenRequest request;
  private final RandomStream random;
  private final Run run;
  private final double sign;
  private final ChebyshevFilter filter;
  private final TallBlock x;
  private final TallBlock image;
  private final double[] theta;
  private double[] residual;
  private double norm;
  private long products;

  FilteredSubspace(SymmetricOperator operator, EigenRequest request, RandomStream random, Run run) {
    this.operator = operator;
    this.request = request;
    this.random = random;
    this.run = run;
    this.sign = request.end() == EigenRequest.End.SMALLEST ? 1 : -1;
    this.filter = new ChebyshevFilter(operator, sign, run.workers());
    int n = operator.size();
    int k = request.count();
    int width = Math.min(n - request.known().size(), k + Math.max(8, k / 4));
    this.x = new TallBlock(n, width);
    this.image = new TallBlock(n, width);
    this.theta = new double[width];
    this.residual = new double[width];
  }

  Eigenpairs solve() {
    int k = request.count();
    SpectrumEstimate estimate =
        SpectrumEstimate.of(operator, sign, request.known(), random, run.workers());
    products += estimate.products;
    norm = estimate.norm();
    double lowestKnown = lowestKnown();
    double top = estimate.top();
    double lowest = Math.min(estimate.lowest(), lowestKnown);
    double cut = estimate.below((double) x.columns / x.rows);
    int degree = 12;
    int found = 0;
    int rounds = 0;
    int degrees = 0;
    x.fillGaussian(0, random);
    boolean wholeSpace = x.columns == x.rows - request.known().size();
    while (true) {
      if (!wholeSpace && top > lowest) {
        double below = Math.min(cut, top - 0.01 * (top - lowest));
        boolean inFloats = inFloats();
        degree = Math.min(degree, allowedDegree(inFloats, lowest, below, top));
        filter.apply(inFloats, x, found, degree, lowest, below, top);
        products += (long) degree * (x.columns - found);
        degrees += degree;
      }
      rayleighRitz(found);
      rounds++;
      norm = Math.max(norm, Math.max(Math.abs(theta[0]), Math.abs(theta[x.columns - 1])));
      found = foundInFront();
      report(found);
      boolean done = found >= k || (degrees > RELATIVE_EFFORT && withinTolerance());
      if (done || rounds >= request.maxRounds() || run.stopRequested()) {
        return result(rounds);
      }
      lowest = Math.min(theta[0], lowestKnown);
      cut = theta[x.columns - 1];
      top = Math.max(top, cut);
      degree = rounds < 2 ? 16 : neededDegree(cut, top);
    }
  }

  /** What the residual of column j must come down to. */
  private double goal(int j) {
    double goal = request.tolerance() * norm;
    double relative = request.relative() * Math.abs(theta[j]);
    // An eigenvalue of 0 up to rounding has no relative accuracy to reach.
    return Math.abs(theta[j]) > 1e-12 * norm ? Math.min(goal, relative) : goal;
  }

  private boolean withinTolerance() {
    for (int j = 0; j < request.count(); j++) {
      if (!(residual[j] <= request.tolerance() * norm)) {
        return false;
      }
    }
    return true;
  }

  /** Floats as long as every column still sought can be brought to its goal with them. */
  private boolean inFloats() {
    if (!(operator instanceof SymmetricOperator.InFloats)
        || request.tolerance() < FLOAT_TOLERANCE) {
      return false;
    }
    for (int j = 0; j < request.count(); j++) {
      if (residual[j] > goal(j) && goal(j) < FLOAT_TOLERANCE * norm && residual[j] < 1e-5 * norm) {
        return false;
      }
    }
    return true;
  }

  /** The smallest Rayleigh quotient of a known vector: rounding feeds that direction too. */
  private double lowestKnown() {
    double lowest = Double.POSITIVE_INFINITY;
    List<double[]> known = request.known();
    double[] av = new double[known.isEmpty() ? 0 : operator.size()];
    for (double[] v : known) {
      operator.apply(sign, 0, 0, v, av, 1, run.workers());
      double quotient = 0;
      for (int i = 0; i < v.length; i++) {
        quotient += v[i] * av[i];
      }
      lowest = Math.min(lowest, quotient);
      products++;
    }
    return lowest;
  }

  /**
   * Rounding puts a little of every direction into each column; the lowest one's share must not
   * outgrow the column.
   */
  private static int allowedDegree(boolean inFloats, double lowest, double cut, double top) {
    double growth = StrictMath.log(inFloats ? 1e7 : 1e12);
    return (int) Math.max(2, Math.min(MAX_DEGREE, growth / ChebyshevFilter.rate(lowest, cut, top)));
  }

  /**
   * The degree that should bring every wanted column below its goal, were it filtered once more.
   */
  private int neededDegree(double cut, double top) {
    double needed = 4;
    for (int j = 0; j < request.count(); j++) {
      if (residual[j] > goal(j)) {
        double gain = StrictMath.log(residual[j] / (0.3 * goal(j)));
        needed = Math.max(needed, gain / Math.max(1e-6, ChebyshevFilter.rate(theta[j], cut, top)));
      }
    }
    return (int) Math.min(MAX_DEGREE, Math.ceil(needed));
  }

  private int foundInFront() {
    int found = 0;
    while (found < request.count() && residual[found] <= goal(found)) {
      found++;
    }
    return found;
  }

  /**
   * Makes the block orthonormal and rotates it to Ritz vectors in ascending order of Ritz value.
   */
  private void rayleighRitz(int firstNew) {
    int b = x.columns;
    for (double[] v : request.known()) {
      x.projectOut(v, firstNew, run.workers());
    }
    double[] toOrthonormal = orthonormalising();
    operator.apply(sign, 0, 0, x.data, image.data, b, run.workers());
    products += b;
    double[] h = x.gram(image, run.workers());
    SmallSymmetric.symmetrise(b, h);
    double[] half = SmallSymmetric.product(b, SmallSymmetric.transpose(b, toOrthonormal), h);
    double[] small = SmallSymmetric.product(b, half, toOrthonormal);
    SmallSymmetric.symmetrise(b, small);
    SmallSymmetric.eigen(b, small, theta);
    double[] rotation =
        SmallSymmetric.product(b, toOrthonormal, SmallSymmetric.transpose(b, small));
    x.multiply(rotation, run.workers());
    image.multiply(rotation, run.workers());
    residual = x.residuals(image, theta, run.workers());
  }

  /**
   * The matrix T for which X T is orthonormal. Where X is too near to dependent for one Cholesky
   * factorisation, X is replaced by a better basis of the same space first, and directions that are
   * lost to rounding by random ones.
   */
  private double[] orthonormalising() {
    int b = x.columns;
    for (int attempt = 0; attempt < 6; attempt++) {
      double[] gram = x.gram(x, run.workers());
      double[] t = gram.clone();
      double pivot = SmallSymmetric.inverseCholesky(b, t);
      if (pivot >= SAFE_PIVOT) {
        return t;
      }
      if (pivot > 1e-12) {
        x.multiply(t, run.workers());
      } else {
        replaceLostDirections(gram);
      }
    }
    throw new ArithmeticException(
        "the vectors of the eigensolver stay dependent; is the operator free of NaN and infinite values?");
  }

  private void replaceLostDirections(double[] gram) {
    int b = x.columns;
    double[] scale = new double[b];
    for (int i = 0; i < b; i++) {
      scale[i] = gram[i * b + i] > 0 ? 1 / Math.sqrt(gram[i * b + i]) : 0;
    }
    for (int i = 0; i < b; i++) {
      for (int j = 0; j < b; j++) {
        gram[i * b + j] *= scale[i] * scale[j];
      }
    }
    double[] size = new double[b];
    SmallSymmetric.eigen(b, gram, size);
    double[] basis = new double[b * b];
    int kept = 0;
    for (int l = b - 1; l >= 0 && size[l] > 1e-11 * size[b - 1]; l--) {
      double length = 1 / Math.sqrt(size[l]);
      for (int i = 0; i < b; i++) {
        basis[i * b + kept] = scale[i] * gram[l * b + i] * length;
      }
      kept++;
    }
    x.multiply(basis, run.workers());
    x.fillGaussian(kept, random);
    for (double[] v : request.known()) {
      x.projectOut(v, 0, run.workers());
    }
  }

  private void report(int found) {
    double worst = 0;
    for (int j = 0; j < request.count(); j++) {
      worst = Math.max(worst, residual[j]);
    }
    run.report(
        new Progress(
            "eigenvectors",
            found,
            request.count(),
            "vectors",
            List.of(new Progress.Measure("residual", worst / norm))));
  }

  private Eigenpairs result(int rounds) {
    int n = x.rows;
    int k = request.count();
    double[] vectors = new double[n * k];
    for (int i = 0; i < n; i++) {
      System.arraycopy(x.data, i * x.columns, vectors, i * k, k);
    }
    double[] values = new double[k];
    for (int j = 0; j < k; j++) {
      values[j] = sign * theta[j];
    }
    return new Eigenpairs(
        values,
        vectors,
        Arrays.copyOf(residual, k),
        norm,
        withinTolerance(),
        rounds,
        products,
        "filtered subspace");
  }
}
