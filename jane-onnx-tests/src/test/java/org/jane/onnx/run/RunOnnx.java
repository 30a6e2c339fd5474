package org.jane.onnx.run;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.ensemble.Ensemble;
import org.jane.export.OnnxExport;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.NodeClassifier;
import org.jane.model.OnnxExportable;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxGraph;

/** A model in ONNX Runtime, fed with what it was trained on. */
final class RunOnnx implements AutoCloseable {
  private static final OrtEnvironment ENVIRONMENT = OrtEnvironment.getEnvironment();

  private final NodeClassifier model;
  private final AttributedGraph data;
  private final OrtSession session;

  RunOnnx(NodeClassifier model, AttributedGraph data, OnnxInputs.Form form) throws OrtException {
    this.model = model;
    this.data = data;
    OnnxGraph graph = OnnxExport.of(model, form, data.labels(), data.attributeNames(), "the data");
    this.session = ENVIRONMENT.createSession(bytes(graph), options());
  }

  /** One thread: the test machine has others to serve. */
  private static OrtSession.SessionOptions options() throws OrtException {
    OrtSession.SessionOptions options = new OrtSession.SessionOptions();
    options.setIntraOpNumThreads(1);
    return options;
  }

  static byte[] bytes(OnnxGraph graph) {
    var bytes = new ByteArrayOutputStream();
    try {
      graph.writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  Map<String, String> metadata() throws OrtException {
    return session.getMetadata().getCustomMetadata();
  }

  /** Probabilities of some nodes of training, asked for by their numbers. */
  float[][] ofNodes(long... nodes) throws OrtException {
    try (OnnxTensor node =
            OnnxTensor.createTensor(
                ENVIRONMENT, LongBuffer.wrap(nodes), new long[] {nodes.length});
        OrtSession.Result result = session.run(Map.of("node", node))) {
      return (float[][]) result.get("probabilities").orElseThrow().getValue();
    }
  }

  /** What the graph calls the labels of some nodes. */
  Object labelsOfNodes(long... nodes) throws OrtException {
    try (OnnxTensor node =
            OnnxTensor.createTensor(
                ENVIRONMENT, LongBuffer.wrap(nodes), new long[] {nodes.length});
        OrtSession.Result result = session.run(Map.of("node", node))) {
      return result.get("label").orElseThrow().getValue();
    }
  }

  /** Probabilities of all nodes of training, asked for by all that a model sees of them. */
  float[][] ofAttributes() throws OrtException {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    for (String name : session.getInputNames()) {
      inputs.put(name, input(name));
    }
    try (OrtSession.Result result = session.run(inputs)) {
      return (float[][]) result.get("probabilities").orElseThrow().getValue();
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private OnnxTensor input(String name) throws OrtException {
    CsrMatrix links = data.graph().adjacency();
    return switch (name) {
      case "attributes" -> floats(dense(data.attributes()));
      case "edge_index" -> {
        long[] both = new long[2 * links.entries()];
        for (int i = 0; i < links.rows(); i++) {
          for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
            both[e] = links.column(e);
            both[links.entries() + e] = i;
          }
        }
        yield OnnxTensor.createTensor(
            ENVIRONMENT, LongBuffer.wrap(both), new long[] {2, links.entries()});
      }
      case "edge_weight" -> {
        float[] weight = new float[links.entries()];
        for (int e = 0; e < weight.length; e++) {
          weight[e] = links.value(e);
        }
        yield OnnxTensor.createTensor(
            ENVIRONMENT, FloatBuffer.wrap(weight), new long[] {weight.length});
      }
      case "structure" -> structure();
      case "neighbour_labels" ->
          floats(widest(members().stream().map(m -> m.ofNodes().neighbourLabels()).toList()));
      case "hubs" -> floats(hubs());
      case "names" -> floats(names());
      case "position" -> floats(members().get(0).ofNodes().positions().orElseThrow());
      default -> {
        int member = Integer.parseInt(name.substring("position_".length()));
        yield floats(members().get(member - 1).ofNodes().positions().orElseThrow());
      }
    };
  }

  private DenseMatrix hubs() {
    int[] nodes =
        members().stream()
            .flatMap(m -> m.ofNodes().hubs().stream())
            .reduce((a, b) -> a.length >= b.length ? a : b)
            .orElseThrow();
    DenseMatrix linked = DenseMatrix.zeros(data.nodes(), nodes.length);
    for (int c = 0; c < nodes.length; c++) {
      for (int i = 0; i < data.nodes(); i++) {
        linked.set(i, c, data.graph().adjacency().find(i, nodes[c]) >= 0 ? 1 : 0);
      }
    }
    return linked;
  }

  private DenseMatrix names() {
    List<String> words =
        members().stream()
            .map(m -> m.ofNodes().nameWords())
            .filter(w -> !w.isEmpty())
            .findFirst()
            .orElseThrow();
    DenseMatrix has = DenseMatrix.zeros(data.nodes(), words.size());
    for (int i = 0; i < data.nodes(); i++) {
      List<String> parts = List.of(data.ids().get(i).split("[^a-z]+"));
      for (int c = 0; c < words.size(); c++) {
        has.set(i, c, parts.contains(words.get(c)) ? 1 : 0);
      }
    }
    return has;
  }

  private List<OnnxExportable> members() {
    List<? extends NodeClassifier> all =
        model instanceof Ensemble ensemble ? ensemble.members() : List.of(model);
    return all.stream().map(OnnxExportable.class::cast).toList();
  }

  private static DenseMatrix widest(List<Optional<DenseMatrix>> several) {
    return several.stream()
        .flatMap(Optional::stream)
        .reduce((a, b) -> a.columns() >= b.columns() ? a : b)
        .orElseThrow();
  }

  private OnnxTensor structure() throws OrtException {
    double[][] columns =
        members().stream()
            .flatMap(m -> m.ofNodes().structure().stream())
            .reduce((a, b) -> a.length >= b.length ? a : b)
            .orElseThrow();
    double[] rows = new double[columns.length * data.nodes()];
    for (int i = 0; i < data.nodes(); i++) {
      for (int c = 0; c < columns.length; c++) {
        rows[i * columns.length + c] = columns[c][i];
      }
    }
    return OnnxTensor.createTensor(
        ENVIRONMENT, DoubleBuffer.wrap(rows), new long[] {data.nodes(), columns.length});
  }

  private static DenseMatrix dense(CsrMatrix sparse) {
    DenseMatrix dense = DenseMatrix.zeros(sparse.rows(), sparse.columns());
    for (int i = 0; i < sparse.rows(); i++) {
      for (int e = sparse.rowStart(i); e < sparse.rowStart(i + 1); e++) {
        dense.set(i, sparse.column(e), sparse.value(e));
      }
    }
    return dense;
  }

  private static OnnxTensor floats(DenseMatrix matrix) throws OrtException {
    return OnnxTensor.createTensor(
        ENVIRONMENT, FloatBuffer.wrap(matrix.data()), new long[] {matrix.rows(), matrix.columns()});
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
