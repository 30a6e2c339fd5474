package org.jane.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.data.Dataset;
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
import org.jane.run.Check;
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
final class SuggestCurves implements PartExperiment {
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

  private record Job(Part part, Dataset dataset, String method, Rule rule, int number) {}

  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private final List<String> curves = new ArrayList<>();
  private final List<MissingDataset> missing;

  private SuggestCurves(ExperimentRequest request) {
    this.request = request;
    request.refuseTuning(name());
    this.methods = request.methodsOr(List.of("gcn"));
    methods.forEach(Methods::named);
    this.runs = request.runsOr(5);
    ExperimentDatasets data = ExperimentDatasets.of(request, DATASETS);
    this.missing = data.missing();
    for (ExperimentDatasets.Chosen chosen : data.present()) {
      Check.that(
          !chosen.dataset().graph().labels().multiLabel(),
          "%s has several labels per node, which this experiment is not made for",
          chosen.name());
      for (String method : methods) {
        String title = chosen.name() + ", " + method;
        curves.add(title);
        for (int r = 0; r < runs; r++) {
          for (Rule rule : Rule.values()) {
            Part part = new Part(key(title, rule, r), title + ", " + rule.word());
            jobs.put(part.key(), new Job(part, chosen.dataset(), method, rule, r));
          }
        }
      }
    }
  }

  static SuggestCurves of(ExperimentRequest request) {
    return new SuggestCurves(request);
  }

  private static String key(String title, Rule rule, int run) {
    return Comparison.key(title) + "-" + rule.word() + "-" + run;
  }

  @Override
  public String name() {
    return "suggest";
  }

  @Override
  public Map<String, String> settings() {
    return request.settings(name(), methods, runs);
  }

  @Override
  public List<Part> parts() {
    return jobs.values().stream().map(Job::part).toList();
  }

  @Override
  public List<MissingDataset> missing() {
    return missing;
  }

  @Override
  public Optional<Map<String, @Nullable Object>> result(Part part, Run run) {
    Job job = Objects.requireNonNull(jobs.get(part.key()), "a part has a job");
    AttributedGraph data = job.dataset.graph();
    Labels truth = data.labels();
    Run own = run.withSeed(run.seed() + job.number).memo(Memo.keeping());
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
          Methods.named(job.method).trainer(Map.of()).train(Task.of(data, split), own);
      if (run.stopRequested()) {
        return Optional.empty();
      }
      Predictions predictions = model.predict(own);
      labels.add(shown.length);
      accuracies.add(accuracy(predictions, truth, test));
      for (int node :
          next(job.rule, data, predictions, labelled, pool, truth.classCount(), own, step)) {
        labelled[node] = true;
      }
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dataset", job.dataset.name());
    tree.put("method", job.method);
    tree.put("rule", job.rule.word());
    tree.put("run", job.number);
    tree.put("testNodes", tested);
    tree.put("labels", labels);
    tree.put("accuracy", accuracies);
    return Optional.of(tree);
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
    List<JsonNode> own = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      JsonNode result = results.get(key(title, rule, r));
      if (result != null) {
        own.add(result);
      }
    }
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
    List<String> text = new ArrayList<>();
    Map<String, Chart> drawings = new LinkedHashMap<>();
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    Table table =
        Table.of("dataset, method", "rule", "mean over all steps", "at the end", "labels needed");
    List<Block> charts = new ArrayList<>();
    for (String title : curves) {
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
        double end = curve.mean[curve.mean.length - 1];
        table =
            table.row(
                title,
                rule.word(),
                Digits.fixed(100 * curve.area(), 1),
                Digits.fixed(100 * end, 1),
                Digits.fixed(100 * share, 0) + " %");
        text.add(
            String.format(
                Locale.ROOT,
                "%-28s %-10s mean %.1f  end %.1f  labels needed %s",
                title,
                rule.word(),
                100 * curve.area(),
                100 * end,
                Double.isFinite(share) ? Digits.fixed(100 * share, 0) + " %" : "not reached"));
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        row.put("title", title);
        row.put("rule", rule.word());
        row.put("runs", curve.runs);
        row.put("labels", Arrays.stream(curve.labels).boxed().toList());
        row.put("mean", Arrays.stream(curve.mean).boxed().toList());
        row.put("std", Arrays.stream(curve.deviation).boxed().toList());
        row.put("labelsNeeded", Double.isFinite(share) ? share : null);
        rows.add(row);
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
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(settings());
    tree.put("complete", results.size() == jobs.size());
    tree.put("curves", rows);
    text.add(
        "labels needed: for the accuracy that random choice has at the end, as a share of its labels");
    missing.forEach(m -> text.add(m.sentence()));
    List<Block> blocks = new ArrayList<>();
    if (results.size() < jobs.size()) {
      blocks.add(
          Block.note(
              "Incomplete: "
                  + results.size()
                  + " of "
                  + jobs.size()
                  + " parts are done. Run the same command with --resume to continue."));
    }
    blocks.add(table.caption("Test accuracy in %"));
    blocks.add(
        Block.text(
            "Labels needed: for the accuracy that random choice has after its last step, as a share of the labels that random"
                + " choice needs for it. Each run holds out test nodes, begins with two labels per class and adds as many as there"
                + " are classes at a time; after each step the method is trained anew with its default settings."));
    Page page =
        Page.titled("Labels by suggestion and at random")
            .about(Map.of("experiment", name(), "runs", runs, "seed", request.run().seed()))
            .section("How many labels are needed", blocks);
    if (!charts.isEmpty()) {
      page = page.section("Learning curves", charts);
    }
    return new ExperimentOutput(name(), page, tree, csv.toString(), drawings, text);
  }
}
