package org.jane.method.lane;

import org.jane.linalg.DenseMatrix;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;

/** LANE's codes and the labels read from them. Immutable and safe to share between threads. */
public final class LaneModel extends TransductiveModel {
  private final DenseMatrix codes;
  private final Chosen chosen;
  private final double objective;

  /**
   * The settings that were used, those left open as validation nodes chose them.
   *
   * @param strength of the classifier's pull towards 0
   */
  public record Chosen(
      double alpha1, double alpha2, int rounds, double delta1, double delta2, double strength) {}

  LaneModel(
      NodeProbabilities probabilities,
      DenseMatrix codes,
      Chosen chosen,
      double objective,
      Provenance provenance) {
    super(probabilities, provenance);
    this.codes = codes;
    this.chosen = chosen;
    this.objective = objective;
  }

  public Chosen chosen() {
    return chosen;
  }

  /** What the rounds maximise, at the end. */
  public double objective() {
    return objective;
  }

  /** How many nodes have no link; attributes alone speak for them. */
  public int isolated() {
    return probabilities().unlinked();
  }

  /** One row a node, each column with mean 0 and deviation 1. A copy. */
  public DenseMatrix codes() {
    return codes.copy();
  }
}
