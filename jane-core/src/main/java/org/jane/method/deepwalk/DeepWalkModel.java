package org.jane.method.deepwalk;

import org.jane.graph.NodeIds;
import org.jane.linalg.DenseMatrix;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.run.Run;

/** Codes from walks and the labels read from them. Immutable and safe to share between threads. */
public final class DeepWalkModel implements NodeClassifier {
  private final TransductiveModel learnt;
  private final DenseMatrix codes;
  private final int unreached;
  private final double strength;
  private final Provenance provenance;

  DeepWalkModel(
      TransductiveModel learnt,
      DenseMatrix codes,
      int unreached,
      double strength,
      Provenance provenance) {
    this.learnt = learnt;
    this.codes = codes;
    this.unreached = unreached;
    this.strength = strength;
    this.provenance = provenance;
  }

  TransductiveModel learnt() {
    return learnt;
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

  @Override
  public NodeIds ids() {
    return learnt.ids();
  }

  @Override
  public Predictions predict(Run run) {
    return learnt.predictions();
  }

  @Override
  public Provenance provenance() {
    return provenance;
  }
}
