package org.jane.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.junit.jupiter.api.Test;

class SparseGramTest {
  /** Rows (1, 2, 0), (0, 3, 0), (0, 0, 0), (-1, 0, 4): C Cᵀ worked out by hand. */
  private static final CsrMatrix C =
      new CsrMatrix(
          3, new int[] {0, 2, 3, 3, 5}, new int[] {0, 1, 1, 0, 2}, new float[] {1, 2, 3, -1, 4});

  private static final double[][] GRAM = {
    {5, 6, 0, -1}, {6, 9, 0, 0}, {0, 0, 0, 0}, {-1, 0, 0, 17}
  };

  @Test
  void appliesTheProductWithItsTranspose() {
    Workers workers = Run.seeded(1).workers();
    double[] x = {1, 0, 0, 1, 2, 5, -1, 3};
    double[] y = {1, 2, 3, 4, 5, 6, 7, 8};
    double[] alone = new double[8];
    new SparseGram(C).apply(1, 0, 0, x, alone, 2, workers);
    new SparseGram(C).apply(2, 3, -1, x, y, 2, workers);
    for (int i = 0; i < 4; i++) {
      for (int c = 0; c < 2; c++) {
        double expected = 0;
        for (int j = 0; j < 4; j++) {
          expected += GRAM[i][j] * x[j * 2 + c];
        }
        assertThat(alone[i * 2 + c]).isEqualTo(expected);
        double before = i * 2 + c + 1;
        assertThat(y[i * 2 + c]).isCloseTo(2 * expected + 3 * x[i * 2 + c] - before, within(1e-12));
      }
    }
  }

  /** P G P = P and G P G = G, and G is symmetric: the rules that define a pseudo-inverse. */
  @Test
  void thePseudoInverseOfASingularMatrix() {
    double[] gram = new double[16];
    for (int i = 0; i < 4; i++) {
      System.arraycopy(GRAM[i], 0, gram, i * 4, 4);
    }
    double[] inverse = SmallSpectrum.of(4, gram).pseudoInverse(1e-12);
    double[] there = product(gram, product(inverse, gram));
    double[] back = product(inverse, product(gram, inverse));
    for (int p = 0; p < 16; p++) {
      assertThat(there[p]).isCloseTo(gram[p], within(1e-10));
      assertThat(back[p]).isCloseTo(inverse[p], within(1e-10));
      assertThat(inverse[p]).isCloseTo(inverse[p % 4 * 4 + p / 4], within(1e-12));
    }
  }

  private static double[] product(double[] a, double[] b) {
    double[] c = new double[16];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        for (int k = 0; k < 4; k++) {
          c[i * 4 + j] += a[i * 4 + k] * b[k * 4 + j];
        }
      }
    }
    return c;
  }
}
