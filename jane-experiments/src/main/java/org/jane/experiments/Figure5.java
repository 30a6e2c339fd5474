package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.data.Dataset;
import org.jane.eval.MethodSummary;
import org.jane.eval.Spread;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Chart;
import org.jane.report.chart.LineChart;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/** Accuracy of JANE by the number of eigenvectors of its initial positions. */
final class Figure5 extends ComparisonExperiment {
  private static final List<Integer> WIDTHS = List.of(2, 4, 8, 16, 32, 64, 128, 256);
  private static final List<String> DATASETS =
      List.of("cora", "citeseer", "uai2010", "blogcatalog", "usa");

  private final List<Dataset> datasets;

  private Figure5(ExperimentRequest request) {
    super("figure5", request, List.of("jane", "jane-nu"), 10);
    request.refuseTuning(name());
    for (String method : methods) {
      Check.that(
          Methods.named(method).settings().stream().map(Method.Setting::name).anyMatch("k"::equals),
          "method %s has no eigenvectors to choose. Use jane, jane-nu or jane-r",
          method);
    }
    List<ExperimentDatasets.Chosen> present = present(ExperimentDatasets.of(request, DATASETS));
    this.datasets = present.stream().map(ExperimentDatasets.Chosen::dataset).toList();
    List<ExperimentDatasets.Chosen> smallFirst = new ArrayList<>(present);
    smallFirst.sort(Comparator.comparing(c -> c.dataset().graph().nodes()));
    for (ExperimentDatasets.Chosen chosen : smallFirst) {
      for (int k : WIDTHS) {
        comparisons.add(
            new Comparison(
                key(chosen.dataset(), k),
                chosen.name() + ", k = " + k,
                chosen.dataset(),
                chosen.protocol(),
                ExperimentMethods.of(methods, Map.of("k", "" + k)),
                runs));
      }
    }
  }

  static Figure5 of(ExperimentRequest request) {
    return new Figure5(request);
  }

  private static String key(Dataset dataset, int k) {
    return Comparison.key(dataset.name()) + "-k-" + k;
  }

  /** The results while they are shown. */
  private record Scores(Map<String, ComparisonResult> byKey) {
    Spread at(Dataset dataset, int k, String method) {
      return over(byKey.get(key(dataset, k)), method, MethodSummary::headline);
    }

    /** The k with the best mean; 0 without results. */
    int best(Dataset dataset, String method) {
      return WIDTHS.stream()
          .filter(k -> at(dataset, k, method).mean() > 0)
          .max(
              Comparator.comparing((Integer k) -> at(dataset, k, method).mean())
                  .thenComparing(Comparator.reverseOrder()))
          .orElse(0);
    }
  }

  @Override
  Findings findings(List<ComparisonResult> results) {
    Scores scores = new Scores(byKey(results));
    Csv csv = new Csv("dataset", "method", "k", "runs", "mean", "std");
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    for (Dataset dataset : datasets) {
      for (String method : methods) {
        for (int k : WIDTHS) {
          Spread s = scores.at(dataset, k, method);
          csv.row(dataset.name(), method, k, s.values().size(), s.mean(), s.std());
          points.add(
              fields(
                  "dataset",
                  dataset.name(),
                  "method",
                  method,
                  "k",
                  k,
                  dataset.graph().labels().multiLabel() ? "microF1" : "accuracy",
                  tree(s)));
        }
      }
    }
    String score = score(results);
    List<Block> figures = new ArrayList<>();
    Map<String, Chart> drawings = new LinkedHashMap<>();
    for (String method : methods) {
      Chart chart = chart(scores, method, score);
      drawings.put("figure5-" + method, chart);
      figures.add(
          Block.chart(
              chart, "Mean " + score + " ± one standard deviation. The axis of k is logarithmic."));
      figures.add(table(scores, method, score));
    }
    return new Findings(
        "Figure 5: accuracy by number of eigenvectors",
        lead(scores),
        List.of(new Page.Section("Accuracy by k", figures)),
        settings(
            comparisons.get(0).entrants(),
            "Data and splits as for table 2. k is set, everything else is at its default (the value of k below is that of the first row). The"
                + " paper gives no numbers for this figure, so there is no comparison."),
        fields("points", points),
        csv,
        drawings);
  }

  /** The best k of each dataset, for the first method. */
  private String lead(Scores scores) {
    List<String> best = new ArrayList<>();
    for (Dataset dataset : datasets) {
      int k = scores.best(dataset, methods.get(0));
      if (k > 0) {
        best.add(dataset.name() + " " + k);
      }
    }
    return best.isEmpty()
        ? "No results yet."
        : "Number of eigenvectors at which "
            + PaperResults.heading(methods.get(0))
            + " is most accurate on test nodes: "
            + String.join(", ", best)
            + ".";
  }

  private Chart chart(Scores scores, String method, String score) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (Dataset dataset : datasets) {
      List<LineChart.Point> points = new ArrayList<>();
      for (int k : WIDTHS) {
        Spread s = scores.at(dataset, k, method);
        if (!s.values().isEmpty()) {
          points.add(LineChart.Point.of(k, s.mean(), s.std()));
        }
      }
      lines.add(LineChart.Line.of(dataset.name(), points));
    }
    return new LineChart(
        PaperResults.heading(method) + ": accuracy by k",
        Axis.of("number of eigenvectors k").from(2).to(256).log(),
        Axis.of(score),
        lines);
  }

  private Table table(Scores scores, String method, String score) {
    return grid(
        PaperResults.heading(method) + ": " + score + " in %",
        "dataset",
        datasets,
        Dataset::name,
        WIDTHS,
        k -> "k = " + k,
        (dataset, k) -> {
          Spread s = scores.at(dataset, k, method);
          Spread best = scores.at(dataset, scores.best(dataset, method), method);
          return s.mean() >= best.mean() ? Cell.strong(text(s, 100, 1)) : Cell.of(text(s, 100, 1));
        });
  }
}
