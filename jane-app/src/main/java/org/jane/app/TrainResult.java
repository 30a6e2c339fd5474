package org.jane.app;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.ensemble.Ensemble;
import org.jane.eval.Score;
import org.jane.eval.TuningReport;
import org.jane.graph.Split;
import org.jane.methods.ModelFile;
import org.jane.metric.DecisionRule;
import org.jane.metric.Interval;
import org.jane.metric.PrimaryMetric;
import org.jane.model.NodeClassifier;
import org.jane.model.Provenance;
import org.jane.model.StopReason;
import org.jane.model.Worth;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;

/**
 * What was learnt, from what, and how good it is.
 *
 * @param dataset what it was learnt from
 * @param split which nodes, and how that was decided
 * @param model what was learnt and is kept
 * @param learntFrom the nodes it learnt from: those of the split, or all labelled ones
 * @param testLabels whether it learnt the labels of the test nodes after they had measured
 * @param tuning how settings were chosen; empty when they were not
 * @param notTuned why they were not chosen; empty when they were
 * @param worth what each side of the input is worth; empty when it was not measured
 * @param metric what decided on validation nodes
 * @param validation how good the model without test nodes is on validation nodes, and on others
 *     that models left out in turn; they had a part in the choice of settings and epoch, so it is
 *     optimistic
 * @param test how good the same is on test nodes
 */
public record TrainResult(
    Dataset dataset,
    ChosenSplit split,
    NodeClassifier model,
    Split learntFrom,
    TestLabels testLabels,
    Optional<TuningReport> tuning,
    Optional<WhyNotTuned> notTuned,
    Optional<Worth> worth,
    PrimaryMetric metric,
    NodeScore validation,
    NodeScore test) {
  /** Whether a model learnt the labels of the test nodes after they had measured it. */
  public enum TestLabels {
    /** There are no test nodes. */
    NONE,
    /** The same settings were trained once more on all labels. */
    LEARNT,
    /** It does not know them. */
    KEPT_OUT,
    /** It was to learn them, and was stopped before. */
    STOPPED;

    static TestLabels of(Split split) {
      return split.test().length > 0 ? KEPT_OUT : NONE;
    }
  }

  /** How the model that is kept differs from the one that was measured; empty when it does not. */
  public Optional<String> ofWhichModel() {
    return switch (testLabels) {
      case NONE, KEPT_OUT -> Optional.empty();
      case LEARNT ->
          Optional.of(
              String.format(
                  Locale.ROOT,
                  "That is of a model without these labels; the one that is kept has the same settings and learnt all %,d labels.",
                  learntFrom.train().length + learntFrom.validation().length));
      case STOPPED ->
          Optional.of(
              "Stopped before the settings were trained on all labels: the model that was measured is kept, without the labels of the test nodes.");
    };
  }

  /** Whether training came to its end; otherwise the model is the best so far. */
  public boolean complete() {
    return testLabels != TestLabels.STOPPED
        && model.provenance().stopReason() != StopReason.ASKED_TO_STOP;
  }

  /** Whether the models of an ensemble left out other labelled nodes each. */
  public boolean inTurn() {
    return model instanceof Ensemble ensemble && ensemble.inTurn();
  }

  /**
   * The one score on validation nodes that is told. Where it was measured what each side is worth
   * by models that were not shown the nodes, it is that of both sides; otherwise that of the model
   * on the nodes of the split.
   *
   * @param value of the metric
   * @param nodes how many
   * @param hidden whether the nodes were not shown to the models that judged them
   */
  public record Headline(double value, int nodes, boolean hidden) {}

  public Headline headline() {
    return worth
        .filter(Worth::hidden)
        .map(measured -> new Headline(measured.asked(), measured.nodes(), true))
        .orElseGet(() -> new Headline(validation.value(), validation.nodes(), false));
  }

  /**
   * The 95 % interval of the headline by Wilson, where it is an accuracy and the nodes did not
   * choose the epoch: there is none around a score that is too good.
   */
  public Optional<Interval> headlineInterval() {
    return metric == PrimaryMetric.ACCURACY
            && headline().hidden()
            && !dataset.graph().labels().multiLabel()
        ? Optional.of(Interval.wilson(headline().value(), headline().nodes()))
        : Optional.empty();
  }

  /** What must be known to read the scores, as a sentence; empty when there is nothing. */
  public Optional<String> note() {
    Score score = (test.nodes() > 0 ? test : validation).score();
    return score
        .onlyClass()
        .map(
            only ->
                score.largestClass().equals(Optional.of(only))
                    ? "the model only predicts the largest class (" + only + ")"
                    : "the model only predicts one class (" + only + ")");
  }

  /** The result for programs. */
  public Map<String, @Nullable Object> tree() {
    Provenance p = model.provenance();
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dataset", dataset.name());
    tree.put("nodes", dataset.graph().nodes());
    tree.put("edges", dataset.graph().graph().edges());
    tree.put("method", p.method());
    tree.put("seed", p.seed());
    tree.put("version", p.janeVersion());
    tree.put("complete", complete());
    tree.put("epochs", p.epochs());
    tree.put("metric", metric.key());
    tree.put("split", splitTree());
    tree.put("settings", p.settings());
    tree.put("models", model instanceof Ensemble ensemble ? ensemble.members().size() : 1);
    tree.put("stacked", stacked());
    if (!rule().plain()) {
      tree.put("thresholds", rule().byName(dataset.graph().labels().classNames()));
    }
    tree.put("search", tuning.map(TrainResult::searchTree).orElse(null));
    tree.put("validation", scoreTree(validation, true));
    tree.put("test", scoreTree(test, false));
    tree.put("worth", worth.map(Worth::toMap).orElse(null));
    tree.put("note", note().orElse(null));
    return tree;
  }

  /** What makes labels of probabilities. */
  public DecisionRule rule() {
    return Ensemble.ruleOf(model);
  }

  /** Whether validation nodes taught what its models tell together. */
  public boolean stacked() {
    return model instanceof Ensemble ensemble && ensemble.stacking().isPresent();
  }

  private Map<String, @Nullable Object> splitTree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("kind", KeyNames.of(split.kind()));
    tree.put("asked", split.asked().isEmpty() ? null : split.asked());
    tree.put("train", split.split().train().length);
    tree.put("validation", split.split().validation().length);
    tree.put("test", split.split().test().length);
    tree.put("testLabels", KeyNames.of(testLabels));
    tree.put("inTurn", inTurn());
    return tree;
  }

  private static Map<String, @Nullable Object> searchTree(TuningReport report) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("settingsTried", report.tried().size());
    tree.put("trainings", report.trainings());
    tree.put("chosen", report.chosen());
    return tree;
  }

  /**
   * @param chose whether these nodes had a part in the choice, so that the score is optimistic
   */
  private @Nullable Map<String, @Nullable Object> scoreTree(NodeScore some, boolean chose) {
    if (some.nodes() == 0) {
      return null;
    }
    Score score = some.score();
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    Headline told = chose ? headline() : new Headline(some.value(), some.nodes(), true);
    tree.put("nodes", told.nodes());
    tree.put("hidden", told.hidden());
    tree.put("measure", some.measure());
    tree.put("value", told.value());
    tree.put("optimistic", chose);
    tree.put("accuracyInterval", chose ? headlineInterval().orElse(null) : some.accuracyInterval());
    if (chose) {
      return tree; // all else is of models that these nodes chose
    }
    tree.put("accuracy", score.accuracy());
    tree.put("macroF1", score.macroF1());
    if (dataset.graph().labels().multiLabel()) {
      tree.put("microF1", score.microF1());
    }
    tree.put("balancedAccuracy", score.balancedAccuracy());
    tree.put("auc", score.probability().auc());
    tree.put("averagePrecision", score.probability().averagePrecision());
    tree.put("logLoss", score.probability().logLoss());
    tree.put("brier", score.probability().brier());
    tree.put("ece", score.calibrationError());
    tree.put("perClass", score.classes());
    tree.put("confusion", score.confusion());
    return tree;
  }

  /** The model with its data, to ask it for predictions and explanations. */
  public ModelSource source() {
    return new ModelSource.InMemory(
        model,
        new ModelFile.TrainingData(
            dataset.name(), dataset.graph(), learntFrom, dataset.encoding(), dataset.options()),
        worth);
  }
}
