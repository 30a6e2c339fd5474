package org.jane.model;

import org.jane.run.ProblemException;
import org.jane.run.Remedy;

/**
 * A method refuses a task: the data lacks something, is too large, or shows too few classes. It
 * does so before any work, except where settings turn out to make training diverge. Not a fault of
 * the program: an evaluation shows the refusal and goes on with the other methods.
 */
public final class CannotLearnException extends ProblemException {
  private static final long serialVersionUID = 1;

  private final boolean dataIsReason;

  /**
   * @param found what stands in the way, as the middle of a sentence, without a full stop
   * @param remedy what to do
   */
  public CannotLearnException(String found, Remedy remedy) {
    this(found, remedy, false);
  }

  private CannotLearnException(String found, Remedy remedy, boolean dataIsReason) {
    super("", found, remedy);
    this.dataIsReason = dataIsReason;
  }

  /** No settings would help: the data lacks something. */
  public static CannotLearnException ofData(String found, Remedy remedy) {
    return new CannotLearnException(found, remedy, true);
  }

  /**
   * Refuses what a training has run into where not all numbers are finite: no model can be made of
   * it.
   */
  public static void requireFinite(float[] numbers) {
    for (float number : numbers) {
      if (!Float.isFinite(number)) {
        throw new CannotLearnException(
            "training with these settings diverges: its numbers are no longer finite",
            Remedy.of(
                "Set learning-rate smaller, or bring attributes and weights of links to a smaller"
                    + " size"));
      }
    }
  }

  /** Whether the data is the reason, whatever the settings. */
  public boolean dataIsReason() {
    return dataIsReason;
  }
}
