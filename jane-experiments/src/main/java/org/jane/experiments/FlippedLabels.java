package org.jane.experiments;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.jane.report.page.Table;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * How many wrong labels {@link Suspects} finds: a tenth of all labels of a dataset is set to
 * another class, drawn anew in each run, and as many of the most suspicious labels are looked at as
 * were flipped. Methods have their default settings.
 */
final class FlippedLabels extends LabellingExperiment {
  private static final List<String> DATASETS = List.of("cora", "citeseer", "usa");
  private static final double SHARE = 0.1;
  private static final int FOLDS = 5;

  private FlippedLabels(ExperimentRequest request) {
    super("suspects", request, DATASETS, List.of("jane", "gcn"), 3, List.of(""));
  }

  static FlippedLabels of(ExperimentRequest request) {
    return new FlippedLabels(request);
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
  Optional<Map<String, @Nullable Object>> result(Job job, Run run) {
    BitSet flipped = new BitSet();
    AttributedGraph data = flipped(job.dataset().graph(), flipped, run.random("suspects/flips"));
    Provenance recipe =
        Provenance.of(
            job.method(),
            Methods.named(job.method()).configured(Map.of()),
            run,
            0,
            StopReason.ASKED_TO_STOP);
    OutOfFold found = OutOfFold.of(recipe, data, FOLDS, run);
    if (run.stopRequested()) {
      return Optional.empty();
    }
    List<Suspect> suspects = Suspects.of(found, data.labels());
    int k = flipped.cardinality();
    int hits = 0;
    int mended = 0;
    for (Suspect suspect : suspects.subList(0, k)) {
      hits += flipped.get(suspect.node()) ? 1 : 0;
      mended += suspect.likelier() == job.dataset().graph().labels().of(suspect.node()) ? 1 : 0;
    }
    return Optional.of(
        ComparisonExperiment.fields(
            "dataset",
            job.dataset().name(),
            "method",
            job.method(),
            "run",
            job.number(),
            "labelled",
            suspects.size(),
            "flipped",
            k,
            "precisionAtK",
            (double) hits / k,
            "precisionAtHalf",
            precision(suspects, flipped, k / 2),
            "likelierIsTrue",
            (double) mended / k));
  }

  private static double precision(List<Suspect> suspects, BitSet flipped, int first) {
    return (double) suspects.stream().limit(first).filter(s -> flipped.get(s.node())).count()
        / first;
  }

  @Override
  public ExperimentOutput output(Map<String, JsonNode> results) {
    Csv csv = new Csv("dataset_method", "run", "flipped", "precision_at_k", "precision_at_half_k");
    Table table = Table.of("dataset, method", "flipped", "precision at k", "at half of k");
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (String title : titles) {
      List<JsonNode> own = done(title, "", results);
      for (JsonNode result : own) {
        csv.row(
            title,
            result.path("run").asInt(),
            result.path("flipped").asInt(),
            result.path("precisionAtK").asDouble(),
            result.path("precisionAtHalf").asDouble());
      }
      if (own.isEmpty()) {
        continue;
      }
      Spread at = spread(own, "precisionAtK");
      Spread half = spread(own, "precisionAtHalf");
      table =
          table.row(
              title,
              own.get(0).path("flipped").asInt(),
              Digits.spread(at.mean(), at.std(), 2),
              Digits.spread(half.mean(), half.std(), 2));
      rows.add(
          ComparisonExperiment.fields(
              "title",
              title,
              "precisionAtK",
              ComparisonExperiment.tree(at),
              "precisionAtHalf",
              ComparisonExperiment.tree(half)));
    }
    return output(
        "Labels flipped on purpose",
        results.size(),
        List.of(
            ComparisonExperiment.section(
                "How many are found",
                table.caption("Share of flipped labels among the most suspicious"),
                Block.text(
                    "A tenth of all labels is set to another class. k is their number. Default settings, five folds, mean ± standard"
                        + " deviation over runs."))),
        ComparisonExperiment.fields("rows", rows),
        csv,
        Map.of());
  }

  private static Spread spread(List<JsonNode> results, String field) {
    return Spread.of(results.stream().map(r -> r.path(field).asDouble()).toList());
  }
}
