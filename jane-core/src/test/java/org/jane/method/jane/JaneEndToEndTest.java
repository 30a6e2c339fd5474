package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.DenseMatrix;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Basis;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class JaneEndToEndTest {
  private static final Run RUN = Run.seeded(1).threads(2);

  private static JaneConfig positionsOnly() {
    return JaneConfig.defaults()
        .withoutLatentSteps()
        .with("structural", "off")
        .with("dropout", "0")
        .with("epochs", "100");
  }

  private static float[] rows(Predictions predictions, int[] nodes, float minus) {
    int m = predictions.classNames().size();
    float[] rows = new float[nodes.length * m];
    for (int at = 0; at < rows.length; at++) {
      rows[at] = predictions.probability(nodes[at / m], at % m) - minus;
    }
    return rows;
  }

  @Test
  void severalLabelsANodeAreLearntEachFromItsOwnSide() {
    AttributedGraph data = SmallTasks.severalLabels(SmallTasks.graph(0.5, 200, 2));
    Split split = SmallTasks.split(data);
    JaneConfig config = JaneConfig.defaults().with("k", "4").with("epochs", "100");
    JaneModel model = new JaneTrainer(config).train(Task.of(data, split), RUN);
    Predictions predictions = model.predict();
    assertThat(predictions.multiLabel()).isTrue();
    double f1 =
        PrimaryMetric.of(data.labels(), split.test(), rows(predictions, split.test(), 0.5f));
    assertThat(f1).isGreaterThan(0.9);
    boolean sums = true;
    for (int i = 0; i < data.nodes(); i++) {
      sums &= Math.abs(predictions.probability(i, 0) + predictions.probability(i, 1) - 1) < 0.1;
    }
    assertThat(sums).as("each class has a probability of its own").isFalse();
    for (int node : split.train()) {
      assertThat(predictions.basis(node)).isEqualTo(Basis.GIVEN);
      assertThat(predictions.has(node, 0)).isEqualTo(data.labels().has(node, 0));
    }
  }

  @Test
  void theHeavierEdgeDecides() {
    for (String heavy : new String[] {"a", "e"}) {
      AttributedGraph data =
          TinyGraphs.twoCliquesOneBridge()
              .and(heavy.equals("a") ? "x-a:20" : "x-a:0.5")
              .and(heavy.equals("e") ? "x-e:20" : "x-e:0.5")
              .label("b", "red")
              .label("g", "blue")
              .build();
      int[] train = {0, 1, 6, 7};
      Split split = Split.of(data.labels(), train, new int[0], new int[0]);
      Predictions predictions =
          SmallTasks.predictions(Task.of(data, split), positionsOnly().with("k", "2"), RUN);
      assertThat(predictions.label("x")).isEqualTo(heavy.equals("a") ? "red" : "blue");
    }
  }

  /**
   * Two cliques that differ in an attribute, a pair that nobody labelled, and a node on its own.
   */
  private static AttributedGraph withLonelyNodes() {
    TinyGraphs tiny = TinyGraphs.twoCliquesOneBridge().and("p-q").nodes("lonely");
    for (String node : new String[] {"a", "b", "c", "d", "p", "lonely"}) {
      tiny.attribute(node, "warm", 1);
    }
    for (String node : new String[] {"e", "f", "g", "h", "q"}) {
      tiny.attribute(node, "cold", 1);
    }
    return tiny.label("b", "red").label("g", "blue").build();
  }

  @Test
  void nodesWithoutEdgesRestOnAttributesAndStandAtTheMeanOfTrainingNodes() {
    AttributedGraph data = withLonelyNodes();
    int[] train = {0, 1, 6, 7};
    Split split = Split.of(data.labels(), train, new int[0], new int[0]);
    for (JaneConfig config :
        new JaneConfig[] {JaneConfig.defaults(), JaneConfig.defaults().withoutLatentSteps()}) {
      JaneModel model = new JaneTrainer(config.with("k", "3")).train(Task.of(data, split), RUN);
      Predictions predictions = model.predict();
      int lonely = data.ids().find("lonely");
      assertThat(predictions.basis(lonely)).isEqualTo(Basis.ATTRIBUTES);
      assertThat(predictions.label("lonely")).isEqualTo("red");
      DenseMatrix u = model.positions();
      for (int d = 0; d < 3; d++) {
        double mean = 0;
        for (int i : train) {
          mean += u.get(i, d) / 4.0;
        }
        assertThat((double) u.get(lonely, d)).isCloseTo(mean, Offset.offset(1e-6));
      }
      double share = model.shares(RUN).links()[lonely];
      assertThat(share).as("its position says nothing").isCloseTo(0, Offset.offset(1e-5));
    }
  }

  @Test
  void aComponentWithoutLabelsIsPredictedFromItsAttributes() {
    AttributedGraph data = withLonelyNodes();
    Split split = Split.of(data.labels(), new int[] {0, 1, 6, 7}, new int[0], new int[0]);
    Predictions predictions =
        SmallTasks.predictions(Task.of(data, split), JaneConfig.defaults().with("k", "3"), RUN);
    int p = data.ids().find("p");
    assertThat(predictions.basis(p)).isEqualTo(Basis.PREDICTED);
    for (float probability : predictions.probabilities()) {
      assertThat(probability).isBetween(0f, 1f);
    }
    assertThat(predictions.probability(p, 0))
        .isGreaterThan(predictions.probability(data.ids().find("q"), 0));
  }

  @Test
  void aGraphWithoutAnEdgeIsLearntFromAttributesAlone() {
    TinyGraphs tiny = TinyGraphs.edges();
    for (int i = 0; i < 12; i++) {
      tiny.label("n" + i, i % 2 == 0 ? "even" : "odd").attribute("n" + i, "x", i % 2 + 0.1 * i);
      tiny.attribute("n" + i, "y", i % 2 == 0 ? 3 : 5);
    }
    AttributedGraph data = tiny.build();
    int[] train = {0, 1, 2, 3, 4, 5};
    Split split = Split.of(data.labels(), train, new int[0], new int[0]);
    Predictions predictions =
        SmallTasks.predictions(Task.of(data, split), JaneConfig.defaults(), RUN);
    for (int i = 6; i < 12; i++) {
      assertThat(predictions.basis(i)).isEqualTo(Basis.ATTRIBUTES);
      assertThat(predictions.label(i)).isEqualTo(i % 2 == 0 ? "even" : "odd");
    }
  }

  @Test
  void balancedClassesHelpTheRareOne() {
    AttributedGraph data = SmallTasks.graph(0.5, 200, 3);
    int[] kept =
        IntStream.range(0, 200).filter(i -> data.labels().of(i) != 0 || i % 8 == 0).toArray();
    AttributedGraph uneven = data.subgraph(kept);
    Split split = SmallTasks.split(uneven);
    JaneConfig config = SmallTasks.quick().with("epochs", "15");
    double plain = meanProbability(uneven, split, config);
    double balanced = meanProbability(uneven, split, config.with("class-weights", "balanced"));
    double pushed = meanProbability(uneven, split, config.with("class-weights", "0:50"));
    assertThat(balanced).isGreaterThan(plain);
    assertThat(pushed).isGreaterThan(balanced);
  }

  /** Of the rare class, over all nodes: before calibration, which would undo it. */
  private static double meanProbability(AttributedGraph data, Split split, JaneConfig config) {
    Split withoutValidation =
        Split.of(data.labels(), split.train(), new int[0], split.validation());
    Predictions predictions = SmallTasks.predictions(Task.of(data, withoutValidation), config, RUN);
    double sum = 0;
    for (int i = 0; i < data.nodes(); i++) {
      sum += predictions.probability(i, 0);
    }
    return sum / data.nodes();
  }

  @Test
  void calibrationMakesValidationLabelsLikelierAndChangesNoLabel() {
    AttributedGraph data = SmallTasks.graph(0.25, 200, 5);
    Split split = SmallTasks.split(data);
    JaneConfig config = SmallTasks.quick().with("k", "2").with("epochs", "200");
    JaneModel model = new JaneTrainer(config).train(Task.of(data, split), RUN);
    Predictions calibrated = model.predict();
    Predictions raw = JaneFixtures.withTemperature(model, 1).predict();
    assertThat(model.temperature()).isNotEqualTo(1);
    assertThat(loss(calibrated, data, split.validation()))
        .isLessThan(loss(raw, data, split.validation()));
    for (int i = 0; i < data.nodes(); i++) {
      assertThat(calibrated.mostLikely(i)).isEqualTo(raw.mostLikely(i));
    }
  }

  private static double loss(Predictions predictions, AttributedGraph data, int[] nodes) {
    return Arrays.stream(nodes)
        .mapToDouble(i -> -Math.log(predictions.probability(i, data.labels().of(i))))
        .sum();
  }
}
