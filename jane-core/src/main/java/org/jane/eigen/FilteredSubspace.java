package org.jane.eigen;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jane.eigen.ChebyshevFilter.Polynomial;
import org.jane.run.MemoryEstimate;
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

  private static final int START_DEGREE = 16;

  private static final int MAX_DEGREE = 300;

  /** The most floats a vector register holds. */
  private static final int VECTOR = 16;

  /** Degrees after which residuals within the tolerance are enough, relative accuracy or not. */
  private static final int MOST_RELATIVE_EFFORT = 3000;

  private static final int LEAST_RELATIVE_EFFORT = 300;

  /** Numbers written by the filter for relative accuracy on large graphs: some minutes. */
  private static final double RELATIVE_NUMBERS = 3e10;

  private final SymmetricOperator operator;
  private final EigenRequest request;
  private final RandomStream random;
  private final Run run;
  private final double sign;
  private final SymmetricOperator filtered;
  private final List<double[]> filteredKnown;
  private final ChebyshevFilter filter;
  private final TallBlock x;
  private final TallBlock image;
  private final double[] theta;
  private double[] residual;
  private double norm;
  private double filteredNorm;
  private long products;

  FilteredSubspace(SymmetricOperator operator, EigenRequest request, RandomStream random, Run run) {
    this.operator = operator;
    this.request = request;
    this.random = random;
    this.run = run;
    this.sign = request.end() == EigenRequest.End.SMALLEST ? 1 : -1;
    Optional<WithoutHubs> hubs = request.withoutHubs();
    this.filtered = hubs.isPresent() ? hubs.get() : operator;
    this.filteredKnown =
        hubs.isPresent()
            ? request.known().stream().map(hubs.get()::known).toList()
            : request.known();
    this.filter = new ChebyshevFilter(filtered, sign, filteredKnown, run.workers());
    int n = operator.size();
    int k = request.count();
    int width = Math.min(n - request.known().size(), width(k));
    this.x = new TallBlock(n, width);
    this.image = new TallBlock(n, width);
    this.theta = new double[width];
    Arrays.fill(theta, Double.POSITIVE_INFINITY);
    this.residual = new double[width];
  }

  /**
   * Columns of the block: the wanted and the guard, rounded up so that vector registers are filled.
   */
  static int width(int count) {
    int columns = count + Math.max(8, count / 4);
    return (columns + VECTOR - 1) / VECTOR * VECTOR;
  }

  /** Two blocks, a scratch block of the operator or the filter's panels, and the result. */
  static MemoryEstimate estimateMemory(long n, int count) {
    long block = n * width(count) * Double.BYTES;
    return MemoryEstimate.none()
        .plus("eigensolver", 3 * block)
        .plus("eigenvectors", n * count * Double.BYTES);
  }

  Eigenpairs solve() {
    int k = request.count();
    SpectrumEstimate estimate =
        SpectrumEstimate.of(filtered, sign, filteredKnown, random, run.workers());
    products += estimate.products;
    filteredNorm = estimate.norm();
    norm = request.withoutHubs().map(WithoutHubs::laplacianNorm).orElse(filteredNorm);
    Polynomial p =
        new Polynomial(
            START_DEGREE,
            estimate.lowest(),
            estimate.below(2.0 * x.columns / x.rows),
            estimate.top());
    int found = 0;
    int first = 0;
    int rounds = 0;
    int degrees = 0;
    x.fillGaussian(0, random);
    boolean wholeSpace = x.columns == x.rows - request.known().size();
    while (true) {
      // Where all eigenvalues are one and the same there is nothing to filter.
      if (!wholeSpace && p.top() - p.lowest() > 1e-9 * filteredNorm) {
        boolean inFloats = inFloats();
        p = restrained(p, rounds < 2 ? 1e6 : inFloats ? 1e8 : 1e12);
        first = found / VECTOR * VECTOR; // filtering a converged column once more does no harm
        filter.apply(inFloats, x, first, p);
        request.withoutHubs().ifPresent(hubs -> hubs.extend(x, theta, run.workers()));
        products += (long) p.degree() * (x.columns - first);
        degrees += p.degree();
      }
      rayleighRitz(first);
      rounds++;
      double last = theta[x.columns - 1];
      filteredNorm = Math.max(filteredNorm, Math.max(Math.abs(theta[0]), Math.abs(last)));
      norm = Math.max(norm, filteredNorm);
      found = foundInFront();
      report(found);
      boolean done = found >= k || (degrees > relativeEffort() && withinTolerance());
      if (done || rounds >= request.maxRounds() || run.stopRequested()) {
        return result(rounds);
      }
      p = new Polynomial(START_DEGREE, theta[0], last, Math.max(p.top(), last));
      if (rounds > 1) {
        p = new Polynomial(neededDegree(p), p.lowest(), p.cut(), p.top());
      }
    }
  }

  /**
   * The polynomial with a degree that rounding can bear, and an interval that is not a point.
   * Rounding puts a little of every direction into each column; what the lowest direction gains
   * over the last wanted one must stay below {@code limit}, or it drowns the column.
   */
  private Polynomial restrained(Polynomial p, double limit) {
    double cut = Math.min(p.cut(), p.top() - 0.01 * (p.top() - p.lowest()));
    Polynomial q = new Polynomial(p.degree(), p.lowest(), cut, p.top());
    double advantage = q.rate(q.lowest()) - q.rate(theta[request.count() - 1]);
    double most = Math.min(MAX_DEGREE, StrictMath.log(limit) / Math.max(1e-9, advantage));
    return new Polynomial((int) Math.max(2, Math.min(p.degree(), most)), p.lowest(), cut, p.top());
  }

  /** What the residual of column j must come down to. */
  private double goal(int j) {
    double goal = request.tolerance() * norm;
    double relative = request.relative() * Math.abs(theta[j]);
    // An eigenvalue of 0 up to rounding has no relative accuracy to reach.
    return Math.abs(theta[j]) > 1e-12 * norm ? Math.min(goal, relative) : goal;
  }

  private double relativeEffort() {
    double affordable = RELATIVE_NUMBERS / x.data.length;
    return Math.max(LEAST_RELATIVE_EFFORT, Math.min(MOST_RELATIVE_EFFORT, affordable));
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
    if (!(filtered instanceof SymmetricOperator.InFloats)
        || request.tolerance() < FLOAT_TOLERANCE) {
      return false;
    }
    for (int j = 0; j < request.count(); j++) {
      if (residual[j] > goal(j)
          && goal(j) < FLOAT_TOLERANCE * filteredNorm
          && residual[j] < 1e-5 * filteredNorm) {
        return false;
      }
    }
    return true;
  }

  /**
   * The degree that should bring every wanted column below its goal, were it filtered once more.
   */
  private int neededDegree(Polynomial p) {
    double needed = 4;
    for (int j = 0; j < request.count(); j++) {
      if (residual[j] > goal(j)) {
        double gain = StrictMath.log(residual[j] / (0.3 * goal(j)));
        needed = Math.max(needed, gain / Math.max(1e-6, p.rate(theta[j])));
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
    double[] toOrthonormal = Orthonormalisation.of(x, request.known(), random, run.workers());
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
