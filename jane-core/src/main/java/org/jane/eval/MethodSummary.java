package org.jane.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Worth;
import org.jspecify.annotations.Nullable;

/**
 * One method over all its runs. What cannot be said is null.
 *
 * @param accuracy on the test nodes
 * @param headline what the method is judged by: the primary metric, accuracy unless said
 * @param macroF1 mean F1 of the classes
 * @param microF1 F1 of all labels together
 * @param ece expected calibration error
 * @param alphaHat estimated influence of attributes, for methods that can tell
 * @param seconds of a training, when they were measured
 * @param secondsPerEpoch for methods with epochs, when they were measured
 * @param balancedAccuracy mean recall of the classes
 * @param auc area under the ROC curve, mean over classes
 * @param averagePrecision mean over classes
 * @param logLoss mean negative log-probability of the true class
 * @param brier squared error of the probabilities
 * @param perClass precision, recall, F1 and the like of each class
 * @param worth what each side of the input is worth, over all runs; null when it was not measured
 * @param note what must be known to read the numbers, as a sentence; empty when there is nothing
 */
public record MethodSummary(
    Spread accuracy,
    Spread headline,
    Spread macroF1,
    Spread microF1,
    Spread ece,
    @Nullable Spread alphaHat,
    @Nullable Spread seconds,
    @Nullable Spread secondsPerEpoch,
    Spread balancedAccuracy,
    Spread auc,
    Spread averagePrecision,
    Spread logLoss,
    Spread brier,
    List<ClassSummary> perClass,
    @Nullable Worth worth,
    String note) {
  /**
   * One class over all runs of a method.
   *
   * @param name of the class
   * @param precision mean over the runs
   * @param recall mean over the runs
   * @param f1 mean over the runs
   * @param nodes test nodes of the class, mean over the runs
   * @param auc mean over the runs; NaN when no run could tell
   * @param averagePrecision mean over the runs; NaN when no run could tell
   */
  public record ClassSummary(
      String name,
      double precision,
      double recall,
      double f1,
      double nodes,
      double auc,
      double averagePrecision) {}

  public MethodSummary {
    perClass = List.copyOf(perClass);
  }

  /**
   * Sums up the trials of one method.
   *
   * @param own its trials, in the order of the runs
   * @param metric what methods are judged by
   * @param multiLabel whether nodes have several labels
   */
  static MethodSummary of(List<Trial> own, PrimaryMetric metric, boolean multiLabel) {
    Spread accuracy = spread(own, t -> t.score().accuracy());
    Spread micro = spread(own, t -> t.score().microF1());
    return new MethodSummary(
        accuracy,
        spread(own, t -> t.score().value(metric, multiLabel)),
        spread(own, t -> t.score().macroF1()),
        micro,
        spread(own, t -> t.score().calibrationError()),
        optional(own, Trial::alphaHat),
        optional(own, Trial::seconds),
        optional(own, Trial::secondsPerEpoch),
        spread(own, t -> t.score().balancedAccuracy()),
        spread(own, t -> t.score().probability().auc()),
        spread(own, t -> t.score().probability().averagePrecision()),
        spread(own, t -> t.score().probability().logLoss()),
        spread(own, t -> t.score().probability().brier()),
        perClass(own),
        worth(own),
        note(own));
  }

  private static @Nullable Worth worth(List<Trial> own) {
    List<Worth> measured = own.stream().flatMap(t -> t.worth().stream()).toList();
    return measured.isEmpty() ? null : Worth.over(measured);
  }

  private static List<ClassSummary> perClass(List<Trial> own) {
    List<ClassSummary> classes = new ArrayList<>();
    int count = own.isEmpty() ? 0 : own.get(0).score().classes().size();
    for (int c = 0; c < count; c++) {
      int at = c;
      classes.add(
          new ClassSummary(
              own.get(0).score().classes().get(c).name(),
              mean(own, t -> t.score().classes().get(at).precision()),
              mean(own, t -> t.score().classes().get(at).recall()),
              mean(own, t -> t.score().classes().get(at).f1()),
              mean(own, t -> (double) t.score().classes().get(at).nodes()),
              mean(own, t -> at(t.score().probability().aucs(), at)),
              mean(own, t -> at(t.score().probability().averagePrecisions(), at))));
    }
    return classes;
  }

  private static double at(List<Double> values, int at) {
    return at < values.size() ? values.get(at) : Double.NaN;
  }

  /** Of the runs that can tell. */
  private static double mean(List<Trial> own, ToDoubleFunction<Trial> value) {
    return own.stream()
        .mapToDouble(value)
        .filter(v -> !Double.isNaN(v))
        .average()
        .orElse(Double.NaN);
  }

  /** Says so when a method predicts one class only. */
  private static String note(List<Trial> own) {
    List<Score> constant =
        own.stream().map(Trial::score).filter(s -> s.onlyClass().isPresent()).toList();
    if (constant.isEmpty()) {
      return "";
    }
    boolean largest = constant.stream().allMatch(s -> s.onlyClass().equals(s.largestClass()));
    List<String> names =
        constant.stream().map(s -> s.onlyClass().orElseThrow()).distinct().toList();
    return (largest ? "only predicts the largest class" : "only predicts one class")
        + (names.size() == 1 ? " (" + names.get(0) + ")" : "")
        + (constant.size() == own.size()
            ? ""
            : " in " + constant.size() + " of " + own.size() + " runs");
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
