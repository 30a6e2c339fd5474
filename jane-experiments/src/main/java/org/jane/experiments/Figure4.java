package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.eval.Evaluation;
import org.jane.eval.MethodSummary;
import org.jane.eval.Spread;
import org.jane.report.chart.Digits;
import org.jspecify.annotations.Nullable;

/**
 * Seconds per epoch of each method and dataset. Training runs are sequential, each on all threads.
 */
final class Figure4 implements Experiment {
  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final List<Evaluation.Entrant> entrants;
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<MissingDataset> missing;

  private Figure4(ExperimentRequest request) {
    this.request = request;
    request.refuseTuning(name());
    this.methods = request.methodsOr(ExperimentMethods.OF_FIGURES);
    this.runs = request.runsOr(3);
    // One attribute scaling: methods that try several would need as many times the seconds per
    // epoch.
    this.entrants = ExperimentMethods.of(methods, Map.of("attribute-scaling", "l2"));
    ExperimentDatasets data = ExperimentDatasets.of(request, ExperimentDatasets.OF_TABLES);
    this.missing = data.missing();
    for (ExperimentDatasets.Chosen chosen : data.present()) {
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
  public String name() {
    return "figure4";
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = request.settings(name(), methods, runs);
    settings.put("threads", "" + request.run().workers().threads()); // the seconds depend on them
    return settings;
  }

  @Override
  public List<Comparison> comparisons() {
    return comparisons;
  }

  @Override
  public boolean timed() {
    return true;
  }

  @Override
  public List<MissingDataset> missing() {
    return missing;
  }

  @Override
  public ExperimentOutput output(List<ComparisonResult> results) {
    Figure4Page page = new Figure4Page(this, results);
    return new ExperimentOutput(
        name(),
        page.page(),
        tree(results),
        csv(results),
        Map.of("figure4", page.chart()),
        text(results));
  }

  List<String> methods() {
    return methods;
  }

  List<Evaluation.Entrant> entrants() {
    return entrants;
  }

  /** Seconds by one measure. */
  interface Measure {
    @Nullable Spread of(MethodSummary summary);
  }

  static Optional<Spread> measure(ComparisonResult result, String method, Measure measure) {
    return result.of(method).map(measure::of);
  }

  /** Mean seconds per epoch; NaN for none. */
  static double epoch(ComparisonResult result, String method) {
    return measure(result, method, MethodSummary::secondsPerEpoch)
        .map(Spread::mean)
        .orElse(Double.NaN);
  }

  private Map<String, @Nullable Object> tree(List<ComparisonResult> results) {
    Map<String, @Nullable Object> tree = ReportSections.tree(this, results);
    tree.put("methods", methods);
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (ComparisonResult result : results) {
      for (String method : methods) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("dataset", result.comparison().title());
        row.put("method", method);
        row.put(
            "secondsPerEpoch",
            AccuracyRow.spread(
                measure(result, method, MethodSummary::secondsPerEpoch).orElse(null)));
        row.put(
            "trainSeconds",
            AccuracyRow.spread(measure(result, method, MethodSummary::seconds).orElse(null)));
        rows.add(row);
      }
    }
    tree.put("rows", rows);
    tree.put("missing", missing.stream().map(MissingDataset::tree).toList());
    return tree;
  }

  private String csv(List<ComparisonResult> results) {
    Csv csv = new Csv("dataset", "method", "runs", "seconds_per_epoch", "train_seconds");
    for (ComparisonResult result : results) {
      for (String method : methods) {
        Optional<Spread> seconds = measure(result, method, MethodSummary::seconds);
        csv.row(
            result.comparison().title(),
            method,
            seconds.map(s -> s.values().size()).orElse(0),
            epoch(result, method),
            seconds.map(Spread::mean).orElse(Double.NaN));
      }
    }
    return csv.toString();
  }

  private List<String> text(List<ComparisonResult> results) {
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder("%-14s".formatted("ms per epoch"));
    methods.forEach(m -> head.append("%10s".formatted(PaperResults.heading(m))));
    lines.add(head.toString());
    for (ComparisonResult result : results) {
      StringBuilder line = new StringBuilder("%-14s".formatted(result.comparison().title()));
      methods.forEach(m -> line.append("%10s".formatted(Digits.fixed(1000 * epoch(result, m), 2))));
      lines.add(line.toString());
    }
    return lines;
  }
}
