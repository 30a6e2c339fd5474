package org.jane.eigen;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Check;
import org.jane.run.Workers;

/**
 * The generalised eigenproblem (D - W) z = λ M z of a graph with weights W, their row sums D and a
 * diagonal of masses M: M = 1 gives the Laplacian D - W, M = D the normalised ones.
 *
 * <p>What is applied is M^-1 (D - W), which is symmetric under the inner product xᵀMy; z constant
 * is its eigenvector of eigenvalue 0. Groups of nodes whose weights and masses are added up have a
 * problem of the same form, and it is what the large problem becomes for vectors that are constant
 * on groups. Immutable; safe to share between threads.
 */
public final class WeightedLaplacian {
  /** Rows done by one thread at a time. Small, because rows of a graph differ widely in length. */
  private static final int ROWS = 128;

  private static final Kernels KERNELS = Kernels.active();

  private final CsrMatrix weights;
  private final double[] mass;
  private final double total;
  private final float[] own;
  private final float[] inverse;

  /**
   * Keeps the arrays without copying them.
   *
   * @param weights symmetric, without a diagonal
   * @param mass above 0
   */
  public WeightedLaplacian(CsrMatrix weights, double[] mass) {
    int n = weights.rows();
    Check.that(mass.length == n, "%d rows need as many masses, found %d", n, mass.length);
    this.weights = weights;
    this.mass = mass;
    this.own = new float[n];
    this.inverse = new float[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += mass[i];
      own[i] = (float) (degree(i) / mass[i]);
      inverse[i] = (float) (1 / mass[i]);
    }
    this.total = sum;
  }

  private double degree(int i) {
    if (weights.allOnes()) {
      return weights.rowLength(i);
    }
    double sum = 0;
    for (int e = weights.rowStart(i); e < weights.rowStart(i + 1); e++) {
      sum += weights.value(e);
    }
    return sum;
  }

  /** The number of rows. */
  public int size() {
    return weights.rows();
  }

  /** How many weights there are: what a product with a vector costs. */
  public int entries() {
    return weights.entries();
  }

  /** The mass of a row. */
  public double mass(int i) {
    return mass[i];
  }

  /** The masses of all rows; not a copy. */
  double[] masses() {
    return mass;
  }

  /** No eigenvalue is larger: twice the largest ratio of row sum and mass (Gershgorin). */
  double bound() {
    float most = 0;
    for (float ratio : own) {
      most = Math.max(most, ratio);
    }
    return 2 * (double) most;
  }

  /** The sum of all masses. */
  double totalMass() {
    return total;
  }

  /**
   * The same problem in the variables M^½ z, where it is an ordinary one: M^-½ (D - W) M^-½. Copies
   * the weights, so it is meant for small problems.
   */
  public SymmetricOperator symmetric() {
    double[] diagonal = new double[size()];
    double[] scale = new double[size()];
    for (int i = 0; i < diagonal.length; i++) {
      diagonal[i] = degree(i) / mass[i];
      scale[i] = 1 / Math.sqrt(mass[i]);
    }
    return new DiagonalPlusSparse(weights, diagonal, -1, scale);
  }

  /** The unit eigenvector of eigenvalue 0 of {@link #symmetric}. */
  public double[] trivial() {
    double[] v = new double[size()];
    for (int i = 0; i < v.length; i++) {
      v[i] = Math.sqrt(mass[i] / total);
    }
    return v;
  }

  /** Y ← alpha A X + beta X + gamma Y with A = M^-1 (D - W), as in {@link SymmetricOperator}. */
  void apply(
      float alpha, float beta, float gamma, float[] x, float[] y, int columns, Workers workers) {
    workers.forBlocks(
        size(),
        ROWS,
        (from, to) ->
            KERNELS.sparseStep(weights, own, inverse, alpha, beta, gamma, x, columns, y, from, to));
  }
}
