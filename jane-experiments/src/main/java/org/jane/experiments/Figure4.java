package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jane.eval.Evaluation;
import org.jane.eval.MethodSummary;
import org.jane.eval.Spread;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/**
 * Seconds per epoch of each method and dataset. Training runs are sequential, each on all threads.
 */
final class Figure4 extends ComparisonExperiment {
  /** The methods of the paper's figure. */
  private static final List<String> DRAWN = List.of("jane-nu", "jane", "gcn", "sage");

  private final List<Evaluation.Entrant> entrants;

  private Figure4(ExperimentRequest request) {
    super("figure4", request, ExperimentMethods.OF_FIGURES, 3);
    request.refuseTuning(name());
    // One attribute scaling: methods that try several would need as many times the seconds per
    // epoch.
    this.entrants = ExperimentMethods.of(methods, Map.of("attribute-scaling", "l2"));
    for (ExperimentDatasets.Chosen chosen :
        present(ExperimentDatasets.of(request, ExperimentDatasets.OF_TABLES))) {
      comparisons.add(
          new Comparison(
              Comparison.key(chosen.name()),
              chosen.name(),
              chosen.dataset(),
              chosen.protocol(),
              entrants,
              runs));
    }
    comparisons.sort(Comparator.comparing(c -> c.dataset().graph().nodes()));
  }

  static Figure4 of(ExperimentRequest request) {
    return new Figure4(request);
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = super.settings();
    settings.put("threads", "" + request.run().workers().threads()); // the seconds depend on them
    return settings;
  }

  @Override
  public boolean timed() {
    return true;
  }

  /** Mean seconds per epoch; NaN for none. */
  private static double epoch(ComparisonResult result, String method) {
    return over(result, method, MethodSummary::secondsPerEpoch).mean();
  }

  @Override
  Findings findings(List<ComparisonResult> results) {
    Csv csv = new Csv("dataset", "method", "runs", "seconds_per_epoch", "train_seconds");
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (ComparisonResult result : results) {
      for (String method : methods) {
        String title = result.comparison().title();
        Spread epoch = over(result, method, MethodSummary::secondsPerEpoch);
        Spread seconds = over(result, method, MethodSummary::seconds);
        csv.row(title, method, seconds.values().size(), epoch.mean(), seconds.mean());
        rows.add(
            fields(
                "dataset",
                title,
                "method",
                method,
                "secondsPerEpoch",
                tree(epoch),
                "trainSeconds",
                tree(seconds)));
      }
    }
    Chart chart = chart(results);
    return new Findings(
        "Figure 4: time per epoch",
        lead(results),
        List.of(
            section(
                "Times",
                Block.chart(
                    chart,
                    "Means over runs; the axis is logarithmic. The time of the spectral initialisation is divided among the epochs."),
                table("Milliseconds per epoch", results, 1000, MethodSummary::secondsPerEpoch),
                table("Seconds of a complete training run", results, 1, MethodSummary::seconds),
                Block.text(
                    "An epoch is a pass over the training nodes for JANE, MLP, GCN and GraphSAGE, a pass over all walks for DeepWalk (DW), and one"
                        + " iteration for LP, LANE and AANE: only the first four are comparable. LANE and AANE try several settings, and their"
                        + " time includes all of them. Attributes are scaled the same way for all (attribute-scaling=l2)."))),
        settings(entrants),
        fields("rows", rows),
        csv,
        Map.of("figure4", chart));
  }

  private static String lead(List<ComparisonResult> results) {
    if (results.isEmpty()) {
      return "";
    }
    ComparisonResult largest = results.get(results.size() - 1);
    double jane = epoch(largest, "jane");
    double fixed = epoch(largest, "jane-nu");
    return Double.isNaN(jane / fixed)
        ? "Training runs are sequential, each on all threads."
        : "On %s, the largest graph here, an epoch of JANE takes %s ms, one of JANE-NU, which does not update the positions, %s ms."
            .formatted(
                largest.comparison().title(),
                Digits.shortest(Math.round(jane * 10_000) / 10.0),
                Digits.shortest(Math.round(fixed * 10_000) / 10.0));
  }

  private Chart chart(List<ComparisonResult> results) {
    List<BarChart.Series> series = new ArrayList<>();
    double least = 1; // the power of ten below all values: the axis begins there
    for (String method : DRAWN) {
      List<BarChart.Bar> bars = new ArrayList<>();
      for (ComparisonResult result :
          methods.contains(method) ? results : List.<ComparisonResult>of()) {
        double value = 1000 * epoch(result, method);
        bars.add(BarChart.Bar.of(value));
        while (value > 0 && value < least) {
          least /= 10;
        }
      }
      if (methods.contains(method)) {
        series.add(new BarChart.Series(PaperResults.heading(method), bars));
      }
    }
    return new BarChart(
        "Milliseconds per epoch",
        Axis.of("milliseconds per epoch").from(least).log(),
        results.stream().map(r -> r.comparison().title()).toList(),
        series);
  }

  private Table table(
      String caption,
      List<ComparisonResult> results,
      double unit,
      Function<MethodSummary, @Nullable Spread> measure) {
    return grid(
        caption,
        "dataset",
        results,
        result -> result.comparison().title(),
        methods,
        PaperResults::heading,
        (result, method) -> {
          double value = unit * over(result, method, measure).mean();
          return Cell.of(Digits.fixed(value, value < 10 ? 2 : value < 100 ? 1 : 0));
        });
  }
}
