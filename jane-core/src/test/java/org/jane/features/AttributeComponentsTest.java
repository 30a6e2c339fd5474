package org.jane.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class AttributeComponentsTest {
  private static final Run RUN = Run.seeded(1);

  private static CsrMatrix matrix(double[][] rows) {
    int width = rows[0].length;
    int[] start = new int[rows.length + 1];
    int[] column = new int[rows.length * width];
    float[] value = new float[column.length];
    for (int i = 0; i < rows.length; i++) {
      start[i + 1] = (i + 1) * width;
      for (int c = 0; c < width; c++) {
        column[i * width + c] = c;
        value[i * width + c] = (float) rows[i][c];
      }
    }
    return new CsrMatrix(width, start, column, value);
  }

  /** Two hidden numbers make five attributes: two components are the plane of those numbers. */
  @Test
  void twoHiddenNumbersAreFoundAgain() {
    RandomStream random = RUN.random("components");
    double[][] hidden = new double[200][2];
    double[][] rows = new double[200][5];
    double[][] mix = {{3, 1, 0, -2, 1}, {0, 1, 2, 1, -1}};
    for (int i = 0; i < 200; i++) {
      for (int h = 0; h < 2; h++) {
        hidden[i][h] = random.nextGaussian();
        for (int c = 0; c < 5; c++) {
          rows[i][c] += hidden[i][h] * mix[h][c];
        }
      }
    }
    CsrMatrix x = matrix(rows);
    AttributeComponents found = AttributeComponents.learn(x, 2, RUN);
    DenseMatrix seen = found.apply(x);
    assertThat(seen.columns()).isEqualTo(2);
    double squares = 0;
    double own = 0;
    for (int c = 0; c < 2; c++) {
      double sum = 0;
      for (int i = 0; i < 200; i++) {
        sum += seen.get(i, c);
        squares += (double) seen.get(i, c) * seen.get(i, c);
      }
      assertThat(sum / 200).isCloseTo(0, within(1e-5));
    }
    for (int e = 0; e < x.entries(); e++) {
      own += (double) x.value(e) * x.value(e);
    }
    assertThat(squares).isCloseTo(own, within(1e-4 * own));
    for (int h = 0; h < 2; h++) {
      assertThat(unexplained(seen, hidden, h)).isLessThan(1e-6);
    }
  }

  /** The share of a hidden number's variance that no line through two columns tells. */
  private static double unexplained(DenseMatrix seen, double[][] hidden, int h) {
    int n = hidden.length;
    double mean = 0;
    for (double[] row : hidden) {
      mean += row[h] / n;
    }
    double aa = 0;
    double ab = 0;
    double bb = 0;
    double ay = 0;
    double by = 0;
    double yy = 0;
    for (int i = 0; i < n; i++) {
      double a = seen.get(i, 0);
      double b = seen.get(i, 1);
      double y = hidden[i][h] - mean;
      aa += a * a;
      ab += a * b;
      bb += b * b;
      ay += a * y;
      by += b * y;
      yy += y * y;
    }
    double determinant = aa * bb - ab * ab;
    double first = (bb * ay - ab * by) / determinant;
    double second = (aa * by - ab * ay) / determinant;
    return 1 - (first * ay + second * by) / yy;
  }

  @Test
  void whatNeverDiffersIsZeroAndNotBlownUp() {
    double[][] rows = new double[50][3];
    for (int i = 0; i < 50; i++) {
      rows[i] = new double[] {1, 0.3, 0.7};
    }
    CsrMatrix x = matrix(rows);
    assertThat(AttributeComponents.learn(x, 2, RUN).apply(x).data()).containsOnly(0f);
  }

  @Test
  void theSlopeIsThatOfTheComponents() {
    RandomStream random = RUN.random("slope");
    double[][] rows = new double[30][6];
    for (double[] row : rows) {
      for (int c = 0; c < 6; c++) {
        row[c] = random.nextGaussian();
      }
    }
    AttributeComponents found = AttributeComponents.learn(matrix(rows), 3, RUN);
    double[] gradient = {0.5, -1, 2, 99}; // the last belongs to something else
    double[] slope = found.slope(gradient);
    double before = along(found, rows, gradient);
    for (int a = 0; a < 6; a++) {
      rows[0][a] += 0.5;
      assertThat((along(found, rows, gradient) - before) / 0.5).isCloseTo(slope[a], within(1e-4));
      rows[0][a] -= 0.5;
    }
  }

  private static double along(AttributeComponents found, double[][] rows, double[] gradient) {
    DenseMatrix seen = found.apply(matrix(rows));
    double sum = 0;
    for (int c = 0; c < 3; c++) {
      sum += gradient[c] * seen.get(0, c);
    }
    return sum;
  }

  @Test
  void otherAttributesThanThoseOfTrainingAreRefused() {
    CsrMatrix x = matrix(new double[][] {{1, 2, 0}, {0, 1, 1}, {1, 0, 2}});
    AttributeComponents found = AttributeComponents.learn(x, 2, RUN);
    assertThatThrownBy(() -> found.apply(CsrMatrix.empty(2, 4)))
        .hasMessage("3 attributes have components, found 4");
  }
}
