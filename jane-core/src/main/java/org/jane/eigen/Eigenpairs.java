package org.jane.eigen;

/**
 * Eigenpairs of a symmetric operator, as far as they were found.
 *
 * <p>The arrays are handed over, not copied; whoever receives the pairs owns them.
 *
 * @param values the eigenvalues: ascending when the smallest were asked for, descending when the
 *     largest
 * @param vectors the eigenvectors as columns of an n×k block, row after row, orthonormal
 * @param residuals ‖Av - λv‖ of each pair
 * @param norm the estimate of ‖A‖ that the tolerance refers to
 * @param converged true when every residual is at most tolerance · norm
 * @param rounds Rayleigh-Ritz steps done
 * @param products how often A was multiplied by a vector, in all
 * @param solver what found them, for reports: "dense" or "filtered subspace"
 */
public record Eigenpairs(
    double[] values,
    double[] vectors,
    double[] residuals,
    double norm,
    boolean converged,
    int rounds,
    long products,
    String solver) {

  public int count() {
    return values.length;
  }

  /** The largest residual, 0 when there are no pairs. */
  public double worstResidual() {
    double worst = 0;
    for (double residual : residuals) {
      worst = Math.max(worst, residual);
    }
    return worst;
  }
}
