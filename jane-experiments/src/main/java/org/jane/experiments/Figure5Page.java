package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.eval.Spread;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.chart.LineChart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;

/** The page of accuracy by number of eigenvectors. */
record Figure5Page(
    Figure5 experiment, Map<String, ComparisonResult> byKey, List<ComparisonResult> results) {
  Page page() {
    List<Block> figures = new ArrayList<>(ReportSections.incomplete(results));
    for (String method : experiment.methods()) {
      figures.add(
          Block.chart(
              chart(method),
              "Mean "
                  + ReportSections.score(results)
                  + " ± one standard deviation. The axis of k is logarithmic."));
      figures.add(table(method));
    }
    Page page =
        Page.titled("Figure 5: accuracy by number of eigenvectors")
            .lead(lead())
            .about(ReportSections.about(experiment))
            .section("Accuracy by k", figures);
    List<Block> absent = new ArrayList<>(ReportSections.missing(experiment.missing()));
    absent.addAll(ReportSections.refusals(results));
    if (!absent.isEmpty()) {
      page = page.section("Missing results", absent);
    }
    List<Block> how = new ArrayList<>();
    how.add(
        Block.text(
            "Data and splits as for table 2. k is set, everything else is at its default (the value of k below is that of the first row). The"
                + " paper gives no numbers for this figure, so there is no comparison."));
    how.addAll(ReportSections.settings(experiment.comparisons().get(0).entrants()));
    return page.section("Settings", how).section("Reproduce", ReportSections.command(experiment));
  }

  /** The best k of each dataset, for the first method. */
  private String lead() {
    List<String> best = new ArrayList<>();
    for (Dataset dataset : experiment.datasets()) {
      int at = 0;
      double most = 0;
      for (int k : Figure5.WIDTHS) {
        double mean =
            Figure5.at(byKey, dataset, k, experiment.methods().get(0))
                .map(Spread::mean)
                .orElse(0.0);
        if (mean > most) {
          most = mean;
          at = k;
        }
      }
      if (at > 0) {
        best.add(dataset.name() + " " + at);
      }
    }
    return best.isEmpty()
        ? "No results yet."
        : "Number of eigenvectors at which "
            + PaperResults.heading(experiment.methods().get(0))
            + " is most accurate on test nodes: "
            + String.join(", ", best)
            + ".";
  }

  Chart chart(String method) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (Dataset dataset : experiment.datasets()) {
      List<LineChart.Point> points = new ArrayList<>();
      for (int k : Figure5.WIDTHS) {
        Figure5.at(byKey, dataset, k, method)
            .ifPresent(s -> points.add(LineChart.Point.of(k, s.mean(), s.std())));
      }
      lines.add(LineChart.Line.of(dataset.name(), points));
    }
    return new LineChart(
        PaperResults.heading(method) + ": accuracy by k",
        Axis.of("number of eigenvectors k").from(2).to(256).log(),
        Axis.of(ReportSections.score(results)),
        lines);
  }

  private Table table(String method) {
    List<String> header = new ArrayList<>(List.of("dataset"));
    Figure5.WIDTHS.forEach(k -> header.add("k = " + k));
    List<List<Cell>> rows = new ArrayList<>();
    for (Dataset dataset : experiment.datasets()) {
      double best = 0;
      for (int k : Figure5.WIDTHS) {
        best = Math.max(best, Figure5.at(byKey, dataset, k, method).map(Spread::mean).orElse(0.0));
      }
      List<Cell> row = new ArrayList<>(List.of(Cell.of(dataset.name())));
      for (int k : Figure5.WIDTHS) {
        Optional<Spread> s = Figure5.at(byKey, dataset, k, method);
        String text = s.map(v -> Digits.spread(100 * v.mean(), 100 * v.std(), 1)).orElse("–");
        boolean top = s.isPresent() && s.get().mean() >= best;
        row.add(top ? Cell.strong(text) : Cell.of(text));
      }
      rows.add(row);
    }
    return new Table(
        PaperResults.heading(method) + ": " + ReportSections.score(results) + " in %",
        header,
        rows);
  }
}
