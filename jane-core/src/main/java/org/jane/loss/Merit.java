package org.jane.loss;

/**
 * How good a model is by its validation nodes, as one number: the primary metric minus a part of
 * the cross-entropy. Right labels are what is asked for, but their number jumps by chance; the
 * cross-entropy is smoother and sees how close the others were.
 *
 * <p>It chooses between settings: the trials of a search, and the candidates of a training. How
 * much the cross-entropy counts was decided on the half of the validation nodes that had no part in
 * the choice (docs/tuning.md).
 */
public final class Merit {
  /** How much the cross-entropy counts. */
  private static final double LOSS_WEIGHT = 0.3;

  private Merit() {}

  /**
   * @param score primary metric, such as accuracy
   * @param loss mean cross-entropy
   */
  public static double of(double score, double loss) {
    return score - LOSS_WEIGHT * loss;
  }
}
