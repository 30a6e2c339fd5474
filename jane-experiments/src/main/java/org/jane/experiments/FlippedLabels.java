package org.jane.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.eval.Spread;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.labelling.OutOfFold;
import org.jane.labelling.Suspect;
import org.jane.labelling.Suspects;
import org.jane.methods.Methods;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.Check;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * How many wrong labels {@link Suspects} finds: a tenth of all labels of a dataset is set to
 * another class, drawn anew in each run, and as many of the most suspicious labels are looked at as
 * were flipped. Methods have their default settings.
 */
final class FlippedLabels implements PartExperiment {
  private static final List<String> DATASETS = List.of("cora", "citeseer", "usa");
  private static final double SHARE = 0.1;
  private static final int FOLDS = 5;

  private record Job(Part part, Dataset dataset, String method, int number) {}

  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private final List<String> titles = new ArrayList<>();
  private final List<MissingDataset> missing;

  private FlippedLabels(ExperimentRequest request) {
    this.request = request;
    request.refuseTuning(name());
    this.methods = request.methodsOr(List.of("jane", "gcn"));
    methods.forEach(Methods::named);
    this.runs = request.runsOr(3);
    ExperimentDatasets data = ExperimentDatasets.of(request, DATASETS);
    this.missing = data.missing();
    for (ExperimentDatasets.Chosen chosen : data.present()) {
      Check.that(
          !chosen.dataset().graph().labels().multiLabel(),
          "%s has several labels per node, which this experiment is not made for",
          chosen.name());
      for (String method : methods) {
        String title = chosen.name() + ", " + method;
        titles.add(title);
        for (int r = 0; r < runs; r++) {
          Part part = new Part(key(title, r), title);
          jobs.put(part.key(), new Job(part, chosen.dataset(), method, r));
        }
      }
    }
  }

  static FlippedLabels of(ExperimentRequest request) {
    return new FlippedLabels(request);
  }

  private static String key(String title, int run) {
    return Comparison.key(title) + "-" + run;
  }

  @Override
  public String name() {
    return "suspects";
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

  /** The same data with some labels set to another class. */
  static AttributedGraph flipped(AttributedGraph data, BitSet flipped, RandomStream random) {
    Labels truth = data.labels();
    int[] label = new int[data.nodes()];
    for (int i = 0; i < label.length; i++) {
      label[i] = truth.known(i) ? truth.of(i) : -1;
    }
    int[] known = Split.labelled(truth);
    random.shuffle(known);
    for (int i = 0; i < (int) Math.round(SHARE * known.length); i++) {
      flipped.set(known[i]);
      label[known[i]] =
          (label[known[i]] + 1 + random.nextInt(truth.classCount() - 1)) % truth.classCount();
    }
    return new AttributedGraph(
        data.graph(),
        data.attributes(),
        data.attributeNames(),
        Labels.single(truth.classNames(), label),
        data.ids());
  }

  @Override
  public Optional<Map<String, @Nullable Object>> result(Part part, Run run) {
    Job job = Objects.requireNonNull(jobs.get(part.key()), "a part has a job");
    Run own = run.withSeed(run.seed() + job.number);
    BitSet flipped = new BitSet();
    AttributedGraph data = flipped(job.dataset.graph(), flipped, own.random("suspects/flips"));
    Provenance recipe =
        Provenance.of(
            job.method,
            Methods.named(job.method).configured(Map.of()),
            own,
            0,
            StopReason.ASKED_TO_STOP);
    OutOfFold found = OutOfFold.of(recipe, data, FOLDS, own);
    if (run.stopRequested()) {
      return Optional.empty();
    }
    List<Suspect> suspects = Suspects.of(found, data.labels());
    int k = flipped.cardinality();
    int hits = 0;
    int mended = 0;
    for (Suspect suspect : suspects.subList(0, k)) {
      hits += flipped.get(suspect.node()) ? 1 : 0;
      mended += suspect.likelier() == job.dataset.graph().labels().of(suspect.node()) ? 1 : 0;
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dataset", job.dataset.name());
    tree.put("method", job.method);
    tree.put("run", job.number);
    tree.put("labelled", suspects.size());
    tree.put("flipped", k);
    tree.put("precisionAtK", (double) hits / k);
    tree.put("precisionAtHalf", precision(suspects, flipped, k / 2));
    tree.put("likelierIsTrue", (double) mended / k);
    return Optional.of(tree);
  }

  private static double precision(List<Suspect> suspects, BitSet flipped, int first) {
    return (double) suspects.stream().limit(first).filter(s -> flipped.get(s.node())).count()
        / first;
  }

  @Override
  public ExperimentOutput output(Map<String, JsonNode> results) {
    Csv csv = new Csv("dataset_method", "run", "flipped", "precision_at_k", "precision_at_half_k");
    Table table = Table.of("dataset, method", "flipped", "precision at k", "at half of k");
    List<String> text = new ArrayList<>();
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (String title : titles) {
      List<JsonNode> own = new ArrayList<>();
      for (int r = 0; r < runs; r++) {
        JsonNode result = results.get(key(title, r));
        if (result != null) {
          own.add(result);
          csv.row(
              title,
              r,
              result.path("flipped").asInt(),
              result.path("precisionAtK").asDouble(),
              result.path("precisionAtHalf").asDouble());
        }
      }
      if (own.isEmpty()) {
        continue;
      }
      Spread at = spread(own, "precisionAtK");
      Spread half = spread(own, "precisionAtHalf");
      int flipped = own.get(0).path("flipped").asInt();
      table =
          table.row(
              title,
              flipped,
              Digits.spread(at.mean(), at.std(), 2),
              Digits.spread(half.mean(), half.std(), 2));
      text.add(
          String.format(
              Locale.ROOT,
              "%-22s %4d flipped  precision at k %s  at half of k %s",
              title,
              flipped,
              Digits.spread(at.mean(), at.std(), 3),
              Digits.spread(half.mean(), half.std(), 3)));
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      row.put("title", title);
      row.put("precisionAtK", AccuracyRow.spread(at));
      row.put("precisionAtHalf", AccuracyRow.spread(half));
      rows.add(row);
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(settings());
    tree.put("complete", results.size() == jobs.size());
    tree.put("rows", rows);
    missing.forEach(m -> text.add(m.sentence()));
    Page page =
        Page.titled("Labels flipped on purpose")
            .about(Map.of("experiment", name(), "runs", runs, "seed", request.run().seed()))
            .section(
                "How many are found",
                table.caption("Share of flipped labels among the most suspicious"),
                Block.text(
                    "A tenth of all labels is set to another class. k is their number. Default settings, five folds, mean ± standard"
                        + " deviation over runs."));
    return new ExperimentOutput(name(), page, tree, csv.toString(), Map.of(), text);
  }

  private static Spread spread(List<JsonNode> results, String field) {
    return Spread.of(results.stream().map(r -> r.path(field).asDouble()).toList());
  }
}
