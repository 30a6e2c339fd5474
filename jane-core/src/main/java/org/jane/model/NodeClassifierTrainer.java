package org.jane.model;

import org.jane.run.MemoryEstimate;
import org.jane.run.Run;

/**
 * A method, ready to learn. Holds no state between calls and may be shared between threads.
 *
 * @param <M> the model it makes
 */
public interface NodeClassifierTrainer<M extends NodeClassifier> {
  /**
   * Learns from a task. A stop request ends it early with what was learnt so far.
   *
   * @throws IllegalArgumentException before any work, when the task cannot be learnt by this method
   */
  M train(Task task, Run run);

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
}
