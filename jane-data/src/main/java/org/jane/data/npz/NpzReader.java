package org.jane.data.npz;

import java.nio.file.Path;
import java.util.List;
import org.jane.data.AttributeRows;
import org.jane.data.ClassNumbers;
import org.jane.data.Dataset;
import org.jane.data.FairSize;
import org.jane.data.FileBytes;
import org.jane.data.FileSet;
import org.jane.data.HeapRoom;
import org.jane.data.NumberedGraph;
import org.jane.data.ZipFiles;
import org.jane.data.numpy.NpyFormat;
import org.jane.data.numpy.NumpyArray;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;

/**
 * Reads a graph from a {@code .npz} archive: {@code node_features} (nodes x attributes), {@code
 * node_labels} (class numbers, -1 where unknown), {@code edges} (pairs of node numbers) and, where
 * there are splits, {@code train_masks}, {@code val_masks} and {@code test_masks}.
 *
 * <p>Platonov et al., "A critical look at the evaluation of GNNs under heterophily: are we really
 * making progress?", ICLR 2023, publish their data so.
 */
public final class NpzReader {
  private static final List<String> ARRAYS =
      List.of("node_features.npy", "node_labels.npy", "edges.npy");
  private static final String ORIGIN = "GitHub yandex-research/heterophilous-graphs, data/";

  private NpzReader() {}

  /** Reads an archive. */
  public static Dataset read(String name, Path path) {
    try (ZipFiles arrays = ZipFiles.open(path)) {
      return read(name, arrays);
    }
  }

  /** Reads the arrays of an archive, each a file whose name ends in {@code .npy}. */
  public static Dataset read(String name, FileSet arrays) {
    arrays.require(ARRAYS, ORIGIN);
    Labels labels = labels(array(arrays, "node_labels"), arrays.packedSize());
    CsrMatrix features = features(array(arrays, "node_features"), labels.nodes());
    GraphBuilder edges = edges(array(arrays, "edges"), labels.nodes());
    AttributedGraph graph = NumberedGraph.of(arrays.name(), edges.build(), features, labels);
    return new Dataset(
        name, arrays.name(), graph, Masks.splits(arrays, labels), edges.counts(), List.of());
  }

  static NumpyArray array(FileSet arrays, String name) {
    FileBytes file = arrays.read(name + ".npy");
    return NpyFormat.read(new FileBytes(arrays.name() + ", array " + name, file.bytes()));
  }

  private static Labels labels(NumpyArray array, long size) {
    array.requireVector();
    if (array.rows() == 0) {
      throw array.refuse("there are no nodes", "Give a graph of at least one node");
    }
    FairSize.require(
        array.where(), array.rows() + " nodes", array.rows(), HeapRoom.BYTES_PER_NODE, size);
    int[] number = new int[array.rows()];
    for (int i = 0; i < number.length; i++) {
      number[i] =
          array.number(i, 0) == -1
              ? -1 // unknown
              : array.integer(i, 0, "the class", Integer.MAX_VALUE);
    }
    return ClassNumbers.labels(number);
  }

  private static CsrMatrix features(NumpyArray array, int nodes) {
    array.requireMatrix(-1);
    if (array.rows() != nodes) {
      throw array.refuse(
          "the array has %d rows for the %d nodes of node_labels".formatted(array.rows(), nodes),
          "Give every node one row");
    }
    AttributeRows rows = new AttributeRows(array.where(), array.columns());
    for (int i = 0; i < nodes; i++) {
      for (int j = 0; j < array.columns(); j++) {
        rows.add(j, array.number(i, j));
      }
      rows.endRow();
    }
    return rows.build();
  }

  private static GraphBuilder edges(NumpyArray array, int nodes) {
    array.requireMatrix(2);
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int e = 0; e < array.rows(); e++) {
      builder.add(
          array.integer(e, 0, "the source", nodes), array.integer(e, 1, "the target", nodes));
    }
    return builder;
  }
}
