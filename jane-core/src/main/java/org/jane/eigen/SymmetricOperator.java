package org.jane.eigen;

import org.jane.run.Workers;

/**
 * A symmetric n×n matrix A that is known only by what it does to vectors.
 *
 * <p>A block holds several vectors as columns, row after row in one array: entry (i, j) of a block
 * of {@code columns} vectors stands at {@code i * columns + j}. The result must not depend on the
 * number of workers.
 */
public interface SymmetricOperator {
  /** The number of rows n. */
  int size();

  /**
   * Y ← alpha A X + beta X + gamma Y: the step of every polynomial recurrence in A, in one pass
   * over memory.
   *
   * @param gamma when 0, {@code y} is not read and may hold anything
   * @param x a block of n×columns, not changed
   * @param y another block of n×columns
   */
  void apply(
      double alpha,
      double beta,
      double gamma,
      double[] x,
      double[] y,
      int columns,
      Workers workers);

  /**
   * An operator that can also work on floats, at half the memory traffic. The eigensolver filters
   * in floats where the tolerance allows it; Gram matrices and residuals are always taken in
   * doubles.
   */
  interface InFloats extends SymmetricOperator {
    /** As the method for doubles. */
    void apply(
        float alpha, float beta, float gamma, float[] x, float[] y, int columns, Workers workers);
  }
}
