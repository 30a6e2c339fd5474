package org.jane.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.model.CannotLearnException;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.Task;
import org.jane.run.GivingUp;
import org.jane.run.Run;

/**
 * Carries out trainings that do not depend on each other somewhere else than on the threads of this
 * machine, such as on the executors of a cluster. What comes back must be the same to the last bit
 * as here: a training depends on its job alone.
 */
public interface TrainingExecutor {
  /**
   * One training.
   *
   * @param method what is trained
   * @param settings of the method; others have their defaults
   * @param task what is learnt: the graph that all jobs share, with training and validation nodes
   *     of its own
   * @param seed of its run
   * @param givingUp when it is not worth going on with
   */
  record Job(Method method, Map<String, String> settings, Task task, long seed, GivingUp givingUp) {
    public Job {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** One that is carried out to its end. */
    public Job(Method method, Map<String, String> settings, Task task, long seed) {
      this(method, settings, task, seed, GivingUp.never());
    }
  }

  /**
   * What a training says of its validation nodes.
   *
   * @param probabilities one row per validation node, one column per class; empty when refused or
   *     given up
   * @param refusal why it cannot be trained; empty when it was
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Judged(float[] probabilities, Optional<CannotLearnException> refusal) {}

  /** Trains and judges, the results in the order of the jobs; the longest jobs come first. */
  List<Judged> judge(List<Job> jobs, Run run);

  /**
   * Trains, the models in the order of the jobs.
   *
   * @throws CannotLearnException when one of them is refused
   */
  List<NodeClassifier> train(List<Job> jobs, Run run);
}
