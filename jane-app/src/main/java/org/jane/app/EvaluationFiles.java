package org.jane.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.ColumnProtocol;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.MethodSummary;
import org.jane.eval.PairedDifference;
import org.jane.eval.Protocol;
import org.jane.eval.Spread;
import org.jane.eval.Trial;
import org.jane.metric.Interval;
import org.jane.model.Provenance;
import org.jane.model.Worth;
import org.jane.run.Run;
import org.jane.store.CheckpointException;
import org.jane.store.DataDigest;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation as JSON and CSV: what was done, on what, and how it came out. The JSON holds every
 * single training, so that an interrupted evaluation can go on from it.
 *
 * @param plan what is done
 * @param digest of the data, by which an interrupted evaluation knows it again
 */
public record EvaluationFiles(EvaluationPlan plan, String digest) {
  /** The same, with the digest of the data. */
  public EvaluationFiles(EvaluationPlan plan) {
    this(plan, digest(plan.evaluation()));
  }

  /**
   * Of the data and, where the protocol takes the data's own splits or splits by a column, of the
   * first split.
   */
  private static String digest(Evaluation evaluation) {
    if (evaluation.protocol() instanceof ColumnProtocol by) {
      return DataDigest.of(
          evaluation.graph(), by.split(evaluation.graph(), List.of(), Run.seeded(1), 0));
    }
    return evaluation.protocol() instanceof Protocol.Given && !evaluation.own().isEmpty()
        ? DataDigest.of(evaluation.graph(), evaluation.own().get(0))
        : DataDigest.of(evaluation.graph());
  }

  /** The fixed form of {@code evaluate --json}, with more fields behind it. */
  public Map<String, @Nullable Object> tree(List<Trial> trials) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dataset", plan.data());
    tree.put("protocol", plan.protocol().toString());
    tree.put("nodes", plan.evaluation().graph().nodes());
    tree.put("edges", plan.evaluation().graph().graph().edges());
    tree.put("runs", plan.runs());
    tree.put("seed", plan.seed());
    tree.put("threads", plan.threads());
    tree.put("version", Provenance.version());
    tree.put("dataDigest", digest);
    tree.put("metric", plan.metric().key());
    tree.put("splitReason", plan.splitReason());
    int tested = plan.testNodes();
    tree.put("testNodes", tested);
    tree.put("caveats", plan.caveats());
    tree.put("complete", trials.size() == plan.trainings());
    List<Map<String, @Nullable Object>> results = new ArrayList<>();
    for (Evaluation.Entrant entrant : plan.entrants()) {
      results.add(result(entrant, trials, tested));
    }
    tree.put("results", results);
    List<Map<String, @Nullable Object>> differences = new ArrayList<>();
    for (PairedDifference d : plan.differences(trials)) {
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

  private Map<String, @Nullable Object> result(
      Evaluation.Entrant entrant, List<Trial> trials, int tested) {
    MethodSummary s = plan.summary(entrant.method().name(), trials);
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("method", entrant.method().name());
    fields.put("accuracy", spread(s.accuracy()));
    fields.put("macroF1", spread(s.macroF1()));
    if (plan.multiLabel()) {
      fields.put("microF1", spread(s.microF1()));
    }
    fields.put("ece", spread(s.ece()));
    fields.put("alphaHat", spread(s.alphaHat()));
    fields.put("trainSeconds", spread(s.seconds()));
    fields.put("secondsPerEpoch", spread(s.secondsPerEpoch()));
    fields.put("config", entrant.configured());
    fields.put("balancedAccuracy", spread(s.balancedAccuracy()));
    fields.put("auc", spread(s.auc()));
    fields.put("averagePrecision", spread(s.averagePrecision()));
    fields.put("logLoss", spread(s.logLoss()));
    fields.put("brier", spread(s.brier()));
    fields.put("perClass", s.perClass());
    fields.put(
        "accuracyInterval",
        s.accuracy().values().isEmpty() ? null : Interval.wilson(s.accuracy().mean(), tested));
    Worth worth = s.worth();
    fields.put("worth", worth == null ? null : worth.toMap());
    fields.put("note", s.note().isEmpty() ? null : s.note());
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
    return plan.methodNames().stream()
        .flatMap(method -> EvaluationPlan.of(method, trials).stream())
        .map(TrialJson::tree)
        .toList();
  }

  /**
   * The trainings an earlier evaluation has done.
   *
   * @param text its JSON; null for none
   * @param file where it is, for messages
   * @param withSeconds only those that were timed
   * @throws CheckpointException when it was of something else, or holds more than is asked for now
   *     and would be lost
   */
  public List<Trial> kept(@Nullable String text, Path file, boolean withSeconds)
      throws IOException {
    return text == null ? List.of() : new EarlierEvaluation(this, file).kept(text, withSeconds);
  }

  /** One row for each training. */
  public String csv(List<Trial> trials) {
    StringBuilder text =
        new StringBuilder(
            "method,run,accuracy,macro_f1,micro_f1,ece,alpha_hat,train_seconds,seconds_per_epoch,balanced_accuracy,auc,average_precision,log_loss,brier\n");
    for (String method : plan.methodNames()) {
      for (Trial t : EvaluationPlan.of(method, trials)) {
        text.append(t.method()).append(',').append(t.number());
        for (double value :
            new double[] {
              t.score().accuracy(),
              t.score().macroF1(),
              t.score().microF1(),
              t.score().calibrationError(),
              t.alphaHat().orElse(Double.NaN),
              t.seconds().orElse(Double.NaN),
              t.secondsPerEpoch().orElse(Double.NaN),
              t.score().balancedAccuracy(),
              t.score().probability().auc(),
              t.score().probability().averagePrecision(),
              t.score().probability().logLoss(),
              t.score().probability().brier()
            }) {
          text.append(',')
              .append(!Double.isFinite(value) ? "" : String.format(Locale.ROOT, "%.6f", value));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }
}
