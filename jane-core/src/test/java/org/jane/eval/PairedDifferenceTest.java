package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PairedDifferenceTest {
  @Test
  void intervalWorkedOutByHand() {
    // differences 0.1, 0.2, 0.3: mean 0.2, deviation 0.1, t(2) = 4.303, half width 4.303 * 0.1 / √3
    PairedDifference d =
        PairedDifference.of("a", List.of(0.6, 0.8, 0.9), "b", List.of(0.5, 0.6, 0.6));
    assertThat(d.mean()).isCloseTo(0.2, within(1e-12));
    assertThat(d.low()).isCloseTo(0.2 - 4.303 * 0.1 / Math.sqrt(3), within(1e-9));
    assertThat(d.verdict()).isEqualTo("not told apart");
    assertThat(d.sentence())
        .startsWith("No significant difference between a and b: difference +0.200");
  }

  @Test
  void aSteadyDifferenceIsTold() {
    List<Double> high = List.of(0.80, 0.81, 0.79, 0.80, 0.82);
    List<Double> low = List.of(0.70, 0.70, 0.69, 0.71, 0.71);
    assertThat(PairedDifference.of("a", high, "b", low).verdict()).isEqualTo("better");
    assertThat(PairedDifference.of("b", low, "a", high).verdict()).isEqualTo("worse");
    assertThat(PairedDifference.of("a", List.of(1.0), "b", List.of(0.0)).verdict())
        .isEqualTo("one run says nothing");
  }

  /** Above thirty degrees of freedom the quantile is 1.96 + 2.5 / 40. */
  @Test
  void manyRunsHaveANarrowInterval() {
    List<Double> a = new ArrayList<>();
    List<Double> b = new ArrayList<>();
    for (int r = 0; r < 41; r++) {
      a.add(0.5 + (r % 2 == 0 ? 0.1 : 0));
      b.add(0.5);
    }
    PairedDifference d = PairedDifference.of("a", a, "b", b);
    double half = (1.96 + 2.5 / 40) * Spread.of(a).std() / Math.sqrt(41);
    assertThat(d.high() - d.mean()).isCloseTo(half, within(1e-12));
    assertThat(d.mean() - d.low()).isCloseTo(half, within(1e-12));
    PairedDifference last = PairedDifference.of("a", a.subList(0, 31), "b", b);
    assertThat(last.high() - last.mean())
        .as("the last of the table")
        .isCloseTo(2.042 * Spread.of(a.subList(0, 31)).std() / Math.sqrt(31), within(1e-12));
  }

  @Test
  void everyVerdictHasItsSentence() {
    assertThat(new PairedDifference("a", "b", 0.1, 0.05, 0.15, true).sentence())
        .isEqualTo(
            "a is better than b: difference +0.100, 95 % confidence interval +0.050 to +0.150.");
    assertThat(new PairedDifference("a", "b", -0.1, -0.15, -0.05, true).sentence())
        .startsWith("a is worse than b: difference -0.100");
    assertThat(PairedDifference.of("a", List.of(1.0), "b", List.of(0.0)).sentence())
        .isEqualTo("One run is not enough to compare a and b.");
    assertThat(PairedDifference.of("a", List.of(1.0, 1.0), "b", List.of(0.5, 0.5)).sentence())
        .isEqualTo(
            "All runs of a and b give the same difference, +0.500: no interval can be estimated.");
    assertThat(new PairedDifference("a", "b", 0.1, 0, 0.2, true).verdict())
        .as("an interval that begins at 0")
        .isEqualTo("not told apart");
    assertThat(new PairedDifference("a", "b", -0.1, -0.2, 0, true).verdict())
        .isEqualTo("not told apart");
  }

  @Test
  void spreadOfTwoWorkedOutByHand() {
    assertThat(Spread.of(List.of(1.0, 4.0)).std()).isCloseTo(Math.sqrt(4.5), within(1e-12));
    assertThat(Spread.of(List.of()).mean()).isNaN();
  }

  @Test
  void spreadIsOverRuns() {
    Spread spread = Spread.of(List.of(1.0, 2.0, 3.0, 4.0));
    assertThat(spread.mean()).isEqualTo(2.5);
    assertThat(spread.std()).isCloseTo(Math.sqrt(5.0 / 3), within(1e-12));
    assertThat(Spread.of(List.of(7.0)).std()).isZero();
  }
}
