package org.jane.app;

import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.eval.TuningReport;
import org.jane.methods.ModelFile;
import org.jane.model.NodeClassifier;
import org.jane.model.StopReason;
import org.jane.model.Worth;

/**
 * What was learnt, from what, and how good it is.
 *
 * @param dataset what it was learnt from
 * @param split which nodes, and how that was decided
 * @param model what was learnt
 * @param tuning how settings were chosen; empty when they were not
 * @param notTuned why they were not chosen; empty when they were
 * @param worth what each side of the input is worth; empty when it was not measured
 * @param validation how good it is on validation nodes
 * @param test how good it is on test nodes
 */
public record TrainResult(
    Dataset dataset,
    ChosenSplit split,
    NodeClassifier model,
    Optional<TuningReport> tuning,
    Optional<WhyNotTuned> notTuned,
    Optional<Worth> worth,
    NodeScore validation,
    NodeScore test) {
  /** Whether training came to its end; otherwise the model is the best so far. */
  public boolean complete() {
    return model.provenance().stopReason() != StopReason.ASKED_TO_STOP;
  }

  /** The model with its data, to ask it for predictions and explanations. */
  public ModelSource source() {
    return new ModelSource.InMemory(
        model,
        new ModelFile.TrainingData(
            dataset.name(), dataset.graph(), split.split(), dataset.encoding()),
        worth);
  }
}
