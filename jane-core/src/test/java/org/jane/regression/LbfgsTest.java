package org.jane.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LbfgsTest {
  @Test
  void findsTheBottomOfALongValley() {
    // Σ 10^i (x_i - i)², curvatures from 1 to 10^5
    Lbfgs.Minimum found =
        Lbfgs.minimise(
            (x, gradient) -> {
              double value = 0;
              double curvature = 1;
              for (int i = 0; i < x.length; i++, curvature *= 10) {
                gradient[i] = 2 * curvature * (x[i] - i);
                value += curvature * (x[i] - i) * (x[i] - i);
              }
              return value;
            },
            new double[6],
            1e-8,
            500);
    for (int i = 0; i < 6; i++) {
      assertThat(found.x()[i]).isCloseTo(i, within(1e-7));
    }
    assertThat(found.steepest()).isLessThanOrEqualTo(1e-8);
    assertThat(found.rounds()).isLessThan(100);
  }

  @Test
  void anEndIsAStart() {
    Lbfgs.Minimum found =
        Lbfgs.minimise(
            (x, gradient) -> {
              gradient[0] = 2 * x[0];
              return x[0] * x[0];
            },
            new double[] {0},
            1e-9,
            10);
    assertThat(found.rounds()).isZero();
  }
}
