package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jane.ensemble.Ensemble;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.metric.DecisionRule;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Contrast;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches on a drawn graph with a rare class that attributes and links tell in part. */
class RareClassTest {
  private static final int NODES = 2_000;
  private static final AttributedGraph DATA = drawn(0.5, 4);
  private static final Map<String, String> QUICK = Map.of("epochs", "40", "hidden", "8");

  @TempDir Path folder;

  /**
   * About 8 % of the nodes are rare.
   *
   * @param told how far the attributes of rare nodes are from those of others; 0 for a coin
   */
  private static AttributedGraph drawn(double told, long seed) {
    AttributedGraphBuilder builder = AttributedGraph.builder();
    RandomStream random = new RandomStream(seed);
    boolean[] rare = new boolean[NODES];
    for (int i = 0; i < NODES; i++) {
      rare[i] = random.nextDouble() < 0.08;
      builder.node("n" + i).label(rare[i] ? "rare" : "often");
      for (int a = 0; a < 4; a++) {
        builder.attribute("x" + a, (float) (random.nextGaussian() + (rare[i] ? told : 0)));
      }
    }
    for (int e = 0; e < 3 * NODES; e++) {
      int a = random.nextInt(NODES);
      int b = random.nextInt(NODES);
      if (a != b && (told == 0 || rare[a] == rare[b] || random.nextInt(3) == 0)) {
        builder.edge("n" + a, "n" + b);
      }
    }
    return builder.build();
  }

  private static Split split(AttributedGraph data) {
    return Split.random(data.labels(), 0.2, 0.35, Run.seeded(1).random("split"));
  }

  /** What was found in the data of several tests: a search is deterministic, one is enough. */
  private static final Map<String, Ensemble> FOUND = new ConcurrentHashMap<>();

  private static Ensemble found(PrimaryMetric metric, boolean inTurn, boolean thresholds) {
    return FOUND.computeIfAbsent(
        metric + " " + inTurn + " " + thresholds,
        key -> trained(DATA, metric, inTurn, thresholds, run()));
  }

  private static Ensemble trained(
      AttributedGraph data, PrimaryMetric metric, boolean inTurn, boolean thresholds, Run run) {
    Task task = Task.of(data, split(data)).withMetric(metric);
    TuningBudget budget = new TuningBudget(3, 1e9, 3).withThresholds(thresholds);
    return (Ensemble)
        new Tuner(Methods.named("jane-nu"), QUICK, budget)
            .train(inTurn ? task.validatedInTurn() : task, run)
            .model();
  }

  private static Run run() {
    return Run.seeded(1).threads(2);
  }

  private static double hidden(Predictions predictions, PrimaryMetric metric) {
    return Score.of(predictions, DATA.labels(), split(DATA).test()).value(metric, false);
  }

  @Tag("slow")
  @Test
  void thresholdsRaiseMacroF1OnHiddenNodes() {
    for (boolean inTurn : new boolean[] {false, true}) {
      Ensemble with = found(PrimaryMetric.MACRO_F1, inTurn, true);
      Ensemble without = found(PrimaryMetric.MACRO_F1, inTurn, false);
      assertThat(with.inTurn()).isEqualTo(inTurn);
      assertThat(with.rule().plain()).isFalse();
      assertThat(without.rule().plain()).isTrue();
      Predictions told = with.predict(run());
      assertThat(told.probabilities())
          .as("probabilities stay")
          .isEqualTo(without.predict(run()).probabilities());
      assertThat(hidden(told, PrimaryMetric.MACRO_F1))
          .isGreaterThan(hidden(without.predict(run()), PrimaryMetric.MACRO_F1) + 0.03);
      int rare = DATA.labels().classNames().indexOf("rare");
      assertThat(with.rule().values()[rare]).isGreaterThan(1);
    }
  }

  @Test
  void accuracyKeepsTheMostProbableClass() {
    Ensemble ensemble = found(PrimaryMetric.ACCURACY, false, true);
    assertThat(ensemble.rule()).isEqualTo(DecisionRule.PLAIN);
    Predictions told = ensemble.predict(run());
    for (int i = 0; i < NODES; i++) {
      assertThat(told.predictedClass(i)).isEqualTo(told.mostLikely(i));
      assertThat(told.moreLikely(i)).isEmpty();
    }
  }

  @Tag("slow")
  @Test
  void labelsOfACoinGetNoThresholds() {
    int plain = 0;
    for (long seed = 1; seed <= 6; seed++) {
      AttributedGraph coin = drawn(0, seed);
      for (boolean inTurn : new boolean[] {false, true}) {
        plain += trained(coin, PrimaryMetric.MACRO_F1, inTurn, true, run()).rule().plain() ? 1 : 0;
      }
    }
    assertThat(plain).isGreaterThanOrEqualTo(11);
  }

  @Test
  void threadsDoNotChangeTheRule() {
    Ensemble one = trained(DATA, PrimaryMetric.MACRO_F1, true, true, Run.seeded(4).threads(1));
    Ensemble two = trained(DATA, PrimaryMetric.MACRO_F1, true, true, Run.seeded(4).threads(2));
    assertThat(one.rule().plain()).isFalse();
    assertThat(two.rule()).isEqualTo(one.rule());
    assertThat(two.predict().probabilities()).isEqualTo(one.predict().probabilities());
  }

  /** The labels of test nodes are wrong, and the rule is the same. */
  @Test
  void labelsOfTestNodesChangeNothing() {
    AttributedGraph data = DATA;
    Split split = split(data);
    int[] wrong = IntStream.range(0, NODES).map(data.labels()::of).toArray();
    for (int node : split.test()) {
      wrong[node] = 1 - wrong[node];
    }
    Task honest = Task.of(data, split).withMetric(PrimaryMetric.MACRO_F1);
    AttributedGraph other =
        new AttributedGraph(
            data.graph(),
            data.attributes(),
            data.attributeNames(),
            org.jane.graph.Labels.single(data.labels().classNames(), wrong),
            data.ids());
    Task changed = Task.of(other, split).withMetric(PrimaryMetric.MACRO_F1);
    Ensemble ensemble = found(PrimaryMetric.MACRO_F1, false, true);
    assertThat(ensemble.withThresholds(changed, run()).rule())
        .isEqualTo(ensemble.withThresholds(honest, run()).rule());
  }

  @Test
  void modelFilesKeepTheRule() throws IOException {
    for (boolean inTurn : new boolean[] {false, true}) {
      Ensemble ensemble = found(PrimaryMetric.MACRO_F1, inTurn, true);
      NodeClassifier read = kept(ensemble);
      Predictions before = ensemble.predict(run());
      Predictions after = read.predict(run());
      assertThat(after.rule()).isEqualTo(before.rule());
      assertThat(after.rule().plain()).isFalse();
      assertThat(after.probabilities()).isEqualTo(before.probabilities());
      int decided = 0;
      for (int i = 0; i < NODES; i++) {
        assertThat(after.label(i)).isEqualTo(before.label(i));
        decided += before.moreLikely(i).isPresent() ? 1 : 0;
      }
      assertThat(decided).isPositive();
      Predictions some = ensemble.predict(new int[] {5, 9}, run());
      assertThat(some.rule()).isEqualTo(before.rule());
      assertThat(((InductiveNodeClassifier) read).predict(DATA, run()).predictions().rule())
          .as("nodes that came after training")
          .isEqualTo(before.rule());
    }
  }

  private NodeClassifier kept(Ensemble ensemble) throws IOException {
    Path file = folder.resolve("rare-" + ensemble.inTurn() + ".jane");
    ModelFile.write(file, ensemble, new ModelFile.TrainingData("rare", DATA, split(DATA)), true);
    try (ModelFile open = ModelFile.open(file)) {
      return open.model(open.data().graph());
    }
  }

  @Test
  void theClassThatIsSaidIsExplained() {
    Ensemble ensemble = found(PrimaryMetric.MACRO_F1, false, true);
    Predictions told = ensemble.predict(run());
    int node =
        IntStream.range(0, NODES)
            .filter(i -> told.moreLikely(i).isPresent())
            .findFirst()
            .orElseThrow();
    Explanation why = ((Explainable) ensemble).explain(node, Contrast.ofMostLikely(), 3);
    assertThat(why.label()).isEqualTo("rare");
    assertThat(told.moreLikely(node)).contains("often");
    assertThat(why.probability()).isEqualTo(told.probability(node, told.predictedClass(node)));
    assertThat(why.probability()).isLessThan(0.5);
    double[] logits = new double[2];
    for (int c = 0; c < 2; c++) {
      logits[c] = StrictMath.log(told.probability(node, c));
    }
    assertThat(why.attributeEffect() + why.linkEffect() + why.marginNeither())
        .as("the margin of the class that is said is below zero")
        .isNegative();
  }

  @Test
  void rulesForOtherClassesAreRefused() {
    Ensemble ensemble = found(PrimaryMetric.ACCURACY, false, true);
    Ensemble odd = ensemble.deciding(DecisionRule.weights(new float[] {1, 2, 3}));
    assertThatThrownBy(() -> odd.predict(run())).hasMessageContaining("3 classes");
  }
}
