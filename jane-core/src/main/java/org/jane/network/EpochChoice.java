package org.jane.network;

/**
 * Which epoch of a training is kept: the one with the best primary metric on validation nodes, the
 * later on a tie. Without validation nodes the last. docs/tuning.md tells which rules were
 * compared.
 */
final class EpochChoice {
  private final int validationNodes;
  private double best = Double.NaN;

  EpochChoice(int validationNodes) {
    this.validationNodes = validationNodes;
  }

  /**
   * Whether this epoch is to be kept instead of the one before.
   *
   * @param score primary metric of the validation nodes
   */
  boolean keeps(double score) {
    boolean keeps = validationNodes == 0 || Double.isNaN(best) || score >= best;
    best = keeps ? score : best;
    return keeps;
  }

  /** The score of the epoch that is kept, NaN before there is one. */
  double score() {
    return best;
  }

  /** Goes on from a checkpoint. */
  void restore(double kept) {
    best = kept;
  }
}
