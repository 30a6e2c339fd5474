package org.jane.eigen;

import java.util.Arrays;
import org.jane.linalg.internal.Kernels;
import org.jane.run.RandomStream;
import org.jane.run.Workers;

/**
 * A block of few long columns in doubles, row after row, and the products an eigensolver takes of
 * them.
 *
 * <p>Sums over rows are taken part by part and the parts added in order; where parts begin depends
 * on n alone, so the number of workers changes no bit.
 */
final class TallBlock {
  /**
   * Rows of one part: at least this many, and never more than {@link #MAX_PARTS} parts, to bound
   * their memory.
   */
  private static final int MIN_PART = 512;

  private static final int MAX_PARTS = 64;
  private static final int ROTATED_ROWS = 128;
  private static final Kernels KERNELS = Kernels.active();

  final int rows;
  final int columns;
  final double[] data;

  TallBlock(int rows, int columns) {
    long size = (long) rows * columns;
    if (size > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "%d vectors of %d numbers do not fit one array; ask for fewer eigenvectors"
              .formatted(columns, rows));
    }
    this.rows = rows;
    this.columns = columns;
    this.data = new double[(int) size];
  }

  static int part(int rows) {
    return Math.max(MIN_PART, (rows + MAX_PARTS - 1) / MAX_PARTS);
  }

  /** Fills column by column with standard normal numbers, from column {@code first} on. */
  void fillGaussian(int first, RandomStream random) {
    for (int i = 0; i < rows; i++) {
      for (int c = first; c < columns; c++) {
        data[i * columns + c] = random.nextGaussian();
      }
    }
  }

  /** thisᵀ other, a columns×columns matrix. */
  double[] gram(TallBlock other, Workers workers) {
    int b = columns;
    int part = part(rows);
    double[][] parts = new double[(rows + part - 1) / part][];
    workers.forBlocks(
        rows,
        part,
        (from, to) -> {
          double[] sum = new double[b * b];
          KERNELS.multiplyLeftTransposed(data, other.data, sum, b, b, from, to, false, 0, b);
          parts[from / part] = sum;
        });
    return added(parts, b * b);
  }

  /** this ← this M with a columns×columns matrix M. */
  void multiply(double[] m, Workers workers) {
    int b = columns;
    workers.forBlocks(
        rows,
        ROTATED_ROWS,
        (from, to) -> {
          double[] before = Arrays.copyOfRange(data, from * b, to * b);
          double[] after = new double[before.length];
          KERNELS.multiply(before, m, after, b, b, false, 0, to - from);
          System.arraycopy(after, 0, data, from * b, after.length);
        });
  }

  /** Takes the direction of the unit vector {@code v} out of every column from {@code first} on. */
  void projectOut(double[] v, int first, Workers workers) {
    int b = columns;
    int part = part(rows);
    double[][] parts = new double[(rows + part - 1) / part][];
    workers.forBlocks(
        rows,
        part,
        (from, to) -> {
          double[] sum = new double[b];
          for (int i = from; i < to; i++) {
            double factor = v[i];
            for (int c = first; c < b; c++) {
              sum[c] += factor * data[i * b + c];
            }
          }
          parts[from / part] = sum;
        });
    double[] along = added(parts, b);
    workers.forBlocks(
        rows,
        part,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            double factor = v[i];
            for (int c = first; c < b; c++) {
              data[i * b + c] -= factor * along[c];
            }
          }
        });
  }

  /** ‖Av - λv‖ of every column v of this block, given the block of Av. */
  double[] residuals(TallBlock image, double[] lambda, Workers workers) {
    int b = columns;
    int part = part(rows);
    double[][] parts = new double[(rows + part - 1) / part][];
    workers.forBlocks(
        rows,
        part,
        (from, to) -> {
          double[] sum = new double[b];
          for (int i = from; i < to; i++) {
            int row = i * b;
            for (int c = 0; c < b; c++) {
              double r = image.data[row + c] - lambda[c] * data[row + c];
              sum[c] += r * r;
            }
          }
          parts[from / part] = sum;
        });
    double[] norms = added(parts, b);
    for (int c = 0; c < b; c++) {
      norms[c] = Math.sqrt(norms[c]);
    }
    return norms;
  }

  /** The sum of the parts, in order. */
  static double[] added(double[][] parts, int length) {
    double[] sum = new double[length];
    for (double[] one : parts) {
      for (int i = 0; i < length; i++) {
        sum[i] += one[i];
      }
    }
    return sum;
  }
}
