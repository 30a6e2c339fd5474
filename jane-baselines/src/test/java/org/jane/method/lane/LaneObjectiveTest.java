package org.jane.method.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.CannotLearnException;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneObjectiveTest {
  private static final Run RUN = Run.seeded(4);

  private static Task task(String graph, double train) {
    AttributedGraph data = SyntheticGraph.draw(SyntheticConfig.parse(graph), RUN).graph();
    return Task.of(data, Split.random(data.labels(), train, 0.2, RUN.random("split")));
  }

  /** Cosines of (3,4), (4,3), (0,0) and (1,0) by hand; with a negative entry (1+cos)/2. */
  @ParameterizedTest
  @CsvSource({"1", "-1"})
  void affinitiesAreNormalisedCosines(float sign) {
    CsrMatrix rows =
        new CsrMatrix(
            2,
            new int[] {0, 2, 4, 4, 5},
            new int[] {0, 1, 0, 1, 0},
            new float[] {3, 4, 4, 3, sign});
    double[][] cos = {
      {1, 0.96, 0, 0.6 * sign},
      {0.96, 1, 0, 0.8 * sign},
      {0, 0, 1, 0},
      {0.6 * sign, 0.8 * sign, 0, 1}
    };
    double[] sum = new double[4];
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        double s = sign < 0 ? (1 + cos[i][j]) / 2 : cos[i][j];
        cos[i][j] = i == j ? 1 + 1e-6 : s;
        sum[i] += cos[i][j];
      }
    }
    double[] identity = new double[16];
    for (int i = 0; i < 4; i++) {
      identity[i * 5] = 1;
    }
    double[] k = new double[16];
    new Affinity(rows, RUN.workers()).apply(1, identity, k, 4, RUN.workers());
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        assertThat(k[i * 4 + j]).isCloseTo(cos[i][j] / Math.sqrt(sum[i] * sum[j]), within(1e-7));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0.4, 0.1, 0.2", "0.75, 43, 36"})
  void noRoundLowersTheObjective(double train, double alpha1, double alpha2) {
    Task task = task("alpha=0.5,n=680,seed=3,degree=6", train); // dense and blocked eigensolver
    var affinities = LaneObjective.Affinities.of(task, RUN);
    var objective = new LaneObjective(affinities, new LaneConfig.Balance(alpha1, alpha2, 4), 12);
    double before = 0;
    for (int round = 1; round <= 4; round++) {
      objective.round(round, RUN);
      double now = objective.value(RUN);
      assertThat(now).isGreaterThan(before - 1e-4 * Math.abs(before));
      before = now;
    }
  }

  @Test
  void codesAreOrthonormal() {
    Task task = task("alpha=0.5,n=100,seed=3,degree=6", 0.4);
    var objective =
        new LaneObjective(
            LaneObjective.Affinities.of(task, RUN), new LaneConfig.Balance(43, 36, 2), 5);
    objective.round(1, RUN);
    double[] h = objective.codes();
    for (int a = 0; a < 5; a++) {
      for (int b = 0; b < 5; b++) {
        double dot = 0;
        for (int i = 0; i < 40; i++) {
          dot += h[i * 5 + a] * h[i * 5 + b];
        }
        assertThat(dot).isCloseTo(a == b ? 1 : 0, within(1e-9));
      }
    }
  }

  /**
   * With as many training nodes as code columns H1 is square, H1⁺ G1 has full rank, and G2 (H1ᵀ
   * G1)⁺ = G2 G1⁺ H1: here checked through the rows of training nodes, for which G1 G1⁺ H1 = H1.
   */
  @Test
  void theProjectionOfATrainingNodeIsItsOwnCode() {
    Task task = task("alpha=0.5,n=60,seed=3,degree=6", 0.1);
    int n1 = task.trainNodes().length;
    double[] h1 = new double[n1 * n1];
    for (int i = 0; i < n1; i++) {
      h1[i * n1 + (i + 1) % n1] = 1; // a rotation
    }
    var projection = new LaneProjection(task, h1, RUN.workers());
    DenseMatrix byLinks = projection.byLinks();
    for (int i = 0; i < n1; i++) {
      for (int d = 0; d < n1; d++) {
        assertThat(byLinks.get(task.trainNodes()[i], d))
            .isCloseTo((float) h1[i * n1 + d], within(1e-5f));
      }
    }
  }

  /** Attributes tell the labels of nearly all nodes here; a guess among four has 0.25. */
  @Tag("slow")
  @Test
  void thousandsOfTrainingNodesAreNoReasonToRefuse() {
    String graph = "alpha=1,n=4000,seed=3,degree=12";
    Task task = task(graph, 0.77);
    assertThat(task.trainNodes()).hasSizeGreaterThan(3000);
    var config = LaneConfig.defaults().withDimensions(12).withRounds(2);
    var truth = SyntheticGraph.draw(SyntheticConfig.parse(graph), RUN).graph().labels();
    var predictions = new LaneTrainer(config).train(task, RUN).predict();
    int[] hidden =
        IntStream.range(0, task.nodes())
            .filter(i -> task.trainLabels().count(i) == 0 && task.validationLabels().count(i) == 0)
            .toArray();
    long right =
        Arrays.stream(hidden).filter(i -> predictions.mostLikely(i) == truth.of(i)).count();
    assertThat(right / (double) hidden.length).isGreaterThan(0.8);
  }

  /** A code for each of n nodes, as wide as there are training nodes. */
  @ParameterizedTest
  @CsvSource({"52000, training needs about", "60000, 'the embedding has 60,000 rows'"})
  void whatDoesNotFitIsRefusedBeforeAnyWork(int nodes, String why) {
    Task task = task("alpha=0.5,n=%d,seed=3,degree=2".formatted(nodes), 0.79);
    Run silent =
        RUN.listener(
            p -> {
              throw new AssertionError("no work was expected");
            });
    LaneConfig config = LaneConfig.defaults().withDimensions(1_000_000);
    assertThatThrownBy(() -> new LaneTrainer(config).train(task, silent))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining(why);
  }

  @Test
  void timeAndMemoryGrowWithTheTrainingNodesNotWithTheirSquare() {
    var trainer = new LaneTrainer(LaneConfig.defaults());
    Shape some = new Shape(200_000, 1_000_000, false, 500, 2_000_000, 5, 10_000);
    Shape more = some.withLabelled(100_000);
    assertThat(trainer.estimateSeconds(more)).isLessThan(12 * trainer.estimateSeconds(some));
    assertThat(trainer.estimateMemory(more).bytes())
        .isLessThan(10 * trainer.estimateMemory(some).bytes());
  }

  /** The blocked eigensolver's share, which graphs of fewer training nodes never reach. */
  @Test
  void threadsDoNotChangeABitOfTheCodes() {
    Task task = task("alpha=0.5,n=900,seed=3,degree=6", 0.75);
    double[][] codes = new double[2][];
    for (int several = 0; several < 2; several++) {
      Run run = RUN.threads(1 + 2 * several);
      var objective =
          new LaneObjective(
              LaneObjective.Affinities.of(task, run), new LaneConfig.Balance(43, 36, 2), 40);
      objective.round(1, run);
      objective.round(2, run);
      codes[several] = Objects.requireNonNull(objective.codes());
    }
    assertThat(codes[1]).isEqualTo(codes[0]);
  }

  @Test
  void anotherBalanceFindsWhatItWouldHaveFoundAlone() {
    Task task = task("alpha=0.5,n=680,seed=3,degree=6", 0.75);
    var affinities = LaneObjective.Affinities.of(task, RUN);
    var other = new LaneConfig.Balance(6.3, 100, 1);
    var before = new LaneObjective(affinities, new LaneConfig.Balance(43, 36, 1), 12);
    before.round(1, RUN);
    before.round(2, RUN);
    var next = before.withBalance(other);
    next.round(1, RUN);
    var alone = new LaneObjective(affinities, other, 12);
    alone.round(1, RUN);
    assertThat(next.codes()).isEqualTo(alone.codes());
    assertThat(next.codes()).isNotEqualTo(before.codes());
  }

  @Test
  void whatIsPinnedIsUsedAndTheRestIsPublished() {
    LaneConfig config = new LaneMethod().config(Map.of("alpha1", "7", "delta2", "auto"));
    assertThat(config.balances())
        .containsExactly(new LaneConfig.Balance(7, 36, 5), new LaneConfig.Balance(7, 100, 4));
    assertThat(config.mixtures())
        .isEqualTo(
            new LinkedHashSet<>(
                List.of(new LaneConfig.Mixture(0.97, 1.6), new LaneConfig.Mixture(0.3, 2.3))));
  }
}
