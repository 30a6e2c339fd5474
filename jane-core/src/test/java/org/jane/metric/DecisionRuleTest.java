package org.jane.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DecisionRuleTest {
  private static final float[] ROWS = {0.6f, 0.3f, 0.1f, 0.5f, 0.25f, 0.25f};

  @Test
  void thePlainRuleTakesTheLargestTheFirstOnATie() {
    assertThat(DecisionRule.PLAIN.classOf(ROWS, 0, 3)).isZero();
    assertThat(DecisionRule.PLAIN.classOf(new float[] {0.2f, 0.4f, 0.4f}, 0, 3)).isEqualTo(1);
    assertThat(DecisionRule.PLAIN.has(0.5f, 0)).isTrue();
    assertThat(DecisionRule.PLAIN.has(0.49f, 0)).isFalse();
    assertThat(DecisionRule.PLAIN.inWords(List.of("a"))).isEmpty();
  }

  @Test
  void weightsMultiply() {
    DecisionRule rule = DecisionRule.weights(new float[] {1, 2, 8});
    assertThat(rule.classOf(ROWS, 0, 3)).as("0.6, 0.6, 0.8").isEqualTo(2);
    assertThat(rule.classOf(ROWS, 3, 3)).as("0.5, 0.5, 2").isEqualTo(2);
    assertThat(DecisionRule.weights(new float[] {1, 2, 1}).classOf(ROWS, 3, 3)).isZero();
    assertThat(rule.byName(List.of("a", "b", "c"))).isEqualTo(Map.of("a", 1.0, "b", 2.0, "c", 8.0));
    assertThat(rule.inWords(List.of("a", "b", "c")))
        .isEqualTo("Labels are decided with thresholds: b counts 2.0 times, c counts 8.0 times.");
  }

  @Test
  void severalLabelsHaveAThresholdEach() {
    DecisionRule rule = DecisionRule.thresholds(new float[] {0.5f, 0.2f});
    assertThat(rule.has(0.3f, 0)).isFalse();
    assertThat(rule.has(0.3f, 1)).isTrue();
    assertThat(rule.inWords(List.of("a", "b")))
        .isEqualTo("Labels are decided with thresholds: b from 0.20.");
  }

  @Test
  void whatIsNoRuleIsRefused() {
    assertThatThrownBy(() -> DecisionRule.weights(new float[] {1, 0}))
        .hasMessageContaining("positive");
    assertThatThrownBy(() -> DecisionRule.weights(new float[] {1, Float.NaN}))
        .hasMessageContaining("positive");
    assertThatThrownBy(() -> DecisionRule.thresholds(new float[] {1}))
        .hasMessageContaining("between 0 and 1");
    DecisionRule two = DecisionRule.weights(new float[] {1, 2});
    assertThatThrownBy(() -> two.requireFor(3, false)).hasMessageContaining("3 classes");
    assertThatThrownBy(() -> two.requireFor(2, true)).isInstanceOf(IllegalArgumentException.class);
    assertThat(DecisionRule.PLAIN.requireFor(3, true)).isEqualTo(DecisionRule.PLAIN);
  }
}
