package org.jane.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
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

  @Test
  void whatIsKnownBeforehandCountsAsMuchAsItIsNarrow() {
    float[] logits = {4, 0, 4, 0, 4, 0, 4, 0};
    Targets labels = targets(false, 1, 0, 1, 0, 1, 0, 0, 1);
    double alone = 4 / Math.log(3);
    double narrow = Temperature.fit(logits, labels, 0.25);
    assertThat(narrow).isStrictlyBetween(1.0, alone);
    assertThat(Temperature.fit(logits, labels, 0.01)).isCloseTo(1, within(1e-3));
    assertThat(Temperature.fit(logits, labels, 100)).isCloseTo(alone, within(1e-2));
    // 4 · d/dx [loss(e^x)] + x / 0.25² = 0 at x = log T: each of four rows has the logit 4 or 0,
    // P = 1/(1+e^(-4/T)), d loss/dx = (P - 3/4) · (-4/T)
    double p = 1 / (1 + Math.exp(-4 / narrow));
    assertThat(4 * (p - 0.75) * (-4 / narrow) + Math.log(narrow) / (0.25 * 0.25))
        .isCloseTo(0, within(1e-3));
  }

  @Test
  void manyLabelsOutweighWhatIsKnownBeforehand() {
    int rows = 4000;
    float[] logits = new float[2 * rows];
    float[] target = new float[2 * rows];
    for (int i = 0; i < rows; i++) {
      logits[2 * i] = 4;
      target[2 * i + (i % 4 == 0 ? 1 : 0)] = 1;
    }
    assertThat(Temperature.fit(logits, targets(false, target), 0.25))
        .isCloseTo(4 / Math.log(3), within(0.15));
  }
}
