package org.jane.model;

import org.jane.run.MemoryEstimate;
import org.jane.run.Run;
import org.jane.store.Checkpoint;

/**
 * A method, ready to learn. Holds no state between calls and may be shared between threads.
 *
 * @param <M> the model it makes
 */
public interface NodeClassifierTrainer<M extends NodeClassifier> {
  /**
   * Learns from a task. A stop request ends it early with what was learnt so far.
   *
   * @param checkpoint where it keeps how far it has come: a training that is killed and resumed
   *     ends with the same bytes. A method that is done in a second may leave it alone
   * @throws CannotLearnException before any work, when this method cannot learn the task
   */
  M train(Task task, Run run, Checkpoint checkpoint);

  /** The same without checkpoints. */
  default M train(Task task, Run run) {
    return train(task, run, Checkpoint.none());
  }

  /**
   * Puts what trainings on this graph have in common into the run's memo, such as eigenvectors, so
   * that the next ones find it there.
   */
  default void prepare(Task task, Run run) {}

  /** What {@link #prepare} leaves in the memo; parts of the same name are the same part. */
  default MemoryEstimate estimateSharedMemory(Shape shape) {
    return MemoryEstimate.none();
  }

  /** What {@link #estimateMemory} says of a training that finds everything prepared. */
  default MemoryEstimate estimatePreparedMemory(Shape shape) {
    return estimateMemory(shape);
  }

  /** What training on data of this shape will hold in memory, the data included. */
  MemoryEstimate estimateMemory(Shape shape);

  /** What {@link #estimateSeconds} says of a training that finds everything prepared. */
  default double estimatePreparedSeconds(Shape shape) {
    return estimateSeconds(shape);
  }

  /**
   * About how long training will take one thread, from sizes alone, in seconds. Meant to tell
   * seconds from hours, no more.
   *
   * @param shape {@link Shape#labelled} is the number of training nodes
   */
  double estimateSeconds(Shape shape);
}
