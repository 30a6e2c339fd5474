package org.jane.model;

import org.jane.run.Run;

/**
 * A trainer that can leave checkpoints on its way and go on from the last one, ending with the same
 * bytes as a run that was never interrupted.
 *
 * @param <M> the model it makes
 */
public interface ResumableTrainer<M extends NodeClassifier> extends NodeClassifierTrainer<M> {
  M train(Task task, Run run, CheckpointFile checkpoint);
}
