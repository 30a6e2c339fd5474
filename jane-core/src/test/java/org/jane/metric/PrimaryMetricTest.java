package org.jane.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jane.graph.Labels;
import org.junit.jupiter.api.Test;

class PrimaryMetricTest {
  @Test
  void accuracyIsTheShareOfNodesWhoseLargestScoreIsTheirClass() {
    Labels labels = Labels.single(List.of("a", "b"), new int[] {0, 1, 1, -1, 0});
    float[] scores = {2, 1, 2, 1, -3, -2, 0, 0}; // right, wrong, right, and a tie goes to the first
    assertThat(PrimaryMetric.of(labels, new int[] {0, 1, 2, 4}, scores)).isEqualTo(0.75);
  }

  @Test
  void microF1CountsHitsMissesAndFalseAlarmsOverAllClasses() {
    Labels labels = Labels.multi(List.of("a", "b", "c"), new int[][] {{0, 1}, {2}, {}});
    // hits a, c; misses b; false alarm b of the second node: 4 / (4 + 2)
    float[] scores = {1, -1, -1, -1, 0, 3, -1, -1, -1};
    assertThat(PrimaryMetric.of(labels, new int[] {0, 1, 2}, scores)).isEqualTo(4.0 / 6);
  }

  @Test
  void nothingToFindAndNothingFoundIsPerfect() {
    Labels labels = Labels.multi(List.of("a"), new int[][] {{}});
    assertThat(PrimaryMetric.of(labels, new int[] {0}, new float[] {-1})).isEqualTo(1);
  }

  @Test
  void noNodesHaveNoScore() {
    Labels single = Labels.single(List.of("a"), new int[] {0});
    Labels several = Labels.multi(List.of("a"), new int[][] {{0}});
    assertThat(PrimaryMetric.of(single, new int[0], new float[0])).isNaN();
    assertThat(PrimaryMetric.of(several, new int[0], new float[0])).isNaN();
  }
}
