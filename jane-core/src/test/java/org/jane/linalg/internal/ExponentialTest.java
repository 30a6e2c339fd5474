package org.jane.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExponentialTest {
  @Test
  void staysWithinTwoUnitsOfTheLastPlace() {
    double worst = 0;
    for (float x = -87.3f; x <= 88f; x += 0.00137f) {
      double exact = StrictMath.exp(x);
      worst = Math.max(worst, Math.abs(Exponential.exp(x) - exact) / exact);
    }
    assertThat(worst).isLessThan(1.3e-7);
  }

  @Test
  void isExactAtZeroAndNothingFarBelow() {
    assertThat(Exponential.exp(0f)).isEqualTo(1f);
    assertThat(Exponential.exp(-0f)).isEqualTo(1f);
    assertThat(Exponential.exp(-88f)).isEqualTo(0f);
    assertThat(Exponential.exp(-1000f)).isEqualTo(0f);
    assertThat(Exponential.exp(-1e30f)).isEqualTo(0f);
    assertThat(Exponential.exp(Float.NEGATIVE_INFINITY)).isEqualTo(0f);
  }

  @Test
  void keepsNotANumber() {
    assertThat(Exponential.exp(Float.NaN)).isNaN();
  }
}
