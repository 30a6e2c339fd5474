package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.methods.Methods;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;

class EvaluationPlanTest {
  private static final AttributedGraph GRAPH =
      SyntheticGraph.draw(SyntheticConfig.defaults(), Run.seeded(1)).graph();
  private static final EvaluationPlan PLAN = plan(List.of(), Protocol.paper());

  private static EvaluationPlan plan(List<Split> own, Protocol protocol) {
    List<Evaluation.Entrant> methods =
        List.of(
            new Evaluation.Entrant(Methods.named("lp"), Map.of()),
            new Evaluation.Entrant(Methods.named("mlp"), Map.of()));
    return new EvaluationPlan(
        "drawn", "here", new Evaluation(GRAPH, own, protocol, methods, 3), 7, 1, false);
  }

  private static Trial trial(String method, int number, double accuracy) {
    return new Trial(
        method,
        number,
        new Score(accuracy, 0.6, accuracy, 0.1, List.of(), List.of()),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  @Test
  void onlyRunsThatBothHaveDoneAreCompared() {
    List<Trial> done = List.of(trial("lp", 0, 0.1), trial("lp", 2, 0.7), trial("mlp", 2, 0.6));
    assertThat(PLAN.differences(done)).hasSize(1);
    assertThat(PLAN.differences(done).get(0).mean()).isCloseTo(0.1, offset(1e-12));
    assertThat(PLAN.differences(done.subList(0, 2))).isEmpty();
  }

  /** Methods without randomness on one split, however often. */
  @Test
  void runsThatAreAllTheSameGiveNoVerdict() {
    List<Trial> done = new ArrayList<>();
    for (int r = 0; r < 3; r++) {
      done.add(trial("lp", r, 0.7));
      done.add(trial("mlp", r, 0.6));
    }
    assertThat(PLAN.differences(done).get(0).verdict()).isEqualTo("all runs are the same");
  }

  @Test
  void aMethodIsSummedUpOverTheRunsItHasDone() {
    List<Trial> done = List.of(trial("lp", 2, 0.8), trial("lp", 0, 0.6), trial("mlp", 0, 0.1));
    MethodSummary summary = PLAN.summary("lp", done);
    assertThat(summary.headline().values()).containsExactly(0.6, 0.8);
    assertThat(summary.headline().mean()).isCloseTo(0.7, offset(1e-12));
    assertThat(summary.alphaHat()).isNull();
    assertThat(PLAN.trainings()).isEqualTo(6);
  }

  private static Trial constant(int number, int only) {
    List<List<Long>> confusion = new ArrayList<>();
    for (int c = 0; c < 2; c++) {
      List<Long> row = new ArrayList<>(List.of(0L, 0L));
      row.set(only, c == 0 ? 8L : 2L);
      confusion.add(row);
    }
    List<Score.ClassScore> classes =
        List.of(
            new Score.ClassScore("common", 0, 0, 0, 8), new Score.ClassScore("rare", 0, 0, 0, 2));
    return new Trial(
        "lp",
        number,
        new Score(0.8, 0.4, 0.8, 0.1, classes, confusion),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  @Test
  void aMethodThatPredictsOneClassIsCalledThat() {
    assertThat(PLAN.summary("lp", List.of(constant(0, 0), constant(1, 0))).note())
        .isEqualTo("only predicts the largest class (common)");
    assertThat(PLAN.summary("lp", List.of(constant(0, 1), constant(1, 0))).note())
        .isEqualTo("only predicts one class");
    assertThat(PLAN.summary("lp", List.of(trial("lp", 0, 1), constant(1, 0))).note())
        .isEqualTo("only predicts the largest class (common) in 1 of 2 runs");
    assertThat(PLAN.summary("lp", List.of(trial("lp", 0, 1))).note()).isEmpty();
  }

  /** Of a loss the smaller one is the better. */
  @Test
  void theMetricDecidesWhoIsBetter() {
    List<Double> small = List.of(0.1, 0.2, 0.1);
    List<Double> large = List.of(0.5, 0.7, 0.6);
    assertThat(PairedDifference.of("a", small, "b", large, false).verdict()).isEqualTo("better");
    assertThat(PairedDifference.of("a", small, "b", large, true).verdict()).isEqualTo("worse");
  }

  @Test
  void resultsThatCannotBeTrustedAreCalledThat() {
    assertThat(PLAN.caveats()).isEmpty();
    AttributedGraph few = SyntheticGraph.draw(SyntheticConfig.parse("n=24"), Run.seeded(1)).graph();
    EvaluationPlan small =
        new EvaluationPlan(
            "few",
            "here",
            new Evaluation(few, List.of(), Protocol.parse("kfold:4"), PLAN.entrants(), 4),
            7,
            1,
            false);
    assertThat(small.caveats()).hasSize(1);
    assertThat(small.caveats().get(0)).contains("as few as 6 nodes", "24 different nodes");
  }

  @Test
  void itSaysWhatIsDoneAndByWhatItIsJudged() {
    assertThat(PLAN.title())
        .isEqualTo(
            String.format(
                "drawn: %,d nodes, %,d edges, random:0.1,0.2, 3 runs, seed 7",
                GRAPH.nodes(), GRAPH.graph().edges()));
    assertThat(PLAN.measure()).isEqualTo("accuracy");
    assertThat(PLAN.multiLabel()).isFalse();
    assertThat(PLAN.methodNames()).containsExactly("lp", "mlp");
    EvaluationPlan several = of(severalLabels(), "kfold:2", 2);
    assertThat(several.multiLabel()).isTrue();
    assertThat(several.measure()).isEqualTo("micro-F1");
    assertThat(several.summary("lp", List.of(trial("lp", 0, 0.3))).headline().mean())
        .isEqualTo(0.3);
  }

  private static AttributedGraph severalLabels() {
    return TinyGraphs.twoCliquesOneBridge().label("a", "blue").label("b", "red").build();
  }

  private static EvaluationPlan of(AttributedGraph data, String protocol, int runs) {
    return new EvaluationPlan(
        "few",
        "here",
        new Evaluation(data, List.of(), Protocol.parse(protocol), PLAN.entrants(), runs),
        7,
        1,
        false);
  }

  /** Classes of 40, 2 and 1 nodes: the test nodes are many enough, two classes are not. */
  @Test
  void classesOfWhichNothingCanBeSaidAreNamed() {
    assertThat(of(classes(40, 2), "kfold:2", 2).caveats())
        .containsExactly(
            "One class has fewer than 3 labelled nodes (c1): nothing can be said about it.");
    assertThat(of(classes(40, 2, 1, 3), "kfold:2", 2).caveats())
        .containsExactly(
            "2 classes have fewer than 3 labelled nodes (c1, c2): nothing can be said about them.");
    assertThat(of(classes(40, 2, 2, 2, 2, 2), "kfold:2", 2).caveats().get(0))
        .contains("(c1, c2, c3, c4, c5)");
    assertThat(of(classes(40, 2, 2, 2, 2, 2, 2), "kfold:2", 2).caveats().get(0))
        .contains("6 classes", "(c1, c2, c3, c4, c5, …)");
    assertThat(of(classes(40, 3), "kfold:2", 2).caveats()).isEmpty();
  }

  @Test
  void fewTestNodesAreWorthACaveat() {
    assertThat(of(classes(20, 20), "kfold:2", 2).caveats()).as("20 in each run").isEmpty();
    EvaluationPlan small = of(classes(8, 8), "kfold:2", 2);
    assertThat(small.fewestTestNodes()).isEqualTo(8);
    assertThat(small.testNodes()).isEqualTo(16);
    assertThat(small.caveats().get(0))
        .isEqualTo(
            "A run tests as few as 8 nodes, so that one node is 13 points: single runs say little."
                + " All runs together test 16 different nodes; read the interval.");
    assertThat(of(classes(8, 8), "kfold:2", 1).testNodes()).isEqualTo(8);
  }

  private static AttributedGraph classes(int... sizes) {
    TinyGraphs graph = TinyGraphs.edges("n0-n1");
    int node = 0;
    for (int c = 0; c < sizes.length; c++) {
      for (int i = 0; i < sizes[c]; i++) {
        graph.nodes("n" + node).label("n" + node++, "c" + c);
      }
    }
    return graph.build();
  }

  /** The second of two given splits has no test nodes: it matters once there are two runs. */
  @Test
  void everyGivenSplitThatIsUsedNeedsTestNodes() {
    Split good = Protocol.paper().split(GRAPH, List.of(), Run.seeded(1), 0);
    Split noTest =
        Split.stratified(
            GRAPH.labels(), new int[] {0, 1, 2, 3}, 0.2, new int[0], Run.seeded(1).random("own"));
    assertThatThrownBy(plan(List.of(good, noTest), Protocol.parse("given"))::requireTestNodes)
        .hasMessageContaining("or mark test nodes in the data");
    plan(List.of(good, good, good, noTest), Protocol.parse("given")).requireTestNodes();
  }

  @Test
  void aSplitWithNothingToScoreIsRefused() {
    Split noTest =
        Split.stratified(
            GRAPH.labels(), new int[] {0, 1, 2, 3}, 0.2, new int[0], Run.seeded(1).random("own"));
    assertThatThrownBy(plan(List.of(noTest), Protocol.parse("given"))::requireTestNodes)
        .hasMessageContaining("has no test nodes, so there is nothing to score");
    assertThatThrownBy(plan(List.of(), Protocol.parse("given"))::requireTestNodes)
        .hasMessageContaining("no split of its own");
    PLAN.requireTestNodes();
  }
}
