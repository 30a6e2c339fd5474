package org.jane.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.Arrays;
import java.util.List;
import org.jane.graph.Labels;
import org.jane.run.RandomStream;
import org.junit.jupiter.api.Test;

/** Expected values without a derivation are those of scikit-learn 1.9.1. */
class ProbabilityScoresTest {
  private static final Labels THREE =
      Labels.single(List.of("a", "b", "c"), new int[] {0, 1, 2, 2, 1, 0, 1, 2});
  private static final int[] ALL = {0, 1, 2, 3, 4, 5, 6, 7};
  private static final float[] PROBABILITIES = {
    .7f, .2f, .1f, .1f, .6f, .3f, .2f, .2f, .6f, .3f, .4f, .3f, .25f, .5f, .25f, .4f, .35f, .25f,
    .5f, .25f, .25f, .1f, .1f, .8f
  };
  private static final Labels SEVERAL =
      Labels.multi(List.of("a", "b", "c"), new int[][] {{0, 2}, {1}, {0, 1}, {2}});
  private static final float[] OF_SEVERAL = {
    .9f, .2f, .6f, .3f, .7f, .4f, .4f, .6f, .5f, .4f, .1f, .3f
  };

  @Test
  void tiesCountHalf() {
    boolean[] positive = {false, false, true, true, false, true, true, false};
    float[] scores = {.1f, .4f, .35f, .8f, .4f, .4f, .9f, .05f};
    assertThat(Ranking.auc(scores, positive)).isEqualTo(0.8125);
    assertThat(Ranking.averagePrecision(scores, positive))
        .isCloseTo(0.8166666666666667, offset(1e-12));
    assertThat(Ranking.auc(new float[] {0f, -0f}, new boolean[] {true, false})).isEqualTo(0.5);
    assertThat(Ranking.auc(new float[] {-1, -2, 3}, new boolean[] {true, false, true}))
        .isEqualTo(1);
  }

  @Test
  void aClassThatNobodyOrEverybodyHasCannotBeRanked() {
    assertThat(Ranking.auc(new float[] {1, 2}, new boolean[] {true, true})).isNaN();
    assertThat(Ranking.auc(new float[0], new boolean[0])).isNaN();
    assertThat(Ranking.averagePrecision(new float[] {1, 2}, new boolean[2])).isNaN();
    assertThat(Ranking.averagePrecision(new float[] {1, 2}, new boolean[] {true, true}))
        .isEqualTo(1);
  }

  /** The area is the share of pairs in the right order: counted pair by pair. */
  @Test
  void theAreaIsAShareOfPairs() {
    RandomStream random = new RandomStream(5);
    for (int round = 0; round < 50; round++) {
      int n = 2 + random.nextInt(30);
      float[] scores = new float[n];
      boolean[] positive = new boolean[n];
      for (int i = 0; i < n; i++) {
        scores[i] = random.nextInt(8) - 4;
        positive[i] = i == 0 || i > 1 && random.nextInt(2) == 0;
      }
      double right = 0;
      int pairs = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if (positive[i] && !positive[j]) {
            right += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
            pairs++;
          }
        }
      }
      assertThat(Ranking.auc(scores, positive)).isCloseTo(right / pairs, offset(1e-12));
    }
  }

  @Test
  void severalClassesAreTheMeanOfEachAgainstTheRest() {
    ProbabilityScores scores = ProbabilityScores.of(THREE, ALL, PROBABILITIES);
    assertThat(scores.auc()).isCloseTo(0.9166666666666666, offset(1e-12));
    assertThat(scores.averagePrecision()).isCloseTo(0.8722222222222221, offset(1e-12));
    assertThat(scores.logLoss()).isCloseTo(0.7251468360853924, offset(1e-7));
    assertThat(scores.brier()).isCloseTo(0.40437499500811125, offset(1e-12));
    assertThat(scores.aucs().get(1)).isCloseTo(0.8666666666666667, offset(1e-12));
    assertThat(scores.averagePrecisions().get(0)).isCloseTo(0.8333333333333333, offset(1e-12));
    assertThat(PrimaryMetric.BALANCED_ACCURACY.ofProbabilities(THREE, ALL, PROBABILITIES))
        .isCloseTo(0.7777777777777777, offset(1e-12));
    assertThat(PrimaryMetric.MACRO_F1.ofProbabilities(THREE, ALL, PROBABILITIES))
        .isCloseTo(0.7555555555555555, offset(1e-12));
  }

  @Test
  void severalLabelsPerNodeAreTheMeanOfEach() {
    int[] nodes = {0, 1, 2, 3};
    ProbabilityScores scores = ProbabilityScores.of(SEVERAL, nodes, OF_SEVERAL);
    assertThat(scores.auc()).isCloseTo(0.7916666666666666, offset(1e-12));
    assertThat(scores.averagePrecision()).isCloseTo(0.861111111111111, offset(1e-12));
    assertThat(scores.logLoss()).isCloseTo(0.5003273028350682, offset(1e-7));
    assertThat(scores.brier()).isCloseTo(0.16499999734262644, offset(1e-12));
    assertThat(PrimaryMetric.BALANCED_ACCURACY.ofProbabilities(SEVERAL, nodes, OF_SEVERAL))
        .isEqualTo(0.75);
  }

  /** As scikit-learn has it for two classes, where the error of one is that of the other. */
  @Test
  void theBrierScoreOfTwoClassesIsThatOfOne() {
    Labels two = Labels.single(List.of("no", "yes"), new int[] {0, 0, 1, 1, 0, 1, 1, 0});
    float[] yes = {.1f, .4f, .35f, .8f, .4f, .4f, .9f, .05f};
    float[] rows = new float[16];
    for (int i = 0; i < 8; i++) {
      rows[2 * i] = 1 - yes[i];
      rows[2 * i + 1] = yes[i];
    }
    ProbabilityScores scores = ProbabilityScores.of(two, ALL, rows);
    assertThat(scores.brier()).isCloseTo(0.145625, offset(1e-7));
    assertThat(scores.logLoss()).isCloseTo(0.4341152476152784, offset(1e-7));
    assertThat(scores.auc()).isEqualTo(0.8125);
  }

  @Test
  void logitsAndTheirProbabilitiesHaveTheSameValue() {
    float[] logits = new float[PROBABILITIES.length];
    for (int at = 0; at < logits.length; at++) {
      logits[at] = (float) Math.log(PROBABILITIES[at]) + 2;
    }
    for (PrimaryMetric metric : PrimaryMetric.values()) {
      assertThat(metric.ofLogits(THREE, ALL, logits))
          .as(metric.key())
          .isCloseTo(metric.ofProbabilities(THREE, ALL, PROBABILITIES), offset(1e-6));
    }
  }

  @Test
  void metricsAreKnownByName() {
    assertThat(Arrays.stream(PrimaryMetric.values()).map(PrimaryMetric::key))
        .containsExactly(
            "accuracy", "macro-f1", "balanced-accuracy", "auc", "average-precision", "log-loss");
    assertThat(PrimaryMetric.named("Macro-F1")).isEqualTo(PrimaryMetric.MACRO_F1);
    assertThatThrownBy(() -> PrimaryMetric.named("acuracy")).hasMessageContaining("\"accuracy\"");
    assertThat(PrimaryMetric.ACCURACY.words(true)).isEqualTo("micro-F1");
    assertThat(PrimaryMetric.LOG_LOSS.oriented(0.3)).isEqualTo(-0.3);
    assertThat(PrimaryMetric.AUC.text(0.875)).isEqualTo("87.5 %");
  }

  /** Eight of eight: n / (n + z²). */
  @Test
  void wilsonsIntervalStaysInsideEvenWhenAllAreRight() {
    assertThat(Interval.wilson(1, 8).low()).isCloseTo(8 / (8 + 1.96 * 1.96), offset(1e-4));
    assertThat(Interval.wilson(1, 8).high()).isEqualTo(1);
    assertThat(Interval.wilson(0.5, 10).low()).isCloseTo(0.2366, offset(1e-4));
    assertThat(Interval.wilson(0.5, 10).high()).isCloseTo(0.7634, offset(1e-4));
    assertThat(Interval.wilson(Double.NaN, 0)).isEqualTo(new Interval(0, 1));
  }
}
