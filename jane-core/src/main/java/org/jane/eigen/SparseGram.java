package org.jane.eigen;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Check;
import org.jane.run.Workers;

/**
 * The operator C Cᵀ of a sparse matrix C, never written out: it is applied as C (Cᵀ X). With rows
 * of length 1 it is the matrix of cosines between all rows; its top eigenvectors are the left
 * singular vectors of C. Immutable; safe to share between threads.
 */
public final class SparseGram implements SymmetricOperator {
  private static final int ROWS = 128;
  private static final Kernels KERNELS = Kernels.active();

  private final CsrMatrix matrix;
  private final CsrMatrix transpose;

  public SparseGram(CsrMatrix matrix) {
    this.matrix = matrix;
    this.transpose = matrix.transpose().matrix();
  }

  @Override
  public int size() {
    return matrix.rows();
  }

  @Override
  public void apply(
      double alpha,
      double beta,
      double gamma,
      double[] x,
      double[] y,
      int columns,
      Workers workers) {
    Check.that(alpha != 0, "alpha must not be 0");
    double[] inner = new double[Math.multiplyExact(matrix.columns(), columns)]; // Cᵀ X
    workers.forBlocks(
        matrix.columns(),
        ROWS,
        (from, to) -> KERNELS.sparseTimesDense(transpose, x, columns, inner, false, from, to));
    boolean alone = beta == 0 && gamma == 0;
    workers.forBlocks(
        size(),
        ROWS,
        (from, to) -> {
          // Y ← (γ Y + β X) / α, then + C (Cᵀ X), then times α
          for (int at = from * columns; at < to * columns && !alone; at++) {
            y[at] = (gamma == 0 ? beta * x[at] : beta * x[at] + gamma * y[at]) / alpha;
          }
          KERNELS.sparseTimesDense(matrix, inner, columns, y, !alone, from, to);
          for (int at = from * columns; at < to * columns && alpha != 1; at++) {
            y[at] *= alpha;
          }
        });
  }
}
