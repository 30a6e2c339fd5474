package org.jane.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jane.explain.Ablation;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneModel;
import org.jane.method.jane.JaneTrainer;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.GraphDrawing;
import org.jane.report.chart.LineChart;
import org.jane.report.chart.Svg;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;

/**
 * The pictures of docs/how-it-works.md, drawn from trainings that are done here. The same code
 * gives the same bytes; a test draws the quick ones again.
 */
public final class Figures {
  private static final String HALF_KNOWN = "synthetic graph, half of the labels known";

  private Figures() {}

  /**
   * Draws all pictures anew.
   *
   * @param args the folder to write to: docs/figures
   */
  public static void main(String[] args) throws IOException {
    for (Map.Entry<String, String> figure : all().entrySet()) {
      Files.writeString(Path.of(args[0]).resolve(figure.getKey()), figure.getValue());
    }
  }

  /** Drawings by the names of their files. */
  private static Map<String, String> all() {
    Map<String, String> figures = new TreeMap<>(quick());
    figures.put("how-worth.svg", Svg.of(worth()));
    return figures;
  }

  /** Those that need at most one training. */
  static Map<String, String> quick() {
    return Map.of("how-links.svg", Svg.of(links()), "how-positions.svg", positions());
  }

  /** How likely two nodes are linked, by their distance. */
  private static LineChart links() {
    List<LineChart.Point> points = new ArrayList<>();
    for (int i = 0; i <= 50; i++) {
      double distance = i / 20.0;
      points.add(LineChart.Point.of(distance, StrictMath.exp(-distance * distance)));
    }
    return new LineChart(
        "Near nodes are linked",
        Axis.of("distance of two positions, in units of s").from(0).to(2.5),
        Axis.of("probability of a link").from(0).to(1),
        List.of(new LineChart.Line("probability", points, false)));
  }

  /** A graph of which half of the labels are known, and what was predicted. */
  private static String positions() {
    SyntheticGraph drawn = SyntheticGraph.draw(config(0, 120), Run.seeded(1));
    AttributedGraph graph = drawn.graph();
    Split split = half(graph);
    JaneModel model = train(graph, split);
    Predictions predicted = model.predict(Run.seeded(1));
    int[] known = new int[graph.nodes()];
    int[] all = new int[graph.nodes()];
    for (int i = 0; i < graph.nodes(); i++) {
      all[i] = predicted.predictedClass(i);
      known[i] = -1;
    }
    for (int[] nodes : List.of(split.train(), split.validation())) {
      for (int node : nodes) {
        known[node] = graph.labels().of(node);
      }
    }
    DenseMatrix at = model.positions();
    return Svg.panels(
        HALF_KNOWN,
        2,
        List.of(
            drawing("What is known", graph, at, known),
            drawing("What is predicted", graph, at, all)));
  }

  private static GraphDrawing drawing(
      String title, AttributedGraph graph, DenseMatrix at, int[] labels) {
    List<GraphDrawing.Node> nodes = new ArrayList<>();
    List<GraphDrawing.Edge> edges = new ArrayList<>();
    CsrMatrix links = graph.graph().adjacency();
    for (int i = 0; i < graph.nodes(); i++) {
      String name = graph.ids().get(i);
      nodes.add(new GraphDrawing.Node(at.get(i, 0), at.get(i, 1), labels[i], name, false));
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        if (links.column(e) > i) {
          edges.add(new GraphDrawing.Edge(i, links.column(e)));
        }
      }
    }
    List<String> groups = graph.labels().classNames().stream().map(c -> "class " + c).toList();
    return new GraphDrawing(title, groups, nodes, edges);
  }

  /** What each side is worth on three kinds of graphs. */
  private static BarChart worth() {
    List<String> kinds = List.of("labels from the links", "from both", "from attributes");
    List<BarChart.Bar> both = new ArrayList<>();
    List<BarChart.Bar> links = new ArrayList<>();
    List<BarChart.Bar> attributes = new ArrayList<>();
    for (double alpha : new double[] {0, 0.5, 1}) {
      AttributedGraph graph = SyntheticGraph.draw(config(alpha, 200), Run.seeded(1)).graph();
      Split split = half(graph);
      Task task = Task.of(graph, split);
      Worth worth = Ablation.onValidation(train(graph, split), task, Run.seeded(1)).orElseThrow();
      both.add(BarChart.Bar.of(worth.both()));
      links.add(BarChart.Bar.of(worth.links()));
      attributes.add(BarChart.Bar.of(worth.attributes()));
    }
    return new BarChart(
        "What each side is worth",
        Axis.of("accuracy").from(0).to(1),
        kinds,
        List.of(
            new BarChart.Series("both", both),
            new BarChart.Series("links alone", links),
            new BarChart.Series("attributes alone", attributes)));
  }

  private static SyntheticConfig config(double alpha, int nodes) {
    return SyntheticConfig.parse("alpha=" + alpha + ",n=" + nodes + ",seed=1");
  }

  private static Split half(AttributedGraph graph) {
    return Split.random(graph.labels(), 0.4, 0.1, Run.seeded(1).random("split"));
  }

  private static JaneModel train(AttributedGraph graph, Split split) {
    JaneConfig config = JaneConfig.defaults().withK(2).withEpochs(100);
    return new JaneTrainer(config).train(Task.of(graph, split), Run.seeded(1));
  }
}
