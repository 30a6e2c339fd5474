package org.jane.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.eval.TuningBudget;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;

/**
 * Which methods are to be compared, on what, and how.
 *
 * @param data what they learn from
 * @param methods by their names, the one that others are compared with first; {@code all} for every
 *     method there is
 * @param settings that are pinned: {@code KEY} for every method that knows it, {@code METHOD.KEY}
 *     for one
 * @param tuning whether the others are chosen
 * @param split such as {@code kfold:5} or {@code random:0.1,0.2}; empty: the data's own, else
 *     chosen by the number of labels
 * @param runs how often
 * @param timed one training at a time on all threads, with seconds
 * @param kept the JSON file that holds every training as soon as it is done; empty for none
 * @param metric decides on validation nodes and between methods
 * @param measure whether what each side of the input is worth is measured too
 */
public record EvaluateRequest(
    DataRequest data,
    List<String> methods,
    Map<String, String> settings,
    Tuning tuning,
    Optional<String> split,
    int runs,
    boolean timed,
    Optional<CheckpointPlace> kept,
    PrimaryMetric metric,
    boolean measure) {
  private static final int RUNS = 10;

  public EvaluateRequest {
    methods = List.copyOf(Methods.asked(methods));
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** These methods as training would have them, on ten splits that suit the data. */
  public static EvaluateRequest of(DataRequest data, List<String> methods) {
    return new EvaluateRequest(
        data,
        methods,
        Map.of(),
        Tuning.unlessPinned(),
        Optional.empty(),
        RUNS,
        false,
        Optional.empty(),
        PrimaryMetric.ACCURACY,
        true);
  }

  public EvaluateRequest withSettings(Map<String, String> other) {
    return new EvaluateRequest(
        data, methods, other, tuning, split, runs, timed, kept, metric, measure);
  }

  public EvaluateRequest withTuning(Tuning other) {
    return new EvaluateRequest(
        data, methods, settings, other, split, runs, timed, kept, metric, measure);
  }

  public EvaluateRequest withSplit(String other) {
    return new EvaluateRequest(
        data, methods, settings, tuning, Optional.of(other), runs, timed, kept, metric, measure);
  }

  public EvaluateRequest withRuns(int other) {
    return new EvaluateRequest(
        data, methods, settings, tuning, split, other, timed, kept, metric, measure);
  }

  public EvaluateRequest withTimed(boolean other) {
    return new EvaluateRequest(
        data, methods, settings, tuning, split, runs, other, kept, metric, measure);
  }

  public EvaluateRequest withKept(CheckpointPlace other) {
    return new EvaluateRequest(
        data, methods, settings, tuning, split, runs, timed, Optional.of(other), metric, measure);
  }

  public EvaluateRequest withMetric(PrimaryMetric other) {
    return new EvaluateRequest(
        data, methods, settings, tuning, split, runs, timed, kept, other, measure);
  }

  /** The budget of the search, when settings are chosen at all. */
  Optional<TuningBudget> budget() {
    boolean wanted =
        tuning.wish() == Tuning.Wish.ALWAYS
            || (tuning.wish() == Tuning.Wish.UNLESS_PINNED && settings.isEmpty());
    return wanted ? Optional.of(tuning.budget()) : Optional.empty();
  }

  /** Whether what each side of the input is worth is measured too. */
  public EvaluateRequest withMeasure(boolean other) {
    return new EvaluateRequest(
        data, methods, settings, tuning, split, runs, timed, kept, metric, other);
  }
}
