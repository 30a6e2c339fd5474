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

/** The synthetic experiment in all its forms. */
final class Figure3Report {
  private static final int MIDDLE = 50;

  private final Figure3 experiment;
  private final Map<String, Result> byKey;
  private final List<Result> results;

  Figure3Report(Figure3 experiment, Map<String, Result> byKey, List<Result> results) {
    this.experiment = experiment;
    this.byKey = byKey;
    this.results = results;
  }

  Finding finding() {
    Map<String, Chart> drawings = new LinkedHashMap<>();
    List<Block> top = new ArrayList<>(Remarks.incomplete(results));
    top.add(middle());
    top.add(
        Block.text(
            "Mean test accuracy with half of the nodes for training, over all graphs and splits. ✗ fails: below four fifths of"
                + " the best of its column."));
    Page page =
        Page.titled("Figure 3: where labels come from, and who can learn it")
            .lead(
                "Four classes of 50 nodes. Labels come from proximity (α = 0), from both (α = 0.5) or from attributes (α = 1); no"
                    + " method is told which.")
            .about(Remarks.about(experiment))
            .section("In short", top);
    for (Situation situation : Situation.ALL) {
      SyntheticGraph drawn = situation.drawn(experiment.seed(), experiment.request().run());
      Chart x = Planes.points("Attributes X", "x", drawn.graph(), Planes.attributes(drawn.graph()));
      Chart u = Planes.points("Latent positions U", "u", drawn.graph(), drawn.latent());
      Chart graph = Planes.graph("The graph drawn from U", drawn.graph(), drawn.latent());
      Chart lines = lines(situation);
      String name = "figure3-alpha-" + situation.alpha();
      drawings.put(name + "-x", x);
      drawings.put(name + "-u", u);
      drawings.put(name + "-graph", graph);
      drawings.put(name + "-accuracy", lines);
      page =
          page.section(
              situation.title(),
              Block.columns(
                  Block.chart(x, "What all methods see of the nodes."),
                  Block.chart(u, "What no method sees; near nodes are linked.")),
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
                + " validation, the rest for testing. JANE uses two positions a node (k = 2), as in the paper; everything else is at its"
                + " default. The paper prints this figure without numbers, so none stand beside ours."));
    how.addAll(Remarks.settings(experiment.entrants()));
    List<Block> refused = Remarks.refusals(results);
    if (!refused.isEmpty()) {
      page = page.section("What is missing", refused);
    }
    page = page.section("How it was done", how).section("Do it again", Remarks.command(experiment));
    return new Finding(experiment.name(), page, tree(), csv(), drawings, text());
  }

  private Spread at(Situation situation, int percent, String method) {
    return Spread.of(Figure3.accuracies(byKey, situation, percent, method));
  }

  private LineChart lines(Situation situation) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (String method : experiment.methods()) {
      List<LineChart.Point> points = new ArrayList<>();
      for (int percent : Figure3.shares()) {
        Spread spread = at(situation, percent, method);
        if (!spread.values().isEmpty()) {
          points.add(LineChart.Point.of(percent, spread.mean()));
        }
      }
      lines.add(LineChart.Line.of(Paper.heading(method), points));
    }
    return new LineChart(
        "Accuracy and training share",
        Axis.of("training nodes, %").from(0).to(100),
        Axis.of("test accuracy").from(0).to(1),
        lines);
  }

  private double best(Situation situation) {
    double best = 0;
    for (String method : experiment.methods()) {
      Spread s = at(situation, MIDDLE, method);
      best = s.values().isEmpty() ? best : Math.max(best, s.mean());
    }
    return best;
  }

  private Table middle() {
    List<String> header = new ArrayList<>(List.of("method"));
    Situation.ALL.forEach(s -> header.add("α = " + s.alpha()));
    List<List<Cell>> rows = new ArrayList<>();
    for (String method : experiment.methods()) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(Paper.heading(method))));
      for (Situation situation : Situation.ALL) {
        Spread s = at(situation, MIDDLE, method);
        boolean fails = s.mean() < FirstLook.FAILS_BELOW * best(situation);
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
    Map<String, @Nullable Object> tree = Remarks.tree(experiment, results);
    tree.put("methods", experiment.methods());
    tree.put("graphs", Figure3.graphs());
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    for (Situation situation : Situation.ALL) {
      for (int percent : Figure3.shares()) {
        for (String method : experiment.methods()) {
          Spread spread = at(situation, percent, method);
          Map<String, @Nullable Object> point = new LinkedHashMap<>();
          point.put("alpha", Double.parseDouble(situation.alpha()));
          point.put("train", percent / 100.0);
          point.put("method", method);
          point.put("accuracy", spread.values().isEmpty() ? null : Standing.spread(spread));
          points.add(point);
        }
      }
    }
    tree.put("points", points);
    return tree;
  }

  private String csv() {
    Csv csv = new Csv("alpha", "train", "method", "trainings", "mean", "std");
    for (Situation situation : Situation.ALL) {
      for (int percent : Figure3.shares()) {
        for (String method : experiment.methods()) {
          Spread s = at(situation, percent, method);
          csv.row(situation.alpha(), percent / 100.0, method, s.values().size(), s.mean(), s.std());
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
          new StringBuilder(String.format(Locale.ROOT, "%-12s", Paper.heading(method)));
      for (Situation situation : Situation.ALL) {
        line.append(
            String.format(
                Locale.ROOT, "%10s", Digits.fixed(at(situation, MIDDLE, method).mean(), 3)));
      }
      lines.add(line.toString());
    }
    return lines;
  }
}
