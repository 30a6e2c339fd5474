package org.jane.eigen;

import org.jane.linalg.internal.Kernels;

/**
 * All eigenpairs of a small symmetric matrix, by LAPACK in pure Java. Memory O(n²), time O(n³).
 *
 * @param size n
 * @param values the eigenvalues, ascending
 * @param vectors the eigenvector of value l in row l
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record SmallSpectrum(int size, double[] values, double[] vectors) {
  /**
   * Takes a matrix apart.
   *
   * @param matrix n×n, row after row, symmetric up to rounding; not changed
   */
  public static SmallSpectrum of(int size, double[] matrix) {
    double[] vectors = matrix.clone();
    SmallSymmetric.symmetrise(size, vectors);
    double[] values = new double[size];
    SmallSymmetric.eigen(size, vectors, values);
    return new SmallSpectrum(size, values, vectors);
  }

  /**
   * The Moore-Penrose inverse Σ v vᵀ / λ, over the eigenvalues larger than {@code relative} times
   * the largest.
   */
  public double[] pseudoInverse(double relative) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    double[] scaled = new double[vectors.length];
    for (int l = 0; l < size; l++) {
      boolean kept = Math.abs(values[l]) > relative * largest;
      for (int i = 0; i < size; i++) {
        scaled[l * size + i] = kept ? vectors[l * size + i] / values[l] : 0;
      }
    }
    double[] inverse = new double[vectors.length];
    Kernels.active()
        .multiplyLeftTransposed(vectors, scaled, inverse, size, size, 0, size, false, 0, size);
    return inverse;
  }
}
