package org.jane.eigen;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;

/**
 * Some rows of a {@link WeightedLaplacian}, for a graph that is cut into blocks of rows. Columns
 * are these rows and, behind them, rows of other blocks that they are linked to. Immutable; safe to
 * share between threads.
 */
public final class LaplacianRows {
  /** Rows turned into doubles at a time. */
  private static final int ROWS = 128;

  private static final Kernels KERNELS = Kernels.active();

  private final CsrMatrix weights;
  private final double[] mass;
  private final float[] own;
  private final float[] inverse;

  /**
   * Keeps the arrays without copying them.
   *
   * @param weights one row for each of these rows; columns count them first, then those elsewhere
   * @param mass of these rows; a row of mass 0 takes no part
   */
  public LaplacianRows(CsrMatrix weights, double[] mass) {
    this.weights = weights;
    this.mass = mass;
    this.own = new float[mass.length];
    this.inverse = new float[mass.length];
    for (int i = 0; i < mass.length; i++) {
      double degree = 0;
      for (int e = weights.rowStart(i); e < weights.rowStart(i + 1); e++) {
        degree += weights.value(e);
      }
      own[i] = mass[i] > 0 ? (float) (degree / mass[i]) : 0;
      inverse[i] = mass[i] > 0 ? (float) (1 / mass[i]) : 0;
    }
  }

  /** No eigenvalue is larger than the largest of these over all blocks. */
  public double bound() {
    float most = 0;
    for (float ratio : own) {
      most = Math.max(most, ratio);
    }
    return 2 * (double) most;
  }

  /** The sum of the masses of these rows. */
  public double totalMass() {
    return Arrays.stream(mass).sum();
  }

  /**
   * Y ← alpha A X + beta X + gamma Y for these rows.
   *
   * @param x numbers of these rows, then those of rows elsewhere, in the order of columns
   * @param y these rows
   */
  public void step(float alpha, float beta, float gamma, float[] x, float[] y, int columns) {
    KERNELS.sparseStep(weights, own, inverse, alpha, beta, gamma, x, columns, y, 0, mass.length);
  }

  /** XᵀMX, XᵀMY, YᵀMY and XᵀM1 over these rows, one after the other. */
  public double[] grams(float[] x, float[] y, int columns) {
    return grams(mass, x, y, columns, 0, mass.length);
  }

  /** X ← (X - mean) R for these rows; those that take no part become 0. */
  public void rotate(float[] x, double[] rotation, double[] mean) {
    int b = mean.length;
    rotate(x, rotation, mean, 0, mass.length);
    for (int i = 0; i < mass.length; i++) {
      if (mass[i] == 0) {
        Arrays.fill(x, i * b, (i + 1) * b, 0f);
      }
    }
  }

  /** XᵀMX, XᵀMY, YᵀMY and XᵀM1 over some rows, one after the other. */
  static double[] grams(double[] mass, float[] x, float[] y, int b, int from, int to) {
    int square = b * b;
    double[] xs = new double[ROWS * b];
    double[] xm = new double[ROWS * b];
    double[] ys = new double[ROWS * b];
    double[] ym = new double[ROWS * b];
    double[] xx = new double[square];
    double[] xy = new double[square];
    double[] yy = new double[square];
    double[] mean = new double[b];
    for (int first = from; first < to; first += ROWS) {
      int rows = Math.min(ROWS, to - first);
      for (int r = 0; r < rows; r++) {
        double m = mass[first + r];
        int in = (first + r) * b;
        for (int j = 0, at = r * b; j < b; j++, at++) {
          xs[at] = x[in + j];
          ys[at] = y[in + j];
          xm[at] = m * xs[at];
          ym[at] = m * ys[at];
          mean[j] += xm[at];
        }
      }
      KERNELS.multiplyLeftTransposed(xm, xs, xx, b, b, 0, rows, true, 0, b);
      KERNELS.multiplyLeftTransposed(xm, ys, xy, b, b, 0, rows, true, 0, b);
      KERNELS.multiplyLeftTransposed(ym, ys, yy, b, b, 0, rows, true, 0, b);
    }
    double[] all = new double[3 * square + b];
    System.arraycopy(xx, 0, all, 0, square);
    System.arraycopy(xy, 0, all, square, square);
    System.arraycopy(yy, 0, all, 2 * square, square);
    System.arraycopy(mean, 0, all, 3 * square, b);
    return all;
  }

  /** X ← (X - mean) R for some rows, at most {@value #ROWS} at a time. */
  static void rotate(float[] x, double[] rotation, double[] mean, int from, int to) {
    int b = mean.length;
    for (int first = from; first < to; first += ROWS) {
      int rows = Math.min(ROWS, to - first);
      double[] before = new double[rows * b];
      double[] after = new double[before.length];
      for (int r = 0; r < rows; r++) {
        for (int j = 0, at = r * b; j < b; j++, at++) {
          before[at] = x[first * b + at] - mean[j];
        }
      }
      KERNELS.multiply(before, rotation, after, b, b, false, 0, rows);
      for (int at = 0; at < after.length; at++) {
        x[first * b + at] = (float) after[at];
      }
    }
  }
}
