package org.jane.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import org.jane.explain.SideScores.Scored;
import org.jane.explain.SideScores.Side;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.Worth.Verdict;
import org.jane.run.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the rule is right where it is known how good each side is: predictions are drawn, no
 * model learns. Each node has a difficulty, which the sides share.
 */
class VerdictRuleTest {
  private static final int DRAWS = 400;
  private static final int CLASSES = 4;

  /** True shares of right labels with both sides, with links and with attributes; guessing 0.25. */
  @ParameterizedTest
  @CsvSource({
    "15,   0.90, 0.90, 0.25, LINKS",
    "60,   0.90, 0.90, 0.25, LINKS",
    "300,  0.90, 0.90, 0.25, LINKS",
    "2000, 0.90, 0.90, 0.25, LINKS",
    "300,  0.90, 0.25, 0.90, ATTRIBUTES",
    "60,   0.90, 0.50, 0.50, BOTH",
    "300,  0.90, 0.50, 0.50, BOTH",
    "2000, 0.90, 0.80, 0.80, BOTH",
    "60,   0.80, 0.80, 0.80, EITHER",
    "300,  0.80, 0.80, 0.80, EITHER",
    "15,   0.25, 0.25, 0.25, NOTHING",
    "300,  0.25, 0.25, 0.25, NOTHING",
    "2000, 0.25, 0.25, 0.25, NOTHING",
  })
  void isRightOrSaysTooFewAndHardlyEverWrong(
      int nodes, double both, double links, double attributes, Verdict truth) {
    int wrong = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      Verdict verdict = verdict(nodes, both, links, attributes, new RandomStream(draw));
      wrong += Set.of(truth, Verdict.TOO_FEW).contains(verdict) ? 0 : 1;
    }
    assertThat(wrong).isLessThanOrEqualTo(DRAWS / 100);
  }

  /** With this many nodes the answer is there. */
  @ParameterizedTest
  @CsvSource({
    "300,  0.90, 0.90, 0.25, LINKS",
    "300,  0.90, 0.50, 0.50, BOTH",
    "1000, 0.80, 0.80, 0.80, EITHER",
    "2000, 0.25, 0.25, 0.25, NOTHING",
  })
  void saysSoWhereNodesAreEnough(
      int nodes, double both, double links, double attributes, Verdict truth) {
    int right = 0;
    for (int draw = 0; draw < 100; draw++) {
      right +=
          verdict(nodes, both, links, attributes, new RandomStream(1000 + draw)) == truth ? 1 : 0;
    }
    assertThat(right).isGreaterThanOrEqualTo(90);
  }

  private static Verdict verdict(
      int nodes, double both, double links, double attributes, RandomStream random) {
    var builder = AttributedGraph.builder();
    int[] truth = new int[nodes];
    int[] all = new int[nodes];
    for (int i = 0; i < nodes; i++) {
      all[i] = i;
      truth[i] = random.nextInt(CLASSES);
      builder.node("n" + i).label("c" + (i < CLASSES ? i : truth[i]));
      truth[i] = i < CLASSES ? i : truth[i];
    }
    AttributedGraph data = builder.build();
    Labels labels = data.labels();
    Task task = Task.of(data, Split.of(labels, all, new int[0], new int[0]));
    SideScores scores = SideScores.judging(task, new Scored(labels, all));
    double[] right = {both, links, attributes};
    double[] difficulty = new double[nodes];
    for (int i = 0; i < nodes; i++) {
      difficulty[i] = random.nextDouble();
    }
    for (Side side : new Side[] {Side.BOTH, Side.LINKS, Side.ATTRIBUTES}) {
      float[] said = new float[nodes * CLASSES];
      for (int i = 0; i < nodes; i++) {
        // nine in ten nodes are as difficult for each side, the others by chance
        double hard = random.nextDouble() < 0.9 ? difficulty[i] : random.nextDouble();
        int label =
            hard < right[side.ordinal()]
                ? truth[i]
                : (truth[i] + 1 + random.nextInt(CLASSES - 1)) % CLASSES;
        said[i * CLASSES + label] = 1;
      }
      Basis[] basis = new Basis[nodes];
      Arrays.fill(basis, Basis.PREDICTED);
      DenseMatrix rows = new DenseMatrix(nodes, CLASSES, said);
      scores.said(side, 0, new Predictions(data.ids(), rows, basis, labels));
    }
    return scores.worth(true).verdict();
  }
}
