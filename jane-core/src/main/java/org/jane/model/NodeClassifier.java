package org.jane.model;

import org.jane.graph.NodeIds;
import org.jane.run.Run;

/**
 * A trained model that knows the classes of its nodes. Immutable and safe to share between threads.
 */
public interface NodeClassifier {
  /** The nodes it was trained on. */
  NodeIds ids();

  /** Labels and probabilities of all nodes it was trained on, on the threads of a run. */
  Predictions predict(Run run);

  /** The same on the calling thread alone. */
  default Predictions predict() {
    return predict(Run.seeded(provenance().seed()).threads(1));
  }

  /**
   * Labels and probabilities of some of the nodes, in the order in which they are asked for. Where
   * a method can, no more is computed than they need.
   *
   * @param nodes their numbers in {@link #ids}
   */
  default Predictions predict(int[] nodes, Run run) {
    return predict(run).select(nodes);
  }

  /** Where the model comes from. */
  Provenance provenance();

  /** The name of the method. */
  default String method() {
    return provenance().method();
  }
}
