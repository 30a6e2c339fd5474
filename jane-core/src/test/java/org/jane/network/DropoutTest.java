package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.loss.Targets;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DropoutTest {
  private static float[] dropped(double rate, int size) {
    float[] ones = new float[size];
    Arrays.fill(ones, 1f);
    new Dropout(Run.seeded(1), "drop", rate).apply(ones, ones, 0, size, 3, 0);
    return ones;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 0.9})
  void theShareThatIsDroppedIsTheRateAndTheMeanStays(double rate) {
    float[] values = dropped(rate, 100_000);
    int zeros = 0;
    double sum = 0;
    for (float value : values) {
      zeros += value == 0 ? 1 : 0;
      sum += value;
    }
    assertThat(zeros / 1e5).isCloseTo(rate, within(0.005));
    assertThat(sum / 1e5).isCloseTo(1, within(0.05));
  }

  @Test
  void whatIsKeptIsDividedByTheShareThatIsKept() {
    for (float value : dropped(0.75, 100)) {
      assertThat(value).isIn(0f, 4f);
    }
  }

  @Test
  void numbersOutsideTheRangeAreLeftAlone() {
    float[] values = {1, 1, 1, 1, 1, 1, 1};
    new Dropout(Run.seeded(1), "drop", 0.999).apply(values, values, 2, 5, 1, 0);
    assertThat(values).isEqualTo(new float[] {1, 1, 0, 0, 0, 1, 1});
  }

  @Test
  void aRateThatRoundsToAllKeepsTheGradientFinite() {
    Run run = Run.seeded(1);
    Network network = TwoLayers.drawn(0, 2, 3, 2, true, run);
    var pass = new NetworkPass(network, CsrMatrix.empty(2, 0), new float[] {1, 2, 3, 4});
    var almostAll = Dropouts.of(network, run, "drop", 0.9999999);
    Targets targets = new Targets(new float[] {1, 0, 0, 1}, new float[] {0.5f, 0.5f}, false);
    pass.lossAndGradient(targets, almostAll, 1, run.workers());
    for (float value : network.parameter("latent-weights").gradient()) {
      assertThat(value).isFinite();
    }
  }

  @Test
  void ratesOutsideZeroToOneAreRefused() {
    for (double rate : new double[] {-0.1, 1, Double.NaN}) {
      assertThatThrownBy(() -> new Dropout(Run.seeded(1), "drop", rate))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("at least 0 and below 1, found " + rate);
    }
  }
}
