package org.jane.model;

/**
 * A trained model that knows the classes of its nodes. Immutable and safe to share between threads.
 */
public interface NodeClassifier {
  /** The name of the method, as on the command line. */
  String method();

  /** Labels and probabilities of all nodes it was trained on. */
  Predictions predict();

  /** Where the model comes from. */
  Provenance provenance();
}
