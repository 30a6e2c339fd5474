package org.jane.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;

class PredictionsTest {
  private static final NodeIds IDS = NodeIds.of(List.of("a", "b", "c"));

  private static Predictions single() {
    return new Predictions(
        IDS,
        new DenseMatrix(3, 2, new float[] {0.9f, 0.1f, 0.4f, 0.6f, 0.5f, 0.5f}),
        new Basis[] {Basis.GIVEN, Basis.PREDICTED, Basis.ATTRIBUTES},
        Labels.single(List.of("red", "blue"), new int[] {1, -1, -1}));
  }

  private static Predictions several() {
    return new Predictions(
        IDS,
        new DenseMatrix(3, 2, new float[] {0.9f, 0.5f, 0.4f, 0.3f, 0.1f, 0.2f}),
        new Basis[] {Basis.PREDICTED, Basis.PREDICTED, Basis.GIVEN},
        Labels.multi(List.of("red", "blue"), new int[][] {null, null, {0, 1}}));
  }

  @Test
  void aGivenLabelStandsAndTheProbabilityBesideItIsTheModels() {
    assertThat(single().label("a")).isEqualTo("blue");
    assertThat(single().probability(0)).isEqualTo(0.1f);
    assertThat(single().mostLikely(0)).isZero();
    assertThat(single().predicted(0, 0)).isTrue();
  }

  @Test
  void otherNodesGetTheMostLikelyClassTheFirstOnATie() {
    assertThat(single().label("b")).isEqualTo("blue");
    assertThat(single().label("c")).isEqualTo("red");
    assertThat(single().probability(1)).isEqualTo(0.6f);
  }

  @Test
  void severalLabelsAreJoinedAndTheLeastSureOneCounts() {
    assertThat(several().label("a")).isEqualTo("red|blue");
    assertThat(several().probability(0)).isEqualTo(0.5f);
    assertThat(several().label("c")).isEqualTo("red|blue");
    assertThat(several().probability(2)).isEqualTo(0.1f);
  }

  @Test
  void noLabelIsAsSureAsTheLikeliestIsUnlikely() {
    assertThat(several().label("b")).isEmpty();
    assertThat(several().probability(1)).isCloseTo(0.6f, within(1e-6f));
  }

  @Test
  void theProbabilitiesHandedOutAreACopy() {
    Predictions predictions = single();
    predictions.probabilities()[0] = 7;
    assertThat(predictions.probability(0, 0)).isEqualTo(0.9f);
  }

  @Test
  void anUnknownNodeIsNamed() {
    assertThatThrownBy(() -> single().label("x")).hasMessageContaining("\"x\"");
  }
}
