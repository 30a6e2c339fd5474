package org.jane.method.deepwalk;

import org.jane.linalg.DenseMatrix;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;

/** Codes from walks and the labels read from them. Immutable and safe to share between threads. */
public final class DeepWalkModel extends TransductiveModel {
  private final DenseMatrix codes;
  private final int unreached;
  private final double strength;

  DeepWalkModel(
      NodeProbabilities probabilities,
      DenseMatrix codes,
      int unreached,
      double strength,
      Provenance provenance) {
    super(probabilities, provenance);
    this.codes = codes;
    this.unreached = unreached;
    this.strength = strength;
  }

  /** One row a node, each column with mean 0 and deviation 1. A copy. */
  public DenseMatrix codes() {
    return codes.copy();
  }

  /** How many nodes have no path to a training node; their answer rests on no link. */
  public int unreached() {
    return unreached;
  }

  /** The strength of the pull towards 0 that validation nodes chose for the classifier. */
  public double strength() {
    return strength;
  }
}
