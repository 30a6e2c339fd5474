package org.jane.method.dane;

import org.jane.linalg.DenseMatrix;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;

/** DANE's codes and the labels read from them. Immutable and safe to share between threads. */
public final class DaneModel extends TransductiveModel {
  private final DenseMatrix codes;
  private final double strength;

  DaneModel(
      NodeProbabilities probabilities, DenseMatrix codes, double strength, Provenance provenance) {
    super(probabilities, provenance);
    this.codes = codes;
    this.strength = strength;
  }

  /** The pull of the logistic regression towards 0 that validation nodes chose. */
  public double strength() {
    return strength;
  }

  /** One row per node, each column with mean 0 and deviation 1. A copy. */
  public DenseMatrix codes() {
    return codes.copy();
  }
}
