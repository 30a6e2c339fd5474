package org.jane.data.mat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jane.data.AttributeRows;
import org.jane.data.ClassNumbers;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.data.HeapRoom;
import org.jane.data.NumberedGraph;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;

/**
 * Reads a graph from a MATLAB file of version 5: {@code Network} (nodes x nodes, entries are edge
 * weights), {@code Attributes} (nodes x attributes) and {@code Label} (a class number a node), each
 * sparse or full. A Network that is not symmetric is taken as undirected.
 *
 * <p>Huang, Li, Hu, "Label informed attributed network embedding", WSDM 2017, publish their data
 * so. Files of Facebook100 have variables of their own, see {@link Facebook100}.
 */
public final class MatReader {
  private static final List<String> VARIABLES = List.of("Network", "Attributes", "Label");

  private MatReader() {}

  public static Dataset read(String name, Path path) {
    return read(name, FileBytes.read(path));
  }

  public static Dataset read(String name, FileBytes file) {
    List<MatVariable> found = MatElements.read(file);
    if (Facebook100.isIn(found)) {
      return Facebook100.read(name, file, found);
    }
    Map<String, MatMatrix> variables = MatMatrices.read(file, found, VARIABLES);
    MatMatrix network = Objects.requireNonNull(variables.get("Network"));
    int nodes = nodes(file, network);
    Labels labels = labels(Objects.requireNonNull(variables.get("Label")), nodes);
    CsrMatrix attributes =
        attributes(file, Objects.requireNonNull(variables.get("Attributes")), nodes);
    GraphBuilder edges = edges(network);
    AttributedGraph graph = NumberedGraph.of(file.name(), edges.build(), attributes, labels);
    return new Dataset(name, file.name(), graph, List.of(), edges.counts(), List.of());
  }

  /** The number of nodes of a square matrix of edges, for which there is room. */
  static int nodes(FileBytes file, MatMatrix network) {
    int nodes = network.columns();
    if (network.rows() != nodes || nodes == 0) {
      throw network.refuse(
          "the matrix is %d x %d".formatted(network.rows(), network.columns()),
          "Save a square matrix, one row and column a node");
    }
    HeapRoom.require(file.name(), nodes + " nodes", HeapRoom.BYTES_PER_NODE * nodes);
    return nodes;
  }

  /** An edge for each entry. */
  static GraphBuilder edges(MatMatrix network) {
    GraphBuilder builder = new GraphBuilder(network.rows());
    network.forEach(
        (row, column, value) -> {
          float weight = (float) value;
          if (!(weight >= 0 && weight <= Float.MAX_VALUE)) {
            throw network.refuse(
                "the weight in row %d, column %d is %s".formatted(row, column, value),
                "Give edges positive weights");
          }
          builder.add(row, column, weight);
        });
    return builder;
  }

  private static Labels labels(MatMatrix label, int nodes) {
    boolean vector =
        (label.rows() == nodes && label.columns() == 1)
            || (label.rows() == 1 && label.columns() == nodes);
    if (!vector) {
      throw label.refuse(
          "the matrix is %d x %d, the graph has %d nodes"
              .formatted(label.rows(), label.columns(), nodes),
          "Save one class number a node, as a row or a column");
    }
    int[] number = new int[nodes]; // what is not stored is class 0
    label.forEach(
        (row, column, value) -> {
          if (value != Math.rint(value) || value < 0 || value >= Integer.MAX_VALUE) {
            throw label.refuse(
                "the class of node %d is %s".formatted(Math.max(row, column), value),
                "Number the classes with whole numbers of 0 or more");
          }
          number[Math.max(row, column)] = (int) value;
        });
    return ClassNumbers.labels(number);
  }

  /** Turns columns into rows: count what each row gets, then put it there. */
  private static CsrMatrix attributes(FileBytes file, MatMatrix matrix, int nodes) {
    if (matrix.rows() != nodes) {
      throw matrix.refuse(
          "the matrix has %d rows, the graph has %d nodes".formatted(matrix.rows(), nodes),
          "Give every node one row");
    }
    int[] start = new int[nodes + 1];
    matrix.forEach((row, column, value) -> start[row + 1]++);
    for (int i = 0; i < nodes; i++) {
      start[i + 1] += start[i];
    }
    int[] next = Arrays.copyOf(start, nodes);
    int[] columnOf = new int[start[nodes]];
    double[] valueOf = new double[start[nodes]];
    matrix.forEach(
        (row, column, value) -> {
          int at = next[row]++;
          columnOf[at] = column;
          valueOf[at] = value;
        });
    AttributeRows rows = new AttributeRows(file.name() + ", variable Attributes", matrix.columns());
    for (int i = 0; i < nodes; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        rows.add(columnOf[e], valueOf[e]);
      }
      rows.endRow();
    }
    return rows.build();
  }
}
