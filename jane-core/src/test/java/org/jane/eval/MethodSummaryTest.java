package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jane.metric.PrimaryMetric;
import org.jane.metric.ProbabilityScores;
import org.jane.model.Worth;
import org.junit.jupiter.api.Test;

/** Means over two runs of numbers that are all different. */
class MethodSummaryTest {
  private static Score score(double by, double aucOfRare) {
    return new Score(
        0.80 + by,
        0.70 + by,
        0.75 + by,
        0.10 + by,
        List.of(
            new Score.ClassScore("common", 0.9 + by, 0.8 + by, 0.85 + by, 30),
            new Score.ClassScore("rare", 0.5 + by, 0.4 + by, 0.45 + by, by > 0 ? 6 : 4)),
        List.of(),
        List.of(),
        0.60 + by,
        new ProbabilityScores(
            0.95 + by,
            0.55 + by,
            0.35 + by,
            0.15 + by,
            List.of(0.97 + by, aucOfRare),
            List.of(0.65 + by)));
  }

  private static Trial trial(int number, double by, double aucOfRare, Optional<Worth> worth) {
    return new Trial(
        "m",
        number,
        score(by, aucOfRare),
        number == 0 ? OptionalDouble.of(0.3) : OptionalDouble.empty(),
        OptionalDouble.of(5 + by),
        OptionalDouble.of(0.02 + by),
        List.of(),
        Map.of(),
        worth);
  }

  private static final List<Trial> TWO =
      List.of(trial(0, 0, 0.77, Optional.empty()), trial(1, 0.02, Double.NaN, Optional.empty()));

  private static MethodSummary of(PrimaryMetric metric, boolean multiLabel) {
    return MethodSummary.of(TWO, metric, multiLabel);
  }

  @Test
  void everyNumberIsTheMeanOfItsRuns() {
    MethodSummary sum = of(PrimaryMetric.ACCURACY, false);
    assertThat(sum.accuracy().values()).hasSize(2);
    assertThat(sum.accuracy().mean()).isCloseTo(0.81, within(1e-12));
    assertThat(sum.macroF1().mean()).isCloseTo(0.71, within(1e-12));
    assertThat(sum.microF1().mean()).isCloseTo(0.76, within(1e-12));
    assertThat(sum.ece().mean()).isCloseTo(0.11, within(1e-12));
    assertThat(sum.balancedAccuracy().mean()).isCloseTo(0.61, within(1e-12));
    assertThat(sum.auc().mean()).isCloseTo(0.96, within(1e-12));
    assertThat(sum.averagePrecision().mean()).isCloseTo(0.56, within(1e-12));
    assertThat(sum.logLoss().mean()).isCloseTo(0.36, within(1e-12));
    assertThat(sum.brier().mean()).isCloseTo(0.16, within(1e-12));
    assertThat(Objects.requireNonNull(sum.seconds()).mean()).isCloseTo(5.01, within(1e-12));
    assertThat(Objects.requireNonNull(sum.secondsPerEpoch()).mean()).isCloseTo(0.03, within(1e-12));
    assertThat(Objects.requireNonNull(sum.alphaHat()).values())
        .as("of the runs that have one")
        .containsExactly(0.3);
    assertThat(sum.worth()).isNull();
    assertThat(sum.note()).isEmpty();
  }

  @Test
  void whatDecidesIsTheHeadline() {
    assertThat(of(PrimaryMetric.ACCURACY, false).headline().mean()).isCloseTo(0.81, within(1e-12));
    assertThat(of(PrimaryMetric.ACCURACY, true).headline().mean()).isCloseTo(0.76, within(1e-12));
    assertThat(of(PrimaryMetric.AUC, false).headline().mean()).isCloseTo(0.96, within(1e-12));
  }

  @Test
  void everyClassHasItsOwn() {
    List<MethodSummary.ClassSummary> classes = of(PrimaryMetric.ACCURACY, false).perClass();
    assertThat(classes)
        .extracting(MethodSummary.ClassSummary::name)
        .containsExactly("common", "rare");
    MethodSummary.ClassSummary common = classes.get(0);
    assertThat(common.precision()).isCloseTo(0.91, within(1e-12));
    assertThat(common.recall()).isCloseTo(0.81, within(1e-12));
    assertThat(common.f1()).isCloseTo(0.86, within(1e-12));
    assertThat(common.nodes()).isEqualTo(30);
    assertThat(common.auc()).isCloseTo(0.98, within(1e-12));
    assertThat(common.averagePrecision()).isCloseTo(0.66, within(1e-12));
    MethodSummary.ClassSummary rare = classes.get(1);
    assertThat(rare.nodes()).isEqualTo(5);
    assertThat(rare.auc()).as("of the run that can tell").isEqualTo(0.77);
    assertThat(rare.averagePrecision()).as("no run can tell").isNaN();
  }

  @Test
  void whatSidesAreWorthIsTakenFromTheRunsThatMeasuredIt() {
    Worth worth =
        new Worth("accuracy", 20, 1, false, 0.9, 0.5, 0.7, 0.4, 0.1, 0.1, 0.1, 0.1, 0.05, 0.9);
    MethodSummary sum =
        MethodSummary.of(
            List.of(TWO.get(0), trial(1, 0.02, 0.5, Optional.of(worth))),
            PrimaryMetric.ACCURACY,
            false);
    assertThat(Objects.requireNonNull(sum.worth()).links()).isEqualTo(0.5);
  }

  @Test
  void withoutRunsThereAreNoClasses() {
    MethodSummary none = MethodSummary.of(List.of(), PrimaryMetric.ACCURACY, false);
    assertThat(none.perClass()).isEmpty();
    assertThat(none.accuracy().mean()).isNaN();
  }
}
