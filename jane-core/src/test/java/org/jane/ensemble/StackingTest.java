package org.jane.ensemble;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.DenseMatrix;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.Basis;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.InductiveNodeClassifier;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.regression.LogisticRegression;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackingTest {
  private static final AttributedGraph DATA =
      SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=600,seed=4"), Run.seeded(4)).graph();
  private static final Split SPLIT =
      Split.random(DATA.labels(), 0.1, 0.4, Run.seeded(1).random("split"));
  private static final Task TASK = Task.of(DATA, SPLIT);
  private static final Run RUN = Run.seeded(1);
  private static final int CLASSES = DATA.labels().classCount();

  @TempDir Path folder;

  /** A member that says what it is told to, with some noise. */
  private record Told(DenseMatrix probabilities, Provenance provenance) implements NodeClassifier {
    /**
     * @param says the class that it holds likely for each node
     * @param sure how often it says that, and not any class
     */
    static Told of(IntUnaryOperator says, double sure, long seed) {
      RandomStream random = new RandomStream(seed);
      DenseMatrix p = DenseMatrix.zeros(DATA.nodes(), CLASSES);
      for (int i = 0; i < DATA.nodes(); i++) {
        int said = random.nextDouble() < sure ? says.applyAsInt(i) : random.nextInt(CLASSES);
        for (int c = 0; c < CLASSES; c++) {
          p.data()[i * CLASSES + c] = c == said ? 0.7f : 0.3f / (CLASSES - 1);
        }
      }
      return new Told(p, Provenance.of("mlp", Map.of(), RUN, 1, StopReason.EPOCH_LIMIT));
    }

    @Override
    public NodeIds ids() {
      return DATA.ids();
    }

    @Override
    public Predictions predict(Run run) {
      Basis[] basis = new Basis[DATA.nodes()];
      Arrays.fill(basis, Basis.PREDICTED);
      return new Predictions(ids(), probabilities, basis, TASK.trainLabels());
    }
  }

  private static double accuracy(NodeClassifier model, int[] nodes) {
    Predictions predictions = model.predict();
    return Arrays.stream(nodes)
            .filter(node -> predictions.mostLikely(node) == DATA.labels().of(node))
            .count()
        / (double) nodes.length;
  }

  private static double loss(NodeClassifier model, int[] nodes) {
    Predictions predictions = model.predict();
    return Arrays.stream(nodes)
        .mapToDouble(node -> -Math.log(predictions.probability(node, DATA.labels().of(node))))
        .average()
        .orElseThrow();
  }

  private static Ensemble together(NodeClassifier... members) {
    return Ensemble.calibrated(TASK, List.of(members), members[0].provenance(), RUN);
  }

  /** Two say the next class, always: their average is never right, and all is known. */
  @Test
  void learnsThatMembersTellTheLabelsByOtherNames() {
    IntUnaryOperator next = node -> (DATA.labels().of(node) + 1) % CLASSES;
    Ensemble ensemble = together(Told.of(next, 0.8, 1), Told.of(next, 0.8, 2));
    assertThat(ensemble.stacking()).isPresent();
    Ensemble averaged = Ensemble.of(ensemble.members(), 1, ensemble.provenance());
    assertThat(accuracy(averaged, SPLIT.test())).isLessThan(0.25);
    assertThat(accuracy(ensemble, SPLIT.test())).isGreaterThan(0.75);
    assertThat(loss(ensemble, SPLIT.test())).isLessThan(loss(averaged, SPLIT.test()) / 2);
  }

  /** Members that know little, and all as much: there is nothing beyond their average. */
  @Test
  void whatIsSaidOfValidationNodesIsNotBetterThanOfOthers() {
    IntUnaryOperator truth = DATA.labels()::of;
    double better = 0;
    double lost = 0;
    int seeds = 20;
    for (int seed = 0; seed < seeds; seed++) {
      List<NodeClassifier> members = new ArrayList<>();
      for (int k = 0; k < 6; k++) {
        members.add(Told.of(truth, 0.1, 10L * seed + k));
      }
      Ensemble ensemble = together(members.toArray(NodeClassifier[]::new));
      better += accuracy(ensemble, SPLIT.validation()) - accuracy(ensemble, SPLIT.test());
      Ensemble averaged = Ensemble.of(members, 1, ensemble.provenance());
      lost += loss(ensemble, SPLIT.test()) - loss(averaged, SPLIT.test());
    }
    assertThat(better / seeds).isBetween(-0.03, 0.03);
    assertThat(lost / seeds).isLessThan(0.01);
  }

  @Test
  void membersThatKnowNothingTeachNothing() {
    RandomStream coin = new RandomStream(3);
    int[] thrown = IntStream.range(0, DATA.nodes()).map(i -> coin.nextInt(CLASSES)).toArray();
    Ensemble ensemble = together(Told.of(i -> thrown[i], 1, 1), Told.of(i -> thrown[i], 0.5, 2));
    double chance = 1.0 / CLASSES;
    assertThat(accuracy(ensemble, SPLIT.validation())).isBetween(chance - 0.12, chance + 0.12);
    assertThat(loss(ensemble, SPLIT.test())).isLessThan(Math.log(CLASSES) + 0.1);
  }

  @Test
  void fewValidationNodesAreLeftAlone() {
    IntUnaryOperator next = node -> (DATA.labels().of(node) + 1) % CLASSES;
    int[] few = Arrays.copyOf(SPLIT.validation(), Stacking.FEWEST_NODES - 1);
    Task task = Task.of(DATA, Split.of(DATA.labels(), SPLIT.train(), few, SPLIT.test()));
    List<NodeClassifier> members = List.of(Told.of(next, 0.8, 1), Told.of(next, 0.8, 2));
    assertThat(Stacking.possible(task)).isFalse();
    assertThat(Stacking.possible(TASK.validatedInTurn())).isFalse();
    assertThat(Ensemble.calibrated(task, members, members.get(0).provenance(), RUN).stacking())
        .isEmpty();
  }

  private static LogisticRegression layer(int members, long seed) {
    RandomStream random = new RandomStream(seed);
    double[] weights = new double[(members * CLASSES + 1) * CLASSES];
    Arrays.setAll(weights, p -> 0.2 * random.nextGaussian());
    return LogisticRegression.of(CLASSES, weights);
  }

  private static final Map<String, Ensemble> STACKED = new ConcurrentHashMap<>();

  private static Ensemble stacked(String method) {
    return STACKED.computeIfAbsent(
        method,
        m -> stacked(m, m.equals("jane-nu") ? QUICK : Map.of("epochs", "20", "hidden", "8")));
  }

  private static Ensemble stacked(String method, Map<String, String> settings) {
    List<NodeClassifier> members = new ArrayList<>();
    for (long seed = 1; seed <= 3; seed++) {
      members.add(Methods.named(method).trainer(settings).train(TASK, Run.seeded(seed)));
    }
    int[] some = Arrays.copyOf(SPLIT.validation(), 20);
    int[] others = Arrays.copyOfRange(SPLIT.validation(), 20, 50);
    Stacking stacking =
        Stacking.of(
            layer(3, 1),
            List.of(new Stacking.Fold(some, layer(3, 2)), new Stacking.Fold(others, layer(3, 3))),
            3);
    return Ensemble.stacked(members, stacking, members.get(0).provenance());
  }

  private static final Map<String, String> QUICK = Map.of("k", "2", "epochs", "20", "hidden", "8");

  /** The logits of a node by plain loops; with logarithms averaged instead of probabilities. */
  private static double[] logits(Ensemble ensemble, LogisticRegression by, int node, boolean logs) {
    double[] w = by.weights();
    int k = ensemble.members().size();
    double[] z = Arrays.copyOfRange(w, w.length - CLASSES, w.length);
    double[] mean = new double[CLASSES];
    for (int member = 0; member < k; member++) {
      Predictions told = ensemble.members().get(member).predict();
      double[] x = new double[CLASSES];
      Arrays.setAll(x, c -> Math.log(Math.max(1e-6, told.probability(node, c))));
      double middle = Arrays.stream(x).average().orElseThrow();
      for (int c = 0; c < CLASSES; c++) {
        mean[c] += (logs ? x[c] - middle : told.probability(node, c)) / k;
        for (int y = 0; y < CLASSES; y++) {
          z[y] += w[(member * CLASSES + c) * CLASSES + y] * (x[c] - middle);
        }
      }
    }
    for (int y = 0; y < CLASSES; y++) {
      z[y] += logs ? mean[y] : Math.log(mean[y]);
    }
    return z;
  }

  private static LogisticRegression asked(Ensemble ensemble, int node) {
    Stacking stacking = ensemble.stacking().orElseThrow();
    return stacking.folds().stream()
        .filter(fold -> Arrays.binarySearch(fold.nodes(), node) >= 0)
        .map(Stacking.Fold::layer)
        .findFirst()
        .orElse(stacking.layer());
  }

  @Test
  void saysWhatPlainLoopsSay() {
    Ensemble ensemble = stacked("jane-nu");
    Predictions together = ensemble.predict();
    for (int node = 0; node < DATA.nodes(); node++) {
      double[] z = logits(ensemble, asked(ensemble, node), node, false);
      double sum = Arrays.stream(z).map(Math::exp).sum();
      for (int c = 0; c < CLASSES; c++) {
        assertThat(together.probability(node, c))
            .isCloseTo((float) (Math.exp(z[c]) / sum), within(2e-5f));
      }
    }
    int[] some = {SPLIT.validation()[30], SPLIT.test()[3], SPLIT.validation()[3]};
    assertThat(ensemble.predict(some, RUN).probabilities())
        .isEqualTo(together.select(some).probabilities());
    assertThat(ensemble.predict(RUN.threads(4)).probabilities())
        .isEqualTo(together.probabilities());
    assertThat(
            ((InductiveNodeClassifier) ensemble).predict(DATA, RUN).predictions().probabilities())
        .isEqualTo(together.probabilities());
  }

  /** The first node of which no member says a probability that is too small to count. */
  private static int first(Ensemble ensemble, int[] nodes) {
    return Arrays.stream(nodes)
        .filter(
            node ->
                ensemble.members().stream()
                    .map(NodeClassifier::predict)
                    .allMatch(
                        told ->
                            IntStream.range(0, CLASSES)
                                .allMatch(c -> told.probability(node, c) > Stacking.SMALLEST)))
        .findFirst()
        .orElseThrow();
  }

  /** Shares and what is without either side add up to the margin, up to the kind of average. */
  @Tag("slow")
  @Test
  void sharesAddUpToWhatTheLayerMakesOfTheMembers() {
    for (String method : List.of("jane-nu", "sage")) {
      Ensemble ensemble = stacked(method);
      Explainable explainable = (Explainable) ensemble;
      Explainable.Shares all = explainable.shares(RUN);
      int[] nodes = {
        first(ensemble, SPLIT.test()),
        first(ensemble, ensemble.stacking().orElseThrow().folds().get(0).nodes()),
        first(ensemble, ensemble.stacking().orElseThrow().folds().get(1).nodes())
      };
      for (int node : nodes) {
        int label = ensemble.predict().mostLikely(node);
        Explanation why = explainable.explain(node, 3);
        double[] z = logits(ensemble, asked(ensemble, node), node, true);
        double margin = z[label] - Arrays.stream(z).average().orElseThrow();
        assertThat(why.marginNeither() + why.attributeEffect() + why.linkEffect())
            .as("%s, node %d", method, node)
            .isCloseTo(margin, within(1e-3));
        assertThat((double) all.attributes()[node]).isCloseTo(why.attributeEffect(), within(1e-3));
        assertThat((double) all.links()[node]).isCloseTo(why.linkEffect(), within(1e-3));
        assertThat(why.label()).isEqualTo(DATA.labels().classNames().get(label));
      }
    }
  }

  @Test
  void aFileHoldsTheLayers() throws IOException {
    Ensemble ensemble = stacked("jane-nu");
    Path file = folder.resolve("stacked.jane");
    ModelFile.write(file, ensemble, new ModelFile.TrainingData("d", DATA, SPLIT), true);
    try (ModelFile stored = ModelFile.open(file)) {
      Ensemble read = (Ensemble) stored.model(stored.data().graph());
      assertThat(read.stacking()).isPresent();
      assertThat(read.predict().probabilities()).isEqualTo(ensemble.predict().probabilities());
      assertThat(((Explainable) read).shares(RUN).links())
          .isEqualTo(((Explainable) ensemble).shares(RUN).links());
    }
  }

  @Test
  void aLayerOfAnotherSizeIsRefused() {
    assertThatThrownBy(() -> Stacking.of(layer(2, 1), List.of(), 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 members");
  }
}
