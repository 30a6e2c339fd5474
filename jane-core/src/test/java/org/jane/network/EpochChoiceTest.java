package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpochChoiceTest {
  @Test
  void theBestScoreIsKeptAndOnATieTheLater() {
    var choice = new EpochChoice(100);
    assertThat(choice.score()).isNaN();
    assertThat(choice.keeps(0.7)).isTrue();
    assertThat(choice.keeps(0.6)).isFalse();
    assertThat(choice.keeps(0.7)).isTrue();
    assertThat(choice.keeps(0.8)).isTrue();
    assertThat(choice.keeps(0.7)).isFalse();
    assertThat(choice.score()).isEqualTo(0.8);
  }

  @Test
  void aChoiceGoesOnFromACheckpoint() {
    var choice = new EpochChoice(100);
    choice.restore(0.8);
    assertThat(choice.keeps(0.79)).isFalse();
    assertThat(choice.keeps(0.8)).isTrue();
  }

  @Test
  void withoutValidationNodesTheLastIsKept() {
    var last = new EpochChoice(0);
    assertThat(last.keeps(Double.NaN)).isTrue();
    assertThat(last.keeps(Double.NaN)).isTrue();
  }
}
