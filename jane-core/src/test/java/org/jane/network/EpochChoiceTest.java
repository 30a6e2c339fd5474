package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EpochChoiceTest {
  private final EpochChoice choice = new EpochChoice(100);

  @Test
  void aBetterScoreWinsUnlessItsLossIsFarWorse() {
    assertThat(choice.keeps(0.70, 0.5)).isTrue();
    assertThat(choice.keeps(0.80, 0.8)).as("0.1 more for 0.3 · 0.3 of loss").isTrue();
    assertThat(choice.keeps(0.82, 0.9)).as("0.02 more for 0.3 · 0.1 of loss").isFalse();
    assertThat(choice.score()).isEqualTo(0.80);
    assertThat(choice.loss()).isEqualTo(0.8);
  }

  @Test
  void amongEqualScoresTheLikelierLabelsWinAndOnATieTheLater() {
    assertThat(choice.keeps(0.8, 0.6)).isTrue();
    assertThat(choice.keeps(0.8, 0.7)).isFalse();
    assertThat(choice.keeps(0.8, 0.6)).isTrue();
  }

  @Test
  void theOrderOfEpochsDoesNotMatter() {
    double[][] offers = {{0.7, 0.9}, {0.8, 0.85}, {0.79, 0.7}, {0.75, 0.6}};
    for (int first = 0; first < offers.length; first++) {
      var turned = new EpochChoice(100);
      for (int i = 0; i < offers.length; i++) {
        double[] offer = offers[(first + i) % offers.length];
        turned.keeps(offer[0], offer[1]);
      }
      assertThat(turned.score()).isEqualTo(0.79);
    }
  }

  @Test
  void withoutValidationNodesTheLastIsKept() {
    var last = new EpochChoice(0);
    assertThat(last.keeps(Double.NaN, 0)).isTrue();
    assertThat(last.keeps(Double.NaN, 9)).isTrue();
  }
}
