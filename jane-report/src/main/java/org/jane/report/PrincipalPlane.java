package org.jane.report;

import java.util.Arrays;
import org.jane.eigen.SmallSpectrum;
import org.jane.linalg.DenseMatrix;

/**
 * Rows of a matrix in the plane of their two first principal components: the plane in which they
 * differ most.
 *
 * @param x first component of each row
 * @param y second component
 * @param shares of the variance that the two components hold
 * @param directions whether rows were brought to length 1 first, because some are much longer than
 *     most and would hide the others in a corner
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record PrincipalPlane(double[] x, double[] y, double[] shares, boolean directions) {
  /** So many times the median length is much longer. */
  private static final double FAR = 6;

  static PrincipalPlane of(DenseMatrix matrix) {
    double[] length = new double[matrix.rows()];
    for (int i = 0; i < length.length; i++) {
      length[i] = length(matrix, i);
    }
    Arrays.sort(length);
    boolean directions =
        length.length > 0
            && matrix.columns() > 2
            && length[length.length - 1] > FAR * length[length.length / 2];
    return directions ? of(unit(matrix), true) : of(matrix, false);
  }

  private static double length(DenseMatrix rows, int i) {
    double square = 0;
    for (int c = 0; c < rows.columns(); c++) {
      square += (double) rows.get(i, c) * rows.get(i, c);
    }
    return Math.sqrt(square);
  }

  private static DenseMatrix unit(DenseMatrix rows) {
    DenseMatrix unit = rows.copy();
    for (int i = 0; i < rows.rows(); i++) {
      double length = length(rows, i);
      for (int c = 0; c < rows.columns() && length > 0; c++) {
        unit.set(i, c, (float) (rows.get(i, c) / length));
      }
    }
    return unit;
  }

  private static PrincipalPlane of(DenseMatrix rows, boolean directions) {
    int k = rows.columns();
    double[] mean = new double[k];
    for (int i = 0; i < rows.rows(); i++) {
      for (int c = 0; c < k; c++) {
        mean[c] += rows.get(i, c) / rows.rows();
      }
    }
    double[] covariance = new double[k * k];
    double[] centred = new double[k];
    for (int i = 0; i < rows.rows(); i++) {
      centre(rows, i, mean, centred);
      for (int a = 0; a < k; a++) {
        for (int b = 0; b < k; b++) {
          covariance[a * k + b] += centred[a] * centred[b];
        }
      }
    }
    double trace = 0;
    for (int a = 0; a < k; a++) {
      trace += covariance[a * k + a];
    }
    SmallSpectrum spectrum = SmallSpectrum.of(k, covariance);
    return new PrincipalPlane(
        project(rows, mean, spectrum, k - 1),
        project(rows, mean, spectrum, k - 2),
        new double[] {share(spectrum, k - 1, trace), share(spectrum, k - 2, trace)},
        directions);
  }

  /** The eigenvalues ascend: the last is the first component, and there may be no other. */
  private static double share(SmallSpectrum spectrum, int component, double trace) {
    return component < 0 || trace == 0 ? 0 : spectrum.values()[component] / trace;
  }

  private static void centre(DenseMatrix rows, int i, double[] mean, double[] centred) {
    for (int c = 0; c < mean.length; c++) {
      centred[c] = rows.get(i, c) - mean[c];
    }
  }

  /** A component may point either way: its largest weight is made positive. */
  private static double[] project(
      DenseMatrix rows, double[] mean, SmallSpectrum spectrum, int component) {
    double[] out = new double[rows.rows()];
    if (component < 0) {
      return out;
    }
    int k = mean.length;
    double[] axis = Arrays.copyOfRange(spectrum.vectors(), component * k, (component + 1) * k);
    double largest = 0;
    for (double weight : axis) {
      largest = Math.abs(weight) > Math.abs(largest) ? weight : largest;
    }
    double[] centred = new double[k];
    for (int i = 0; i < out.length; i++) {
      centre(rows, i, mean, centred);
      for (int c = 0; c < k; c++) {
        out[i] += centred[c] * axis[c] * (largest < 0 ? -1 : 1);
      }
    }
    return out;
  }
}
