package org.jane.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagonalPlusSparseTest {
  @ParameterizedTest
  @CsvSource({"1, 1", "13, 1", "13, 7", "207, 32", "207, 33", "300, 80"})
  void doesWhatItsMatrixDoes(int n, int columns) {
    RandomStream random = new RandomStream(n + columns);
    CsrMatrix pattern = SparseExamples.random(n, 3 * n, 2);
    float[] weight = new float[pattern.entries()];
    for (int i = 0; i < n; i++) {
      for (int e = pattern.rowStart(i); e < pattern.rowStart(i + 1); e++) {
        weight[e] = 1 + (i + pattern.column(e)) % 5;
      }
    }
    CsrMatrix weighted = pattern.withValues(weight);
    double[] diagonal = new double[n];
    double[] scale = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = random.nextGaussian();
      scale[i] = 0.5 + random.nextDouble();
    }
    for (CsrMatrix c : new CsrMatrix[] {pattern, weighted}) {
      for (double[] s : new double[][] {null, scale}) {
        check(new DiagonalPlusSparse(c, diagonal, -0.5, s), c, diagonal, s, columns, random);
      }
    }
  }

  private static void check(
      DiagonalPlusSparse a,
      CsrMatrix c,
      double[] diagonal,
      double[] s,
      int columns,
      RandomStream r) {
    int n = c.rows();
    double[] x = new double[n * columns];
    double[] y = new double[n * columns];
    float[] floatX = new float[x.length];
    float[] floatY = new float[x.length];
    for (int at = 0; at < x.length; at++) {
      floatX[at] = (float) r.nextGaussian();
      floatY[at] = (float) r.nextGaussian();
      x[at] = floatX[at];
      y[at] = floatY[at];
    }
    double[] expected = new double[x.length];
    for (int i = 0; i < n; i++) {
      for (int col = 0; col < columns; col++) {
        double sum = diagonal[i] * x[i * columns + col];
        for (int e = c.rowStart(i); e < c.rowStart(i + 1); e++) {
          int j = c.column(e);
          double scales = s == null ? 1 : s[i] * s[j];
          sum -= 0.5 * scales * c.value(e) * x[j * columns + col];
        }
        expected[i * columns + col] =
            1.5 * sum + 0.25 * x[i * columns + col] - 2 * y[i * columns + col];
      }
    }
    var workers = Run.seeded(1).threads(2).workers();
    a.apply(1.5, 0.25, -2, x, y, columns, workers);
    a.apply(1.5f, 0.25f, -2f, floatX, floatY, columns, workers);
    for (int at = 0; at < x.length; at++) {
      assertThat(y[at]).isCloseTo(expected[at], within(1e-10));
      assertThat((double) floatY[at]).isCloseTo(expected[at], within(2e-3));
    }
    java.util.Arrays.fill(y, Double.NaN);
    a.apply(1, 0, 0, x, y, columns, workers);
    assertThat(y).doesNotContain(Double.NaN);
  }
}
