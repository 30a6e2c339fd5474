package org.jane.app;

import org.jane.explain.Influence;
import org.jane.labelling.OutOfFold;
import org.jane.model.CannotLearnException;
import org.jane.model.Explanation;
import org.jane.model.Predictions;
import org.jane.run.Remedy;
import org.jane.store.ModelFormatException;

/**
 * Sees to it that no number of a model reaches a user that is not finite. Every weight of a model
 * file is finite, but weights may be so large that what is computed from them is not.
 */
final class FiniteNumbers {
  private FiniteNumbers() {}

  /**
   * @param model what the user called it
   * @throws ModelFormatException when a probability is no number
   */
  static Predictions in(Predictions predictions, String model) {
    if (!predictions.finite()) {
      throw tooLarge(model);
    }
    return predictions;
  }

  /**
   * Refuses what was just trained, before anything is written.
   *
   * @throws CannotLearnException when a probability is no number
   */
  static Predictions trained(Predictions predictions) {
    if (!predictions.finite()) {
      throw new CannotLearnException(
          "what was trained gives probabilities that are no numbers: attributes or weights of"
              + " links are too large to compute with",
          Remedy.of("Bring them to a smaller size"));
    }
    return predictions;
  }

  /** The same for probabilities from models that did not see the labels. */
  static void in(OutOfFold found, String model) {
    for (float probability : found.probabilities().data()) {
      if (!Float.isFinite(probability)) {
        throw tooLarge(model);
      }
    }
  }

  /** The same for an explanation. */
  static Explanation in(Explanation why, String model) {
    if (!Double.isFinite(why.attributeEffect()) || !Double.isFinite(why.linkEffect())) {
      throw tooLarge(model);
    }
    return why;
  }

  /** The same for the influence of attributes; without nodes it is unknown, which is no fault. */
  static Influence in(Influence influence, String model) {
    if (influence.all().nodes() > 0 && !Double.isFinite(influence.all().alpha())) {
      throw tooLarge(model);
    }
    return influence;
  }

  private static ModelFormatException tooLarge(String model) {
    return new ModelFormatException(
        model,
        "its numbers are so large that nothing can be computed from them",
        "Train the model again");
  }
}
