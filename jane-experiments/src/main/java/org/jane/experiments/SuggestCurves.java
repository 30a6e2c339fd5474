package org.jane.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jane.eval.Spread;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.labelling.Suggestion;
import org.jane.labelling.Suggestions;
import org.jane.methods.Methods;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.report.chart.Axis;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.chart.LineChart;
import org.jane.report.page.Block;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.Memo;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Accuracy by the number of labels when nodes to label are suggested, when the least sure are
 * taken, and when they are drawn at random.
 *
 * <p>Each run holds out test nodes, begins with two labels per class and adds as many labels as
 * there are classes at a time. After each step the method is trained anew with its default
 * settings; a fifth of the labels validates, as in {@code train}.
 */
final class SuggestCurves extends LabellingExperiment {
  private static final List<String> DATASETS = List.of("cora", "citeseer", "blogcatalog");
  private static final int STEPS = 10;
  private static final int START = 2; // labels per class
  private static final int MOST_TEST = 1000;
  private static final double TEST = 0.4;
  private static final double VALIDATION = 0.2;

  /** How the next nodes are chosen. */
  enum Rule {
    /** Drawn. */
    RANDOM,
    /** Those whose label is most open. */
    UNCERTAIN,
    /** As {@link Suggestions} says. */
    SUGGEST;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private SuggestCurves(ExperimentRequest request) {
    super(
        "suggest",
        request,
        DATASETS,
        List.of("gcn"),
        5,
        Stream.of(Rule.values()).map(Rule::word).toList());
  }

  static SuggestCurves of(ExperimentRequest request) {
    return new SuggestCurves(request);
  }

  @Override
  Optional<Map<String, @Nullable Object>> result(Job job, Run run) {
    AttributedGraph data = job.dataset().graph();
    Labels truth = data.labels();
    Run own = run.memo(Memo.keeping());
    int[] known = Split.labelled(truth);
    own.random("suggest/test").shuffle(known);
    int tested = Math.min(MOST_TEST, (int) (TEST * known.length));
    int[] test = Arrays.copyOf(known, tested);
    Arrays.sort(test);
    boolean[] pool = new boolean[data.nodes()];
    boolean[] labelled = new boolean[data.nodes()];
    int[] ofClass = new int[truth.classCount()];
    for (int i = tested; i < known.length; i++) {
      pool[known[i]] = true;
      int c = truth.of(known[i]);
      if (ofClass[c] < START) {
        ofClass[c]++;
        labelled[known[i]] = true;
      }
    }
    List<Integer> labels = new ArrayList<>();
    List<Double> accuracies = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      int[] shown = nodes(labelled);
      Split split =
          Split.stratified(truth, shown, VALIDATION, test, own.random("suggest/validation", step));
      NodeClassifier model =
          Methods.named(job.method()).trainer(Map.of()).train(Task.of(data, split), own);
      if (run.stopRequested()) {
        return Optional.empty();
      }
      Predictions predictions = model.predict(own);
      labels.add(shown.length);
      accuracies.add(accuracy(predictions, truth, test));
      for (int node :
          next(
              Rule.valueOf(job.variant().toUpperCase(Locale.ROOT)),
              data,
              predictions,
              labelled,
              pool,
              truth.classCount(),
              own,
              step)) {
        labelled[node] = true;
      }
    }
    return Optional.of(
        ComparisonExperiment.fields(
            "dataset",
            job.dataset().name(),
            "method",
            job.method(),
            "rule",
            job.variant(),
            "run",
            job.number(),
            "testNodes",
            tested,
            "labels",
            labels,
            "accuracy",
            accuracies));
  }

  private static double accuracy(Predictions predictions, Labels truth, int[] test) {
    long right =
        Arrays.stream(test).filter(i -> predictions.predictedClass(i) == truth.of(i)).count();
    return (double) right / test.length;
  }

  private static int[] nodes(boolean[] among) {
    return IntStream.range(0, among.length).filter(i -> among[i]).toArray();
  }

  private static int[] next(
      Rule rule,
      AttributedGraph data,
      Predictions predictions,
      boolean[] labelled,
      boolean[] pool,
      int count,
      Run run,
      int step) {
    int[] open = IntStream.range(0, labelled.length).filter(i -> pool[i] && !labelled[i]).toArray();
    int taken = Math.min(count, open.length);
    switch (rule) {
      case RANDOM -> {
        RandomStream random = run.random("suggest/random", step);
        random.shuffle(open);
        return Arrays.copyOf(open, taken);
      }
      case UNCERTAIN -> {
        return Arrays.stream(open)
            .boxed()
            .sorted(
                Comparator.comparingDouble((Integer i) -> -Suggestions.uncertainty(predictions, i)))
            .limit(taken)
            .mapToInt(Integer::intValue)
            .toArray();
      }
      default -> {
        return Suggestions.of(data, predictions, labelled, open, taken, run).stream()
            .mapToInt(Suggestion::node)
            .toArray();
      }
    }
  }

  /** One rule on one dataset: mean accuracies by number of labels, and their deviations. */
  private record Curve(Rule rule, double[] labels, double[] mean, double[] deviation, int runs) {
    /** With how many labels the mean reaches a value, between steps on a line; NaN if never. */
    double reaches(double value) {
      for (int s = 0; s < mean.length; s++) {
        if (mean[s] >= value) {
          return s == 0
              ? labels[0]
              : labels[s - 1]
                  + (labels[s] - labels[s - 1]) * (value - mean[s - 1]) / (mean[s] - mean[s - 1]);
        }
      }
      return Double.NaN;
    }

    double area() {
      return Arrays.stream(mean).average().orElse(Double.NaN);
    }
  }

  private Optional<Curve> curve(String title, Rule rule, Map<String, JsonNode> results) {
    List<JsonNode> own = done(title, rule.word(), results);
    if (own.isEmpty()) {
      return Optional.empty();
    }
    int steps = own.get(0).path("labels").size();
    double[] labels = new double[steps];
    double[] mean = new double[steps];
    double[] deviation = new double[steps];
    for (int s = 0; s < steps; s++) {
      int at = s;
      labels[s] =
          own.stream().mapToDouble(o -> o.path("labels").get(at).asDouble()).average().orElse(0);
      Spread spread =
          Spread.of(own.stream().map(o -> o.path("accuracy").get(at).asDouble()).toList());
      mean[s] = spread.mean();
      deviation[s] = spread.std();
    }
    return Optional.of(new Curve(rule, labels, mean, deviation, own.size()));
  }

  /** Labels that a rule needs for what random choice has after the last step, as a share. */
  private static double share(Curve random, Curve other) {
    int last = random.mean.length - 1;
    return other.reaches(random.mean[last]) / random.labels[last];
  }

  @Override
  public ExperimentOutput output(Map<String, JsonNode> results) {
    Csv csv = new Csv("dataset_method", "rule", "runs", "labels", "mean", "std");
    Map<String, Chart> drawings = new LinkedHashMap<>();
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    Table table =
        Table.of("dataset, method", "rule", "mean over all steps", "at the end", "labels needed");
    List<Block> charts = new ArrayList<>();
    for (String title : titles) {
      Optional<Curve> random = curve(title, Rule.RANDOM, results);
      List<LineChart.Line> lines = new ArrayList<>();
      for (Rule rule : Rule.values()) {
        Optional<Curve> found = curve(title, rule, results);
        if (found.isEmpty() || random.isEmpty()) {
          continue;
        }
        Curve curve = found.get();
        double share = share(random.get(), curve);
        List<LineChart.Point> points = new ArrayList<>();
        for (int s = 0; s < curve.mean.length; s++) {
          points.add(LineChart.Point.of(curve.labels[s], curve.mean[s], curve.deviation[s]));
          csv.row(
              title, rule.word(), curve.runs, curve.labels[s], curve.mean[s], curve.deviation[s]);
        }
        lines.add(LineChart.Line.of(rule.word(), points));
        table =
            table.row(
                title,
                rule.word(),
                Digits.fixed(100 * curve.area(), 1),
                Digits.fixed(100 * curve.mean[curve.mean.length - 1], 1),
                Double.isFinite(share) ? Digits.fixed(100 * share, 0) + " %" : "–");
        rows.add(
            ComparisonExperiment.fields(
                "title",
                title,
                "rule",
                rule.word(),
                "runs",
                curve.runs,
                "labels",
                Arrays.stream(curve.labels).boxed().toList(),
                "mean",
                Arrays.stream(curve.mean).boxed().toList(),
                "std",
                Arrays.stream(curve.deviation).boxed().toList(),
                "labelsNeeded",
                Double.isFinite(share) ? share : null));
      }
      if (!lines.isEmpty()) {
        LineChart chart =
            new LineChart(
                "Accuracy by number of labels: " + title,
                Axis.of("labels"),
                Axis.of("test accuracy"),
                lines);
        drawings.put(name() + "-" + Comparison.key(title), chart);
        charts.add(Block.chart(chart, "Mean over runs ± one standard deviation."));
      }
    }
    List<Page.Section> sections = new ArrayList<>();
    sections.add(
        ComparisonExperiment.section(
            "How many labels are needed",
            table.caption("Test accuracy in %"),
            Block.text(
                "Labels needed: for the accuracy that random choice has after its last step, as a share of the labels that random"
                    + " choice needs for it. Each run holds out test nodes, begins with two labels per class and adds as many as there"
                    + " are classes at a time; after each step the method is trained anew with its default settings.")));
    if (!charts.isEmpty()) {
      sections.add(new Page.Section("Learning curves", charts));
    }
    return output(
        "Labels by suggestion and at random",
        results.size(),
        sections,
        ComparisonExperiment.fields("curves", rows),
        csv,
        drawings);
  }
}
