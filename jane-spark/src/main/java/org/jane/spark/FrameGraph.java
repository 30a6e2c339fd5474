package org.jane.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Duplicates;
import org.jane.graph.EdgeCounts;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.graph.UnknownLabels;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Two data frames as one graph in memory. Rows of a frame have no order, so nodes stand in the
 * order of their ids (of numbers where ids are numbers) and classes in that of their names: the
 * same rows make the same graph, wherever they come from.
 */
final class FrameGraph {
  private static final Logger LOG = LoggerFactory.getLogger(FrameGraph.class);

  private FrameGraph() {}

  /**
   * A graph of the rows of two frames.
   *
   * @param data the graph
   * @param split which nodes learn, judge and test, where a column says so
   * @param counts what happened to the rows of edges
   */
  record Read(AttributedGraph data, Optional<Split> split, EdgeCounts counts) {}

  /**
   * Reads the frames.
   *
   * @param labelled rows whose labels are learnt
   * @param all the nodes of the graph; null: those of {@code labelled}
   * @throws org.jane.graph.GraphDataException when rows cannot be used
   */
  static Read read(
      JaneParams params, Dataset<Row> labelled, @Nullable Dataset<Row> all, Dataset<Row> edges) {
    GraphColumns columns = GraphColumns.of(params, labelled.schema(), true);
    Faults faults = new Faults();
    boolean withFeatures = params.column("featuresCol").isPresent();
    List<GraphColumns.Node> rows =
        nodes(columns.nodes(labelled, true).collectAsList(), withFeatures && all == null, faults);
    GraphColumns ofGraph = columns;
    if (all != null) {
      ofGraph = GraphColumns.of(params, all.schema(), false);
      List<GraphColumns.Node> every =
          nodes(ofGraph.nodes(all, false).collectAsList(), withFeatures, faults);
      rows = withLabels(every, rows, faults);
    }
    rows.sort(order(ofGraph.numericIds()));
    NodeIds ids = ids(rows, faults);
    faults.refuse(true);
    Linked links = linked(params, columns.edges(edges), ids, faults);
    CsrMatrix attributes = attributes(rows);
    AttributedGraph data =
        new AttributedGraph(
            links.graph,
            attributes,
            ofGraph.attributeNames(attributes.columns()),
            labels(rows),
            ids);
    return new Read(data, split(rows, data.labels()), links.counts);
  }

  /** Nodes and edges alone, without labels. */
  static Read read(JaneParams params, Dataset<Row> nodes, Dataset<Row> edges) {
    GraphColumns columns = GraphColumns.of(params, nodes.schema(), false);
    Faults faults = new Faults();
    List<GraphColumns.Node> rows =
        nodes(
            columns.nodes(nodes, false).collectAsList(),
            params.column("featuresCol").isPresent(),
            faults);
    rows.sort(order(columns.numericIds()));
    NodeIds ids = ids(rows, faults);
    faults.refuse(true);
    Linked links = linked(params, columns.edges(edges), ids, faults);
    CsrMatrix attributes = attributes(rows);
    AttributedGraph data =
        new AttributedGraph(
            links.graph,
            attributes,
            columns.attributeNames(attributes.columns()),
            Labels.unknown(rows.size()),
            ids);
    return new Read(data, Optional.empty(), links.counts);
  }

  private static List<GraphColumns.Node> nodes(
      List<Row> rows, boolean withFeatures, Faults faults) {
    List<GraphColumns.Node> nodes = new ArrayList<>(rows.size());
    int size = -1;
    for (Row row : rows) {
      GraphColumns.Node node = GraphColumns.node(row, withFeatures, size, faults);
      if (node != null) {
        Vector features = node.features();
        size = size < 0 && features != null ? features.size() : size;
        nodes.add(node);
      }
    }
    return nodes;
  }

  /** All nodes, with the labels of those that are in the rows. */
  private static List<GraphColumns.Node> withLabels(
      List<GraphColumns.Node> all, List<GraphColumns.Node> labelled, Faults faults) {
    Map<String, GraphColumns.Node> byId = new HashMap<>();
    for (GraphColumns.Node node : labelled) {
      if (byId.put(node.id(), node) != null) {
        faults.add(Faults.Kind.DUPLICATE, "\"" + node.id() + "\"");
      }
    }
    List<GraphColumns.Node> joined = new ArrayList<>(all.size());
    for (GraphColumns.Node node : all) {
      GraphColumns.Node known = byId.remove(node.id());
      joined.add(
          known == null
              ? node
              : new GraphColumns.Node(
                  node.id(), node.features(), known.label(), known.split(), known.weight()));
    }
    byId.keySet().forEach(id -> faults.add(Faults.Kind.NOT_IN_GRAPH, "\"" + id + "\""));
    return joined;
  }

  static Comparator<GraphColumns.Node> order(boolean numeric) {
    return numeric
        ? Comparator.comparingLong(node -> Long.parseLong(node.id()))
        : Comparator.comparing(GraphColumns.Node::id);
  }

  private static NodeIds ids(List<GraphColumns.Node> rows, Faults faults) {
    NodeIds.Builder ids = new NodeIds.Builder();
    for (GraphColumns.Node row : rows) {
      if (ids.add(row.id()) < 0) {
        faults.add(Faults.Kind.DUPLICATE, "\"" + row.id() + "\"");
      }
    }
    return ids.build();
  }

  private record Linked(Graph graph, EdgeCounts counts) {}

  private static Linked linked(JaneParams params, Dataset<Row> edges, NodeIds ids, Faults faults) {
    GraphBuilder builder =
        new GraphBuilder(ids.size())
            .duplicates(params.get("duplicates").equals("sum") ? Duplicates.SUM : Duplicates.MAX);
    List<Row> rows = edges.collectAsList();
    for (Row row : rows) {
      if (!GraphColumns.usableEdge(row, faults)) {
        continue;
      }
      int source = ids.find(row.getString(0));
      int target = ids.find(row.getString(1));
      if (source < 0 || target < 0) {
        faults.add(
            Faults.Kind.UNKNOWN_END, "\"%s\"-\"%s\"".formatted(row.getString(0), row.getString(1)));
      } else {
        builder.add(source, target, (float) row.getDouble(2));
      }
    }
    faults.refuse(params.skipsUnknownNodes());
    long skipped = faults.count(Faults.Kind.UNKNOWN_END);
    Faults.tellSkipped(skipped, rows.size());
    Graph graph = builder.build();
    return new Linked(graph, builder.counts().withSkipped(skipped));
  }

  private static CsrMatrix attributes(List<GraphColumns.Node> rows) {
    int width = 0;
    int[] start = new int[rows.size() + 1];
    for (int i = 0; i < rows.size(); i++) {
      Vector features = rows.get(i).features();
      width = features == null ? width : features.size();
      start[i + 1] = Math.addExact(start[i], features == null ? 0 : features.numNonzeros());
    }
    int[] column = new int[start[rows.size()]];
    float[] value = new float[column.length];
    boolean ones = true;
    for (int i = 0; i < rows.size(); i++) {
      Vector features = rows.get(i).features();
      if (features == null) {
        continue;
      }
      SparseVector sparse = features.toSparse(); // without zeros
      for (int e = 0; e < sparse.indices().length; e++) {
        column[start[i] + e] = sparse.indices()[e];
        value[start[i] + e] = (float) sparse.values()[e];
        ones &= value[start[i] + e] == 1f;
      }
    }
    return new CsrMatrix(width, start, column, ones ? null : value);
  }

  private static Labels labels(List<GraphColumns.Node> rows) {
    Map<String, Long> found = new HashMap<>();
    for (GraphColumns.Node row : rows) {
      if (row.label() != null) {
        found.merge(row.label(), 1L, Long::sum);
      }
    }
    List<String> names = classNames(found);
    Map<String, Integer> number = new HashMap<>();
    names.forEach(name -> number.put(name, number.size()));
    int[] label = new int[rows.size()];
    Arrays.setAll(
        label,
        i -> rows.get(i).label() == null ? -1 : number.getOrDefault(rows.get(i).label(), -1));
    return Labels.single(names, label);
  }

  /**
   * Classes by number where all are numbers, else by name; without -1 where it says that a label is
   * not known, see {@link UnknownLabels}.
   *
   * @param found labels with how many nodes have each
   */
  static List<String> classNames(Map<String, Long> found) {
    List<String> names = new ArrayList<>(new TreeSet<>(found.keySet()));
    if (names.remove(UnknownLabels.MINUS_ONE) && !UnknownLabels.minusOneBeside(names)) {
      names.add(UnknownLabels.MINUS_ONE);
      names.sort(null);
    } else if (names.size() < found.size()) {
      LOG.warn(
          "{} labels are -1, which is read as not known; give the class another name to keep it",
          found.get(UnknownLabels.MINUS_ONE));
    }
    try {
      names.forEach(Double::parseDouble);
      names.sort(Comparator.comparingDouble(Double::parseDouble));
    } catch (NumberFormatException e) {
      return names;
    }
    return names;
  }

  private static Optional<Split> split(List<GraphColumns.Node> rows, Labels labels) {
    int[][] nodes = new int[4][];
    for (byte s = 1; s <= 3; s++) {
      byte wanted = s;
      nodes[s] =
          java.util.stream.IntStream.range(0, rows.size())
              .filter(i -> rows.get(i).split() == wanted)
              .toArray();
    }
    return nodes[1].length + nodes[2].length + nodes[3].length == 0
        ? Optional.empty()
        : Optional.of(Split.of(labels, nodes[1], nodes[2], nodes[3]));
  }
}
