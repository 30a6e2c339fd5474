package org.jane.cli.reproduce;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.eval.Spread;
import org.jane.methods.Method;
import org.jane.methods.Methods;
import org.jane.report.EvaluationResult;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.chart.LineChart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/** Accuracy of JANE against the number of eigenvectors it starts from. */
final class Figure5 implements Experiment {
  private static final List<Integer> WIDTHS = List.of(2, 4, 8, 16, 32, 64, 128, 256);

  private static final List<String> DATASETS =
      List.of("cora", "citeseer", "uai2010", "blogcatalog", "usa");

  private final Request request;
  private final List<String> methods;
  private final int runs;
  private final List<Dataset> datasets;
  private final List<Missing> missing;
  private final List<Comparison> comparisons = new ArrayList<>();

  private Figure5(Request request) {
    this.request = request;
    this.methods = request.methodsOr(List.of("jane", "jane-nu"));
    this.runs = request.runsOr(10);
    for (String name : methods) {
      Check.that(
          Methods.named(name).settings().stream().map(Method.Setting::name).anyMatch("k"::equals),
          "method %s has no eigenvectors to choose. Use jane, jane-nu or jane-r",
          name);
    }
    DataChoice data = DataChoice.of(request, DATASETS);
    this.missing = data.missing();
    this.datasets = data.present();
    List<Dataset> smallFirst = new ArrayList<>(datasets);
    smallFirst.sort(Comparator.comparing(d -> d.graph().nodes()));
    for (Dataset dataset : smallFirst) {
      for (int k : WIDTHS) {
        comparisons.add(
            new Comparison(
                key(dataset, k),
                dataset.name() + ", k = " + k,
                dataset,
                PaperProtocol.of(dataset.name()),
                Entrants.of(methods, Map.of("k", "" + k)),
                runs));
      }
    }
  }

  static Figure5 of(Request request) {
    return new Figure5(request);
  }

  private static String key(Dataset dataset, int k) {
    return dataset.name().replaceAll("[^A-Za-z0-9]+", "-") + "-k-" + k;
  }

  @Override
  public String name() {
    return "figure5";
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
  public List<Missing> missing() {
    return missing;
  }

  @Override
  public Finding finding(List<Result> results) {
    Map<String, Result> byKey = new LinkedHashMap<>();
    results.forEach(r -> byKey.put(r.comparison().key(), r));
    Map<String, Chart> drawings = new LinkedHashMap<>();
    List<Block> figures = new ArrayList<>(Remarks.incomplete(results));
    for (String method : methods) {
      Chart chart = chart(method, byKey);
      drawings.put("figure5-" + method, chart);
      figures.add(
          Block.chart(
              chart,
              "Mean test accuracy, with one standard deviation to each side. The axis of k is logarithmic."));
      figures.add(table(method, byKey));
    }
    Page page =
        Page.titled("Figure 5: accuracy and number of eigenvectors")
            .lead(lead(byKey))
            .about(Remarks.about(this))
            .section("Accuracy against k", figures);
    List<Block> absent = new ArrayList<>(Remarks.missing(missing));
    absent.addAll(Remarks.refusals(results));
    if (!absent.isEmpty()) {
      page = page.section("What is missing", absent);
    }
    List<Block> how = new ArrayList<>();
    how.add(
        Block.text(
            "Data and splits as for table 2. k is set, everything else at its default (the value of k below is that of the first row). The"
                + " paper prints this figure without numbers, so none stand beside ours."));
    how.addAll(Remarks.settings(comparisons.get(0).entrants()));
    page = page.section("How it was done", how).section("Do it again", Remarks.command(this));
    return new Finding(name(), page, tree(byKey, results), csv(byKey), drawings, text(byKey));
  }

  private static Optional<Spread> at(
      Map<String, Result> results, Dataset dataset, int k, String method) {
    Result result = results.get(key(dataset, k));
    return result == null
        ? Optional.empty()
        : result.of(method).map(EvaluationResult.Summary::headline);
  }

  /** The best k of each dataset, for the first method. */
  private String lead(Map<String, Result> results) {
    List<String> best = new ArrayList<>();
    for (Dataset dataset : datasets) {
      int at = 0;
      double most = 0;
      for (int k : WIDTHS) {
        double mean = at(results, dataset, k, methods.get(0)).map(Spread::mean).orElse(0.0);
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
        ? "Nothing is done yet."
        : "Number of eigenvectors at which "
            + Paper.heading(methods.get(0))
            + " is most accurate on test nodes: "
            + String.join(", ", best)
            + ".";
  }

  private Chart chart(String method, Map<String, Result> results) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (Dataset dataset : datasets) {
      List<LineChart.Point> points = new ArrayList<>();
      for (int k : WIDTHS) {
        at(results, dataset, k, method)
            .ifPresent(s -> points.add(LineChart.Point.of(k, s.mean(), s.std())));
      }
      lines.add(LineChart.Line.of(dataset.name(), points));
    }
    return new LineChart(
        Paper.heading(method) + ": accuracy against k",
        Axis.of("number of eigenvectors k").from(2).to(256).log(),
        Axis.of("test accuracy"),
        lines);
  }

  private Table table(String method, Map<String, Result> results) {
    List<String> header = new ArrayList<>(List.of("dataset"));
    WIDTHS.forEach(k -> header.add("k = " + k));
    List<List<Cell>> rows = new ArrayList<>();
    for (Dataset dataset : datasets) {
      double best = 0;
      for (int k : WIDTHS) {
        best = Math.max(best, at(results, dataset, k, method).map(Spread::mean).orElse(0.0));
      }
      List<Cell> row = new ArrayList<>(List.of(Cell.of(dataset.name())));
      for (int k : WIDTHS) {
        Optional<Spread> s = at(results, dataset, k, method);
        String text = s.map(v -> Digits.spread(100 * v.mean(), 100 * v.std(), 1)).orElse("–");
        boolean top = s.isPresent() && s.get().mean() >= best;
        row.add(top ? Cell.strong(text) : Cell.of(text));
      }
      rows.add(row);
    }
    return new Table(Paper.heading(method) + ": test accuracy in per cent", header, rows);
  }

  private Map<String, @Nullable Object> tree(Map<String, Result> byKey, List<Result> results) {
    Map<String, @Nullable Object> tree = Remarks.tree(this, results);
    tree.put("methods", methods);
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    for (Dataset dataset : datasets) {
      for (String method : methods) {
        for (int k : WIDTHS) {
          Map<String, @Nullable Object> point = new LinkedHashMap<>();
          point.put("dataset", dataset.name());
          point.put("method", method);
          point.put("k", k);
          point.put("accuracy", Standing.spread(at(byKey, dataset, k, method).orElse(null)));
          points.add(point);
        }
      }
    }
    tree.put("points", points);
    tree.put("missing", missing.stream().map(Missing::tree).toList());
    return tree;
  }

  private String csv(Map<String, Result> results) {
    Csv csv = new Csv("dataset", "method", "k", "runs", "mean", "std");
    for (Dataset dataset : datasets) {
      for (String method : methods) {
        for (int k : WIDTHS) {
          Spread s = at(results, dataset, k, method).orElse(Spread.of(List.of()));
          csv.row(dataset.name(), method, k, s.values().size(), s.mean(), s.std());
        }
      }
    }
    return csv.toString();
  }

  private List<String> text(Map<String, Result> results) {
    List<String> lines = new ArrayList<>();
    for (String method : methods) {
      StringBuilder head = new StringBuilder("%-16s".formatted(Paper.heading(method) + ", k ="));
      WIDTHS.forEach(k -> head.append("%8d".formatted(k)));
      lines.add(head.toString());
      for (Dataset dataset : datasets) {
        StringBuilder line = new StringBuilder("%-16s".formatted(dataset.name()));
        for (int k : WIDTHS) {
          double mean = at(results, dataset, k, method).map(Spread::mean).orElse(Double.NaN);
          line.append("%8s".formatted(Digits.fixed(100 * mean, 1)));
        }
        lines.add(line.toString());
      }
    }
    missing.forEach(m -> lines.add(m.sentence()));
    return lines;
  }
}
