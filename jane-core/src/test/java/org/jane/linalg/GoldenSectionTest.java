package org.jane.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoldenSectionTest {
  @Test
  void findsTheBottomOfAValley() {
    assertThat(GoldenSection.minimum(x -> (x - 0.7) * (x - 0.7), -3, 5, 1e-6))
        .isCloseTo(0.7, within(1e-6));
    assertThat(GoldenSection.minimum(x -> Math.abs(x + 2), -3, 5, 1e-9))
        .isCloseTo(-2, within(1e-9));
  }

  @Test
  void endsBesideTheBorderOfAFunctionThatFallsOrRises() {
    assertThat(GoldenSection.minimum(x -> -x, 0, 1, 1e-6)).isCloseTo(1, within(1e-6));
    assertThat(GoldenSection.minimum(x -> x, 0, 1, 1e-6)).isCloseTo(0, within(1e-6));
  }

  /** 1 falls below 1e-3 by the factor 0.618 in 15 steps; two values are needed to begin. */
  @Test
  void asksForOneValueAStepAndStaysInside() {
    List<Double> asked = new ArrayList<>();
    GoldenSection.minimum(
        x -> {
          asked.add(x);
          return (x - 0.3) * (x - 0.3);
        },
        0,
        1,
        1e-3);
    assertThat(asked).hasSize(17).allMatch(x -> x > 0 && x < 1);
  }
}
