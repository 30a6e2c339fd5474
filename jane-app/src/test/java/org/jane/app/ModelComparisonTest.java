package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.DenseMatrix;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModelComparisonTest {
  /** Two classes of the same size; a model is right where it says so. */
  private static ModelComparison compared(PrimaryMetric metric, boolean[] before, boolean[] after) {
    int n = before.length;
    Labels truth =
        Labels.single(List.of("a", "b"), IntStream.range(0, n).map(i -> i % 2).toArray());
    return ModelComparison.of(
        said(truth, before), said(truth, after), truth, IntStream.range(0, n).toArray(), metric);
  }

  private static Predictions said(Labels truth, boolean[] right) {
    DenseMatrix rows = DenseMatrix.zeros(right.length, 2);
    Basis[] basis = new Basis[right.length];
    for (int i = 0; i < right.length; i++) {
      rows.set(i, right[i] ? truth.of(i) : 1 - truth.of(i), 0.8f);
      rows.set(i, right[i] ? 1 - truth.of(i) : truth.of(i), 0.2f);
      basis[i] = Basis.PREDICTED;
    }
    return new Predictions(NodeIds.numbered(right.length), rows, basis, truth);
  }

  private static boolean[] right(int nodes, int from, int to) {
    boolean[] right = new boolean[nodes];
    for (int i = from; i < to; i++) {
      right[i] = true;
    }
    return right;
  }

  @Test
  void withoutOneDifferenceEighteenNodesAreTooFewAndTwoHundredEnough() {
    ModelComparison few = compared(PrimaryMetric.ACCURACY, right(18, 0, 12), right(18, 0, 12));
    assertThat(few.matters()).as("a twentieth of 1 - 1/2").isCloseTo(0.025, within(1e-6));
    assertThat(few.low()).as("-1.96 sqrt(2) / 18").isCloseTo(-0.154, within(1e-3));
    assertThat(few.high()).isCloseTo(0.154, within(1e-3));
    assertThat(few.notWorse()).isFalse();
    assertThat(few.inWords())
        .contains("gains +0.0 points (95 % interval -15.4 to +15.4)")
        .contains("A loss of 2.5 points, a twentieth");
    assertThat(compared(PrimaryMetric.ACCURACY, right(200, 0, 150), right(200, 0, 150)).notWorse())
        .isTrue();
  }

  /** What was right of nothing can still be worse on other nodes. */
  @Test
  void threeOfFourNodesAreTooFew() {
    ModelComparison four = compared(PrimaryMetric.ACCURACY, right(4, 0, 0), right(4, 0, 3));
    assertThat(four.low()).isLessThan(-0.025);
    assertThat(four.notWorse()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(PrimaryMetric.class)
  void whatIsMuchBetterIsTakenAndWhatIsWorseIsNot(PrimaryMetric metric) {
    boolean[] half = right(300, 0, 170);
    boolean[] most = right(300, 0, 270);
    assertThat(compared(metric, half, most).notWorse()).isTrue();
    assertThat(compared(metric, most, half).notWorse()).isFalse();
    assertThat(compared(metric, most, half).high()).isNegative();
  }

  /** With labels that are coins, every pair of models is alike: none is taken on 18 nodes. */
  @Test
  void randomLabelsOfEighteenNodesAreNotTakenForBetter() {
    RandomStream coin = Run.seeded(1).random("coins");
    int taken = 0;
    for (int draw = 0; draw < 100; draw++) {
      boolean[] before = new boolean[18];
      boolean[] after = new boolean[18];
      for (int i = 0; i < 18; i++) {
        before[i] = coin.nextInt(2) == 0;
        after[i] = coin.nextInt(2) == 0;
      }
      taken += compared(PrimaryMetric.ACCURACY, before, after).notWorse() ? 1 : 0;
    }
    assertThat(taken).isLessThanOrEqualTo(6); // before, more than half were
  }
}
