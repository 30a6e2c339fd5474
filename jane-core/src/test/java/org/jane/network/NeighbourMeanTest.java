package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.jane.model.WeightedTasks;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class NeighbourMeanTest {
  private final Graph weighted =
      TinyGraphs.edges("x-a:1", "x-b:2", "x-c:5", "a-b:3").nodes("lonely").graph();

  /** Of x: a counts 1/8, b 2/8, c 5/8; of a: x 1/4, b 3/4. */
  @Test
  void aHeavyEdgeCountsForItsWeight() {
    double[][] mean = WeightedTasks.dense(new NeighbourMean(weighted).ofAll());
    assertThat(mean[0]).containsExactly(0, 0.125, 0.25, 0.625, 0);
    assertThat(mean[1]).containsExactly(0.25, 0, 0.75, 0, 0);
    assertThat(mean[4]).as("nobody to average").containsExactly(0, 0, 0, 0, 0);
  }

  @Test
  void amongThoseDrawnTheWeightsDecide() {
    Run run = Run.seeded(1);
    for (int draw = 0; draw < 20; draw++) {
      double[] row =
          WeightedTasks.dense(
              new NeighbourMean(weighted).ofSample(new int[] {0}, 2, run, "test", draw))[0];
      double drawn = row[1] > 0 ? (row[2] > 0 ? 1 + 2 : 1 + 5) : 2 + 5;
      assertThat(Arrays.stream(row).filter(v -> v > 0)).hasSize(2);
      assertThat(row[1]).isIn(0.0, (double) (float) (1 / drawn));
      assertThat(row[2]).isIn(0.0, (double) (float) (2 / drawn));
      assertThat(row[3]).isIn(0.0, (double) (float) (5 / drawn));
    }
  }

  @Test
  void asManyAsThereAreIsAllOfThem() {
    CsrMatrix all = new NeighbourMean(weighted).ofAll();
    CsrMatrix sample =
        new NeighbourMean(weighted)
            .ofSample(new int[] {0, 1, 2, 3, 4}, 3, Run.seeded(1), "test", 1);
    assertThat(WeightedTasks.dense(sample)).isDeepEqualTo(WeightedTasks.dense(all));
  }

  @Test
  void everySetIsDrawnAlike() {
    int[] seen = new int[6];
    RandomStream random = new RandomStream(9);
    int draws = 30_000;
    for (int i = 0; i < draws; i++) {
      int[] pair = NeighbourMean.drawn(4, 2, random);
      assertThat(pair[0]).isLessThan(pair[1]);
      seen[pair[0] == 0 ? pair[1] - 1 : pair[0] + pair[1]]++; // 01 02 03 12 13 23
    }
    for (int count : seen) {
      assertThat(count / (double) draws).isCloseTo(1 / 6.0, within(0.01));
    }
  }
}
