package org.jane.app;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jane.metric.PrimaryMetric;

/**
 * What is to be learnt, and how.
 *
 * @param data what it is learnt from
 * @param method by its name
 * @param settings of the method that are pinned
 * @param tuning whether the other settings are chosen
 * @param split such as {@code random:0.1,0.2}; empty: the data's own, else all labelled nodes
 * @param model the file to write; empty: what was learnt is in the result alone
 * @param withData whether the file holds the training data, so that it needs nothing else later
 * @param checkpoint the folder to keep how far the work has come; empty for none
 * @param measure whether what each side of the input is worth is measured, see {@link
 *     org.jane.explain.Ablation}
 * @param test labelled nodes that are held out for testing; empty for none
 * @param metric decides on validation nodes
 * @param from an earlier model whose settings are trained again, so that nothing is searched for;
 *     empty for none
 */
public record TrainRequest(
    DataRequest data,
    String method,
    Map<String, String> settings,
    Tuning tuning,
    Optional<String> split,
    Optional<Path> model,
    boolean withData,
    Optional<CheckpointPlace> checkpoint,
    Optional<Test> test,
    PrimaryMetric metric,
    boolean measure,
    Optional<ModelSource> from) {
  public TrainRequest {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }

  /**
   * Labelled nodes that are held out to measure how good a model is.
   *
   * @param share of all labelled nodes
   * @param keptOut whether the model that is kept does not learn from them either; otherwise the
   *     same settings are trained once more on all labels
   */
  public record Test(double share, boolean keptOut) {}

  /** JANE on this data, everything else as it is when nobody says anything. */
  public static TrainRequest of(DataRequest data) {
    return new TrainRequest(
        data,
        "jane",
        Map.of(),
        Tuning.unlessPinned(),
        Optional.empty(),
        Optional.empty(),
        true,
        Optional.empty(),
        Optional.empty(),
        PrimaryMetric.ACCURACY,
        true,
        Optional.empty());
  }

  public TrainRequest withMethod(String other) {
    return new TrainRequest(
        data,
        other,
        settings,
        tuning,
        split,
        model,
        withData,
        checkpoint,
        test,
        metric,
        measure,
        from);
  }

  public TrainRequest withSettings(Map<String, String> other) {
    return new TrainRequest(
        data,
        method,
        other,
        tuning,
        split,
        model,
        withData,
        checkpoint,
        test,
        metric,
        measure,
        from);
  }

  public TrainRequest withTuning(Tuning other) {
    return new TrainRequest(
        data,
        method,
        settings,
        other,
        split,
        model,
        withData,
        checkpoint,
        test,
        metric,
        measure,
        from);
  }

  public TrainRequest withSplit(String other) {
    return new TrainRequest(
        data,
        method,
        settings,
        tuning,
        Optional.of(other),
        model,
        withData,
        checkpoint,
        test,
        metric,
        measure,
        from);
  }

  /** Writes what was learnt there, with or without the training data. */
  public TrainRequest withModel(Path other, boolean andData) {
    return new TrainRequest(
        data,
        method,
        settings,
        tuning,
        split,
        Optional.of(other),
        andData,
        checkpoint,
        test,
        metric,
        measure,
        from);
  }

  public TrainRequest withCheckpoint(CheckpointPlace other) {
    return new TrainRequest(
        data,
        method,
        settings,
        tuning,
        split,
        model,
        withData,
        Optional.of(other),
        test,
        metric,
        measure,
        from);
  }

  /** Holds out a share of the labelled nodes, such as 0.2, to tell how good the model is. */
  public TrainRequest withTest(double share) {
    return withTest(new Test(share, false));
  }

  public TrainRequest withTest(Test other) {
    return new TrainRequest(
        data,
        method,
        settings,
        tuning,
        split,
        model,
        withData,
        checkpoint,
        Optional.of(other),
        metric,
        measure,
        from);
  }

  public TrainRequest withMetric(PrimaryMetric other) {
    return new TrainRequest(
        data,
        method,
        settings,
        tuning,
        split,
        model,
        withData,
        checkpoint,
        test,
        other,
        measure,
        from);
  }

  /** Whether what each side of the input is worth is measured. */
  public TrainRequest withMeasure(boolean other) {
    return new TrainRequest(
        data,
        method,
        settings,
        tuning,
        split,
        model,
        withData,
        checkpoint,
        test,
        metric,
        other,
        from);
  }

  /** Trains the settings of an earlier model again, on data that has grown since. */
  public TrainRequest withFrom(ModelSource earlier) {
    return new TrainRequest(
        data,
        method,
        settings,
        tuning,
        split,
        model,
        withData,
        checkpoint,
        test,
        metric,
        measure,
        Optional.of(earlier));
  }
}
