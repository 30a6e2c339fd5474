package org.jane.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.jane.nn.Targets;
import org.junit.jupiter.api.Test;

class TemperatureTest {
  private static Targets targets(boolean independent, float... target) {
    int rows = target.length / 2;
    float[] weight = new float[rows];
    Arrays.fill(weight, 1f / rows);
    return new Targets(target, weight, independent);
  }

  @Test
  void threeRightOfFourAtTheSameLogitMeansOddsOfThree() {
    // P = 1/(1+e^(-4/T)) must be 3/4: e^(4/T) = 3
    float[] logits = {4, 0, 4, 0, 4, 0, 4, 0};
    Targets labels = targets(false, 1, 0, 1, 0, 1, 0, 0, 1);
    assertThat(Temperature.fit(logits, labels)).isCloseTo(4 / Math.log(3), within(1e-4));
  }

  @Test
  void eachClassOnItsOwnFollowsTheSigmoid() {
    // of eight answers at logit ±4 six are right
    float[] logits = {4, -4, 4, -4, 4, -4, 4, -4};
    Targets labels = targets(true, 1, 0, 1, 0, 1, 0, 0, 1);
    assertThat(Temperature.fit(logits, labels)).isCloseTo(4 / Math.log(3), within(1e-4));
  }

  @Test
  void withoutLabelsNothingIsCalibrated() {
    assertThat(Temperature.fit(new float[0], targets(false))).isEqualTo(1);
  }

  @Test
  void theTemperatureStaysFiniteWhenEverythingIsRightOrWrong() {
    float[] logits = {4, 0, 0, 4};
    assertThat(Temperature.fit(logits, targets(false, 1, 0, 0, 1))).isBetween(0.049, 0.051);
    assertThat(Temperature.fit(logits, targets(false, 0, 1, 1, 0))).isBetween(19.9, 20.1);
  }
}
