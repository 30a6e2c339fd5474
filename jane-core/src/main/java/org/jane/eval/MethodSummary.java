package org.jane.eval;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One method over all its runs. What cannot be said is null.
 *
 * @param accuracy on the test nodes
 * @param headline what the method is judged by: accuracy, or micro-F1 where nodes have several
 *     labels
 * @param macroF1 mean F1 of the classes
 * @param microF1 F1 of all labels together
 * @param ece expected calibration error
 * @param alphaHat estimated influence of attributes, for methods that can tell
 * @param seconds of a training, when they were measured
 * @param secondsPerEpoch for methods with epochs, when they were measured
 */
public record MethodSummary(
    Spread accuracy,
    Spread headline,
    Spread macroF1,
    Spread microF1,
    Spread ece,
    @Nullable Spread alphaHat,
    @Nullable Spread seconds,
    @Nullable Spread secondsPerEpoch) {

  /**
   * Sums up the trials of one method.
   *
   * @param own its trials, in the order of the runs
   * @param multiLabel whether nodes have several labels
   */
  static MethodSummary of(List<Trial> own, boolean multiLabel) {
    Spread accuracy = spread(own, t -> t.score().accuracy());
    Spread micro = spread(own, t -> t.score().microF1());
    return new MethodSummary(
        accuracy,
        multiLabel ? micro : accuracy,
        spread(own, t -> t.score().macroF1()),
        micro,
        spread(own, t -> t.score().calibrationError()),
        optional(own, Trial::alphaHat),
        optional(own, Trial::seconds),
        optional(own, Trial::secondsPerEpoch));
  }

  private static Spread spread(List<Trial> trials, Function<Trial, Double> value) {
    return Spread.of(trials.stream().map(value).toList());
  }

  private static @Nullable Spread optional(
      List<Trial> trials, Function<Trial, OptionalDouble> value) {
    List<Double> values =
        trials.stream()
            .map(value)
            .filter(OptionalDouble::isPresent)
            .map(OptionalDouble::getAsDouble)
            .toList();
    return values.isEmpty() ? null : Spread.of(values);
  }
}
