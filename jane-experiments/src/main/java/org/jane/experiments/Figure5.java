package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.eval.MethodSummary;
import org.jane.eval.Spread;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/** Accuracy of JANE by the number of eigenvectors of its initial positions. */
final class Figure5 implements Experiment {
  static final List<Integer> WIDTHS = List.of(2, 4, 8, 16, 32, 64, 128, 256);

  private static final List<String> DATASETS =
      List.of("cora", "citeseer", "uai2010", "blogcatalog", "usa");

  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final List<Dataset> datasets;
  private final List<MissingDataset> missing;
  private final List<Comparison> comparisons = new ArrayList<>();

  private Figure5(ExperimentRequest request) {
    this.request = request;
    request.refuseTuning(name());
    this.methods = request.methodsOr(List.of("jane", "jane-nu"));
    this.runs = request.runsOr(10);
    for (String name : methods) {
      Check.that(
          Methods.named(name).settings().stream().map(Method.Setting::name).anyMatch("k"::equals),
          "method %s has no eigenvectors to choose. Use jane, jane-nu or jane-r",
          name);
    }
    ExperimentDatasets data = ExperimentDatasets.of(request, DATASETS);
    this.missing = data.missing();
    this.datasets = data.present().stream().map(ExperimentDatasets.Chosen::dataset).toList();
    List<ExperimentDatasets.Chosen> smallFirst = new ArrayList<>(data.present());
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
  public List<MissingDataset> missing() {
    return missing;
  }

  @Override
  public ExperimentOutput output(List<ComparisonResult> results) {
    Map<String, ComparisonResult> byKey = new LinkedHashMap<>();
    results.forEach(r -> byKey.put(r.comparison().key(), r));
    Figure5Page page = new Figure5Page(this, byKey, results);
    Map<String, Chart> drawings = new LinkedHashMap<>();
    methods.forEach(method -> drawings.put("figure5-" + method, page.chart(method)));
    return new ExperimentOutput(
        name(), page.page(), tree(byKey, results), csv(byKey), drawings, text(byKey));
  }

  List<String> methods() {
    return methods;
  }

  List<Dataset> datasets() {
    return datasets;
  }

  static Optional<Spread> at(
      Map<String, ComparisonResult> results, Dataset dataset, int k, String method) {
    ComparisonResult result = results.get(key(dataset, k));
    return result == null ? Optional.empty() : result.of(method).map(MethodSummary::headline);
  }

  private Map<String, @Nullable Object> tree(
      Map<String, ComparisonResult> byKey, List<ComparisonResult> results) {
    Map<String, @Nullable Object> tree = ReportSections.tree(this, results);
    tree.put("methods", methods);
    List<Map<String, @Nullable Object>> points = new ArrayList<>();
    for (Dataset dataset : datasets) {
      for (String method : methods) {
        for (int k : WIDTHS) {
          Map<String, @Nullable Object> point = new LinkedHashMap<>();
          point.put("dataset", dataset.name());
          point.put("method", method);
          point.put("k", k);
          point.put(
              dataset.graph().labels().multiLabel() ? "microF1" : "accuracy",
              AccuracyRow.spread(at(byKey, dataset, k, method).orElse(null)));
          points.add(point);
        }
      }
    }
    tree.put("points", points);
    tree.put("missing", missing.stream().map(MissingDataset::tree).toList());
    return tree;
  }

  private String csv(Map<String, ComparisonResult> results) {
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

  private List<String> text(Map<String, ComparisonResult> results) {
    List<String> lines = new ArrayList<>();
    for (String method : methods) {
      StringBuilder head =
          new StringBuilder("%-16s".formatted(PaperResults.heading(method) + ", k ="));
      WIDTHS.forEach(k -> head.append(String.format(Locale.ROOT, "%8d", k)));
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
