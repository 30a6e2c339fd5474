package org.jane.network;

/**
 * Chooses by validation nodes, one offer after the other. Scores within one standard error of the
 * best are no reason to prefer one: among those offers the one whose labels are likeliest is kept,
 * because the likelihood varies less by chance than a count of right answers. Without validation
 * nodes the last offer is kept.
 *
 * <p>Breiman et al., "Classification and Regression Trees", 1984, choose trees within one standard
 * error in the same way.
 */
final class ValidationChoice {
  private final int validationNodes;
  private double best = Double.NEGATIVE_INFINITY;
  private double keptScore = Double.NEGATIVE_INFINITY;
  private double keptLoss = Double.POSITIVE_INFINITY;

  ValidationChoice(int validationNodes) {
    this.validationNodes = validationNodes;
  }

  /**
   * Whether this offer is to be kept instead of the one before.
   *
   * @param score accuracy or micro-F1 of the validation nodes
   * @param loss their cross-entropy
   */
  boolean keeps(double score, double loss) {
    if (validationNodes == 0) {
      return true;
    }
    best = Math.max(best, score);
    double least = best - Math.sqrt(best * (1 - best) / validationNodes);
    boolean keeps = score >= least && (loss <= keptLoss || keptScore < least);
    if (keeps) {
      keptScore = score;
      keptLoss = loss;
    }
    return keeps;
  }
}
