package org.jane.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ClassCountsTest {
  @Test
  void scoresWorkedOutByHand() {
    ClassCounts counts = new ClassCounts(3);
    // truth: 0 0 0 1 1, said: 0 0 1 1 0; nobody has class 2 and nobody was said to
    counts.add(0, 0);
    counts.add(0, 0);
    counts.add(0, 1);
    counts.add(1, 1);
    counts.add(1, 0);
    assertThat(counts.accuracy()).isEqualTo(0.6);
    assertThat(counts.precision(0)).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(counts.recall(0)).isCloseTo(2.0 / 3, within(1e-12));
    assertThat(counts.f1(1)).isCloseTo(0.5, within(1e-12));
    assertThat(counts.macroF1())
        .as("over the two classes that occur")
        .isCloseTo((2.0 / 3 + 0.5) / 2, within(1e-12));
    assertThat(counts.microF1())
        .as("equals accuracy for one class a node")
        .isCloseTo(0.6, within(1e-12));
    assertThat(counts.confused(0, 1)).isEqualTo(1);
    assertThat(counts.size(0)).isEqualTo(3);
  }

  @Test
  void severalLabelsANode() {
    ClassCounts counts = new ClassCounts(2);
    counts.add(new boolean[] {true, true}, new boolean[] {true, false});
    counts.add(new boolean[] {false, true}, new boolean[] {false, true});
    assertThat(counts.accuracy()).isEqualTo(0.5);
    assertThat(counts.microF1()).as("2 hits, 1 miss").isCloseTo(4.0 / 5, within(1e-12));
    assertThat(counts.f1(1)).isCloseTo(2.0 / 3, within(1e-12));
  }
}
