package org.jane.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.jane.graph.Labels;
import org.jane.model.CannotLearnException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassWeightsTest {
  /** Three red nodes, one blue one, nobody green, one unknown. */
  private static Labels labels() {
    return Labels.single(List.of("red", "blue", "green"), new int[] {0, 0, 0, 1, -1});
  }

  @Test
  void balancedClassesWeighTheSameTogether() {
    // 1/3 a red node, 1 the blue one: a sum of 2 over 4 nodes, so everything doubles
    float[] weights = ClassWeights.parse("balanced").of(labels());
    assertThat(weights[0]).isCloseTo(2f / 3, within(1e-6f));
    assertThat(weights[1]).isCloseTo(2f, within(1e-6f));
  }

  @Test
  void givenWeightsKeepTheirRatioAndHaveMeanOne() {
    float[] weights = ClassWeights.parse("blue:5").of(labels()); // (3·1 + 5) / 4 = 2
    assertThat(weights[0]).isCloseTo(0.5f, within(1e-6f));
    assertThat(weights[1]).isCloseTo(2.5f, within(1e-6f));
  }

  @Test
  void withoutWeightsEveryClassCountsOne() {
    assertThat(ClassWeights.NONE.of(labels())).containsExactly(1f, 1f, 1f);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "balanced", "red:2.0;blue:0.5", "a:b:3.0"})
  void whatIsWrittenIsReadBack(String text) {
    assertThat(ClassWeights.parse(text)).hasToString(text);
    assertThat(ClassWeights.parse(ClassWeights.parse(text).toString()))
        .isEqualTo(ClassWeights.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"red", "red:x", "red:-1", "red:0", "red:NaN", ":2", ""})
  void whatIsNoWeightIsRefused(String text) {
    assertThatThrownBy(() -> ClassWeights.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aClassThatDoesNotExistIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> ClassWeights.parse("rad:2").of(labels()))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("rad")
        .hasMessageContaining("\"red\"");
  }

  @Test
  void targetsOfOneLabelANodeAreOneHotAndWeightedToAMean() {
    Targets targets = Targets.of(labels(), new int[] {1, 3}, new float[] {0.5f, 2.5f, 1});
    assertThat(targets.target()).containsExactly(1, 0, 0, 0, 1, 0);
    assertThat(targets.weight()).containsExactly(0.25f, 1.25f);
    assertThat(targets.independent()).isFalse();
  }

  @Test
  void targetsOfSeveralLabelsWeighTheMeanOfTheirClasses() {
    Labels several = Labels.multi(List.of("a", "b", "c"), new int[][] {{0, 2}, {}, {1}, null});
    Targets targets = Targets.of(several, new int[] {0, 1, 2}, new float[] {1, 3, 2});
    assertThat(targets.target()).containsExactly(1, 0, 1, 0, 0, 0, 0, 1, 0);
    assertThat(targets.weight()).containsExactly(0.5f, 1f / 3, 1f);
    assertThat(targets.independent()).isTrue();
  }
}
