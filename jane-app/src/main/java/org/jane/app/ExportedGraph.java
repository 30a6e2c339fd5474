package org.jane.app;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jane.data.NodeColumn;
import org.jane.data.csv.CsvField;
import org.jane.data.csv.FloatText;
import org.jane.data.npz.NpzWriter;
import org.jane.data.xml.GraphmlWriter;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.model.OnnxExportable;
import org.jane.model.Predictions;
import org.jane.run.Workers;
import org.jane.settings.KeyNames;

/**
 * A graph with what a model says of its nodes, and the files that other programs read it from.
 * Immutable and safe to share between threads.
 *
 * @param data nodes, links, attributes and known labels
 * @param predictions of its nodes, in their order
 * @param split of training, where this is the data of training
 * @param shares what attributes and links add to the likeliest class, if computed
 * @param seen what the network sees besides attributes and links, for each member of an ensemble;
 *     empty for a method without a network
 */
public record ExportedGraph(
    AttributedGraph data,
    Predictions predictions,
    Optional<Split> split,
    Optional<Explainable.Shares> shares,
    List<OnnxExportable.OfNodes> seen) {
  /** So many attributes come as columns of their own; more are words, or the like. */
  private static final int MOST_ATTRIBUTES = 64;

  /** More bytes of attributes, most of them 0, are written as sparse rows. */
  private static final long MOST_DENSE = 1L << 30;

  public ExportedGraph {
    seen = List.copyOf(seen);
  }

  /** Every column that tables of nodes and GraphML have, in order. */
  public List<NodeColumn> columns() {
    List<NodeColumn> columns = new ArrayList<>();
    columns.add(text("label", predictions::label));
    columns.add(probability("probability", predictions::probability));
    columns.add(text("basis", node -> KeyNames.of(predictions.basis(node))));
    for (int c = 0; c < predictions.classNames().size(); c++) {
      int ofClass = c;
      columns.add(
          probability(
              "p_" + predictions.classNames().get(c),
              node -> predictions.probability(node, ofClass)));
    }
    shares.ifPresent(all -> addShares(all, columns));
    positions().ifPresent(u -> addPositions(u, columns));
    addAttributes(columns);
    return columns;
  }

  private static void addShares(Explainable.Shares all, List<NodeColumn> columns) {
    columns.add(
        number(
            "influence_of_attributes",
            node -> (float) Explanation.influence(all.attributes()[node], all.links()[node])));
    columns.add(number("attribute_effect", node -> all.attributes()[node]));
    columns.add(number("link_effect", node -> all.links()[node]));
    for (Map.Entry<String, float[]> part : all.parts().entrySet()) {
      float[] values = part.getValue();
      columns.add(number("link_effect_" + part.getKey(), node -> values[node]));
    }
  }

  private static void addPositions(DenseMatrix u, List<NodeColumn> columns) {
    for (int d = 0; d < u.columns(); d++) {
      int dimension = d;
      columns.add(number("u" + (d + 1), node -> u.get(node, dimension)));
    }
  }

  /** The data's own, under another name where theirs is taken. */
  private void addAttributes(List<NodeColumn> columns) {
    CsrMatrix values = data.attributes();
    if (values.columns() > MOST_ATTRIBUTES) {
      return;
    }
    Set<String> taken = new HashSet<>(Set.of("id"));
    columns.forEach(column -> taken.add(column.name()));
    for (int a = 0; a < values.columns(); a++) {
      int attribute = a;
      String name = data.attributeNames().get(a);
      while (!taken.add(name)) {
        name = "attribute_" + name;
      }
      columns.add(
          number(
              name,
              node -> {
                int entry = values.find(node, attribute);
                return entry < 0 ? 0 : values.value(entry);
              }));
    }
  }

  /** The positions of nodes, those of the first member of an ensemble; empty without any. */
  private Optional<DenseMatrix> positions() {
    return seen.stream().flatMap(of -> of.positions().stream()).findFirst();
  }

  /** A text of each node. */
  private interface TextOf {
    String of(int node);
  }

  /** A number of each node. */
  private interface NumberOf {
    float of(int node);
  }

  private static NodeColumn text(String name, TextOf of) {
    return new NodeColumn(name, false, (node, to) -> to.append(of.of(node)));
  }

  private static NodeColumn number(String name, NumberOf of) {
    return new NodeColumn(
        name,
        true,
        (node, to) -> {
          float value = of.of(node);
          if (Float.isFinite(value)) {
            FloatText.append(to, value);
          }
        });
  }

  private static NodeColumn probability(String name, NumberOf of) {
    return new NodeColumn(name, true, (node, to) -> PredictionTable.addNumber(of.of(node), to));
  }

  /** Writes the graph as GraphML. */
  public void writeGraphml(OutputStream to) throws IOException {
    GraphmlWriter.write(data.graph(), data.ids(), columns(), to);
  }

  /** Writes one row per node: {@code id}, then the columns. */
  public void writeNodes(CsvCells cells, Writer to, Workers workers) throws IOException {
    new NodeTable(data.ids(), columns(), cells).write(to, workers);
  }

  /** Writes one row per edge: {@code source,target}, and {@code weight} where there are weights. */
  public void writeEdges(CsvCells cells, Writer to) throws IOException {
    CsrMatrix links = data.graph().adjacency();
    boolean weighted = data.graph().weighted();
    StringBuilder text = new StringBuilder("source,target").append(weighted ? ",weight\n" : "\n");
    for (int i = 0; i < links.rows(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        if (links.column(e) > i) { // each edge once
          CsvField.append(cells.of(data.ids().get(i)), text);
          CsvField.append(cells.of(data.ids().get(links.column(e))), text.append(','));
          if (weighted) {
            FloatText.append(text.append(','), links.value(e));
          }
          text.append('\n');
        }
      }
      to.append(text);
      text.setLength(0);
    }
    to.flush();
  }

  /**
   * Writes arrays for NumPy: {@code node_features}, {@code node_labels} and {@code edges} as in
   * published datasets, then what the model says and what an ONNX graph of it takes.
   */
  public void writeNpz(OutputStream to) throws IOException {
    try (NpzWriter npz = new NpzWriter(to)) {
      int n = data.nodes();
      int m = predictions.classNames().size();
      npz.texts("node_ids", n, data.ids()::get);
      npz.texts("class_names", m, predictions.classNames()::get);
      npz.texts("attribute_names", data.attributeNames().size(), data.attributeNames()::get);
      writeFeatures(npz);
      writeLabels(npz);
      writeEdges(npz);
      npz.floats(
          "probabilities",
          n,
          m,
          (i, row) -> {
            for (int c = 0; c < m; c++) {
              row.putFloat(predictions.probability(i, c));
            }
          });
      if (predictions.multiLabel()) {
        npz.truths(
            "predictions", n, m, (i, row) -> putAll(m, c -> predictions.predicted(i, c), row));
      } else {
        npz.integers(
            "predictions",
            n,
            NpzWriter.VECTOR,
            (i, row) -> row.putLong(predictions.predictedClass(i)));
      }
      npz.texts("basis", n, i -> KeyNames.of(predictions.basis(i)));
      if (shares.isPresent()) {
        vector(npz, "attribute_effect", shares.get().attributes());
        vector(npz, "link_effect", shares.get().links());
        for (Map.Entry<String, float[]> part : shares.get().parts().entrySet()) {
          vector(npz, "link_effect_" + part.getKey(), part.getValue());
        }
      }
      writeSeen(npz);
    }
  }

  private void writeFeatures(NpzWriter npz) throws IOException {
    CsrMatrix x = data.attributes();
    int d = x.columns();
    long dense = 4L * x.rows() * d;
    if (dense <= MOST_DENSE || 2L * x.entries() >= (long) x.rows() * d) {
      float[] values = new float[d];
      npz.floats(
          "node_features",
          x.rows(),
          d,
          (i, row) -> {
            Arrays.fill(values, 0);
            for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
              values[x.column(e)] = x.value(e);
            }
            row.asFloatBuffer().put(values);
            row.position(row.position() + 4 * d);
          });
      return;
    }
    npz.floats(
        "node_features_data", x.entries(), NpzWriter.VECTOR, (e, row) -> row.putFloat(x.value(e)));
    npz.integers(
        "node_features_indices",
        x.entries(),
        NpzWriter.VECTOR,
        (e, row) -> row.putLong(x.column(e)));
    npz.integers(
        "node_features_indptr",
        x.rows() + 1,
        NpzWriter.VECTOR,
        (i, row) -> row.putLong(x.rowStart(i)));
    npz.integers(
        "node_features_shape", 2, NpzWriter.VECTOR, (i, row) -> row.putLong(i == 0 ? x.rows() : d));
  }

  private void writeLabels(NpzWriter npz) throws IOException {
    Labels known = data.labels().classCount() > 0 ? data.labels() : predictions.given();
    int n = data.nodes();
    if (known.multiLabel()) {
      npz.truths(
          "node_labels",
          n,
          known.classCount(),
          (i, row) -> putAll(known.classCount(), c -> known.known(i) && known.has(i, c), row));
      npz.truths(
          "node_labels_known", n, NpzWriter.VECTOR, (i, row) -> row.put(truth(known.known(i))));
    } else {
      npz.integers(
          "node_labels",
          n,
          NpzWriter.VECTOR,
          (i, row) -> row.putLong(known.known(i) ? known.of(i) : -1));
    }
    if (split.isPresent()) {
      mask(npz, "train_masks", split.get().train());
      mask(npz, "val_masks", split.get().validation());
      mask(npz, "test_masks", split.get().test());
    }
  }

  private void mask(NpzWriter npz, String name, int[] nodes) throws IOException {
    boolean[] in = new boolean[data.nodes()];
    for (int node : nodes) {
      in[node] = true;
    }
    npz.truths(name, in.length, NpzWriter.VECTOR, (i, row) -> row.put(truth(in[i])));
  }

  private void writeEdges(NpzWriter npz) throws IOException {
    CsrMatrix links = data.graph().adjacency();
    int[] source = new int[data.graph().edges()];
    int[] entry = new int[source.length];
    int size = 0;
    for (int i = 0; i < links.rows(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        if (links.column(e) > i) { // each edge once
          source[size] = i;
          entry[size++] = e;
        }
      }
    }
    npz.integers(
        "edges", size, 2, (e, row) -> row.putLong(source[e]).putLong(links.column(entry[e])));
    npz.floats(
        "edge_weights", size, NpzWriter.VECTOR, (e, row) -> row.putFloat(links.value(entry[e])));
  }

  /** Named as the inputs of ONNX; the widest of what members of an ensemble see in common. */
  private void writeSeen(NpzWriter npz) throws IOException {
    for (int i = 0; i < seen.size(); i++) {
      if (seen.get(i).positions().isPresent()) {
        matrix(
            npz,
            seen.size() == 1 ? "position" : "position_" + (i + 1),
            seen.get(i).positions().get());
      }
    }
    Optional<double[][]> structure =
        seen.stream()
            .flatMap(of -> of.structure().stream())
            .reduce((a, b) -> a.length >= b.length ? a : b);
    if (structure.isPresent()) {
      double[][] columns = structure.get();
      npz.doubles(
          "structure",
          data.nodes(),
          columns.length,
          (i, row) -> {
            for (double[] column : columns) {
              row.putDouble(column[i]);
            }
          });
    }
    Optional<DenseMatrix> labels =
        seen.stream()
            .flatMap(of -> of.neighbourLabels().stream())
            .reduce((a, b) -> a.columns() >= b.columns() ? a : b);
    if (labels.isPresent()) {
      matrix(npz, "neighbour_labels", labels.get());
    }
    Optional<int[]> hubs =
        seen.stream()
            .flatMap(of -> of.hubs().stream())
            .reduce((a, b) -> a.length >= b.length ? a : b);
    if (hubs.isPresent()) {
      int[] nodes = hubs.get();
      npz.integers("hubs", nodes.length, NpzWriter.VECTOR, (i, row) -> row.putLong(nodes[i]));
    }
    Optional<List<String>> words =
        seen.stream().map(OnnxExportable.OfNodes::nameWords).filter(w -> !w.isEmpty()).findFirst();
    if (words.isPresent()) {
      npz.texts("name_words", words.get().size(), words.get()::get);
    }
  }

  private static void matrix(NpzWriter npz, String name, DenseMatrix values) throws IOException {
    npz.floats(
        name,
        values.rows(),
        values.columns(),
        (i, row) -> {
          for (int c = 0; c < values.columns(); c++) {
            row.putFloat(values.get(i, c));
          }
        });
  }

  private static void vector(NpzWriter npz, String name, float[] values) throws IOException {
    npz.floats(name, values.length, NpzWriter.VECTOR, (i, row) -> row.putFloat(values[i]));
  }

  /** Whether something holds for a class. */
  private interface OfClass {
    boolean holds(int ofClass);
  }

  private static void putAll(int classes, OfClass each, ByteBuffer row) {
    for (int c = 0; c < classes; c++) {
      row.put(truth(each.holds(c)));
    }
  }

  private static byte truth(boolean holds) {
    return (byte) (holds ? 1 : 0);
  }
}
