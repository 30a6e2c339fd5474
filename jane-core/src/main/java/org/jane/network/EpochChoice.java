package org.jane.network;

import org.jane.loss.Merit;

/**
 * Which epoch of a training is kept: the one with the best {@link Merit} on validation nodes, the
 * later on a tie. Without validation nodes the last.
 */
final class EpochChoice {
  private final int validationNodes;
  private double score = Double.NaN;
  private double loss = Double.NaN;

  EpochChoice(int validationNodes) {
    this.validationNodes = validationNodes;
  }

  /** Whether one offer is better than another, or as good. */
  static boolean better(double score, double loss, double otherScore, double otherLoss) {
    return !(Merit.of(score, loss) < Merit.of(otherScore, otherLoss));
  }

  /**
   * Whether this epoch is to be kept instead of the one before.
   *
   * @param newScore primary metric of the validation nodes
   * @param newLoss their cross-entropy
   */
  boolean keeps(double newScore, double newLoss) {
    boolean keeps = validationNodes == 0 || better(newScore, newLoss, score, loss);
    if (keeps) {
      score = newScore;
      loss = newLoss;
    }
    return keeps;
  }

  /** The score of the epoch that is kept, NaN before there is one. */
  double score() {
    return score;
  }

  /** Its cross-entropy. */
  double loss() {
    return loss;
  }

  /** Goes on from a checkpoint. */
  void restore(double keptScore, double keptLoss) {
    score = keptScore;
    loss = keptLoss;
  }
}
