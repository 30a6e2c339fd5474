package org.jane.eigen;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Check;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The operator diag(a) + f · diag(s) C diag(s) with a symmetric sparse matrix C: every graph
 * Laplacian has this form.
 *
 * <p>For doubles C is used as it is and the vectors are scaled instead, at the cost of a scratch
 * block per call; for floats, of which there are many more calls, a copy of C with scaled entries
 * is kept. The caller vouches for the symmetry of C. Immutable; safe to share between threads.
 */
public final class DiagonalPlusSparse implements SymmetricOperator.InFloats {
  /** Rows done by one thread at a time. Small, because rows of a graph differ widely in length. */
  private static final int ROWS = 128;

  private final CsrMatrix matrix;
  private final CsrMatrix scaledMatrix;
  private final double[] diagonal;
  private final double factor;
  private final double @Nullable [] scale;
  private final Kernels kernels = Kernels.active();

  /**
   * Keeps the arrays without copying them.
   *
   * @param factor f, not 0
   * @param scale the diagonal s, without zeros; null when all are 1
   */
  public DiagonalPlusSparse(
      CsrMatrix matrix, double[] diagonal, double factor, double @Nullable [] scale) {
    int n = matrix.rows();
    Check.that(
        matrix.columns() == n, "%d rows need as many columns, found %d", n, matrix.columns());
    Check.that(diagonal.length == n, "%d rows need as many diagonal entries", n);
    Check.that(scale == null || scale.length == n, "%d rows need as many scales", n);
    Check.that(factor != 0, "factor must not be 0");
    this.matrix = matrix;
    this.diagonal = diagonal;
    this.factor = factor;
    this.scale = scale;
    this.scaledMatrix = scale == null ? matrix : scaled(matrix, scale);
  }

  private static CsrMatrix scaled(CsrMatrix matrix, double[] scale) {
    float[] value = new float[matrix.entries()];
    for (int i = 0; i < matrix.rows(); i++) {
      for (int e = matrix.rowStart(i); e < matrix.rowStart(i + 1); e++) {
        value[e] = (float) (scale[i] * matrix.value(e) * scale[matrix.column(e)]);
      }
    }
    return matrix.withValues(value);
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
    double[] z = scale == null ? x : scaledRows(x, columns, scale, workers);
    workers.forBlocks(
        size(),
        ROWS,
        (from, to) -> {
          double outer = alpha * factor;
          // Y ← (γ Y + (α a + β) X) / (α f s), then + C Z, then times α f s
          for (int i = from; i < to; i++) {
            double inverse = 1 / (scale == null ? outer : outer * scale[i]);
            double own = (alpha * diagonal[i] + beta) * inverse;
            double old = gamma * inverse;
            for (int at = i * columns, end = at + columns; at < end; at++) {
              y[at] = gamma == 0 ? own * x[at] : own * x[at] + old * y[at];
            }
          }
          kernels.sparseTimesDense(matrix, z, columns, y, true, from, to);
          for (int i = from; i < to; i++) {
            double whole = scale == null ? outer : outer * scale[i];
            for (int at = i * columns, end = at + columns; at < end; at++) {
              y[at] *= whole;
            }
          }
        });
  }

  private static double[] scaledRows(double[] x, int columns, double[] scale, Workers workers) {
    double[] z = new double[x.length];
    workers.forBlocks(
        scale.length,
        1024,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            for (int at = i * columns, end = at + columns; at < end; at++) {
              z[at] = scale[i] * x[at];
            }
          }
        });
    return z;
  }

  @Override
  public void apply(
      float alpha, float beta, float gamma, float[] x, float[] y, int columns, Workers workers) {
    workers.forBlocks(
        size(),
        ROWS,
        (from, to) -> {
          float outer = (float) (alpha * factor);
          float old = gamma / outer;
          for (int i = from; i < to; i++) {
            float own = (float) ((alpha * diagonal[i] + beta) / outer);
            for (int at = i * columns, end = at + columns; at < end; at++) {
              y[at] = gamma == 0 ? own * x[at] : own * x[at] + old * y[at];
            }
          }
          kernels.sparseTimesDense(scaledMatrix, x, columns, y, true, from, to);
          for (int at = from * columns, end = to * columns; at < end; at++) {
            y[at] *= outer;
          }
        });
  }
}
