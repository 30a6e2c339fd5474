package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.DenseMatrix;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.junit.jupiter.api.Test;

/** Scores worked out by hand. */
class ScoreTest {
  /** a is not scored; b, c and d are red, e is blue. */
  private static final AttributedGraph COLOURS =
      TinyGraphs.edges("a-b", "b-c", "c-d", "d-e")
          .label("a", "blue")
          .label("b", "red")
          .label("c", "red")
          .label("d", "red")
          .label("e", "blue")
          .build();

  private static Predictions predictions(AttributedGraph data, double... probabilities) {
    DenseMatrix rows = DenseMatrix.zeros(data.nodes(), data.labels().classCount());
    for (int i = 0; i < probabilities.length; i++) {
      rows.data()[i] = (float) probabilities[i];
    }
    Basis[] basis = new Basis[data.nodes()];
    Arrays.fill(basis, Basis.PREDICTED);
    return new Predictions(data.ids(), rows, basis, data.labels());
  }

  /** Columns are blue and red: b and c are found, d is taken for blue, e is found. */
  private static Score colours() {
    Predictions said = predictions(COLOURS, 1, 0, 0.1, 0.9, 0.3, 0.7, 0.6, 0.4, 0.8, 0.2);
    return Score.of(said, COLOURS.labels(), new int[] {1, 2, 3, 4});
  }

  @Test
  void oneClassANode() {
    Score score = colours();
    assertThat(score.accuracy()).isEqualTo(0.75);
    assertThat(score.microF1()).isEqualTo(0.75);
    assertThat(score.balancedAccuracy()).isCloseTo((1 + 2 / 3.0) / 2, within(1e-12));
    assertThat(score.macroF1()).isCloseTo((2 / 3.0 + 0.8) / 2, within(1e-12));
    assertThat(score.confusion()).containsExactly(List.of(1L, 0L), List.of(1L, 2L));
    assertThat(score.classes())
        .containsExactly(
            new Score.ClassScore("blue", 0.5, 1, score.classes().get(0).f1(), 1),
            new Score.ClassScore("red", 1, 2 / 3.0, score.classes().get(1).f1(), 3));
    assertThat(score.classes().get(0).f1()).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(score.classes().get(1).f1()).isCloseTo(0.8, within(1e-12));
  }

  @Test
  void whatProbabilitiesTell() {
    Score score = colours();
    assertThat(score.probability().auc()).as("e is surely blue, d less so").isEqualTo(1);
    assertThat(score.probability().averagePrecision()).isEqualTo(1);
    double loss = -(Math.log(0.9) + Math.log(0.7) + Math.log(0.4) + Math.log(0.8)) / 4;
    assertThat(score.probability().logLoss()).isCloseTo(loss, within(1e-6));
    double squares = (0.01 + 0.09 + 0.36 + 0.04) / 4;
    assertThat(score.probability().brier()).isCloseTo(squares, within(1e-6));
    assertThat(score.calibrationError())
        .as("surer or less sure than right: 0.9, 0.7, 0.8 of 1 and 0.6 of 0")
        .isCloseTo((0.1 + 0.3 + 0.2 + 0.6) / 4, within(1e-6));
    assertThat(score.reliability()).hasSize(4);
    assertThat(score.reliability()).allSatisfy(bin -> assertThat(bin.cases()).isEqualTo(1));
    assertThat(score.reliability()).extracting(Score.Bin::right).containsExactly(0L, 1L, 1L, 1L);
    assertThat(score.reliability().get(3).confidence()).isCloseTo(0.9, within(1e-6));
  }

  @Test
  void everyMetricHasItsValue() {
    Score score = colours();
    assertThat(score.value(PrimaryMetric.ACCURACY, false)).isEqualTo(0.75);
    assertThat(score.value(PrimaryMetric.MACRO_F1, false)).isEqualTo(score.macroF1());
    assertThat(score.value(PrimaryMetric.BALANCED_ACCURACY, false))
        .isEqualTo(score.balancedAccuracy());
    assertThat(score.value(PrimaryMetric.AUC, false)).isEqualTo(1);
    assertThat(score.value(PrimaryMetric.AVERAGE_PRECISION, false)).isEqualTo(1);
    assertThat(score.value(PrimaryMetric.LOG_LOSS, false)).isEqualTo(score.probability().logLoss());
    Score other = new Score(0.1, 0.2, 0.3, 0, List.of(), List.of());
    assertThat(other.value(PrimaryMetric.ACCURACY, true)).isEqualTo(0.3);
    assertThat(other.value(PrimaryMetric.ACCURACY, false)).isEqualTo(0.1);
  }

  /** a has red, b has red and blue, c has blue; said are red, red, and both. */
  @Test
  void severalLabelsANode() {
    AttributedGraph data =
        TinyGraphs.edges("a-b", "b-c")
            .label("a", "red")
            .label("b", "red")
            .label("b", "blue")
            .label("c", "blue")
            .build();
    assertThat(data.labels().multiLabel()).isTrue();
    Score score =
        Score.of(
            predictions(data, 0.9, 0.2, 0.8, 0.3, 0.6, 0.7), data.labels(), new int[] {0, 1, 2});
    assertThat(score.accuracy())
        .as("one of three has all its labels")
        .isCloseTo(1 / 3.0, within(1e-12));
    assertThat(score.microF1()).as("3 right, 1 missed, 1 too many").isCloseTo(0.75, within(1e-12));
    assertThat(score.confusion()).isEmpty();
    assertThat(score.onlyClass()).isEmpty();
    assertThat(score.calibrationError())
        .as("sure by 0.9, 0.8 (twice), 0.7 (twice) and 0.6; of those of 0.7 one is right")
        .isCloseTo((0.1 + Math.abs(1.6 - 2) + Math.abs(1.4 - 1) + 0.6) / 6, within(1e-6));
    assertThat(score.classes().get(0).recall()).isEqualTo(1);
    assertThat(score.classes().get(0).precision()).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(score.classes().get(1).recall()).isEqualTo(0.5);
  }

  @Test
  void whoSaysOneClassOnly() {
    Predictions said = predictions(COLOURS, 1, 0, 0.1, 0.9, 0.3, 0.7, 0.4, 0.6, 0.2, 0.8);
    Labels truth = COLOURS.labels();
    Score score = Score.of(said, truth, new int[] {1, 2, 3, 4});
    assertThat(score.onlyClass()).contains("red");
    assertThat(score.largestClass()).contains("red");
    assertThat(Score.of(said, truth, new int[] {1}).onlyClass()).as("of one node").isEmpty();
    assertThat(Score.of(said, truth, new int[] {1, 4}).onlyClass()).contains("red");
    assertThat(Score.of(said, truth, new int[0]).largestClass()).isEmpty();
    assertThat(colours().onlyClass()).isEmpty();
  }
}
