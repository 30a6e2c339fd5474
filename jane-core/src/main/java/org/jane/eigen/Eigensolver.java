package org.jane.eigen;

import org.jane.run.Check;
import org.jane.run.MemoryEstimate;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Extreme eigenpairs of a symmetric operator.
 *
 * <p>Below {@value #DENSE_BELOW} rows the matrix is written out and given to LAPACK; above, {@link
 * FilteredSubspace} finds the pairs in O(n·k) memory with products A·X alone. Both give the same
 * bits for any number of threads. When the tolerance is not met in the rounds allowed, or the run
 * is asked to stop, the best pairs so far come back with their residuals and {@code converged}
 * false: the caller decides.
 */
public final class Eigensolver {
  /** Operators with fewer rows are solved as dense matrices. */
  public static final int DENSE_BELOW = 500;

  private Eigensolver() {}

  /** Finds what is asked for, by the way that suits the size. */
  public static Eigenpairs solve(
      SymmetricOperator operator, EigenRequest request, RandomStream random, Run run) {
    check(operator, request);
    return operator.size() < DENSE_BELOW
        ? dense(operator, request, run)
        : blocked(operator, request, random, run);
  }

  /** Finds the pairs through a dense matrix, whatever the size. */
  public static Eigenpairs dense(SymmetricOperator operator, EigenRequest request, Run run) {
    check(operator, request);
    return DenseEigen.solve(operator, request, run);
  }

  /** Finds the pairs by filtered subspace iteration, whatever the size. */
  public static Eigenpairs blocked(
      SymmetricOperator operator, EigenRequest request, RandomStream random, Run run) {
    check(operator, request);
    if (request.count() == 0) {
      return new Eigenpairs(
          new double[0], new double[0], new double[0], 0, true, 0, 0, "filtered subspace");
    }
    return new FilteredSubspace(operator, request, random, run).solve();
  }

  /** Columns of the block that {@link #blocked} works on, to find so many pairs. */
  public static int columns(int count) {
    return FilteredSubspace.width(count);
  }

  /** What {@link #solve} holds at its peak besides the operator itself. */
  public static MemoryEstimate estimateMemory(long n, int count) {
    return n < DENSE_BELOW
        ? MemoryEstimate.none().plus("eigensolver", 4 * n * n * Double.BYTES)
        : FilteredSubspace.estimateMemory(n, count);
  }

  private static void check(SymmetricOperator operator, EigenRequest request) {
    int most = operator.size() - request.known().size();
    Check.that(
        request.count() <= most,
        "%d eigenvectors asked for, an operator of %d rows with %d known ones has %d more",
        request.count(),
        operator.size(),
        request.known().size(),
        most);
    for (double[] v : request.known()) {
      Check.that(
          v.length == operator.size(), "a known eigenvector needs %d entries", operator.size());
    }
  }
}
