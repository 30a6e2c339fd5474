package org.jane.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.data.NodeColumn;
import org.jane.data.ZipFiles;
import org.jane.data.csv.CsvOptions;
import org.jane.data.npz.NpzReader;
import org.jane.data.numpy.NpyFormat;
import org.jane.data.numpy.NumpyArray;
import org.jane.data.source.DataSource;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.AttributedGraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.OnnxInputs.Form;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportingTest {
  private static final Run RUN = Run.seeded(1).threads(1);
  private static final AttributedGraph DATA = data("n");
  private static final Map<String, String> QUICK =
      Map.of("k", "2", "epochs", "20", "neighbour-labels", "1", "structural", "on");
  private static final ModelSource.InMemory MODEL = model(DATA, "jane", QUICK);

  @TempDir Path folder;

  /** Two rings of twelve with weights; the last of each has no label, one attribute is "u1". */
  private static AttributedGraph data(String prefix) {
    AttributedGraphBuilder builder = AttributedGraph.builder();
    for (int i = 0; i < 24; i++) {
      builder.node(prefix + i).attribute("x", i % 5 - 2.5).attribute("u1", i % 3);
      if (i % 12 < 11) {
        builder.label(i < 12 ? "red, \"dark\"" : "<blue>");
      }
    }
    for (int i = 0; i < 24; i++) {
      int ring = i / 12 * 12;
      builder.edge(prefix + i, prefix + (ring + (i + 1) % 12), 0.5 + i % 4);
    }
    return builder.build();
  }

  private static ModelSource.InMemory model(
      AttributedGraph data, String method, Map<String, String> settings) {
    Split split = Split.ofAllLabelled(data.labels(), 0.2, RUN.random("split"));
    NodeClassifier model = Methods.named(method).trainer(settings).train(Task.of(data, split), RUN);
    AttributeEncoding encoding = AttributeEncoding.listing(data.attributeNames());
    return new ModelSource.InMemory(
        model, new ModelFile.TrainingData("rings", data, split, encoding));
  }

  private static ExportedGraph exported(ModelSource model) throws IOException {
    return Exporting.run(ExportRequest.ofGraph(model), RUN, event -> {}).graph().orElseThrow();
  }

  private static String value(NodeColumn column, int node) {
    StringBuilder text = new StringBuilder();
    column.values().append(node, text);
    return text.toString();
  }

  @Test
  void columnsHaveTheWordsOfPredictAndExplain() throws IOException {
    ExportedGraph graph = exported(MODEL);
    List<NodeColumn> columns = graph.columns();
    assertThat(columns)
        .extracting(NodeColumn::name)
        .containsExactly(
            "label",
            "probability",
            "basis",
            "p_red, \"dark\"",
            "p_<blue>",
            "influence_of_attributes",
            "attribute_effect",
            "link_effect",
            "link_effect_position",
            "link_effect_structure",
            "link_effect_labels",
            "u1",
            "u2",
            "x",
            "attribute_u1");
    assertThat(value(columns.get(2), 0)).isEqualTo("given");
    assertThat(value(columns.get(2), 11)).isEqualTo("predicted");
    assertThat(value(columns.get(13), 3)).isEqualTo("0.5");
    float sum = graph.shares().orElseThrow().links()[4];
    float parts = 0;
    for (float[] part : graph.shares().orElseThrow().parts().values()) {
      parts += part[4];
    }
    assertThat(parts).isCloseTo(sum, within(1e-4f));
  }

  @Test
  void nodesAsCsvBeginAsPredictionsDo() throws IOException {
    Predictions predictions = MODEL.model().predict(RUN);
    StringWriter expected = new StringWriter();
    PredictionTable.write(predictions, expected);
    StringWriter found = new StringWriter();
    exported(MODEL).writeNodes(CsvCells.PLAIN, found, RUN.workers());
    String[] rows = found.toString().split("\n");
    String[] known = expected.toString().split("\n");
    assertThat(rows).hasSize(25);
    for (int i = 0; i < rows.length; i++) {
      assertThat(rows[i]).startsWith(known[i] + ",");
    }
    StringWriter edges = new StringWriter();
    exported(MODEL).writeEdges(CsvCells.PLAIN, edges);
    assertThat(edges.toString()).startsWith("source,target,weight\nn0,n1,0.5\n").hasLineCount(25);
  }

  @Test
  void textsThatASpreadsheetWouldRunAreMadeSafe() throws IOException {
    ModelSource hostile = model(data("=n"), "lp", Map.of());
    StringWriter nodes = new StringWriter();
    StringWriter edges = new StringWriter();
    exported(hostile).writeNodes(CsvCells.SAFE, nodes, RUN.workers());
    exported(hostile).writeEdges(CsvCells.SAFE, edges);
    assertThat(nodes.toString()).contains("\n'=n1,").doesNotContain("\n=n");
    assertThat(edges.toString()).contains("\n'=n0,'=n1,").doesNotContain(",=n");
  }

  @Test
  void graphmlIsReadBack() throws IOException {
    Path file = folder.resolve("g.graphml");
    write(file, exported(MODEL)::writeGraphml);
    Dataset back = new DataSource.GraphData(file, CsvOptions.defaults()).read(RUN);
    assertThat(back.graph().ids().get(5)).isEqualTo("n5");
    assertThat(back.graph().graph().adjacency().copyValues())
        .isEqualTo(DATA.graph().adjacency().copyValues());
    assertThat(back.graph().labels().classNames())
        .containsExactlyInAnyOrderElementsOf(DATA.labels().classNames());
    assertThat(back.graph().attributeNames()).contains("x", "attribute_u1", "u2", "p_<blue>");
  }

  @Test
  void whatXmlCannotHoldIsRefused() throws IOException {
    ExportedGraph graph = exported(model(data("\u0001"), "lp", Map.of()));
    assertThatThrownBy(() -> graph.writeGraphml(OutputStream.nullOutputStream()))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("0001")
        .hasMessageContaining("another format");
  }

  @Test
  void arraysAreReadBack() throws IOException {
    Path file = folder.resolve("a.npz");
    ExportedGraph graph = exported(MODEL);
    write(file, graph::writeNpz);
    Dataset back = NpzReader.read("back", file);
    assertThat(back.graph().graph().edges()).isEqualTo(DATA.graph().edges());
    assertThat(back.graph().attributes().copyValues()).isEqualTo(DATA.attributes().copyValues());
    for (int i = 0; i < DATA.nodes(); i++) {
      assertThat(back.graph().labels().known(i)).isEqualTo(DATA.labels().known(i));
    }
    assertThat(back.splits().get(0).train()).isEqualTo(MODEL.data().split().train());
    try (ZipFiles arrays = ZipFiles.open(file)) {
      NumpyArray p = NpyFormat.read(arrays.read("probabilities.npy"));
      assertThat(p.number(7, 1)).isEqualTo(graph.predictions().probability(7, 1));
      NumpyArray u = NpyFormat.read(arrays.read("position.npy"));
      assertThat(u.columns()).isEqualTo(2);
      assertThat(NpyFormat.read(arrays.read("structure.npy")).columns()).isEqualTo(6);
      assertThat(NpyFormat.read(arrays.read("neighbour_labels.npy")).columns()).isEqualTo(2);
      assertThat(NpyFormat.read(arrays.read("edge_weights.npy")).number(0, 0)).isEqualTo(0.5);
    }
    var again = new ByteArrayOutputStream();
    graph.writeNpz(again);
    assertThat(again.toByteArray()).isEqualTo(Files.readAllBytes(file));
  }

  /** Writes something to a file. */
  private interface Writing {
    void to(OutputStream out) throws IOException;
  }

  private static void write(Path file, Writing content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      content.to(out);
    }
  }

  @Test
  void newNodesComeWithTheirPositions() throws IOException {
    Path fresh = Files.createDirectories(folder.resolve("fresh"));
    Files.writeString(fresh.resolve("nodes.csv"), "id,x,u1\nnew,0.5,1\n");
    Files.writeString(fresh.resolve("edges.csv"), "source,target\nnew,n3\n");
    ExportRequest request =
        new ExportRequest(
            MODEL,
            Optional.of(DataRequest.of(new DataSource.TableFolder(fresh, CsvOptions.defaults()))),
            false,
            Optional.empty(),
            true,
            ExportRequest.Shares.AUTO);
    ExportedGraph graph = Exporting.run(request, RUN, event -> {}).graph().orElseThrow();
    assertThat(graph.data().nodes()).isEqualTo(25);
    assertThat(graph.data().ids().get(24)).isEqualTo("new");
    assertThat(graph.seen().get(0).positions().orElseThrow().rows()).isEqualTo(25);
    assertThat(graph.shares().orElseThrow().links()).hasSize(25);
    StringWriter table = new StringWriter();
    graph.writeNodes(CsvCells.PLAIN, table, RUN.workers());
    assertThat(table.toString()).contains("\nnew,").contains(",folded-in,");
  }

  @Test
  void networksAreWrittenAndOthersRefused() throws IOException {
    for (Form form : Form.values()) {
      ExportResult result = Exporting.run(ExportRequest.ofNetwork(MODEL, form), RUN, event -> {});
      var bytes = new ByteArrayOutputStream();
      result.onnx().orElseThrow().writeTo(bytes);
      assertThat(result.onnx().orElseThrow().inputNames())
          .isEqualTo(
              form == Form.NODES
                  ? List.of("node")
                  : List.of("neighbour_labels", "attributes", "structure", "position"));
      assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).contains("Softmax", "classes");
    }
    ModelSource spread = model(DATA, "lp", Map.of());
    assertThatThrownBy(
            () -> Exporting.run(ExportRequest.ofNetwork(spread, Form.NODES), RUN, event -> {}))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("method lp cannot be written as ONNX");
    ModelSource links = model(DATA, "linkx", Map.of("epochs", "2"));
    assertThatThrownBy(
            () -> Exporting.run(ExportRequest.ofNetwork(links, Form.ATTRIBUTES), RUN, event -> {}))
        .isInstanceOf(RequestException.class)
        .hasMessageContaining("input=node");
  }

  @Test
  void labelsAloneHaveNeitherSharesNorPositions() throws IOException {
    ExportedGraph graph = exported(model(DATA, "lp", Map.of()));
    assertThat(graph.shares()).isEmpty();
    assertThat(graph.columns().stream().map(NodeColumn::name).toList())
        .containsSubsequence(Arrays.asList("p_<blue>", "x", "u1"))
        .doesNotContain("u2");
  }
}
