package org.jane.model;

import org.jane.run.Run;

/**
 * A trained model that knows the classes of its nodes. Immutable and safe to share between threads.
 */
public interface NodeClassifier {
  /** The name of the method, as on the command line. */
  String method();

  /** Labels and probabilities of all nodes it was trained on. */
  Predictions predict();

  /** The same, on the threads of a run. */
  default Predictions predict(Run run) {
    return predict();
  }

  /** Where the model comes from. */
  Provenance provenance();
}
