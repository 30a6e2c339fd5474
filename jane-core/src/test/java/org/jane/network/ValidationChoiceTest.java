package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ValidationChoiceTest {
  private final ValidationChoice choice = new ValidationChoice(100); // at 0.8 the error is 0.04

  @Test
  void aClearlyBetterScoreWinsWhateverItsLoss() {
    assertThat(choice.keeps(0.7, 0.5)).isTrue();
    assertThat(choice.keeps(0.8, 0.9)).isTrue();
    assertThat(choice.keeps(0.7, 0.1)).isFalse();
  }

  @Test
  void amongScoresThatChanceExplainsTheLikeliestWins() {
    assertThat(choice.keeps(0.80, 0.6)).isTrue();
    assertThat(choice.keeps(0.82, 0.7)).isFalse();
    assertThat(choice.keeps(0.79, 0.5)).isTrue();
  }

  @Test
  void smallStepsDoNotLeadAwayFromTheBestScore() {
    assertThat(choice.keeps(0.80, 0.6)).isTrue();
    assertThat(choice.keeps(0.77, 0.5)).isTrue();
    assertThat(choice.keeps(0.74, 0.4)).as("0.77 is near, 0.80 is not").isFalse();
  }

  @Test
  void whatIsLeftBehindByABetterScoreIsReplaced() {
    assertThat(choice.keeps(0.77, 0.3)).isTrue();
    assertThat(choice.keeps(0.80, 0.6)).as("within the error of 0.77").isFalse();
    assertThat(choice.keeps(0.83, 0.7)).as("0.77 is now too far off").isTrue();
  }

  @Test
  void withoutValidationNodesTheLastIsKept() {
    var last = new ValidationChoice(0);
    assertThat(last.keeps(Double.NaN, 0)).isTrue();
    assertThat(last.keeps(Double.NaN, 9)).isTrue();
  }
}
