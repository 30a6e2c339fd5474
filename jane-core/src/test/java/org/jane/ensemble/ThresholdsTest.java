package org.jane.ensemble;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.Labels;
import org.jane.metric.DecisionRule;
import org.jane.metric.PrimaryMetric;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Labels are drawn with known probabilities, and models that know these are asked. */
class ThresholdsTest {
  private static final Run RUN = Run.seeded(1).threads(1);

  /** Labels of nodes, and what a model that knows all says of them. */
  private record Drawn(Labels labels, float[] probabilities) {
    int[] nodes(int from, int to) {
      return IntStream.range(from, to).toArray();
    }

    float[] rows(int from, int to) {
      int m = labels.classCount();
      return Arrays.copyOfRange(probabilities, from * m, to * m);
    }

    DecisionRule chosen(int nodes, PrimaryMetric metric) {
      return Thresholds.chosen(labels, nodes(0, nodes), rows(0, nodes), metric, RUN);
    }

    /** What a rule is worth on the nodes behind those it was chosen on. */
    double hidden(int from, PrimaryMetric metric, DecisionRule rule) {
      int n = labels.nodes();
      return metric.ofDecisions(labels, nodes(from, n), rows(from, n), rule);
    }
  }

  /**
   * Two classes. The log-odds of the rare one are normal.
   *
   * @param base their mean; -3 makes about 8 % of the nodes rare
   * @param told how far they spread; with 0 nothing tells the rare nodes
   */
  private static Drawn rare(int n, double base, double told, long seed) {
    RandomStream random = new RandomStream(seed);
    int[] label = new int[n];
    float[] p = new float[2 * n];
    for (int i = 0; i < n; i++) {
      double odds = base + told * random.nextGaussian();
      double of = 1 / (1 + StrictMath.exp(-odds));
      label[i] = random.nextDouble() < of ? 1 : 0;
      p[2 * i + 1] = (float) of;
      p[2 * i] = (float) (1 - of);
    }
    return new Drawn(Labels.single(List.of("often", "rare"), label), p);
  }

  @ParameterizedTest
  @EnumSource(
      value = PrimaryMetric.class,
      names = {"MACRO_F1", "BALANCED_ACCURACY"})
  void aRareClassGainsOnHiddenNodes(PrimaryMetric metric) {
    for (long seed = 1; seed <= 5; seed++) {
      Drawn drawn = rare(9_000, -3.2, 1.3, seed);
      DecisionRule rule = drawn.chosen(1_000, metric);
      assertThat(rule.plain()).isFalse();
      assertThat(rule.values()[0]).isEqualTo(1);
      assertThat(rule.values()[1]).isGreaterThan(1);
      double plain = drawn.hidden(1_000, metric, DecisionRule.PLAIN);
      double gain = drawn.hidden(1_000, metric, rule) - plain;
      assertThat(gain).as("beside %s, seed %d", plain, seed).isGreaterThan(0.04);
    }
  }

  /** With these probabilities a weight of 1/prior odds is best for the mean recall. */
  @Test
  void theWeightForBalancedAccuracyIsNearTheTheoreticalOne() {
    Drawn drawn = rare(20_000, -3, 1.5, 3);
    double share = drawn.labels.classSizes()[1] / 20_000.0;
    double weight = drawn.chosen(20_000, PrimaryMetric.BALANCED_ACCURACY).values()[1];
    assertThat(weight).isBetween(0.7 * (1 - share) / share, 1.4 * (1 - share) / share);
  }

  @Test
  void accuracyAndWhatLooksAtProbabilitiesHaveNoThresholds() {
    Drawn drawn = rare(1_000, -3.2, 1.3, 1);
    for (PrimaryMetric metric : PrimaryMetric.values()) {
      if (!metric.gainsByThresholds()) {
        assertThat(drawn.chosen(1_000, metric)).isSameAs(DecisionRule.PLAIN);
      }
    }
  }

  /** Labels by a coin, one side of which is rare or not; the model believes to know something. */
  @Test
  void aCoinKeepsThePlainRule() {
    int plain = 0;
    for (long seed = 1; seed <= 100; seed++) {
      RandomStream random = new RandomStream(seed);
      int n = 400;
      double share = seed % 2 == 0 ? 0.1 : 0.4;
      int[] label = new int[n];
      float[] p = new float[2 * n];
      for (int i = 0; i < n; i++) {
        label[i] = random.nextDouble() < share ? 1 : 0;
        p[2 * i + 1] = (float) (0.8 * random.nextDouble());
        p[2 * i] = 1 - p[2 * i + 1];
      }
      Drawn coin = new Drawn(Labels.single(List.of("often", "rare"), label), p);
      plain += coin.chosen(n, PrimaryMetric.MACRO_F1).plain() ? 1 : 0;
    }
    assertThat(plain).isGreaterThanOrEqualTo(98);
  }

  @Test
  void fewNodesOfTheRareClassKeepThePlainRule() {
    for (long seed = 1; seed <= 10; seed++) {
      Drawn drawn = rare(200, -3.2, 1.3, seed);
      int rare = drawn.labels.classSizes()[1];
      assertThat(rare).isLessThan(20);
      assertThat(drawn.chosen(200, PrimaryMetric.MACRO_F1).plain()).isTrue();
    }
  }

  /** Where classes are equally many and probabilities are right, there is nothing to gain. */
  @Test
  void equalClassesKeepThePlainRule() {
    int plain = 0;
    for (long seed = 1; seed <= 20; seed++) {
      plain += rare(1_000, 0, 2, seed).chosen(1_000, PrimaryMetric.MACRO_F1).plain() ? 1 : 0;
    }
    assertThat(plain).isGreaterThanOrEqualTo(18);
  }

  @Test
  void severalRareClassesGainTogether() {
    RandomStream random = new RandomStream(5);
    int n = 8_000;
    int m = 4;
    double[] base = {2.5, 1.2, -0.6, -0.6};
    int[] label = new int[n];
    float[] p = new float[n * m];
    for (int i = 0; i < n; i++) {
      double sum = 0;
      double[] of = new double[m];
      for (int c = 0; c < m; c++) {
        of[c] = StrictMath.exp(base[c] + 1.2 * random.nextGaussian());
        sum += of[c];
      }
      double u = random.nextDouble() * sum;
      while (label[i] < m - 1 && u > of[label[i]]) {
        u -= of[label[i]++];
      }
      for (int c = 0; c < m; c++) {
        p[i * m + c] = (float) (of[c] / sum);
      }
    }
    Drawn drawn = new Drawn(Labels.single(List.of("a", "b", "c", "d"), label), p);
    DecisionRule rule = drawn.chosen(2_000, PrimaryMetric.MACRO_F1);
    double plain = drawn.hidden(2_000, PrimaryMetric.MACRO_F1, DecisionRule.PLAIN);
    assertThat(rule.values()[2]).isGreaterThan(1);
    assertThat(rule.values()[3]).isGreaterThan(1);
    assertThat(drawn.hidden(2_000, PrimaryMetric.MACRO_F1, rule)).isGreaterThan(plain + 0.03);
  }

  @Test
  void rareLabelsAmongSeveralHaveThresholds() {
    RandomStream random = new RandomStream(5);
    int n = 6_000;
    int[][] labels = new int[n][];
    float[] p = new float[2 * n];
    for (int i = 0; i < n; i++) {
      double often = 1 / (1 + StrictMath.exp(-(0.5 + random.nextGaussian())));
      double rare = 1 / (1 + StrictMath.exp(-(-3.2 + 1.3 * random.nextGaussian())));
      p[2 * i] = (float) often;
      p[2 * i + 1] = (float) rare;
      boolean first = random.nextDouble() < often;
      boolean second = random.nextDouble() < rare;
      labels[i] =
          first ? (second ? new int[] {0, 1} : new int[] {0}) : second ? new int[] {1} : new int[0];
    }
    Drawn drawn = new Drawn(Labels.multi(List.of("often", "rare"), labels), p);
    for (PrimaryMetric metric : List.of(PrimaryMetric.MACRO_F1, PrimaryMetric.BALANCED_ACCURACY)) {
      DecisionRule rule = drawn.chosen(1_500, metric);
      assertThat(rule.multiLabel()).isTrue();
      assertThat(rule.values()[0]).isEqualTo(0.5f);
      assertThat(rule.values()[1]).isLessThan(0.4f);
      assertThat(drawn.hidden(1_500, metric, rule))
          .isGreaterThan(drawn.hidden(1_500, metric, DecisionRule.PLAIN) + 0.04);
    }
  }

  @Test
  void moreNodesThanAreLookedAtAreThinned() {
    Drawn drawn = rare(30_000, -3, 1.5, 3);
    assertThat(drawn.chosen(30_000, PrimaryMetric.MACRO_F1).values()[1]).isGreaterThan(1);
  }
}
