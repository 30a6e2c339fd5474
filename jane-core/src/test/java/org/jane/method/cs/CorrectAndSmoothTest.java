package org.jane.method.cs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class CorrectAndSmoothTest {
  /** 0-1-2, of which 0 is known to be red; 3 stands alone. Degrees are 1, 2, 1. */
  private static final Graph GRAPH = new GraphBuilder(4).add(0, 1).add(1, 2).build();

  private static final Labels LABELS =
      Labels.single(List.of("red", "blue"), new int[] {0, -1, -1, -1});
  private static final float[] BASE = {0.6f, 0.4f, 0.5f, 0.5f, 0.3f, 0.7f, 0.2f, 0.8f};

  private static float[] scores(CsConfig config) {
    return new CorrectAndSmooth(
            GRAPH, LABELS, new int[] {0}, config, Run.seeded(1).threads(2).workers())
        .of(BASE.clone());
  }

  private static CsConfig config(double correct, double smooth, double scale, int rounds) {
    return CsConfig.defaults()
        .withCorrect(correct)
        .withSmooth(smooth)
        .withScale(scale)
        .withRounds(rounds);
  }

  @Test
  void withoutEitherStepTheBaseIsLeftAsItIs() {
    assertThat(scores(config(0, 0, 0, 3))).isEqualTo(BASE);
  }

  /**
   * The error at 0 is +0.4, -0.4. One round with α = 0.5 leaves 0.5 of it at 0 and brings
   * 0.5·0.4/√2 to 1; each row reached is then scaled to the mean error 0.8. Nothing reaches 2 and
   * 3.
   */
  @Test
  void errorsSpreadAndGetTheMeanSizeOfThoseAtTrainingNodes() {
    float[] found = scores(config(0.5, 0, 0, 1));
    float[] expected = {1f, 0f, 0.9f, 0.1f, 0.3f, 0.7f, 0.2f, 0.8f};
    for (int i = 0; i < 8; i++) {
      assertThat(found[i]).isCloseTo(expected[i], within(1e-6f));
    }
  }

  /** With a factor of 2 the error at 0 stays 0.4, and 1 gets 2·0.5·0.4/√2. */
  @Test
  void aFixedFactorKeepsTheErrorsOfTrainingNodes() {
    float[] found = scores(config(0.5, 0, 2, 1));
    float shift = (float) (0.4 / Math.sqrt(2));
    float[] expected = {1.4f, -0.4f, 0.5f + shift, 0.5f - shift, 0.3f, 0.7f, 0.2f, 0.8f};
    for (int i = 0; i < 8; i++) {
      assertThat(found[i]).isCloseTo(expected[i], within(1e-6f));
    }
  }

  /** G0 is 1, 0 at the known node and the base elsewhere; α = 0.4, one round. */
  @Test
  void predictionsAreSmoothedFromGivenLabels() {
    float[] found = scores(config(0, 0.4, 0, 1));
    double root = Math.sqrt(2);
    double[] expected = {
      0.6 + 0.4 * 0.5 / root,
      0.4 * 0.5 / root,
      0.6 * 0.5 + 0.4 * (1 + 0.3) / root,
      0.6 * 0.5 + 0.4 * (0 + 0.7) / root,
      0.6 * 0.3 + 0.4 * 0.5 / root,
      0.6 * 0.7 + 0.4 * 0.5 / root,
      0.6 * 0.2,
      0.6 * 0.8
    };
    for (int i = 0; i < 8; i++) {
      assertThat((double) found[i]).isCloseTo(expected[i], within(1e-6));
    }
  }

  /** Predicting repeats the rounds, so a model file that says two billion would never answer. */
  @Test
  void asManyRoundsAsAFileLikesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> config(0.9, 0.8, 0, 2_000_000_000))
        .withMessageContaining("rounds must be between 1");
  }
}
