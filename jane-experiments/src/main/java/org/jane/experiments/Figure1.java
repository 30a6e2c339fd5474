package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.eval.Evaluation;
import org.jane.eval.MethodSummary;
import org.jane.eval.Protocol;
import org.jane.eval.Spread;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/**
 * The three cases of the paper's introduction: labels that depend on edges and attributes, on edges
 * alone, or on attributes alone.
 */
final class Figure1 implements Experiment {
  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final List<Evaluation.Entrant> entrants;

  private Figure1(ExperimentRequest request) {
    request.refuseDatasets(name());
    this.request = request;
    request.refuseTuning(name());
    this.methods = request.methodsOr(List.of("mlp", "lp", "gcn", "jane-nu", "jane"));
    this.runs = request.runsOr(10);
    this.entrants = ExperimentMethods.of(methods, Map.of("k", "2"));
  }

  static Figure1 of(ExperimentRequest request) {
    return new Figure1(request);
  }

  @Override
  public String name() {
    return "figure1";
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = request.settings(name(), methods, runs);
    settings.remove("datasets");
    return settings;
  }

  private ToyGraph toy(ToyGraph.Kind kind) {
    return ToyGraph.draw(kind, request.run());
  }

  @Override
  public List<Comparison> comparisons() {
    List<Comparison> comparisons = new ArrayList<>();
    for (ToyGraph.Kind kind : ToyGraph.Kind.values()) {
      comparisons.add(
          new Comparison(
              "situation-" + kind.letter(),
              kind.title(),
              toy(kind).dataset(kind),
              new Protocol.Drawn(0.5, 0.1),
              entrants,
              runs));
    }
    return comparisons;
  }

  @Override
  public ExperimentOutput output(List<ComparisonResult> results) {
    Map<String, Chart> drawings = new LinkedHashMap<>();
    List<Block> top = new ArrayList<>(ReportSections.incomplete(results));
    top.add(table(results));
    top.add(
        Block.text(
            "Mean ± standard deviation of test accuracy over "
                + runs
                + " splits: half of the nodes for training, a tenth for validation. Two classes,"
                + " so 0.5 is chance."));
    Page page =
        Page.titled("Figure 1: three cases")
            .lead(
                "Labels may depend on edges and attributes (a), on edges alone (b), or on attributes alone (c). A method that uses only"
                    + " one of the two fails where labels depend on the other.")
            .about(ReportSections.about(this))
            .section("Accuracy", top);
    for (ToyGraph.Kind kind : ToyGraph.Kind.values()) {
      ToyGraph toy = toy(kind);
      Chart graph = NodeCharts.graph("Graph", toy.graph(), toy.place());
      Chart x =
          NodeCharts.points("Attributes", "x", toy.graph(), NodeCharts.attributes(toy.graph()));
      drawings.put("figure1-" + kind.letter() + "-graph", graph);
      drawings.put("figure1-" + kind.letter() + "-x", x);
      page =
          page.section(
              kind.title(),
              Block.columns(
                  Block.chart(graph, "Two communities; colour is the class."),
                  Block.chart(x, "The same nodes by their two attributes.")));
    }
    List<Block> refused = ReportSections.refusals(results);
    if (!refused.isEmpty()) {
      page = page.section("Missing results", refused);
    }
    List<Block> how = new ArrayList<>();
    how.add(
        Block.text(
            "The paper draws its examples by hand; these have 40 nodes, generated with the seed above. JANE uses k = 2; everything"
                + " else is at its default."));
    how.addAll(ReportSections.settings(entrants));
    page = page.section("Settings", how).section("Reproduce", ReportSections.command(this));
    return new ExperimentOutput(name(), page, tree(results), csv(results), drawings, text(results));
  }

  private static Optional<Spread> accuracy(ComparisonResult result, String method) {
    return result.of(method).map(MethodSummary::accuracy);
  }

  private Table table(List<ComparisonResult> results) {
    List<String> header = new ArrayList<>(List.of("method"));
    for (ToyGraph.Kind kind : ToyGraph.Kind.values()) {
      header.add("(" + kind.letter() + ")");
    }
    List<List<Cell>> rows = new ArrayList<>();
    for (String method : methods) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(PaperResults.heading(method))));
      for (ComparisonResult result : results) {
        row.add(
            Cell.of(
                accuracy(result, method)
                    .map(s -> Digits.spread(s.mean(), s.std(), 2))
                    .orElse("–")));
      }
      rows.add(row);
    }
    return new Table("Test accuracy", header, rows);
  }

  private Map<String, @Nullable Object> tree(List<ComparisonResult> results) {
    Map<String, @Nullable Object> tree = ReportSections.tree(this, results);
    tree.put("methods", methods);
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (ComparisonResult result : results) {
      for (String method : methods) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("situation", result.comparison().title());
        row.put("method", method);
        row.put("accuracy", AccuracyRow.spread(accuracy(result, method).orElse(null)));
        rows.add(row);
      }
    }
    tree.put("rows", rows);
    return tree;
  }

  private String csv(List<ComparisonResult> results) {
    Csv csv = new Csv("situation", "method", "runs", "mean", "std");
    for (ComparisonResult result : results) {
      for (String method : methods) {
        Spread s = accuracy(result, method).orElse(Spread.of(List.of()));
        csv.row(result.comparison().title(), method, s.values().size(), s.mean(), s.std());
      }
    }
    return csv.toString();
  }

  private List<String> text(List<ComparisonResult> results) {
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder("%-12s".formatted("accuracy"));
    for (ToyGraph.Kind kind : ToyGraph.Kind.values()) {
      lines.add(kind.title());
      head.append("%8s".formatted("(" + kind.letter() + ")"));
    }
    lines.add(head.toString());
    for (String method : methods) {
      StringBuilder line = new StringBuilder("%-12s".formatted(PaperResults.heading(method)));
      for (ComparisonResult result : results) {
        double mean = accuracy(result, method).map(Spread::mean).orElse(Double.NaN);
        line.append("%8s".formatted(Digits.fixed(mean, 2)));
      }
      lines.add(line.toString());
    }
    return lines;
  }
}
