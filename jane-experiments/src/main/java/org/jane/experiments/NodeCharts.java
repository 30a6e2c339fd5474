package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.report.chart.Axis;
import org.jane.report.chart.GraphDrawing;
import org.jane.report.chart.ScatterChart;

/** Scatter charts and graph drawings of nodes, coloured by class. */
final class NodeCharts {
  private NodeCharts() {}

  /** The first two attributes of each node. */
  static DenseMatrix attributes(AttributedGraph graph) {
    CsrMatrix x = graph.attributes();
    DenseMatrix two = DenseMatrix.zeros(x.rows(), 2);
    for (int i = 0; i < x.rows(); i++) {
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        if (x.column(e) < 2) {
          two.set(i, x.column(e), x.value(e));
        }
      }
    }
    return two;
  }

  /** Nodes as points. */
  static ScatterChart points(String title, String axis, AttributedGraph graph, DenseMatrix at) {
    List<ScatterChart.Group> groups = new ArrayList<>();
    for (int c = 0; c < graph.labels().classCount(); c++) {
      List<ScatterChart.Dot> dots = new ArrayList<>();
      for (int i = 0; i < graph.nodes(); i++) {
        if (graph.labels().of(i) == c) {
          dots.add(new ScatterChart.Dot(at.get(i, 0), at.get(i, 1), name(graph, i), false));
        }
      }
      groups.add(new ScatterChart.Group("class " + graph.labels().classNames().get(c), dots));
    }
    return new ScatterChart(title, Axis.of(axis + "1"), Axis.of(axis + "2"), groups);
  }

  /** Nodes with their edges. */
  static GraphDrawing graph(String title, AttributedGraph graph, DenseMatrix at) {
    List<GraphDrawing.Node> nodes = new ArrayList<>();
    List<GraphDrawing.Edge> edges = new ArrayList<>();
    CsrMatrix links = graph.graph().adjacency();
    for (int i = 0; i < graph.nodes(); i++) {
      int label = graph.labels().of(i);
      nodes.add(new GraphDrawing.Node(at.get(i, 0), at.get(i, 1), label, name(graph, i), false));
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        if (links.column(e) > i) {
          edges.add(new GraphDrawing.Edge(i, links.column(e)));
        }
      }
    }
    List<String> groups = graph.labels().classNames().stream().map(c -> "class " + c).toList();
    return new GraphDrawing(title, groups, nodes, edges);
  }

  private static String name(AttributedGraph graph, int node) {
    return "node " + graph.ids().get(node);
  }
}
