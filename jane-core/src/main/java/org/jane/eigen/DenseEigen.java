package org.jane.eigen;

import org.jane.run.Run;

/**
 * Eigenpairs of a small operator: written out as a matrix and given to LAPACK. Memory O(n²), time
 * O(n³).
 */
final class DenseEigen {
  private DenseEigen() {}

  static Eigenpairs solve(SymmetricOperator operator, EigenRequest request, Run run) {
    int n = operator.size();
    int k = request.count();
    double sign = request.end() == EigenRequest.End.SMALLEST ? 1 : -1;
    double[] identity = new double[n * n];
    for (int i = 0; i < n; i++) {
      identity[i * n + i] = 1;
    }
    double[] a = new double[n * n];
    operator.apply(sign, 0, 0, identity, a, n, run.workers());
    SmallSymmetric.symmetrise(n, a);
    double bound = rowSumNorm(n, a);
    double[] all = a.clone();
    for (double[] v : request.known()) {
      addOuter(n, all, 4 * bound, v); // a known vector moves to the far end of the spectrum
    }
    double[] values = new double[n];
    SmallSymmetric.eigen(n, all, values);
    double norm = 0;
    for (int l = 0; l < n - request.known().size(); l++) {
      norm = Math.max(norm, Math.abs(values[l]));
    }
    double[] vectors = new double[n * k];
    double[] found = new double[k];
    for (int l = 0; l < k; l++) {
      found[l] = values[l];
      for (int i = 0; i < n; i++) {
        vectors[i * k + l] = all[l * n + i];
      }
    }
    double[] residuals = residuals(n, a, k, found, vectors);
    double worst = 0;
    for (int l = 0; l < k; l++) {
      worst = Math.max(worst, residuals[l]);
      found[l] *= sign;
    }
    return new Eigenpairs(
        found, vectors, residuals, norm, worst <= request.tolerance() * norm, 1, n, "dense");
  }

  private static double rowSumNorm(int n, double[] a) {
    double most = 0;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int j = 0; j < n; j++) {
        sum += Math.abs(a[i * n + j]);
      }
      most = Math.max(most, sum);
    }
    return most;
  }

  private static void addOuter(int n, double[] a, double factor, double[] v) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i * n + j] += factor * v[i] * v[j];
      }
    }
  }

  private static double[] residuals(int n, double[] a, int k, double[] values, double[] vectors) {
    double[] squares = new double[k];
    double[] row = new double[k];
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < k; l++) {
        row[l] = -values[l] * vectors[i * k + l];
      }
      for (int j = 0; j < n; j++) {
        double factor = a[i * n + j];
        if (factor != 0) {
          for (int l = 0; l < k; l++) {
            row[l] += factor * vectors[j * k + l];
          }
        }
      }
      for (int l = 0; l < k; l++) {
        squares[l] += row[l] * row[l];
      }
    }
    for (int l = 0; l < k; l++) {
      squares[l] = Math.sqrt(squares[l]);
    }
    return squares;
  }
}
