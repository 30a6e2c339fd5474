package org.jane.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

  @Test
  void spreadIsOverRuns() {
    Spread spread = Spread.of(List.of(1.0, 2.0, 3.0, 4.0));
    assertThat(spread.mean()).isEqualTo(2.5);
    assertThat(spread.std()).isCloseTo(Math.sqrt(5.0 / 3), within(1e-12));
    assertThat(Spread.of(List.of(7.0)).std()).isZero();
  }
}
