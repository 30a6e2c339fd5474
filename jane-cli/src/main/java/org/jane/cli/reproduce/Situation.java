package org.jane.cli.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.data.Dataset;
import org.jane.data.DataSource;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.DenseMatrix;
import org.jane.report.chart.Axis;
import org.jane.report.chart.GraphDrawing;
import org.jane.report.chart.ScatterChart;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;

/**
 * One of the paper's three kinds of synthetic graphs: 200 nodes of four classes.
 *
 * @param alpha how far labels come from attributes: 0, 0.5 or 1
 * @param origin what they come from, in a word
 */
public record Situation(double alpha, String origin) {
  /** From proximity alone to attributes alone. */
  public static final List<Situation> ALL =
      List.of(
          new Situation(0, "proximity"),
          new Situation(0.5, "both"),
          new Situation(1, "attributes"));

  private SyntheticConfig config(long seed) {
    SyntheticConfig base = SyntheticConfig.defaults();
    return new SyntheticConfig(
        alpha, base.nodes(), seed, base.degree(), base.s(), base.separation(), base.noise());
  }

  /** A graph of this kind, as a learner sees it. */
  public Dataset dataset(long seed, Run run) {
    return new DataSource.Synthetic(config(seed)).read(run);
  }

  String title() {
    return String.format(Locale.ROOT, "α = %s: labels from %s", number(), origin);
  }

  String number() {
    return alpha == 0 ? "0" : alpha == 1 ? "1" : "" + alpha;
  }

  /** Attributes in the plane, coloured by class. */
  public ScatterChart attributes(long seed, Run run) {
    SyntheticGraph drawn = SyntheticGraph.draw(config(seed), run);
    return plane(
        "Attributes, " + title(), "x", drawn.graph(), drawn.graph().attributes().toDense());
  }

  /** What no learner sees: the positions that decide who is linked. */
  public ScatterChart latent(long seed, Run run) {
    SyntheticGraph drawn = SyntheticGraph.draw(config(seed), run);
    return plane("Latent positions, " + title(), "u", drawn.graph(), drawn.latent());
  }

  private static ScatterChart plane(
      String title, String column, AttributedGraph graph, DenseMatrix at) {
    List<ScatterChart.Group> groups = new ArrayList<>();
    for (int c = 0; c < graph.labels().classCount(); c++) {
      List<ScatterChart.Dot> dots = new ArrayList<>();
      for (int i = 0; i < graph.nodes(); i++) {
        if (graph.labels().of(i) == c) {
          dots.add(
              new ScatterChart.Dot(at.get(i, 0), at.get(i, 1), "node " + graph.ids().get(i), false));
        }
      }
      groups.add(new ScatterChart.Group("class " + graph.labels().classNames().get(c), dots));
    }
    return new ScatterChart(title, Axis.of(column + "1"), Axis.of(column + "2"), groups);
  }

  /** The graph, its nodes at their latent positions. */
  public GraphDrawing drawing(long seed, Run run) {
    SyntheticGraph drawn = SyntheticGraph.draw(config(seed), run);
    return drawing("The graph, " + title(), drawn.graph(), drawn.latent());
  }

  static GraphDrawing drawing(String title, AttributedGraph graph, DenseMatrix at) {
    List<GraphDrawing.Node> nodes = new ArrayList<>();
    List<GraphDrawing.Edge> edges = new ArrayList<>();
    for (int i = 0; i < graph.nodes(); i++) {
      nodes.add(
          new GraphDrawing.Node(
              at.get(i, 0), at.get(i, 1), graph.labels().of(i), "node " + graph.ids().get(i), false));
      for (int e = graph.graph().start(i); e < graph.graph().start(i + 1); e++) {
        if (graph.graph().neighbour(e) > i) {
          edges.add(new GraphDrawing.Edge(i, graph.graph().neighbour(e)));
        }
      }
    }
    return new GraphDrawing(
        title,
        graph.labels().classNames().stream().map(c -> "class " + c).toList(),
        nodes,
        edges);
  }
}
