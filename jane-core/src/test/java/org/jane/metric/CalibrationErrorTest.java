package org.jane.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CalibrationErrorTest {
  @Test
  void distanceBetweenSureAndRightIsAveragedOverCases() {
    CalibrationError error = new CalibrationError();
    for (int i = 0; i < 4; i++) {
      error.add(0.9, i < 3); // sure of 0.9, right in 0.75
    }
    error.add(1.0, true); // the last bin holds 1 as well
    error.add(0.5, false);
    error.add(0.5, true);
    double expected = (4 * 0.15 + 0 + 0) / 7;
    assertThat(error.value()).isCloseTo(expected, within(1e-12));
    assertThat(error.accuracy(13)).isEqualTo(0.75);
    assertThat(error.count(14)).isEqualTo(1);
    assertThat(new CalibrationError().value()).isNaN();
  }
}
