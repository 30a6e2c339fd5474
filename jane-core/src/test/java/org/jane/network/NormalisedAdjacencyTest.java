package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.graph.TinyGraphs;
import org.jane.model.WeightedTasks;
import org.junit.jupiter.api.Test;

class NormalisedAdjacencyTest {
  /**
   * a-b weighs 3, b-c weighs 5, d stands alone: with the loops, row sums are a 4, b 9, c 6, d 1.
   */
  @Test
  void weightsAreDividedByTheRootsOfBothRowSums() {
    double[][] average =
        WeightedTasks.dense(
            NormalisedAdjacency.of(TinyGraphs.edges("a-b:3", "b-c:5").nodes("d").graph()));
    assertThat(average[0]).containsExactly(new double[] {1 / 4.0, 3 / 6.0, 0, 0}, within(1e-7));
    assertThat(average[1])
        .containsExactly(new double[] {3 / 6.0, 1 / 9.0, 5 / Math.sqrt(54), 0}, within(1e-7));
    assertThat(average[2])
        .containsExactly(new double[] {0, 5 / Math.sqrt(54), 1 / 6.0, 0}, within(1e-7));
    assertThat(average[3]).containsExactly(0, 0, 0, 1);
  }
}
