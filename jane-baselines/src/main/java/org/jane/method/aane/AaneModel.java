package org.jane.method.aane;

import org.jane.linalg.DenseMatrix;
import org.jane.model.NodeProbabilities;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;

/** AANE's codes and the labels read from them. Immutable and safe to share between threads. */
public final class AaneModel extends TransductiveModel {
  private final DenseMatrix codes;
  private final Chosen chosen;

  /**
   * The settings that were used, those left open as validation nodes chose them.
   *
   * @param strength of the classifier's pull towards 0
   */
  public record Chosen(double lambda, double rho, double strength) {}

  AaneModel(
      NodeProbabilities probabilities, DenseMatrix codes, Chosen chosen, Provenance provenance) {
    super(probabilities, provenance);
    this.codes = codes;
    this.chosen = chosen;
  }

  public Chosen chosen() {
    return chosen;
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
