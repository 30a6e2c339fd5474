package org.jane.loss;

import org.jane.metric.PrimaryMetric;

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

  /**
   * The same beside other metrics. They look at rare classes, or at the order of nodes, which the
   * cross-entropy of all nodes does not see: it is there to break ties.
   */
  private static final double LITTLE = 0.1;

  private Merit() {}

  /**
   * The merit by any metric.
   *
   * @param metric what decides
   * @param score its value, such that larger is better
   * @param loss mean cross-entropy
   */
  public static double of(PrimaryMetric metric, double score, double loss) {
    return switch (metric) {
      case ACCURACY -> of(score, loss);
      case LOG_LOSS -> score; // it is the cross-entropy
      default -> score - LITTLE * loss;
    };
  }

  /**
   * @param score primary metric, such as accuracy
   * @param loss mean cross-entropy
   */
  public static double of(double score, double loss) {
    return score - LOSS_WEIGHT * loss;
  }
}
