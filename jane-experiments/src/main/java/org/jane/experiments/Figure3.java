package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.Spread;
import org.jane.eval.Trial;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Chart;
import org.jane.report.chart.LineChart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.synthetic.SyntheticGraph;
import org.jspecify.annotations.Nullable;

/**
 * The paper's synthetic experiment: for labels from proximity, from both and from attributes, the
 * accuracy of every method by share of training nodes, over several graphs.
 */
final class Figure3 extends ComparisonExperiment {
  private static final int GRAPHS = 5;

  /** Training shares in per cent. */
  private static final List<Integer> SHARES = List.of(10, 20, 30, 40, 50, 60, 70, 80, 90);

  private static final int MIDDLE = 50;

  /** A twentieth of the nodes, so that even a training share of 90 % leaves some for testing. */
  private static final double VALIDATION = 0.05;

  private final List<Evaluation.Entrant> entrants;

  private Figure3(ExperimentRequest request) {
    super("figure3", request, ExperimentMethods.OF_FIGURES, 5);
    request.refuseDatasets(name());
    request.refuseTuning(name());
    this.entrants = ExperimentMethods.of(methods, Map.of("k", "2"));
    for (LabelOrigin origin : LabelOrigin.ALL) {
      for (int g = 0; g < GRAPHS; g++) {
        Dataset graph = origin.dataset(request.run().seed() + g, request.run());
        for (int percent : SHARES) {
          comparisons.add(
              new Comparison(
                  key(origin, g, percent),
                  origin.title() + ", graph " + (g + 1) + ", " + percent + " % for training",
                  graph,
                  new Protocol.Drawn(percent / 100.0, VALIDATION),
                  entrants,
                  runs));
        }
      }
    }
  }

  static Figure3 of(ExperimentRequest request) {
    return new Figure3(request);
  }

  private static String key(LabelOrigin origin, int graph, int percent) {
    return "alpha-" + origin.alpha() + "-graph-" + (graph + 1) + "-train-" + percent;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = super.settings();
    settings.remove("datasets");
    return settings;
  }

  /** Accuracies of a method over all graphs and splits that are done. */
  private static Spread at(
      Map<String, ComparisonResult> results, LabelOrigin origin, int percent, String method) {
    List<Double> values = new ArrayList<>();
    for (int g = 0; g < GRAPHS; g++) {
      ComparisonResult result = results.get(key(origin, g, percent));
      for (Trial trial : result == null ? List.<Trial>of() : result.trials()) {
        if (trial.method().equals(method)) {
          values.add(trial.score().accuracy());
        }
      }
    }
    return Spread.of(values);
  }

  @Override
  Findings findings(List<ComparisonResult> results) {
    Map<String, ComparisonResult> byKey = byKey(results);
    Csv csv = new Csv("alpha", "train", "method", "trainings", "mean", "std");
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    for (LabelOrigin origin : LabelOrigin.ALL) {
      for (int percent : SHARES) {
        for (String method : methods) {
          Spread s = at(byKey, origin, percent, method);
          csv.row(origin.alpha(), percent / 100.0, method, s.values().size(), s.mean(), s.std());
          points.add(
              fields(
                  "alpha",
                  Double.parseDouble(origin.alpha()),
                  "train",
                  percent / 100.0,
                  "method",
                  method,
                  "accuracy",
                  tree(s)));
        }
      }
    }
    List<Page.Section> sections = new ArrayList<>();
    sections.add(
        section(
            "Summary",
            grid(
                "Half of the nodes for training",
                "method",
                methods,
                PaperResults::heading,
                LabelOrigin.ALL,
                origin -> "α = " + origin.alpha(),
                (method, origin) -> middle(byKey, origin, method)),
            Block.text(
                "Mean test accuracy with half of the nodes for training, over all graphs and splits. ✗: fails, below 80 % of the"
                    + " best of its column.")));
    Map<String, Chart> drawings = new LinkedHashMap<>();
    for (LabelOrigin origin : LabelOrigin.ALL) {
      SyntheticGraph drawn = origin.drawn(request.run().seed(), request.run());
      Chart x =
          NodeCharts.points(
              "Attributes X", "x", drawn.graph(), NodeCharts.attributes(drawn.graph()));
      Chart u = NodeCharts.points("Latent positions U", "u", drawn.graph(), drawn.latent());
      Chart graph = NodeCharts.graph("Graph generated from U", drawn.graph(), drawn.latent());
      Chart lines = lines(byKey, origin);
      String name = "figure3-alpha-" + origin.alpha();
      drawings.put(name + "-x", x);
      drawings.put(name + "-u", u);
      drawings.put(name + "-graph", graph);
      drawings.put(name + "-accuracy", lines);
      sections.add(
          section(
              origin.title(),
              Block.columns(
                  Block.chart(x, "All methods see the attributes."),
                  Block.chart(
                      u, "No method sees the latent positions; nodes near each other are linked.")),
              Block.columns(
                  Block.chart(
                      graph, "The first of the graphs, its nodes at their latent positions."),
                  Block.chart(
                      lines,
                      "Mean over " + GRAPHS + " graphs and all their splits; 0.25 is chance."))));
    }
    return new Findings(
        "Figure 3: accuracy by origin of the labels",
        "Four classes of 50 nodes. Labels come from proximity (α = 0), from both (α = 0.5) or from attributes (α = 1); the"
            + " methods do not know which.",
        sections,
        settings(
            entrants,
            GRAPHS
                + " graphs of each kind (seeds "
                + request.run().seed()
                + " to "
                + (request.run().seed() + GRAPHS - 1)
                + "), "
                + runs
                + " random splits each: the share on the axis for training, 5 % of the nodes for"
                + " validation, the rest for testing. JANE uses k = 2, as in the paper; everything else is at its"
                + " default. The paper gives no numbers for this figure, so there is no comparison."),
        fields("graphs", GRAPHS, "points", points),
        csv,
        drawings);
  }

  private Cell middle(Map<String, ComparisonResult> byKey, LabelOrigin origin, String method) {
    double best =
        methods.stream()
            .mapToDouble(m -> at(byKey, origin, MIDDLE, m).mean())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    Spread s = at(byKey, origin, MIDDLE, method);
    return s.mean() < QuickstartComparison.FAILS_BELOW * best
        ? Cell.faint("✗ " + text(s, 1, 3))
        : Cell.of(text(s, 1, 3));
  }

  private LineChart lines(Map<String, ComparisonResult> byKey, LabelOrigin origin) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (String method : methods) {
      List<LineChart.Point> points = new ArrayList<>();
      for (int percent : SHARES) {
        Spread spread = at(byKey, origin, percent, method);
        if (!spread.values().isEmpty()) {
          points.add(LineChart.Point.of(percent, spread.mean()));
        }
      }
      lines.add(LineChart.Line.of(PaperResults.heading(method), points));
    }
    return new LineChart(
        "Accuracy by share of training nodes",
        Axis.of("training nodes, %").from(0).to(100),
        Axis.of("test accuracy").from(0).to(1),
        lines);
  }
}
