package org.jane.eigen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.run.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmallSymmetricTest {
  @Test
  void eigenvectorsStandInRows() {
    double[] a = {2, 1, 1, 2};
    double[] values = new double[2];
    SmallSymmetric.eigen(2, a, values);
    assertThat(values[0]).isCloseTo(1, within(1e-14));
    assertThat(values[1]).isCloseTo(3, within(1e-14));
    assertThat(a[0]).isCloseTo(-a[1], within(1e-14));
    assertThat(a[2]).isCloseTo(a[3], within(1e-14));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 13, 40})
  void inverseCholeskyMakesTheIdentity(int n) {
    RandomStream random = new RandomStream(n);
    double[] b = new double[n * n];
    for (int i = 0; i < b.length; i++) {
      b[i] = random.nextGaussian();
    }
    for (int i = 0; i < n; i++) {
      b[i * n + i] += 3;
    }
    double[] gram = SmallSymmetric.product(n, SmallSymmetric.transpose(n, b), b);
    double[] t = gram.clone();
    assertThat(SmallSymmetric.inverseCholesky(n, t)).isBetween(1e-8, 1.0);
    double[] identity =
        SmallSymmetric.product(
            n, SmallSymmetric.transpose(n, t), SmallSymmetric.product(n, gram, t));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        assertThat(identity[i * n + j]).isCloseTo(i == j ? 1 : 0, within(1e-8));
      }
    }
  }

  @Test
  void dependentColumnsShowAsAPivotOfZero() {
    double[] gram = {1, 2, 2, 4};
    assertThat(SmallSymmetric.inverseCholesky(2, gram)).isLessThan(1e-15);
  }
}
