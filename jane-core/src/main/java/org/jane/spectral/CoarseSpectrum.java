package org.jane.spectral;

import org.jane.eigen.EigenRequest;
import org.jane.eigen.Eigenpairs;
import org.jane.eigen.Eigensolver;
import org.jane.eigen.WeightedLaplacian;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * The smallest non-trivial eigenpairs of a connected graph of groups, whose links and masses are
 * sums over their nodes: (D - W) z = λ M z. Rough, for a {@link org.jane.eigen.SubspaceRefinement}
 * on the nodes themselves to start from.
 *
 * @param rows one row of z per group, orthonormal under M
 * @param values the eigenvalues, ascending; the wanted ones and some that guard them
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record CoarseSpectrum(float[] rows, double[] values) {
  private static final int DIRECT_UP_TO = 10_000;
  private static final double TOLERANCE = 1e-2;
  private static final double RELATIVE = 0.1;

  /** How many columns there will be for {@code k} wanted ones: some guard them. */
  public static int columns(int k) {
    return MultilevelSpectrum.columns(k);
  }

  /**
   * Finds them.
   *
   * @param links symmetric, without a diagonal; more rows than {@link #columns} of k
   * @param mass of each group, above 0
   */
  public static CoarseSpectrum of(
      CsrMatrix links, double[] mass, int k, RandomStream random, Run run) {
    int columns = Math.min(columns(k), links.rows() - 1);
    Check.that(k <= columns, "%d groups have fewer than %d eigenvectors", links.rows(), k);
    if (links.rows() > DIRECT_UP_TO) {
      CoarseSpectrum found = MultilevelSpectrum.ofMasses(links, mass, k, DIRECT_UP_TO, random, run);
      if (found != null) {
        return found;
      }
    }
    WeightedLaplacian problem = new WeightedLaplacian(links, mass);
    Eigenpairs pairs =
        Eigensolver.solve(
            problem.symmetric(),
            EigenRequest.smallest(columns)
                .withTolerance(TOLERANCE)
                .withRelative(RELATIVE)
                .withKnown(problem.trivial()),
            random,
            run);
    return new CoarseSpectrum(MultilevelSpectrum.masslessRows(pairs, problem), pairs.values());
  }
}
