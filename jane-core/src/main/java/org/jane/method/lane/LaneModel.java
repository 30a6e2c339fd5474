package org.jane.method.lane;

import org.jane.graph.NodeIds;
import org.jane.linalg.DenseMatrix;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.TransductiveModel;
import org.jane.run.Run;

/** LANE's codes and the labels read from them. Immutable and safe to share between threads. */
public final class LaneModel implements NodeClassifier {
  private final TransductiveModel learnt;
  private final DenseMatrix codes;
  private final Chosen chosen;
  private final double objective;
  private final Provenance provenance;

  /**
   * The settings that were used, those left open as validation nodes chose them.
   *
   * @param strength of the classifier's pull towards 0
   */
  public record Chosen(
      double alpha1, double alpha2, int rounds, double delta1, double delta2, double strength) {}

  LaneModel(
      TransductiveModel learnt,
      DenseMatrix codes,
      Chosen chosen,
      double objective,
      Provenance provenance) {
    this.learnt = learnt;
    this.codes = codes;
    this.chosen = chosen;
    this.objective = objective;
    this.provenance = provenance;
  }

  TransductiveModel learnt() {
    return learnt;
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
    return learnt.unlinked();
  }

  /** One row a node, each column with mean 0 and deviation 1. A copy. */
  public DenseMatrix codes() {
    return codes.copy();
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
