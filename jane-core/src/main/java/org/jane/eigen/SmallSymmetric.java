package org.jane.eigen;

import java.util.Arrays;
import org.jane.linalg.internal.Kernels;
import org.netlib.lapack.Dsyev;
import org.netlib.util.intW;

/**
 * Eigenvalues, Cholesky factors and products of small symmetric matrices, stored row after row.
 *
 * <p>LAPACK is the translation to Java, called directly: what a host has installed must not change
 * a bit.
 */
final class SmallSymmetric {
  // The translation keeps machine constants in static fields that its first call fills without a
  // lock: a second thread that came in at that moment would loop for ever on zeros. So the first
  // call is made here, where the class loader lets one thread in.
  static {
    eigen(3, new double[] {2, 1, 0.5, 1, 3, 1, 0.5, 1, 4}, new double[3]);
  }

  private SmallSymmetric() {}

  /**
   * All eigenpairs of a symmetric matrix: fills {@code values} in ascending order and overwrites
   * {@code a} with the eigenvectors, the one of value l in <em>row</em> l (LAPACK's columns read
   * row after row).
   */
  static void eigen(int n, double[] a, double[] values) {
    if (n == 0) {
      return;
    }
    double[] size = new double[1];
    intW info = new intW(0);
    Dsyev.dsyev("V", "U", n, a, 0, n, values, 0, size, 0, -1, info);
    double[] work = new double[Math.max(3 * n, (int) size[0])];
    Dsyev.dsyev("V", "U", n, a, 0, n, values, 0, work, 0, work.length, info);
    if (info.val != 0) {
      throw new ArithmeticException(
          "dsyev could not find the eigenvalues of a %d x %d matrix (info %d)"
              .formatted(n, n, info.val));
    }
  }

  /**
   * The upper triangular T with Tᵀ G T = I for a positive definite G: the inverse of its Cholesky
   * factor, taken after scaling the diagonal of G to 1. Overwrites {@code g} with T and returns the
   * smallest pivot met, between 0 and 1: near 1 when the columns behind G were almost orthogonal,
   * not above 0 when they are dependent (then {@code g} is lost).
   */
  static double inverseCholesky(int n, double[] g) {
    double[] norm = new double[n];
    for (int i = 0; i < n; i++) {
      norm[i] = Math.sqrt(g[i * n + i]);
      if (!(norm[i] > 0)) {
        return 0;
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        g[i * n + j] /= norm[i] * norm[j];
      }
    }
    double smallest = 1;
    // G = RᵀR row by row in the upper triangle.
    for (int i = 0; i < n; i++) {
      double pivot = g[i * n + i];
      if (!(pivot > 0)) {
        return 0;
      }
      smallest = Math.min(smallest, pivot);
      double root = Math.sqrt(pivot);
      for (int j = i; j < n; j++) {
        g[i * n + j] /= root;
      }
      for (int r = i + 1; r < n; r++) {
        double factor = g[i * n + r];
        for (int j = r; j < n; j++) {
          g[r * n + j] -= factor * g[i * n + j];
        }
      }
    }
    invertUpper(n, g);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        g[i * n + j] = j < i ? 0 : g[i * n + j] / norm[i];
      }
    }
    return smallest;
  }

  /** Inverts the upper triangle in place, from the last row up. */
  private static void invertUpper(int n, double[] r) {
    double[] row = new double[n];
    for (int i = n - 1; i >= 0; i--) {
      double inverse = 1 / r[i * n + i];
      Arrays.fill(row, 0);
      for (int l = i + 1; l < n; l++) {
        double factor = r[i * n + l];
        for (int j = l; j < n; j++) {
          row[j] += factor * r[l * n + j];
        }
      }
      r[i * n + i] = inverse;
      for (int j = i + 1; j < n; j++) {
        r[i * n + j] = -inverse * row[j];
      }
    }
  }

  /** A B for n×n matrices. */
  static double[] product(int n, double[] a, double[] b) {
    double[] c = new double[n * n];
    Kernels.active().multiply(a, b, c, n, n, false, 0, n);
    return c;
  }

  static double[] transpose(int n, double[] a) {
    double[] t = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        t[j * n + i] = a[i * n + j];
      }
    }
    return t;
  }

  /** Makes {@code a} symmetric: both triangles become their mean. */
  static void symmetrise(int n, double[] a) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double mean = 0.5 * (a[i * n + j] + a[j * n + i]);
        a[i * n + j] = mean;
        a[j * n + i] = mean;
      }
    }
  }
}
