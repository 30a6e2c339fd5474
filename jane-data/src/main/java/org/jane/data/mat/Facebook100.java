package org.jane.data.mat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jane.data.AttributeRows;
import org.jane.data.ClassNumbers;
import org.jane.data.Dataset;
import org.jane.data.FileBytes;
import org.jane.graph.AttributeEncoding;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;

/**
 * Files of Facebook100: {@code A} (nodes x nodes, friendships) and {@code local_info} (nodes x 7:
 * status, gender, major, second major, dormitory, year, school; 0 where it is unknown). The label
 * is the gender, the other columns are categories; what is unknown is no category.
 *
 * <p>Traud, Mucha, Porter, "Social structure of Facebook networks", Physica A 391(16), 2012; this
 * label by Lim et al., "New benchmarks for learning on non-homophilous graphs", 2021.
 */
final class Facebook100 {
  private static final String EDGES = "A";
  private static final String INFO = "local_info";
  private static final List<String> COLUMNS =
      List.of("status", "gender", "major", "second major", "dormitory", "year", "school");
  private static final int LABEL = 1;

  private Facebook100() {}

  /** Whether a file has these variables. */
  static boolean isIn(List<MatVariable> variables) {
    List<String> names = variables.stream().map(MatVariable::name).toList();
    return names.contains(EDGES) && names.contains(INFO);
  }

  static Dataset read(String name, FileBytes file, List<MatVariable> variables) {
    Map<String, MatMatrix> matrices = MatMatrices.read(file, variables, List.of(EDGES, INFO));
    MatMatrix network = Objects.requireNonNull(matrices.get(EDGES));
    int nodes = MatReader.nodes(file, network);
    int[][] info = info(Objects.requireNonNull(matrices.get(INFO)), nodes);
    List<AttributeEncoding.Column> columns = new ArrayList<>();
    List<int[]> categories = new ArrayList<>();
    for (int c = 0; c < info.length; c++) {
      int[] of =
          c == LABEL
              ? new int[0]
              : Arrays.stream(info[c]).filter(v -> v > 0).sorted().distinct().toArray();
      categories.add(of);
      if (c != LABEL) {
        columns.add(
            AttributeEncoding.Column.categorical(
                COLUMNS.get(c), Arrays.stream(of).mapToObj(Integer::toString).toList()));
      }
    }
    AttributeEncoding encoding = new AttributeEncoding(columns, List.of());
    List<String> attributeNames = encoding.attributeNames();
    AttributeRows rows =
        new AttributeRows(file.name() + ", variable " + INFO, attributeNames.size());
    for (int i = 0; i < nodes; i++) {
      int before = 0;
      for (int c = 0; c < info.length; c++) {
        if (c != LABEL && info[c][i] > 0) {
          rows.add(before + Arrays.binarySearch(categories.get(c), info[c][i]), 1);
        }
        before += categories.get(c).length;
      }
      rows.endRow();
    }
    GraphBuilder edges = MatReader.edges(network);
    Labels labels =
        ClassNumbers.labels(Arrays.stream(info[LABEL]).map(v -> v == 0 ? -1 : v).toArray());
    AttributedGraph graph =
        new AttributedGraph(
            edges.build(), rows.build(), attributeNames, labels, NodeIds.numbered(nodes));
    return new Dataset(name, file.name(), graph, List.of(), edges.counts(), List.of(), encoding);
  }

  /** The columns, each with a number per node. */
  private static int[][] info(MatMatrix matrix, int nodes) {
    if (matrix.rows() != nodes || matrix.columns() != COLUMNS.size()) {
      throw matrix.refuse(
          "the matrix is %d x %d, the graph has %d nodes"
              .formatted(matrix.rows(), matrix.columns(), nodes),
          "Save one row a node and the %d columns %s"
              .formatted(COLUMNS.size(), String.join(", ", COLUMNS)));
    }
    int[][] info = new int[COLUMNS.size()][nodes];
    matrix.forEach(
        (row, column, value) -> {
          if (value != Math.rint(value) || value < 0 || value >= Integer.MAX_VALUE) {
            throw matrix.refuse(
                "the %s of node %d is %s".formatted(COLUMNS.get(column), row, value),
                "Number the categories with whole numbers, 0 where it is unknown");
          }
          info[column][row] = (int) value;
        });
    return info;
  }
}
