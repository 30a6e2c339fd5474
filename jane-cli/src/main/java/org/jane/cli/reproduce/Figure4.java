package org.jane.cli.reproduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Catalogue;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.Spread;
import org.jane.methods.Methods;
import org.jane.report.EvaluationResult;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/** Seconds of an epoch, for each method and dataset. Trainings run one at a time on all threads. */
final class Figure4 implements Experiment {
  /** The methods of the paper's figure. */
  private static final List<String> DRAWN = List.of("jane-nu", "jane", "gcn", "sage");

  private final Request request;
  private final List<String> methods;
  private final int runs;
  private final List<Evaluation.Entrant> entrants;
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<Missing> missing;

  private Figure4(Request request) {
    this.request = request;
    this.methods = request.methodsOr(Methods.names());
    this.runs = request.runsOr(3);
    // One way to scale: methods that try several would need as many times the seconds an epoch.
    this.entrants = Entrants.of(methods, Map.of("attribute-scaling", "l2"));
    DataChoice data = DataChoice.of(request, Catalogue.names());
    this.missing = data.missing();
    for (Dataset dataset : data.present()) {
      comparisons.add(
          new Comparison(
              dataset.name().replaceAll("[^A-Za-z0-9]+", "-"),
              dataset.name(),
              dataset,
              PaperProtocol.of(dataset.name()),
              entrants,
              runs));
    }
    comparisons.sort(Comparator.comparing(c -> c.dataset().graph().nodes()));
  }

  static Figure4 of(Request request) {
    return new Figure4(request);
  }

  @Override
  public String name() {
    return "figure4";
  }

  @Override
  public Map<String, String> settings() {
    return request.settings(name(), methods, runs);
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
  public List<Missing> missing() {
    return missing;
  }

  @Override
  public Finding finding(List<Result> results) {
    Chart chart = chart(results);
    List<Block> times = new ArrayList<>(Remarks.incomplete(results));
    times.add(
        Block.chart(
            chart,
            "Means over runs; the axis is logarithmic. Time for the spectral start is shared out over the epochs."));
    times.add(
        table("Milliseconds an epoch", results, 1000, EvaluationResult.Summary::secondsPerEpoch));
    times.add(table("Seconds of a whole training", results, 1, EvaluationResult.Summary::seconds));
    times.add(
        Block.text(
            "An epoch is a pass over the training nodes for JANE, MLP, GCN and GraphSAGE, a pass over all walks for DeepWalk (DW), and a"
                + " round of its own for LP, LANE and AANE: only the first four compare. LANE and AANE try several settings, whose"
                + " time is in theirs. Attributes are scaled one way for all (attribute-scaling=l2)."));
    Page page =
        Page.titled("Figure 4: time of an epoch")
            .lead(lead(results))
            .about(Remarks.about(this))
            .section("Times", times);
    List<Block> absent = new ArrayList<>(Remarks.missing(missing));
    absent.addAll(Remarks.refusals(results));
    if (!absent.isEmpty()) {
      page = page.section("What is missing", absent);
    }
    page =
        page.section("Settings", Remarks.settings(entrants))
            .section("Do it again", Remarks.command(this));
    return new Finding(
        name(), page, tree(results), csv(results), Map.of("figure4", chart), text(results));
  }

  private interface Measure {
    @Nullable Spread of(EvaluationResult.Summary summary);
  }

  private static Optional<Spread> measure(Result result, String method, Measure measure) {
    return result.of(method).map(measure::of);
  }

  private static double epoch(Result result, String method) {
    return measure(result, method, EvaluationResult.Summary::secondsPerEpoch)
        .map(Spread::mean)
        .orElse(Double.NaN);
  }

  private static String lead(List<Result> results) {
    if (results.isEmpty()) {
      return "";
    }
    Result largest = results.get(results.size() - 1);
    double jane = epoch(largest, "jane");
    double fixed = epoch(largest, "jane-nu");
    return Double.isNaN(jane / fixed)
        ? "Trainings one at a time, on all threads."
        : "On %s, the largest graph here, an epoch of JANE takes %s ms, one of JANE-NU, which leaves the positions where they are, %s ms."
            .formatted(
                largest.comparison().title(),
                Digits.shortest(Math.round(jane * 10_000) / 10.0),
                Digits.shortest(Math.round(fixed * 10_000) / 10.0));
  }

  private Chart chart(List<Result> results) {
    List<BarChart.Series> series = new ArrayList<>();
    for (String method : DRAWN) {
      if (methods.contains(method)) {
        List<BarChart.Bar> bars = new ArrayList<>();
        for (Result result : results) {
          bars.add(BarChart.Bar.of(1000 * epoch(result, method)));
        }
        series.add(new BarChart.Series(Paper.heading(method), bars));
      }
    }
    return new BarChart(
        "Milliseconds an epoch",
        Axis.of("milliseconds an epoch").from(lowest(results)).log(),
        results.stream().map(r -> r.comparison().title()).toList(),
        series);
  }

  /** The power of ten below all values: the axis begins there. */
  private static double lowest(List<Result> results) {
    double least = 1;
    for (Result result : results) {
      for (String method : DRAWN) {
        double value = 1000 * epoch(result, method);
        while (value > 0 && value < least) {
          least /= 10;
        }
      }
    }
    return least;
  }

  private Table table(String caption, List<Result> results, double unit, Measure measure) {
    List<String> header = new ArrayList<>(List.of("dataset"));
    methods.forEach(m -> header.add(Paper.heading(m)));
    List<List<Cell>> rows = new ArrayList<>();
    for (Result result : results) {
      List<Cell> row = new ArrayList<>(List.of(Cell.of(result.comparison().title())));
      for (String method : methods) {
        double value = unit * measure(result, method, measure).map(Spread::mean).orElse(Double.NaN);
        row.add(Cell.of(Digits.fixed(value, value < 10 ? 2 : value < 100 ? 1 : 0)));
      }
      rows.add(row);
    }
    return new Table(caption, header, rows);
  }

  private Map<String, @Nullable Object> tree(List<Result> results) {
    Map<String, @Nullable Object> tree = Remarks.tree(this, results);
    tree.put("methods", methods);
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (Result result : results) {
      for (String method : methods) {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("dataset", result.comparison().title());
        row.put("method", method);
        row.put(
            "secondsPerEpoch",
            Standing.spread(
                measure(result, method, EvaluationResult.Summary::secondsPerEpoch).orElse(null)));
        row.put(
            "trainSeconds",
            Standing.spread(
                measure(result, method, EvaluationResult.Summary::seconds).orElse(null)));
        rows.add(row);
      }
    }
    tree.put("rows", rows);
    tree.put("missing", missing.stream().map(Missing::tree).toList());
    return tree;
  }

  private String csv(List<Result> results) {
    Csv csv = new Csv("dataset", "method", "runs", "seconds_per_epoch", "train_seconds");
    for (Result result : results) {
      for (String method : methods) {
        Optional<Spread> seconds = measure(result, method, EvaluationResult.Summary::seconds);
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

  private List<String> text(List<Result> results) {
    List<String> lines = new ArrayList<>();
    StringBuilder head = new StringBuilder("%-14s".formatted("ms an epoch"));
    methods.forEach(m -> head.append("%10s".formatted(Paper.heading(m))));
    lines.add(head.toString());
    for (Result result : results) {
      StringBuilder line = new StringBuilder("%-14s".formatted(result.comparison().title()));
      methods.forEach(m -> line.append("%10s".formatted(Digits.fixed(1000 * epoch(result, m), 2))));
      lines.add(line.toString());
    }
    return lines;
  }
}
