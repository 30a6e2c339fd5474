package org.jane.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.eval.Protocol;
import org.jane.eval.TuningBudget;

/**
 * Which methods are to be compared, on what, and how.
 *
 * @param data what they learn from
 * @param methods by their names, the one that others are compared with first
 * @param settings that are pinned: {@code KEY} for every method that knows it, {@code METHOD.KEY}
 *     for one
 * @param tuning how much may be done to choose the others; empty: their defaults
 * @param split {@code planetoid}, {@code given} or such as {@code random:0.1,0.2}
 * @param runs how often
 * @param timed one training at a time on all threads, with seconds
 * @param kept the JSON file that holds every training as soon as it is done; empty for none
 */
public record EvaluateRequest(
    DataRequest data,
    List<String> methods,
    Map<String, String> settings,
    Optional<TuningBudget> tuning,
    String split,
    int runs,
    boolean timed,
    Optional<CheckpointPlace> kept) {
  private static final int RUNS = 10;

  public EvaluateRequest {
    methods = List.copyOf(methods);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /** These methods with their defaults on ten splits like those of the paper. */
  public static EvaluateRequest of(DataRequest data, List<String> methods) {
    return new EvaluateRequest(
        data,
        methods,
        Map.of(),
        Optional.empty(),
        Protocol.paper().toString(),
        RUNS,
        false,
        Optional.empty());
  }

  public EvaluateRequest withSettings(Map<String, String> other) {
    return new EvaluateRequest(data, methods, other, tuning, split, runs, timed, kept);
  }

  public EvaluateRequest withTuning(Optional<TuningBudget> other) {
    return new EvaluateRequest(data, methods, settings, other, split, runs, timed, kept);
  }

  public EvaluateRequest withSplit(String other) {
    return new EvaluateRequest(data, methods, settings, tuning, other, runs, timed, kept);
  }

  public EvaluateRequest withRuns(int other) {
    return new EvaluateRequest(data, methods, settings, tuning, split, other, timed, kept);
  }

  public EvaluateRequest withTimed(boolean other) {
    return new EvaluateRequest(data, methods, settings, tuning, split, runs, other, kept);
  }

  public EvaluateRequest withKept(CheckpointPlace other) {
    return new EvaluateRequest(
        data, methods, settings, tuning, split, runs, timed, Optional.of(other));
  }
}
