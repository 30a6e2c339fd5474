package org.jane.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.ToIntBiFunction;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Components;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Predictions;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Digits;
import org.jane.report.chart.GraphDrawing;
import org.jane.report.chart.HeatMap;
import org.jane.report.page.Block;
import org.jane.report.page.Table;

/** Charts of class sizes, edges between classes, degrees and components of a dataset. */
final class DataCharts {
  private static final int MOST_CLASSES = 24;
  private static final int SMALL = 500;

  private DataCharts() {}

  static List<Block> labels(AttributedGraph data) {
    Labels labels = data.labels();
    if (labels.classCount() == 0) {
      return List.of(Block.text("No node has a label."));
    }
    int[] sizes = labels.classSizes();
    List<String> names = new ArrayList<>();
    List<BarChart.Bar> bars = new ArrayList<>();
    for (int c = 0; c < Math.min(MOST_CLASSES, sizes.length); c++) {
      names.add(labels.classNames().get(c));
      bars.add(BarChart.Bar.of(sizes[c]));
    }
    String left =
        sizes.length > MOST_CLASSES
            ? " " + (sizes.length - MOST_CLASSES) + " more classes are not shown."
            : "";
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.chart(
            BarChart.of("Class sizes", Axis.of("labelled nodes").from(0), names, bars),
            "Number of labelled nodes per class."
                + (labels.multiLabel() ? " A node may have several classes." : "")
                + left));
    if (!labels.multiLabel() && labels.classCount() >= 2 && labels.classCount() <= MOST_CLASSES) {
      blocks.add(
          Block.chart(
              mixing(data),
              "Edges by the classes of their two ends, each edge counted from both ends. A strong diagonal"
                  + " means homophily: neighbours tend to share a label. Without it, methods that use only"
                  + " the neighbours have little information."));
    }
    return List.of(Block.columns(blocks.toArray(Block[]::new)));
  }

  /** How many edges run between each pair of classes. */
  private static HeatMap mixing(AttributedGraph data) {
    Labels labels = data.labels();
    long[][] counts = new long[labels.classCount()][labels.classCount()];
    CsrMatrix links = data.graph().adjacency();
    for (int i = 0; i < links.rows(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        if (labels.known(i) && labels.known(links.column(e))) {
          counts[labels.of(i)][labels.of(links.column(e))]++;
        }
      }
    }
    return new HeatMap(
        "Edges between classes",
        "class",
        "neighbour's class",
        labels.classNames(),
        labels.classNames(),
        Arrays.stream(counts).map(row -> Arrays.stream(row).boxed().toList()).toList());
  }

  static List<Block> degrees(AttributedGraph data) {
    Histogram degrees = new Histogram();
    for (int i = 0; i < data.nodes(); i++) {
      degrees.add(data.graph().degree(i));
    }
    Components components = Components.of(data.graph());
    Histogram sizes = new Histogram();
    int[] bySize = new int[components.count()];
    for (int c = 0; c < bySize.length; c++) {
      bySize[c] = components.size(c);
      sizes.add(bySize[c]);
    }
    Arrays.sort(bySize);
    Block degreeChart =
        Block.chart(degrees.chart("Degree distribution", "nodes"), "Number of nodes by degree.");
    if (bySize.length == 1) {
      return List.of(
          degreeChart, Block.text("The graph is connected: one component holds all nodes."));
    }
    Table largest = Table.of("component", "nodes");
    for (int c = 0; c < Math.min(8, bySize.length); c++) {
      largest = largest.row(String.valueOf(c + 1), Digits.count(bySize[bySize.length - 1 - c]));
    }
    return List.of(
        Block.columns(
            degreeChart,
            Block.chart(
                sizes.chart("Component sizes", "components"),
                "Number of connected components by number of nodes. A component of 1 node is an isolated"
                    + " node.")),
        largest.caption("The largest components"));
  }

  static boolean small(AttributedGraph data) {
    return data.nodes() <= SMALL && data.graph().edges() > 0;
  }

  static Block drawing(AttributedGraph data) {
    Labels labels = data.labels();
    boolean all = IntStream.range(0, data.nodes()).allMatch(labels::known);
    return Block.chart(
        graph(
            "Nodes and edges",
            data,
            (classes, i) -> classes.of(labels, i),
            i -> NodeLabel.of(labels, i),
            i -> false),
        "Neighbours are drawn near each other; colour and shape show the label"
            + (all ? "." : ", a hollow circle is a node without a label."));
  }

  /** A small graph, coloured by predicted class, with mistakes on test nodes marked. */
  static Block drawing(AttributedGraph data, Predictions predictions, Split split) {
    Labels labels = data.labels();
    BitSet heldOut = new BitSet();
    Arrays.stream(split.test()).forEach(heldOut::set);
    heldOut.stream()
        .filter(i -> !NodeLabel.mistaken(predictions, labels, i))
        .forEach(heldOut::clear);
    return Block.chart(
        graph(
            "Nodes and edges, coloured by prediction",
            data,
            (classes, i) -> classes.group()[predictions.predictedClass(i)],
            i -> NodeLabel.of(predictions, labels, i),
            heldOut::get),
        "Neighbours are drawn near each other; colour and shape show the predicted class"
            + (heldOut.isEmpty() ? "." : ", × a misclassified test node."));
  }

  private static GraphDrawing graph(
      String title,
      AttributedGraph data,
      ToIntBiFunction<ClassGroups, Integer> group,
      IntFunction<String> label,
      IntPredicate marked) {
    ClassGroups classes = ClassGroups.of(data.labels());
    double[] at = GraphLayout.of(data.graph());
    List<GraphDrawing.Node> nodes = new ArrayList<>();
    for (int i = 0; i < data.nodes(); i++) {
      nodes.add(
          new GraphDrawing.Node(
              at[2 * i],
              at[2 * i + 1],
              group.applyAsInt(classes, i),
              data.ids().get(i),
              label.apply(i),
              marked.test(i)));
    }
    return new GraphDrawing(title, classes.names(), nodes, edges(data.graph().adjacency()));
  }

  static List<GraphDrawing.Edge> edges(CsrMatrix links) {
    List<GraphDrawing.Edge> edges = new ArrayList<>();
    for (int i = 0; i < links.rows(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        if (links.column(e) > i) {
          edges.add(new GraphDrawing.Edge(i, links.column(e)));
        }
      }
    }
    return edges;
  }
}
