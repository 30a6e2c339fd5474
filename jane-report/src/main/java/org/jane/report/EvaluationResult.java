package org.jane.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.PairedDifference;
import org.jane.eval.Protocol;
import org.jane.eval.Spread;
import org.jane.eval.Trial;
import org.jane.graph.Split;
import org.jane.model.Provenance;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jane.store.DataDigest;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation as JSON and CSV: what was done, on what, and how it came out. The JSON holds every
 * single training, so that an interrupted evaluation can go on from it.
 *
 * @param digest of the data, by which an interrupted evaluation knows it again
 */
public record EvaluationResult(
    Dataset dataset,
    Protocol protocol,
    List<Evaluation.Entrant> entrants,
    int runs,
    long seed,
    int threads,
    boolean timed,
    String digest) {

  /** The same, with the digest of the data. */
  public EvaluationResult(
      Dataset dataset,
      Protocol protocol,
      List<Evaluation.Entrant> entrants,
      int runs,
      long seed,
      int threads,
      boolean timed) {
    this(dataset, protocol, entrants, runs, seed, threads, timed, digest(dataset, protocol));
  }

  /** Of the data and, where the protocol takes the data's own splits, of the first of them. */
  private static String digest(Dataset dataset, Protocol protocol) {
    return protocol instanceof Protocol.Given && !dataset.splits().isEmpty()
        ? DataDigest.of(dataset.graph(), dataset.splits().get(0))
        : DataDigest.of(dataset.graph());
  }

  /**
   * Refuses a protocol that leaves a run nothing to be scored on.
   *
   * @throws IllegalArgumentException when there is such a run
   */
  public void requireTestNodes() {
    int splits = protocol instanceof Protocol.Given ? Math.min(runs, dataset.splits().size()) : 1;
    for (int r = 0; r < splits; r++) {
      Split split = protocol.split(dataset.graph(), dataset.splits(), Run.seeded(seed + r), r);
      Check.that(
          split.test().length > 0,
          "the split %s of %s has no test nodes, so there is nothing to score. Use random:0.1,0.2, or mark test nodes in the"
              + " data",
          protocol,
          dataset.name());
    }
  }

  /** One method over all its runs. What cannot be said is null. */
  public record Summary(
      Spread accuracy,
      Spread headline,
      Spread macroF1,
      Spread microF1,
      Spread ece,
      @Nullable Spread alphaHat,
      @Nullable Spread seconds,
      @Nullable Spread secondsPerEpoch) {}

  public boolean multiLabel() {
    return dataset.graph().labels().multiLabel();
  }

  public String title() {
    return String.format(
        Locale.ROOT,
        "%s: %,d nodes, %,d edges, %s, %d runs, seed %d",
        dataset.name(),
        dataset.graph().nodes(),
        dataset.graph().graph().edges(),
        protocol,
        runs,
        seed);
  }

  public List<String> methodNames() {
    return entrants.stream().map(e -> e.method().name()).toList();
  }

  static List<Trial> of(String method, List<Trial> trials) {
    return trials.stream()
        .filter(t -> t.method().equals(method))
        .sorted((a, b) -> a.number() - b.number())
        .toList();
  }

  public Summary summary(String method, List<Trial> trials) {
    List<Trial> own = of(method, trials);
    Spread accuracy = spread(own, t -> t.score().accuracy());
    Spread micro = spread(own, t -> t.score().microF1());
    return new Summary(
        accuracy,
        multiLabel() ? micro : accuracy,
        spread(own, t -> t.score().macroF1()),
        micro,
        spread(own, t -> t.score().calibrationError()),
        optional(own, Trial::alphaHat),
        optional(own, Trial::seconds),
        optional(own, Trial::secondsPerEpoch));
  }

  private static Spread spread(List<Trial> trials, Function<Trial, Double> value) {
    return Spread.of(trials.stream().map(value).toList());
  }

  private static @Nullable Spread optional(
      List<Trial> trials, Function<Trial, OptionalDouble> value) {
    List<Double> values =
        trials.stream()
            .map(value)
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .toList();
    return values.isEmpty() ? null : Spread.of(values);
  }

  /** The first method against each other one, over the runs that both have done. */
  public List<PairedDifference> differences(List<Trial> trials) {
    List<PairedDifference> differences = new ArrayList<>();
    String first = methodNames().get(0);
    for (String other : methodNames().subList(1, methodNames().size())) {
      List<Double> ours = headlines(first, other, trials);
      List<Double> theirs = headlines(other, first, trials);
      if (!ours.isEmpty()) {
        differences.add(PairedDifference.of(first, ours, other, theirs));
      }
    }
    return differences;
  }

  /** Scores of a method in the runs that another one has done too. */
  private List<Double> headlines(String method, String other, List<Trial> trials) {
    List<Integer> shared = of(other, trials).stream().map(Trial::number).toList();
    return of(method, trials).stream()
        .filter(t -> shared.contains(t.number()))
        .map(t -> multiLabel() ? t.score().microF1() : t.score().accuracy())
        .toList();
  }

  /** The fixed form of {@code evaluate --json}, with more fields behind it. */
  public Map<String, @Nullable Object> tree(List<Trial> trials) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dataset", dataset.name());
    tree.put("protocol", protocol.toString());
    tree.put("nodes", dataset.graph().nodes());
    tree.put("edges", dataset.graph().graph().edges());
    tree.put("runs", runs);
    tree.put("seed", seed);
    tree.put("threads", threads);
    tree.put("version", Provenance.version());
    tree.put("dataDigest", digest);
    tree.put("complete", trials.size() == runs * entrants.size());
    List<Map<String, @Nullable Object>> results = new ArrayList<>();
    for (Evaluation.Entrant entrant : entrants) {
      results.add(result(entrant, trials));
    }
    tree.put("results", results);
    List<Map<String, @Nullable Object>> differences = new ArrayList<>();
    for (PairedDifference d : differences(trials)) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("first", d.first());
      fields.put("second", d.second());
      fields.put("mean", d.mean());
      fields.put("low", d.same() ? null : finite(d.low()));
      fields.put("high", d.same() ? null : finite(d.high()));
      fields.put("verdict", d.verdict());
      differences.add(fields);
    }
    tree.put("differences", differences);
    tree.put("trials", trialTrees(trials));
    return tree;
  }

  private Map<String, @Nullable Object> result(Evaluation.Entrant entrant, List<Trial> trials) {
    Summary s = summary(entrant.method().name(), trials);
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("method", entrant.method().name());
    fields.put("accuracy", spread(s.accuracy()));
    fields.put("macroF1", spread(s.macroF1()));
    if (multiLabel()) {
      fields.put("microF1", spread(s.microF1()));
    }
    fields.put("ece", spread(s.ece()));
    fields.put("alphaHat", spread(s.alphaHat()));
    fields.put("trainSeconds", spread(s.seconds()));
    fields.put("secondsPerEpoch", spread(s.secondsPerEpoch()));
    fields.put("config", entrant.configured());
    return fields;
  }

  private static @Nullable Map<String, @Nullable Object> spread(@Nullable Spread spread) {
    if (spread == null) {
      return null;
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("mean", finite(spread.mean()));
    fields.put("std", finite(spread.std()));
    fields.put("values", spread.values());
    return fields;
  }

  static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** Trials in a fixed order, whichever finished first. */
  private List<Map<String, @Nullable Object>> trialTrees(List<Trial> trials) {
    return methodNames().stream()
        .flatMap(method -> of(method, trials).stream())
        .map(TrialJson::tree)
        .toList();
  }

  /**
   * The trainings an earlier evaluation has done.
   *
   * @param text its JSON; null for none
   * @param file where it is, for messages
   * @param withSeconds only those that were timed
   * @throws IllegalArgumentException when it was of something else, or holds more than is asked for
   *     now and would be lost
   */
  public List<Trial> kept(@Nullable String text, Path file, boolean withSeconds)
      throws IOException {
    return text == null ? List.of() : new EarlierEvaluation(this, file).kept(text, withSeconds);
  }

  /** One row for each training. */
  public String csv(List<Trial> trials) {
    StringBuilder text =
        new StringBuilder(
            "method,run,accuracy,macro_f1,micro_f1,ece,alpha_hat,train_seconds,seconds_per_epoch\n");
    for (String method : methodNames()) {
      for (Trial t : of(method, trials)) {
        text.append(t.method()).append(',').append(t.number());
        for (double value :
            new double[] {
              t.score().accuracy(),
              t.score().macroF1(),
              t.score().microF1(),
              t.score().calibrationError(),
              t.alphaHat().orElse(Double.NaN),
              t.seconds().orElse(Double.NaN),
              t.secondsPerEpoch().orElse(Double.NaN)
            }) {
          text.append(',')
              .append(Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6f", value));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }
}
