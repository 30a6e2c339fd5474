package org.jane.loss;

import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The last step of every network: logits to probabilities, and to the loss with its gradient.
 *
 * <p>With P the softmax (or sigmoid) of the logits, T the targets and r the row weights, the loss
 * is {@code -Σ_i r_i Σ_c T_ic log P_ic} (for sigmoids {@code + (1-T_ic) log(1-P_ic)} inside), and
 * its gradient at the logits is {@code r_i (P_ic - T_ic)} in both cases.
 */
public final class Logits {
  private static final int BLOCK = 64; // rows one thread does at a time
  private static final Kernels KERNELS = Kernels.active();

  private Logits() {}

  /**
   * All rows become probabilities at a temperature.
   *
   * @param classes logits a row
   * @param independent a sigmoid for each class instead of a softmax over them
   */
  public static void toProbabilities(
      float[] logits, int classes, double temperature, boolean independent, Workers workers) {
    float factor = (float) (1 / temperature);
    workers.forBlocks(
        logits.length / classes,
        BLOCK,
        (from, to) -> rowsToProbabilities(logits, classes, factor, independent, null, from, to));
  }

  static void rowsToProbabilities(
      float[] logits,
      int classes,
      float factor,
      boolean independent,
      double @Nullable [] logSumExp,
      int from,
      int to) {
    if (!independent) {
      KERNELS.softmaxRows(logits, classes, factor, logSumExp, from, to);
      return;
    }
    for (int at = from * classes; at < to * classes; at++) {
      logits[at] = (float) (1 / (1 + StrictMath.exp(-factor * (double) logits[at])));
    }
  }

  /**
   * The loss of some rows; their logits become its gradient.
   *
   * @param logSumExp room for one number a row
   */
  public static double rowsToGradient(
      float[] logits, int classes, Targets targets, double[] logSumExp, int from, int to) {
    double loss = 0;
    for (int i = from; i < to; i++) { // the part of the loss that needs the logits themselves
      double row = 0;
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        double logit = logits[at];
        row -= targets.target()[at] * logit;
        if (targets.independent()) { // log(1 + e^logit) without overflow
          row += Math.max(logit, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(logit)));
        }
      }
      loss += targets.weight()[i] * row;
    }
    boolean independent = targets.independent();
    rowsToProbabilities(logits, classes, 1f, independent, independent ? null : logSumExp, from, to);
    for (int i = from; i < to; i++) {
      if (!independent) { // targets of a row sum to 1
        loss += targets.weight()[i] * logSumExp[i];
      }
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        logits[at] = targets.weight()[i] * (logits[at] - targets.target()[at]);
      }
    }
    return loss;
  }
}
