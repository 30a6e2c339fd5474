package org.jane.onnx.run;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OrtException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jane.ensemble.Ensemble;
import org.jane.ensemble.Stacking;
import org.jane.export.OnnxExport;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.metric.DecisionRule;
import org.jane.model.NodeClassifier;
import org.jane.model.OnnxInputs.Form;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.regression.LogisticRegression;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.store.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exported models give in ONNX Runtime the probabilities that they predict. */
class OnnxModelsTest {
  private static final Run RUN = Run.seeded(5).threads(1);
  private static final double TOLERANCE = 1e-5;
  private static final int NODES = 60;

  private static final AttributedGraph WORDS = graph("words", false);
  private static final AttributedGraph NUMBERS = graph("numbers", false);
  private static final AttributedGraph SEVERAL = graph("words", true);
  private static final AttributedGraph BARE = graph("bare", false);

  /** Such as {@code n7-dog}. */
  private static String name(int node) {
    return "n" + node + "-" + List.of("cat", "dog", "bird").get(node * node % 7 % 3);
  }

  /** A random graph with weights, a node without links, and one without attributes. */
  private static AttributedGraph graph(String attributes, boolean several) {
    AttributedGraphBuilder builder = AttributedGraph.builder();
    RandomStream random = RUN.random("graph");
    for (int i = 0; i < NODES; i++) {
      builder.node(name(i));
      int of = i % 3; // what links and attributes tell; a third of the labels is drawn
      int label = random.nextInt(3) == 0 ? random.nextInt(3) : of;
      if (several) {
        builder.labels(
            i % 2 == 0 ? new String[] {"c" + label, "even"} : new String[] {"c" + label});
      } else {
        builder.label("c" + label);
      }
      for (int a = 0; a < 80 && attributes.equals("words") && i != 7; a++) {
        if (random.nextInt(80) < (a % 3 == of ? 12 : 3)) {
          builder.attribute("w" + a, 1 + random.nextInt(3));
        }
      }
      for (int a = 0; a < 4 && attributes.equals("numbers"); a++) {
        builder.attribute("x" + a, 2015 + (a == of ? 3 : 0) - 4 * random.nextFloat());
      }
    }
    for (int i = 0; i < NODES - 1; i++) { // the last has no links
      for (int link = 0; link < 3; link++) {
        int other = (i + 3 * (1 + random.nextInt(15))) % (NODES - 1);
        if (other != i) {
          builder.edge(name(i), name(other), 0.5 + random.nextInt(4));
        }
      }
    }
    return builder.build();
  }

  private static Task task(AttributedGraph data) {
    return Task.of(data, Split.random(data.labels(), 0.4, 0.3, RUN.random("split")));
  }

  private static NodeClassifier trained(AttributedGraph data, String method, String settings) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String setting : settings.split(" ")) {
      if (!setting.isEmpty()) {
        int at = setting.indexOf('=');
        given.put(setting.substring(0, at), setting.substring(at + 1));
      }
    }
    given.putIfAbsent("epochs", "10");
    return Methods.named(method).trainer(given).train(task(data), RUN);
  }

  private static AttributedGraph data(String name) {
    return switch (name) {
      case "words" -> WORDS;
      case "numbers" -> NUMBERS;
      case "several" -> SEVERAL;
      default -> BARE;
    };
  }

  @Test
  void anExportedModelGivesWhatItPredicts() throws OrtException {
    bothFormsGiveWhatIsPredicted("words", "jane", "k=8 neighbour-labels=2 structural=on");
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "words, jane-nu, k=8 attribute-scaling=none",
    "words, jane, k=8 attribute-scaling=binary bias=false",
    "words, jane, k=8 attribute-scaling=l1 scale=paper",
    "words, jane, k=8 attribute-scaling=l2 em-weight=0.5 em-start=5",
    "words, jane, k=8 attribute-scaling=standard",
    "words, jane, k=8 neighbour-labels=2 structural=on",
    "words, jane, k=8 encoder=links(2) structural=on neighbour-attributes=1",
    "words, jane, k=8 hubs=9 neighbour-labels=1 structural=on",
    "words, jane, k=8 names=on",
    "numbers, jane, k=8 names=on encoder=links(1)",
    "words, jane, k=8 hidden=16 encoder=attention(2) neighbour-attributes=1",
    "bare, jane, k=8 names=on",
    "words, mlp, structural=on",
    "words, gcn, ''",
    "words, sage, ''",
    "words, gat, heads=3 output-heads=2",
    "words, sign, ''",
    "words, sign, variant=sgc hops=3",
    "words, appnp, hops=4",
    "numbers, jane, k=4 neighbour-attributes=2",
    "words, jane, k=4 components=3 neighbour-attributes=1 structural=on",
    "several, jane, k=8 neighbour-labels=1",
    "bare, jane, k=8",
    "bare, sage, structural=on"
  })
  void bothFormsGiveWhatIsPredicted(String dataName, String method, String settings)
      throws OrtException {
    AttributedGraph data = data(dataName);
    NodeClassifier model = trained(data, method, settings);
    Predictions predicted = model.predict(RUN);
    try (RunOnnx byAttributes = new RunOnnx(model, data, Form.ATTRIBUTES)) {
      assertSame(byAttributes.ofAttributes(), predicted);
    }
    requireNodes(model, data, predicted);
  }

  /** All at once, none, and some of them in another order, one of them twice. */
  private static void requireNodes(
      NodeClassifier model, AttributedGraph data, Predictions predicted) throws OrtException {
    try (RunOnnx byNode = new RunOnnx(model, data, Form.NODES)) {
      assertSame(byNode.ofNodes(LongStream.range(0, data.nodes()).toArray()), predicted);
      float[][] some = byNode.ofNodes(NODES - 1, 7, 0, 7);
      assertSame(
          new float[][] {some[0], some[1], some[2]}, predicted.select(new int[] {NODES - 1, 7, 0}));
      assertThat(some[3]).isEqualTo(some[1]);
      assertSame(byNode.ofNodes(7), predicted.select(new int[] {7}));
      assertThat(byNode.ofNodes()).isEmpty();
    }
  }

  private static void assertSame(float[][] found, Predictions predicted) {
    assertThat(found.length).isEqualTo(predicted.nodes());
    double most = 0;
    boolean unsure = found.length < NODES;
    for (int i = 0; i < found.length; i++) {
      for (int c = 0; c < found[i].length; c++) {
        unsure |= found[i][c] > 0.2 && found[i][c] < 0.8;
        most = Math.max(most, Math.abs(found[i][c] - predicted.probability(i, c)));
      }
    }
    assertThat(unsure).as("probabilities that say something").isTrue();
    assertThat(most).isLessThan(TOLERANCE);
  }

  @Test
  void whatKnowsNodesOneByOneIsAskedByThem() throws OrtException {
    NodeClassifier model = trained(WORDS, "linkx", "");
    requireNodes(model, WORDS, model.predict(RUN));
    assertThat(OnnxExport.obstacle(model, Form.ATTRIBUTES)).get().asString().contains("one by one");
  }

  @Test
  void whatIsNoNetworkIsRefused() {
    assertThat(OnnxExport.obstacle(trained(WORDS, "cs", ""), Form.NODES)).isPresent();
    NodeClassifier spread = Methods.named("lp").trainer(Map.of()).train(task(WORDS), RUN);
    assertThat(OnnxExport.obstacle(spread, Form.NODES)).isPresent();
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"words", "several"})
  void ensemblesAreAveragedAndCalibrated(String dataName) throws OrtException {
    AttributedGraph data = data(dataName);
    List<NodeClassifier> members = new ArrayList<>();
    members.add(trained(data, "jane", "k=8 structural=on hubs=7"));
    members.add(trained(data, "jane", "k=4 neighbour-labels=2 attribute-scaling=standard"));
    members.add(trained(data, "jane", "k=6 encoder=links(1) structural=on neighbour-attributes=1"));
    members.add(trained(data, "jane", "k=6 neighbour-labels=1 hubs=4 names=on"));
    members.add(trained(data, "jane", "k=6 names=on"));
    Ensemble ensemble = Ensemble.calibrated(task(data), members, members.get(0).provenance(), RUN);
    assertThat(ensemble.temperature()).isNotEqualTo(1);
    Predictions predicted = ensemble.predict(RUN);
    requireNodes(ensemble, data, predicted);
    try (RunOnnx byAttributes = new RunOnnx(ensemble, data, Form.ATTRIBUTES)) {
      assertSame(byAttributes.ofAttributes(), predicted);
    }
  }

  private static LogisticRegression layer(int members, long seed) {
    RandomStream random = new RandomStream(seed);
    double[] weights = new double[(members * 3 + 1) * 3];
    Arrays.setAll(weights, p -> 0.2 * random.nextGaussian());
    return LogisticRegression.of(3, weights);
  }

  /** Validation nodes are answered by the layer that did not learn from them. */
  @Tag("slow")
  @Test
  void ensemblesAreStacked() throws OrtException {
    List<NodeClassifier> members = new ArrayList<>();
    members.add(trained(WORDS, "jane", "k=8 structural=on hubs=7"));
    members.add(trained(WORDS, "jane", "k=6 encoder=links(1)"));
    int[] some = {2, 7, 30};
    int[] others = {3, 9};
    Stacking stacking =
        Stacking.of(
            layer(2, 1),
            List.of(new Stacking.Fold(some, layer(2, 2)), new Stacking.Fold(others, layer(2, 3))),
            2);
    Ensemble ensemble = Ensemble.stacked(members, stacking, members.get(0).provenance());
    requireNodes(ensemble, WORDS, ensemble.predict(RUN));
    Predictions byAll =
        Ensemble.stacked(
                members, Stacking.of(layer(2, 1), List.of(), 2), members.get(0).provenance())
            .predict(RUN);
    try (RunOnnx byAttributes = new RunOnnx(ensemble, WORDS, Form.ATTRIBUTES)) {
      assertSame(byAttributes.ofAttributes(), byAll); // knows no node
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"words", "several"})
  void membersAreNotAskedForWhatTheyLearnt(String dataName) throws OrtException {
    AttributedGraph data = data(dataName);
    Split split =
        Split.heldOut(data.labels(), Split.labelled(data.labels()), 0.3, 0.2, RUN.random("s"));
    List<Task> turns = Task.of(data, split).validatedInTurn().turns(5, RUN.random("turns"));
    List<NodeClassifier> members = new ArrayList<>();
    for (Task turn : turns) {
      members.add(Methods.named("jane").trainer(Map.of("k", "4", "epochs", "30")).train(turn, RUN));
    }
    Ensemble ensemble = Ensemble.calibrated(turns, members, members.get(0).provenance(), RUN);
    assertThat(ensemble.inTurn()).isTrue();
    Predictions predicted = ensemble.predict(RUN);
    requireNodes(ensemble, data, predicted);
    try (RunOnnx byAttributes = new RunOnnx(ensemble, data, Form.ATTRIBUTES)) {
      float[][] found = byAttributes.ofAttributes(); // knows no node, so all members are asked
      float[][] unlabelled =
          Arrays.stream(split.test()).mapToObj(i -> found[i]).toArray(float[][]::new);
      assertSame(unlabelled, predicted.select(split.test()));
    }
  }

  @Test
  void labelsAreTheModelsOwn() throws OrtException {
    NodeClassifier model = trained(WORDS, "jane", "k=8");
    Predictions predicted = model.predict(RUN);
    long[] all = LongStream.range(0, NODES).toArray();
    try (RunOnnx byNode = new RunOnnx(model, WORDS, Form.NODES)) {
      long[] labels = (long[]) byNode.labelsOfNodes(all);
      for (int i = 0; i < NODES; i++) {
        assertThat(labels[i]).isEqualTo(predicted.mostLikely(i));
      }
      Map<String, String> metadata = byNode.metadata();
      assertThat(metadata).containsEntry("method", "jane").containsEntry("nodes", "" + NODES);
      assertThat(Json.read(metadata.get("classes"))).isEqualTo(WORDS.labels().classNames());
      assertThat(Json.read(metadata.get("attributes"))).isEqualTo(WORDS.attributeNames());
      assertThat((List<?>) Json.read(metadata.get("ids")))
          .hasSize(NODES)
          .first()
          .isEqualTo("n0-cat");
    }
    NodeClassifier several = trained(SEVERAL, "jane", "k=8");
    Predictions each = several.predict(RUN);
    try (RunOnnx byNode = new RunOnnx(several, SEVERAL, Form.NODES)) {
      boolean[][] labels = (boolean[][]) byNode.labelsOfNodes(all);
      for (int i = 0; i < NODES; i++) {
        for (int c = 0; c < each.classNames().size(); c++) {
          assertThat(labels[i][c]).isEqualTo(each.predicted(i, c));
        }
      }
    }
  }

  @Tag("slow")
  @Test
  void thresholdsDecideTheLabelsAndLeaveTheProbabilities() throws OrtException {
    long[] all = LongStream.range(0, NODES).toArray();
    NodeClassifier model = trained(WORDS, "jane", "k=8");
    Ensemble plain =
        Ensemble.calibrated(task(WORDS), List.of(model, model), model.provenance(), RUN);
    Ensemble weighted = plain.deciding(DecisionRule.weights(new float[] {1, 0.5f, 3}));
    Predictions predicted = weighted.predict(RUN);
    int otherwise = 0;
    try (RunOnnx byNode = new RunOnnx(weighted, WORDS, Form.NODES);
        RunOnnx plainly = new RunOnnx(plain, WORDS, Form.NODES)) {
      long[] labels = (long[]) byNode.labelsOfNodes(all);
      for (int i = 0; i < NODES; i++) {
        assertThat(labels[i]).isEqualTo(predicted.predictedClass(i));
        otherwise += predicted.moreLikely(i).isPresent() ? 1 : 0;
      }
      assertThat(byNode.ofNodes(all)).isDeepEqualTo(plainly.ofNodes(all));
      assertThat(byNode.metadata()).containsKey("thresholds");
      assertThat(plainly.metadata()).doesNotContainKey("thresholds");
    }
    assertThat(otherwise).isPositive();
    NodeClassifier several = trained(SEVERAL, "jane", "k=8");
    Ensemble each =
        Ensemble.calibrated(task(SEVERAL), List.of(several, several), several.provenance(), RUN)
            .deciding(DecisionRule.thresholds(new float[] {0.5f, 0.3f, 0.2f, 0.6f}));
    Predictions said = each.predict(RUN);
    try (RunOnnx byNode = new RunOnnx(each, SEVERAL, Form.NODES)) {
      boolean[][] labels = (boolean[][]) byNode.labelsOfNodes(all);
      for (int i = 0; i < NODES; i++) {
        for (int c = 0; c < said.classNames().size(); c++) {
          assertThat(labels[i][c]).isEqualTo(said.predicted(i, c));
        }
      }
    }
  }
}
