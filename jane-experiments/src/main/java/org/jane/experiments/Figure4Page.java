package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import org.jane.eval.MethodSummary;
import org.jane.eval.Spread;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;

/** The page of seconds per epoch. */
record Figure4Page(Figure4 experiment, List<ComparisonResult> results) {
  /** The methods of the paper's figure. */
  private static final List<String> DRAWN = List.of("jane-nu", "jane", "gcn", "sage");

  Page page() {
    List<Block> times = new ArrayList<>(ReportSections.incomplete(results));
    times.add(
        Block.chart(
            chart(),
            "Means over runs; the axis is logarithmic. The time of the spectral initialisation is divided among the epochs."));
    times.add(table("Milliseconds per epoch", 1000, MethodSummary::secondsPerEpoch));
    times.add(table("Seconds of a complete training run", 1, MethodSummary::seconds));
    times.add(
        Block.text(
            "An epoch is a pass over the training nodes for JANE, MLP, GCN and GraphSAGE, a pass over all walks for DeepWalk (DW), and one"
                + " iteration for LP, LANE and AANE: only the first four are comparable. LANE and AANE try several settings, and their"
                + " time includes all of them. Attributes are scaled the same way for all (attribute-scaling=l2)."));
    Page page =
        Page.titled("Figure 4: time per epoch")
            .lead(lead())
            .about(ReportSections.about(experiment))
            .section("Times", times);
    List<Block> absent = new ArrayList<>(ReportSections.missing(experiment.missing()));
    absent.addAll(ReportSections.refusals(results));
    if (!absent.isEmpty()) {
      page = page.section("Missing results", absent);
    }
    return page.section("Settings", ReportSections.settings(experiment.entrants()))
        .section("Reproduce", ReportSections.command(experiment));
  }

  private String lead() {
    if (results.isEmpty()) {
      return "";
    }
    ComparisonResult largest = results.get(results.size() - 1);
    double jane = Figure4.epoch(largest, "jane");
    double fixed = Figure4.epoch(largest, "jane-nu");
    return Double.isNaN(jane / fixed)
        ? "Training runs are sequential, each on all threads."
        : "On %s, the largest graph here, an epoch of JANE takes %s ms, one of JANE-NU, which does not update the positions, %s ms."
            .formatted(
                largest.comparison().title(),
                Digits.shortest(Math.round(jane * 10_000) / 10.0),
                Digits.shortest(Math.round(fixed * 10_000) / 10.0));
  }

  Chart chart() {
    List<BarChart.Series> series = new ArrayList<>();
    for (String method : DRAWN) {
      if (experiment.methods().contains(method)) {
        List<BarChart.Bar> bars = new ArrayList<>();
        for (ComparisonResult result : results) {
          bars.add(BarChart.Bar.of(1000 * Figure4.epoch(result, method)));
        }
        series.add(new BarChart.Series(PaperResults.heading(method), bars));
      }
    }
    return new BarChart(
        "Milliseconds per epoch",
        Axis.of("milliseconds per epoch").from(lowest()).log(),
        results.stream().map(r -> r.comparison().title()).toList(),
        series);
  }

  /** The power of ten below all values: the axis begins there. */
  private double lowest() {
    double least = 1;
    for (ComparisonResult result : results) {
      for (String method : DRAWN) {
        double value = 1000 * Figure4.epoch(result, method);
        while (value > 0 && value < least) {
          least /= 10;
        }
      }
    }
    return least;
  }

  private Table table(String caption, double unit, Figure4.Measure measure) {
    List<String> header = new ArrayList<>(List.of("dataset"));
    experiment.methods().forEach(m -> header.add(PaperResults.heading(m)));
    List<List<Cell>> rows = new ArrayList<>();
    for (ComparisonResult result : results) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(result.comparison().title())));
      for (String method : experiment.methods()) {
        double value =
            unit * Figure4.measure(result, method, measure).map(Spread::mean).orElse(Double.NaN);
        row.add(Cell.of(Digits.fixed(value, value < 10 ? 2 : value < 100 ? 1 : 0)));
      }
      rows.add(row);
    }
    return new Table(caption, header, rows);
  }
}
