package org.jane.report;

import java.util.Arrays;
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
  private static final int SWEEPS = 12;

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
    double[][] covariance = new double[k][k];
    double[] centred = new double[k];
    for (int i = 0; i < rows.rows(); i++) {
      centre(rows, i, mean, centred);
      for (int a = 0; a < k; a++) {
        for (int b = a; b < k; b++) {
          covariance[a][b] += centred[a] * centred[b];
        }
      }
    }
    double trace = 0;
    for (int a = 0; a < k; a++) {
      trace += covariance[a][a];
      for (int b = 0; b < a; b++) {
        covariance[a][b] = covariance[b][a];
      }
    }
    double[][] vectors = rotate(covariance);
    int first = largest(covariance, -1);
    int second = k > 1 ? largest(covariance, first) : -1;
    return new PrincipalPlane(
        project(rows, mean, vectors, first),
        project(rows, mean, vectors, second),
        new double[] {
          trace == 0 ? 0 : covariance[first][first] / trace,
          trace == 0 || second < 0 ? 0 : covariance[second][second] / trace
        },
        directions);
  }

  private static void centre(DenseMatrix rows, int i, double[] mean, double[] centred) {
    for (int c = 0; c < mean.length; c++) {
      centred[c] = rows.get(i, c) - mean[c];
    }
  }

  /** Jacobi's method: leaves the eigenvalues on the diagonal and returns the vectors as columns. */
  private static double[][] rotate(double[][] a) {
    int k = a.length;
    double[][] v = new double[k][k];
    for (int i = 0; i < k; i++) {
      v[i][i] = 1;
    }
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double off = 0;
      double diagonal = 0;
      for (int p = 0; p < k; p++) {
        diagonal += a[p][p] * a[p][p];
        for (int q = p + 1; q < k; q++) {
          off += a[p][q] * a[p][q];
        }
      }
      if (off <= 1e-18 * diagonal) {
        break;
      }
      for (int p = 0; p < k; p++) {
        for (int q = p + 1; q < k; q++) {
          if (a[p][q] != 0) {
            rotate(a, v, p, q);
          }
        }
      }
    }
    return v;
  }

  private static void rotate(double[][] a, double[][] v, int p, int q) {
    double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    double t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    double c = 1 / Math.sqrt(t * t + 1);
    double s = t * c;
    for (int i = 0; i < a.length; i++) {
      double ip = a[i][p];
      double iq = a[i][q];
      a[i][p] = c * ip - s * iq;
      a[i][q] = s * ip + c * iq;
    }
    for (int i = 0; i < a.length; i++) {
      double pi = a[p][i];
      double qi = a[q][i];
      a[p][i] = c * pi - s * qi;
      a[q][i] = s * pi + c * qi;
      double ip = v[i][p];
      double iq = v[i][q];
      v[i][p] = c * ip - s * iq;
      v[i][q] = s * ip + c * iq;
    }
  }

  private static int largest(double[][] a, int except) {
    int best = -1;
    for (int i = 0; i < a.length; i++) {
      best = i != except && (best < 0 || a[i][i] > a[best][best]) ? i : best;
    }
    return best;
  }

  /** A component may point either way: its largest weight is made positive. */
  private static double[] project(
      DenseMatrix rows, double[] mean, double[][] vectors, int component) {
    double[] out = new double[rows.rows()];
    if (component < 0) {
      return out;
    }
    double largest = 0;
    for (double[] row : vectors) {
      largest = Math.abs(row[component]) > Math.abs(largest) ? row[component] : largest;
    }
    double[] centred = new double[mean.length];
    for (int i = 0; i < out.length; i++) {
      centre(rows, i, mean, centred);
      for (int c = 0; c < mean.length; c++) {
        out[i] += centred[c] * vectors[c][component] * (largest < 0 ? -1 : 1);
      }
    }
    return out;
  }
}
