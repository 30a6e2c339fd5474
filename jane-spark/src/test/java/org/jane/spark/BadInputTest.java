package org.jane.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.DenseVector;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every bad input is answered with a sentence that counts and shows examples, both ways. */
class BadInputTest {
  private static final StructType NODES =
      new StructType()
          .add("id", DataTypes.StringType)
          .add("features", SQLDataTypes.VectorType())
          .add("label", DataTypes.StringType)
          .add("split", DataTypes.StringType);
  private static final StructType EDGES =
      new StructType()
          .add("src", DataTypes.StringType)
          .add("dst", DataTypes.StringType)
          .add("w", DataTypes.DoubleType);

  private static Row node(String id, double x, String label, String split) {
    return RowFactory.create(id, new DenseVector(new double[] {x, 1}), label, split);
  }

  private static List<Row> nodes() {
    return new ArrayList<>(
        List.of(
            node("a", 1, "red", null),
            node("b", 2, "blue", null),
            node("c", 3, "red", null),
            node("d", 4, null, null)));
  }

  private static List<Row> edges() {
    return new ArrayList<>(
        List.of(
            RowFactory.create("a", "b", 1.0),
            RowFactory.create("b", "c", 1.0),
            RowFactory.create("c", "d", 1.0)));
  }

  private static void refused(String way, List<Row> nodes, List<Row> edges, String... words) {
    refused(classifier(way, edges), nodes, words);
  }

  private static JaneClassifier classifier(String way, List<Row> edges) {
    return new JaneClassifier()
        .setEdges(Frames.spark().createDataFrame(edges, EDGES).coalesce(1))
        .setEdgeWeightCol("w")
        .setSplitCol("split")
        .setWay(way)
        .setValue("blocks", 2)
        .setK(1)
        .setEpochs(1);
  }

  private static void refused(JaneClassifier classifier, List<Row> nodes, String... words) {
    Dataset<Row> rows = Frames.spark().createDataFrame(nodes, NODES).coalesce(1);
    assertThatThrownBy(() -> classifier.fit(rows))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContainingAll(words);
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"executor", "distributed"})
  void rowsThatCannotBeUsed(String way) {
    List<Row> some = nodes();
    some.add(RowFactory.create(null, new DenseVector(new double[] {1, 1}), "red", null));
    refused(way, some, edges(), "nodes: 1 nodes have no id");

    some = nodes();
    some.add(node("a", 5, "blue", null));
    refused(way, some, edges(), "1 ids stand in more than one row", "\"a\"");

    some = nodes();
    some.add(node("e", Double.NaN, "red", null));
    some.add(node("f", Double.POSITIVE_INFINITY, "red", null));
    refused(way, some, edges(), "2 nodes have features that are NaN", "\"e\"", "\"f\"", "Imputer");

    some = nodes();
    some.add(RowFactory.create("e", null, "red", null));
    refused(way, some, edges(), "1 nodes have no features", "\"e\"");

    some = nodes();
    some.add(RowFactory.create("e", new DenseVector(new double[] {1}), "red", null));
    refused(
        way, some, edges(), "1 nodes have another number of features", "\"e\" with 1 instead of 2");

    some = nodes();
    some.add(node("e", 1, "red", "practice"));
    refused(way, some, edges(), "1 nodes are in a split of another name", "\"e\" in \"practice\"");

    some = nodes();
    some.add(node("e", 1, null, "train"));
    refused(way, some, edges(), "1 nodes without a label are in a split", "\"e\"");

    List<Row> links = edges();
    links.add(RowFactory.create("a", "nobody", 1.0));
    links.add(RowFactory.create("nowhere", "b", 1.0));
    refused(way, nodes(), links, "2 edges name a node", "\"a\"-\"nobody\"", "unknownNodes=skip");

    links = edges();
    links.add(RowFactory.create("a", null, 1.0));
    refused(way, nodes(), links, "1 edges lack an end", "\"a\"-null");

    links = edges();
    links.add(RowFactory.create("a", "d", -1.0));
    links.add(RowFactory.create("b", "d", Double.NaN));
    refused(way, nodes(), links, "2 weights of edges", "\"a\"-\"d\" with -1.0");

    refused(
        way,
        List.of(node("a", 1, null, null), node("b", 1, null, null)),
        List.of(RowFactory.create("a", "b", 1.0)),
        "no node has a label");
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"executor", "distributed"})
  void skippingEdgesOfUnknownNodesPassesNothingElseOver(String way) {
    List<Row> links = edges();
    links.add(RowFactory.create("a", "nobody", 1.0));
    links.add(RowFactory.create("a", null, 1.0));
    refused(skipping(way, links), nodes(), "1 edges lack an end", "\"a\"-null");

    links.set(links.size() - 1, RowFactory.create("nobody", "a", -1.0));
    refused(skipping(way, links), nodes(), "1 weights of edges", "\"nobody\"-\"a\" with -1.0");

    links = List.of(RowFactory.create("a", "b.0", 1.0), RowFactory.create("c.0", "d.0", 1.0));
    refused(skipping(way, links), nodes(), "each of the 2 edges names a node", "ids alike");
  }

  private static JaneClassifier skipping(String way, List<Row> edges) {
    return classifier(way, edges).setValue("unknownNodes", "skip");
  }

  @Tag("slow")
  @Test
  void whatCannotBeWrittenIsToldAndNothingStaysPersisted(@TempDir Path folder) throws Exception {
    Path file = Files.createFile(folder.resolve("no-folder"));
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(Frames.spark().sparkContext());
    Set<Integer> before = Set.copyOf(spark.getPersistentRDDs().keySet()); // other tests' own
    JaneClassifier classifier =
        new JaneClassifier()
            .setEdges(Frames.spark().createDataFrame(edges(), EDGES))
            .setWay("distributed")
            .setWorkFolder(file.toUri().toString())
            .setValue("blocks", 2);
    Dataset<Row> nodes = Frames.spark().createDataFrame(nodes(), NODES);
    assertThatThrownBy(() -> classifier.fit(nodes))
        .isInstanceOf(ClusterException.class)
        .hasMessageContainingAll("Spark gave the work up", "no-folder", "the work folder");
    assertThat(spark.getPersistentRDDs().keySet()).isEqualTo(before);
  }

  @Test
  void minusOneAmongClassNumbersIsNoClass() {
    assertThat(FrameGraph.classNames(Map.of("-1", 5L, "0", 2L, "10", 3L, "9", 1L)))
        .containsExactly("0", "9", "10");
    assertThat(FrameGraph.classNames(Map.of("-1", 5L, "1", 2L))).containsExactly("-1", "1");
    assertThat(FrameGraph.classNames(Map.of("-1", 5L, "a", 2L, "b", 1L)))
        .containsExactly("-1", "a", "b");
  }

  @Test
  void notANumberIsALabelThatIsNotKnown() {
    StructType schema =
        new StructType().add("id", "string").add("label", "double").add("x", "double");
    Dataset<Row> nodes =
        Frames.spark()
            .createDataFrame(
                List.of(
                    RowFactory.create("a", 1.0, 0.0),
                    RowFactory.create("b", Double.NaN, 0.0),
                    RowFactory.create("c", 0.5, 0.0),
                    RowFactory.create("d", null, 0.0)),
                schema)
            .coalesce(1);
    JaneParams params = JaneParams.ofClassifier(new JaneClassifier());
    params.setDefaults();
    params.set("featuresCol", "");
    assertThat(
            GraphColumns.of(params, schema, true)
                .nodes(nodes, true)
                .select("label")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0)))
        .containsExactly("1", null, "0.5", null);
  }

  @Test
  void columnsThatAreMissingOrOfAnotherType() {
    Dataset<Row> nodes = Frames.spark().createDataFrame(nodes(), NODES);
    Dataset<Row> edges = Frames.spark().createDataFrame(edges(), EDGES);
    assertThatThrownBy(() -> new JaneClassifier().setEdges(edges).setLabelCol("lable").fit(nodes))
        .hasMessageContainingAll("no column \"lable\"", "label");
    assertThatThrownBy(
            () -> new JaneClassifier().setEdges(edges).setFeaturesCol("label").fit(nodes))
        .hasMessageContainingAll("string, not ML vectors", "VectorAssembler");
    assertThatThrownBy(() -> new JaneClassifier().setEdges(edges).setSrcCol("w").fit(nodes))
        .hasMessageContaining("ids are strings or whole numbers");
    assertThatThrownBy(() -> new JaneClassifier().fit(nodes)).hasMessageContaining("setEdges");
    assertThatThrownBy(() -> new JaneClassifier().setValue("k", "many"))
        .hasMessageContaining("k must be a whole number, found \"many\"");
    assertThatThrownBy(() -> new JaneClassifier().setValue("hiden", 3))
        .hasMessageContaining("hidden");
    assertThatThrownBy(
            () ->
                new JaneClassifier()
                    .setEdges(edges)
                    .setWay("distributed")
                    .setValue("encoder", "links(2)")
                    .fit(nodes))
        .hasMessageContaining("needs the whole graph in one place");
  }
}
