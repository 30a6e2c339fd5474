package org.jane.eigen;

import java.util.List;
import org.jane.run.RandomStream;
import org.jane.run.Workers;

/**
 * How the columns of a block become orthonormal: by the Cholesky factor of their Gram matrix, once
 * or, where the columns are nearly dependent, several times.
 */
final class Orthonormalisation {
  /** Above this smallest pivot of the scaled Gram matrix one factorisation is accurate enough. */
  private static final double SAFE_PIVOT = 1e-5;

  /** Below this one, directions are lost to rounding. */
  private static final double LOST_PIVOT = 1e-12;

  private static final int ATTEMPTS = 6;

  private Orthonormalisation() {}

  /**
   * The matrix T for which X T is orthonormal. Where X is too near to dependent for one Cholesky
   * factorisation, X is replaced by a better basis of the same space first, and directions that are
   * lost to rounding by random ones, orthogonal to the known vectors.
   */
  static double[] of(TallBlock x, List<double[]> known, RandomStream random, Workers workers) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      double[] gram = x.gram(x, workers);
      double[] t = gram.clone();
      double pivot = SmallSymmetric.inverseCholesky(x.columns, t);
      if (pivot >= SAFE_PIVOT) {
        return t;
      }
      if (pivot > LOST_PIVOT) {
        x.multiply(t, workers);
      } else {
        int kept = keepDirections(x, gram, workers);
        x.fillGaussian(kept, random);
        for (double[] v : known) {
          x.projectOut(v, 0, workers);
        }
      }
    }
    throw new ArithmeticException(
        "the vectors of the eigensolver stay dependent; is the operator free of NaN and infinity?");
  }

  /**
   * Makes the first columns an orthonormal basis of what X still spans, by the eigenvectors of its
   * scaled Gram matrix, and returns their number.
   */
  private static int keepDirections(TallBlock x, double[] gram, Workers workers) {
    int b = x.columns;
    double[] scale = new double[b];
    for (int i = 0; i < b; i++) {
      scale[i] = gram[i * b + i] > 0 ? 1 / Math.sqrt(gram[i * b + i]) : 0;
    }
    for (int i = 0; i < b; i++) {
      for (int j = 0; j < b; j++) {
        gram[i * b + j] *= scale[i] * scale[j];
      }
    }
    double[] size = new double[b];
    SmallSymmetric.eigen(b, gram, size);
    double[] basis = new double[b * b];
    int kept = 0;
    for (int l = b - 1; l >= 0 && size[l] > 1e-11 * size[b - 1]; l--) {
      double length = 1 / Math.sqrt(size[l]);
      for (int i = 0; i < b; i++) {
        basis[i * b + kept] = scale[i] * gram[l * b + i] * length;
      }
      kept++;
    }
    x.multiply(basis, workers);
    return kept;
  }
}
