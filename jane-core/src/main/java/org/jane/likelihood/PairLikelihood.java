package org.jane.likelihood;

import java.util.Locale;

/**
 * How much an unlinked pair at squared distance x = ‖u_i - u_j‖² costs, with p = e^-x its chance of
 * being linked.
 */
public enum PairLikelihood {
  /** p itself, a lower bound of the cost below; weight p in the gradient. */
  BOUND,
  /**
   * -log(1-p); weight p/(1-p) in the gradient. x counts as at least 1e-6, and pairs nearer than
   * that do not push.
   */
  FULL;

  /** Reads {@code bound} or {@code full}. */
  public static PairLikelihood parse(String text) {
    for (PairLikelihood likelihood : values()) {
      if (likelihood.toString().equals(text)) {
        return likelihood;
      }
    }
    throw new IllegalArgumentException("likelihood must be bound or full, found \"" + text + "\"");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
