package org.jane.app;

import org.jane.eval.TuningBudget;

/**
 * Whether settings are chosen by the validation nodes.
 *
 * @param wish when
 * @param budget how much may be done for it
 */
public record Tuning(Wish wish, TuningBudget budget) {
  /** When settings are chosen. */
  public enum Wish {
    /** Where nothing is pinned and there is something to choose, and to choose by. */
    UNLESS_PINNED,
    /** In any case, beside what is pinned; refused where it cannot be. */
    ALWAYS,
    /** All but the pinned ones keep their defaults. */
    NEVER
  }

  /** What is done when nobody says anything. */
  public static Tuning unlessPinned() {
    return new Tuning(Wish.UNLESS_PINNED, TuningBudget.defaults());
  }

  /** The same with or without thresholds for rare classes, see {@link TuningBudget#thresholds}. */
  public Tuning withThresholds(boolean wanted) {
    return new Tuning(wish, budget.withThresholds(wanted));
  }

  public static Tuning always(TuningBudget budget) {
    return new Tuning(Wish.ALWAYS, budget);
  }

  public static Tuning never() {
    return new Tuning(Wish.NEVER, TuningBudget.defaults());
  }
}
