package org.jane.linalg;

import java.util.Arrays;
import org.jane.run.Check;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The operator diag(a) + f · diag(s) C diag(s) with a symmetric sparse matrix C: every graph
 * Laplacian has this form.
 *
 * <p>C is used as it is, without a scaled copy, so a million nodes cost two numbers a node. The
 * caller vouches for the symmetry of C. Immutable; safe to share between threads.
 */
public final class DiagonalPlusSparse implements SymmetricOperator.InFloats {
  /** Rows done by one thread at a time. Small, because rows of a graph differ widely in length. */
  private static final int ROWS = 128;

  private final CsrMatrix matrix;
  private final double[] diagonal;
  private final double factor;
  private final double @Nullable [] scale;
  private final float @Nullable [] floatScale;

  /**
   * Keeps the arrays without copying them.
   *
   * @param scale the diagonal s; null when all are 1
   */
  public DiagonalPlusSparse(
      CsrMatrix matrix, double[] diagonal, double factor, double @Nullable [] scale) {
    int n = matrix.rows();
    Check.that(
        matrix.columns() == n, "%d rows need as many columns, found %d", n, matrix.columns());
    Check.that(diagonal.length == n, "%d rows need as many diagonal entries", n);
    Check.that(scale == null || scale.length == n, "%d rows need as many scales", n);
    this.matrix = matrix;
    this.diagonal = diagonal;
    this.factor = factor;
    this.scale = scale;
    this.floatScale = scale == null ? null : floats(scale);
  }

  private static float[] floats(double[] values) {
    float[] result = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (float) values[i];
    }
    return result;
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
    workers.forBlocks(
        size(),
        ROWS,
        (from, to) -> {
          double[] sum = new double[columns];
          for (int i = from; i < to; i++) {
            neighbourSum(i, x, columns, sum);
            double own = alpha * diagonal[i] + beta;
            double others = alpha * factor * (scale == null ? 1 : scale[i]);
            int row = i * columns;
            if (gamma == 0) {
              for (int c = 0; c < columns; c++) {
                y[row + c] = others * sum[c] + own * x[row + c];
              }
            } else {
              for (int c = 0; c < columns; c++) {
                y[row + c] = others * sum[c] + own * x[row + c] + gamma * y[row + c];
              }
            }
          }
        });
  }

  @Override
  public void apply(
      float alpha, float beta, float gamma, float[] x, float[] y, int columns, Workers workers) {
    workers.forBlocks(
        size(),
        ROWS,
        (from, to) -> {
          float[] sum = new float[columns];
          for (int i = from; i < to; i++) {
            neighbourSum(i, x, columns, sum);
            float own = (float) (alpha * diagonal[i] + beta);
            float others = (float) (alpha * factor * (scale == null ? 1 : scale[i]));
            int row = i * columns;
            if (gamma == 0) {
              for (int c = 0; c < columns; c++) {
                y[row + c] = others * sum[c] + own * x[row + c];
              }
            } else {
              for (int c = 0; c < columns; c++) {
                y[row + c] = others * sum[c] + own * x[row + c] + gamma * y[row + c];
              }
            }
          }
        });
  }

  /** sum ← Σ_j C_ij s_j x_j over the entries of row i, in column order. */
  private void neighbourSum(int i, double[] x, int columns, double[] sum) {
    int[] column = matrix.columnIndices();
    float[] value = matrix.values();
    Arrays.fill(sum, 0);
    for (int e = matrix.rowStart(i), end = matrix.rowStart(i + 1); e < end; e++) {
      int j = column[e];
      double weight = (value == null ? 1 : value[e]) * (scale == null ? 1 : scale[j]);
      int in = j * columns;
      for (int c = 0; c < columns; c++) {
        sum[c] += weight * x[in + c];
      }
    }
  }

  private void neighbourSum(int i, float[] x, int columns, float[] sum) {
    int[] column = matrix.columnIndices();
    float[] value = matrix.values();
    Arrays.fill(sum, 0);
    for (int e = matrix.rowStart(i), end = matrix.rowStart(i + 1); e < end; e++) {
      int j = column[e];
      float weight = (value == null ? 1 : value[e]) * (floatScale == null ? 1 : floatScale[j]);
      int in = j * columns;
      for (int c = 0; c < columns; c++) {
        sum[c] += weight * x[in + c];
      }
    }
  }
}
