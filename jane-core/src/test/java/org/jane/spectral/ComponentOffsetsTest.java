package org.jane.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComponentOffsetsTest {
  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int d = 0; d < a.length; d++) {
      sum += (a[d] - b[d]) * (a[d] - b[d]);
    }
    return Math.sqrt(sum);
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "2, 5", "3, 2", "6, 5", "17, 16", "9, 64"})
  void fewPointsAreARegularSimplex(int count, int k) {
    double[][] points = ComponentOffsets.points(count, k);
    for (int a = 0; a < count; a++) {
      for (int b = 0; b < a; b++) {
        assertThat(distance(points[a], points[b]))
            .isCloseTo(Math.sqrt(Math.log(1e6)), within(1e-9));
      }
    }
    for (int d = 0; d < k; d++) {
      double mean = 0;
      for (double[] point : points) {
        mean += point[d];
      }
      assertThat(mean).isCloseTo(0, within(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "4, 2",
    "40, 2",
    "5, 3",
    "12, 3",
    "13, 3",
    "200, 3",
    "8, 4",
    "24, 4",
    "25, 4",
    "700, 4",
    "390, 64",
    "1000, 8",
    "3000, 16"
  })
  void manyPointsLieOnASphereFarEnoughApart(int count, int k) {
    double[][] points = ComponentOffsets.points(count, k);
    double radius = distance(points[0], new double[k]);
    double nearest = Double.POSITIVE_INFINITY;
    for (int a = 0; a < count; a++) {
      assertThat(distance(points[a], new double[k])).isCloseTo(radius, within(1e-9));
      for (int b = 0; b < a; b++) {
        nearest = Math.min(nearest, distance(points[a], points[b]));
      }
    }
    assertThat(nearest).isGreaterThanOrEqualTo(Math.sqrt(Math.log(1e6)) - 1e-9);
  }

  @Test
  void onALineTheyAlternate() {
    double[][] points = ComponentOffsets.points(4, 1);
    double apart = ComponentOffsets.APART;
    assertThat(points).isDeepEqualTo(new double[][] {{0}, {apart}, {-apart}, {2 * apart}});
  }

  @Test
  void oneComponentStaysWhereItIs() {
    assertThat(ComponentOffsets.points(1, 3)).isDeepEqualTo(new double[][] {{0, 0, 0}});
    assertThat(ComponentOffsets.points(0, 3)).isEmpty();
  }
}
