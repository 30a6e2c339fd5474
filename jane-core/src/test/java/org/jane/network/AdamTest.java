package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdamTest {
  private static Parameter parameter(boolean decays, float value, float gradient) {
    var parameter = new Parameter("w", 1, decays);
    parameter.value()[0] = value;
    parameter.gradient()[0] = gradient;
    return parameter;
  }

  @Test
  void theFirstStepIsTheLearningRateAgainstTheSignOfTheGradient() {
    // mean 0.1·g corrected by 1-0.9, square 0.001·g² corrected by 1-0.999: g/|g|
    Parameter w = parameter(true, 2, -0.25f);
    new Adam(0.01, 0).step(List.of(w), 1, Run.seeded(1).workers());
    assertThat(w.value()[0]).isCloseTo(2.01f, within(1e-6f));
    assertThat(w.mean()[0]).isCloseTo(-0.025f, within(1e-8f));
    assertThat(w.square()[0]).isCloseTo(6.25e-5f, within(1e-9f));
  }

  @Test
  void theSecondStepAveragesWithTheFirst() {
    Parameter w = parameter(true, 0, 1);
    Adam adam = new Adam(0.1, 0);
    adam.step(List.of(w), 1, Run.seeded(1).workers());
    w.gradient()[0] = -3;
    adam.step(List.of(w), 2, Run.seeded(1).workers());
    // mean 0.9·0.1 - 0.1·3 = -0.21 over 0.19; square 0.999·0.001 + 0.001·9 = 0.009999 over 0.001999
    double expected = -0.1 + 0.1 * (0.21 / 0.19) / Math.sqrt(0.009999 / 0.001999);
    assertThat((double) w.value()[0]).isCloseTo(expected, within(1e-6));
  }

  @Test
  void weightDecayJoinsTheGradientOfWeightsAndNotOfBiases() {
    Parameter weight = parameter(true, 4, 0);
    Parameter bias = parameter(false, 4, 0);
    new Adam(0.01, 0.5).step(List.of(weight, bias), 1, Run.seeded(1).workers());
    assertThat(weight.mean()[0]).isCloseTo(0.2f, within(1e-7f)); // 0.1 · 0.5 · 4
    assertThat(weight.value()[0]).isCloseTo(3.99f, within(1e-6f));
    assertThat(bias.value()[0]).isEqualTo(4f);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 13, 64, 207})
  void followsItsFormula(int n) {
    var random = new RandomStream(n);
    var p = new Parameter("w", n, true);
    double[] w = new double[n];
    double[] m = new double[n];
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      p.value()[i] = (float) random.nextGaussian();
      w[i] = p.value()[i];
    }
    for (int step = 1; step <= 5; step++) {
      for (int i = 0; i < n; i++) {
        p.gradient()[i] = (float) random.nextGaussian();
        double g = p.gradient()[i] + 5e-3 * w[i];
        m[i] = 0.9 * m[i] + 0.1 * g;
        v[i] = 0.999 * v[i] + 0.001 * g * g;
        w[i] -=
            0.01
                * (m[i] / (1 - Math.pow(0.9, step)))
                / (Math.sqrt(v[i] / (1 - Math.pow(0.999, step))) + 1e-8);
      }
      new Adam(0.01, 5e-3).step(List.of(p), step, Run.seeded(1).threads(2).workers());
    }
    for (int i = 0; i < n; i++) {
      assertThat((double) p.value()[i]).isCloseTo(w[i], within(2e-6));
    }
  }

  @Test
  void weightsStartInsideOneOverTheRootOfTheirFanInAndBiasesAtZero() {
    Network network = TwoLayers.drawn(12, 4, 9, 3, true, Run.seeded(3));
    assertThat(network.parameter("attribute-weights").value()).hasSize(108);
    float most = 0;
    for (float w : network.parameter("attribute-weights").value()) {
      assertThat(Math.abs(w)).isLessThanOrEqualTo(0.25f); // 1/√(12+4)
      most = Math.max(most, Math.abs(w));
    }
    assertThat(most).isGreaterThan(0.22f);
    for (float w : network.parameter("output-weights").value()) {
      assertThat(Math.abs(w)).isLessThanOrEqualTo(1f / 3);
    }
    assertThat(network.parameter("hidden-bias").value()).containsOnly(0f);
    assertThat(network.parameter("output-bias").value()).containsOnly(0f);
  }

  @Test
  void withoutBiasTheBiasesAreNoParameters() {
    assertThat(TwoLayers.of(2, 2, 2, 2, false).parameters())
        .extracting(Parameter::name)
        .containsExactly("attribute-weights", "latent-weights", "output-weights");
  }
}
