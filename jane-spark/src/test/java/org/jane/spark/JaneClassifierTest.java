package org.jane.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.Normalizer;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jane.app.DataRequest;
import org.jane.app.TrainRequest;
import org.jane.app.Training;
import org.jane.app.Tuning;
import org.jane.data.source.DataSource;
import org.jane.eval.TuningBudget;
import org.jane.graph.AttributedGraph;
import org.jane.graph.EdgeCounts;
import org.jane.graph.Split;
import org.jane.method.jane.JaneConfig;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The classifier on a graph that fits an executor, held against the library on one machine. */
class JaneClassifierTest {
  private static AttributedGraph graph;
  private static Split split;
  private static Dataset<Row> nodes;
  private static Dataset<Row> edges;

  @BeforeAll
  static void draw() {
    SyntheticConfig config = SyntheticConfig.parse("alpha=0.5,n=90,seed=3");
    graph = Frames.sorted(SyntheticGraph.draw(config, Run.seeded(3)).graph());
    split = Split.random(graph.labels(), 0.3, 0.3, Run.seeded(5).random("split"));
    nodes = Frames.nodes(graph, split).cache();
    edges = Frames.edges(graph).cache();
  }

  private static JaneClassifier classifier() {
    return new JaneClassifier().setEdges(edges).setSplitCol("split");
  }

  /** What the application layer makes of the same data on one machine. */
  private static NodeClassifier onOneMachine(Map<String, String> settings, Tuning tuning)
      throws Exception {
    AttributedGraph known =
        new AttributedGraph(
            graph.graph(),
            graph.attributes(),
            graph.attributeNames(),
            graph.labels().onlyFor(both()),
            graph.ids());
    Split own = Split.of(known.labels(), split.train(), split.validation(), new int[0]);
    org.jane.data.Dataset data =
        new org.jane.data.Dataset(
            "data frames", "nodes", known, List.of(own), new EdgeCounts(0, 0, 0, 0, 0), List.of());
    return Training.run(
            TrainRequest.of(DataRequest.of(new DataSource.InMemory(data)))
                .withSettings(settings)
                .withTuning(tuning)
                .withMeasure(false),
            Run.seeded(1),
            event -> {})
        .model();
  }

  private static int[] both() {
    return java.util.stream.IntStream.concat(
            java.util.Arrays.stream(split.train()), java.util.Arrays.stream(split.validation()))
        .toArray();
  }

  private static void assertSame(NodeClassifier here, JaneClassificationModel there) {
    Predictions expected = here.predict(Run.seeded(1));
    Predictions found = there.classifier().orElseThrow().predict(Run.seeded(1));
    assertThat(found.probabilities()).isEqualTo(expected.probabilities());
  }

  @Test
  void aTrainingHasTheBitsOfOneMachine(@TempDir Path folder) throws Exception {
    Map<String, String> settings = Map.of("k", "8", "epochs", "40", "learning-rate", "0.02");
    JaneClassificationModel model =
        classifier().setK(8).setEpochs(40).setValue("learningRate", 0.02).fit(nodes);
    NodeClassifier here = onOneMachine(settings, Tuning.never());
    assertSame(here, model);

    // The file is the one that the library writes, byte for byte.
    Path exported = folder.resolve("exported.jane");
    model.exportTo(exported.toString());
    Path written = folder.resolve("written.jane");
    try (ModelFile file = ModelFile.open(exported)) {
      ModelFile.write(written, here, file.data(), Optional.empty(), true);
    }
    assertThat(exported).hasSameBinaryContentAs(written);
    assertSame(here, JaneClassificationModel.fromFile(written.toString()));
  }

  @Tag("slow")
  @Test
  void aSearchHasTheBitsOfOneMachine() throws Exception {
    TuningBudget budget = TuningBudget.defaults().withTrials(5).withMembers(2);
    JaneClassificationModel model =
        classifier()
            .setValue("epochs", 30)
            .setValue("k", 4)
            .setValue("tune", "always")
            .setValue("maxTrials", 5)
            .setValue("members", 2)
            .fit(nodes);
    assertSame(onOneMachine(Map.of("epochs", "30", "k", "4"), Tuning.always(budget)), model);
  }

  @Test
  void transformAddsWhatSparkUsersExpect() {
    JaneClassificationModel model = classifier().setK(4).setEpochs(20).fit(nodes);
    Dataset<Row> found = model.transform(nodes);
    assertThat(found.columns())
        .containsExactly(
            "id",
            "features",
            "label",
            "split",
            "rawPrediction",
            "probability",
            "prediction",
            "predictedLabel",
            "attributesShare",
            "linksShare",
            "basis");
    Predictions expected = model.classifier().orElseThrow().predict(Run.seeded(1));
    Map<String, Row> byId = new HashMap<>();
    found.collectAsList().forEach(row -> byId.put(row.getString(0), row));
    assertThat(byId).hasSize(graph.nodes());
    for (int i = 0; i < graph.nodes(); i++) {
      Row row = byId.get(graph.ids().get(i));
      Vector probability = row.getAs("probability");
      for (int c = 0; c < expected.classNames().size(); c++) {
        assertThat(probability.apply(c)).isEqualTo(expected.probability(i, c));
      }
      assertThat((Double) row.getAs("prediction")).isEqualTo(expected.mostLikely(i));
      assertThat((String) row.getAs("predictedLabel"))
          .isEqualTo(expected.classNames().get(expected.mostLikely(i)));
      double shares = (Double) row.getAs("attributesShare") + (Double) row.getAs("linksShare");
      assertThat(shares).isBetween(0.999999, 1.000001);
    }
    assertThat(found.groupBy("basis").count().collectAsList())
        .extracting(r -> r.getString(0))
        .contains("given", "predicted");
  }

  @Tag("slow")
  @Test
  void pipelinesAndModelsAreWrittenAndRead(@TempDir Path folder) throws Exception {
    Normalizer normalizer =
        new Normalizer().setInputCol("features").setOutputCol("normal").setP(2.0);
    Pipeline pipeline =
        new Pipeline()
            .setStages(
                new PipelineStage[] {
                  normalizer, classifier().setFeaturesCol("normal").setK(4).setEpochs(10)
                });
    PipelineModel model = pipeline.fit(nodes);
    String path = folder.resolve("pipeline").toString();
    model.write().overwrite().save(path);
    List<Row> before =
        model.transform(nodes).select("id", "probability").orderBy("id").collectAsList();
    List<Row> after =
        PipelineModel.load(path)
            .transform(nodes)
            .select("id", "probability")
            .orderBy("id")
            .collectAsList();
    assertThat(after).isEqualTo(before);
    assertThat(Files.exists(folder.resolve("pipeline/stages"))).isTrue();

    JaneClassifier again = roundTrip(classifier().setK(7), folder.resolve("classifier"));
    assertThat(again.valueOf("k")).isEqualTo("7");
    assertThat(again.valueOf("splitCol")).isEqualTo("split");
  }

  private static JaneClassifier roundTrip(JaneClassifier classifier, Path path) throws Exception {
    classifier.write().overwrite().save(path.toString());
    return JaneClassifier.load(path.toString());
  }

  @Tag("slow")
  @Test
  void crossValidationHidesLabelsAndKeepsTheGraph() {
    JaneClassifier classifier =
        new JaneClassifier()
            .setEdges(edges)
            .setNodes(nodes)
            .setLabelIndexCol("labelIndex")
            .setEpochs(10);
    ParamMap[] grid = classifier.grid(Map.of("k", List.of(2, 6)));
    CrossValidator validator =
        new CrossValidator()
            .setEstimator(classifier)
            .setEstimatorParamMaps(grid)
            .setEvaluator(
                new MulticlassClassificationEvaluator()
                    .setLabelCol("labelIndex")
                    .setMetricName("accuracy"))
            .setNumFolds(2)
            .setSeed(1);
    CrossValidatorModel best = validator.fit(nodes.where("label is not null"));
    assertThat(best.avgMetrics()).hasSize(2);
    assertThat(best.avgMetrics()[1]).isGreaterThan(0.4);
    assertThat(best.transform(nodes).count()).isEqualTo(graph.nodes());
  }

  @Tag("slow")
  @Test
  void newNodesAreFoldedIn() {
    Dataset<Row> known = nodes.where("id < '" + Frames.id(80) + "'");
    JaneClassificationModel model =
        new JaneClassifier()
            .setEdges(edges)
            .setValue("unknownNodes", "skip")
            .setK(4)
            .setEpochs(20)
            .fit(known);
    Map<String, String> basis = new HashMap<>();
    model
        .transform(nodes)
        .select("id", "basis")
        .collectAsList()
        .forEach(row -> basis.put(row.getString(0), row.getString(1)));
    assertThat(basis).hasSize(graph.nodes());
    assertThat(basis.get(Frames.id(85))).isIn("folded-in", "attributes");
    assertThat(basis.values()).contains("folded-in");
  }

  @Test
  void everySettingIsAParameter() {
    JaneClassifier classifier = new JaneClassifier();
    String explained = classifier.explainParams();
    JaneConfig.keys()
        .forEach(
            key -> {
              assertThat(classifier.hasParam(KeyParam.camelCase(key.name()))).isTrue();
              assertThat(explained).contains(key.meaning());
              assertThat(classifier.valueOf(key.name()))
                  .isEqualTo(key.get().apply(JaneConfig.defaults()));
            });
    JaneClassifier other = classifier.copy(new ParamMap().put(classifier.param("k"), "5"));
    assertThat(other.valueOf("k")).isEqualTo("5");
    assertThat(classifier.valueOf("k")).isEqualTo("64");
  }

  @Tag("slow")
  @Test
  void theEmbedderGivesThePositionsOfTheLibrary() {
    Dataset<Row> placed = new JaneEmbedder().setEdges(edges).setK(3).transform(nodes);
    var config = JaneConfig.defaults().withK(3).start().spectral();
    var expected = org.jane.spectral.SpectralEmbedding.of(graph.graph(), config, Run.seeded(1)).u();
    for (Row row : placed.select("id", "embedding").collectAsList()) {
      int node = graph.ids().find(row.getString(0));
      Vector u = row.getAs(1);
      for (int l = 0; l < 3; l++) {
        assertThat(u.apply(l)).isEqualTo(expected.get(node, l));
      }
    }
  }
}
