package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.Spread;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.chart.LineChart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.synthetic.SyntheticGraph;
import org.jspecify.annotations.Nullable;

/** The page, JSON, CSV and text of the synthetic experiment. */
final class Figure3Report {
  private static final int MIDDLE = 50;

  private final Figure3 experiment;
  private final Map<String, ComparisonResult> byKey;
  private final List<ComparisonResult> results;

  Figure3Report(
      Figure3 experiment, Map<String, ComparisonResult> byKey, List<ComparisonResult> results) {
    this.experiment = experiment;
    this.byKey = byKey;
    this.results = results;
  }

  ExperimentOutput output() {
    Map<String, Chart> drawings = new LinkedHashMap<>();
    List<Block> top = new ArrayList<>(ReportSections.incomplete(results));
    top.add(middle());
    top.add(
        Block.text(
            "Mean test accuracy with half of the nodes for training, over all graphs and splits. ✗: fails, below 80 % of the"
                + " best of its column."));
    Page page =
        Page.titled("Figure 3: accuracy by origin of the labels")
            .lead(
                "Four classes of 50 nodes. Labels come from proximity (α = 0), from both (α = 0.5) or from attributes (α = 1); the"
                    + " methods do not know which.")
            .about(ReportSections.about(experiment))
            .section("Summary", top);
    for (LabelOrigin origin : LabelOrigin.ALL) {
      SyntheticGraph drawn = origin.drawn(experiment.seed(), experiment.request().run());
      Chart x =
          NodeCharts.points(
              "Attributes X", "x", drawn.graph(), NodeCharts.attributes(drawn.graph()));
      Chart u = NodeCharts.points("Latent positions U", "u", drawn.graph(), drawn.latent());
      Chart graph = NodeCharts.graph("Graph generated from U", drawn.graph(), drawn.latent());
      Chart lines = lines(origin);
      String name = "figure3-alpha-" + origin.alpha();
      drawings.put(name + "-x", x);
      drawings.put(name + "-u", u);
      drawings.put(name + "-graph", graph);
      drawings.put(name + "-accuracy", lines);
      page =
          page.section(
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
                      "Mean over "
                          + Figure3.graphs()
                          + " graphs and all their splits; 0.25 is chance.")));
    }
    List<Block> how = new ArrayList<>();
    how.add(
        Block.text(
            String.format(
                    Locale.ROOT,
                    "%d graphs of each kind (seeds %d to %d), %s random splits each: the share on the axis for training, 5 %% of the nodes for",
                    Figure3.graphs(),
                    experiment.seed(),
                    experiment.seed() + Figure3.graphs() - 1,
                    experiment.settings().getOrDefault("runs", "–"))
                + " validation, the rest for testing. JANE uses k = 2, as in the paper; everything else is at its"
                + " default. The paper gives no numbers for this figure, so there is no comparison."));
    how.addAll(ReportSections.settings(experiment.entrants()));
    List<Block> refused = ReportSections.refusals(results);
    if (!refused.isEmpty()) {
      page = page.section("Missing results", refused);
    }
    page = page.section("Settings", how).section("Reproduce", ReportSections.command(experiment));
    return new ExperimentOutput(experiment.name(), page, tree(), csv(), drawings, text());
  }

  private Spread at(LabelOrigin origin, int percent, String method) {
    return Spread.of(Figure3.accuracies(byKey, origin, percent, method));
  }

  private LineChart lines(LabelOrigin origin) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (String method : experiment.methods()) {
      List<LineChart.Point> points = new ArrayList<>();
      for (int percent : Figure3.shares()) {
        Spread spread = at(origin, percent, method);
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

  private double best(LabelOrigin origin) {
    double best = 0;
    for (String method : experiment.methods()) {
      Spread s = at(origin, MIDDLE, method);
      best = s.values().isEmpty() ? best : Math.max(best, s.mean());
    }
    return best;
  }

  private Table middle() {
    List<String> header = new ArrayList<>(List.of("method"));
    LabelOrigin.ALL.forEach(s -> header.add("α = " + s.alpha()));
    List<List<Cell>> rows = new ArrayList<>();
    for (String method : experiment.methods()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(PaperResults.heading(method))));
      for (LabelOrigin origin : LabelOrigin.ALL) {
        Spread s = at(origin, MIDDLE, method);
        boolean fails = s.mean() < QuickstartComparison.FAILS_BELOW * best(origin);
        row.add(
            s.values().isEmpty()
                ? Cell.of("–")
                : fails
                    ? Cell.faint("✗ " + Digits.spread(s.mean(), s.std(), 3))
                    : Cell.of(Digits.spread(s.mean(), s.std(), 3)));
      }
      rows.add(row);
    }
    return new Table("Half of the nodes for training", header, rows);
  }

  private Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = ReportSections.tree(experiment, results);
    tree.put("methods", experiment.methods());
    tree.put("graphs", Figure3.graphs());
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    for (LabelOrigin origin : LabelOrigin.ALL) {
      for (int percent : Figure3.shares()) {
        for (String method : experiment.methods()) {
          Spread spread = at(origin, percent, method);
          Map<String, @Nullable Object> point = new LinkedHashMap<>();
          point.put("alpha", Double.parseDouble(origin.alpha()));
          point.put("train", percent / 100.0);
          point.put("method", method);
          point.put("accuracy", spread.values().isEmpty() ? null : AccuracyRow.spread(spread));
          points.add(point);
        }
      }
    }
    tree.put("points", points);
    return tree;
  }

  private String csv() {
    Csv csv = new Csv("alpha", "train", "method", "trainings", "mean", "std");
    for (LabelOrigin origin : LabelOrigin.ALL) {
      for (int percent : Figure3.shares()) {
        for (String method : experiment.methods()) {
          Spread s = at(origin, percent, method);
          csv.row(origin.alpha(), percent / 100.0, method, s.values().size(), s.mean(), s.std());
        }
      }
    }
    return csv.toString();
  }

  private List<String> text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(Locale.ROOT, "%-12s%10s%10s%10s", "50 % train", "α = 0", "α = 0.5", "α = 1"));
    for (String method : experiment.methods()) {
      StringBuilder line =
          new StringBuilder(String.format(Locale.ROOT, "%-12s", PaperResults.heading(method)));
      for (LabelOrigin origin : LabelOrigin.ALL) {
        line.append(
            String.format(Locale.ROOT, "%10s", Digits.fixed(at(origin, MIDDLE, method).mean(), 3)));
      }
      lines.add(line.toString());
    }
    return lines;
  }
}
