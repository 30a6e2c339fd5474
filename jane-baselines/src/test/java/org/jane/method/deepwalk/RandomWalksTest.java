package org.jane.method.deepwalk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.graph.Graph;
import org.jane.graph.TinyGraphs;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class RandomWalksTest {
  @Test
  void everyStepFollowsAnEdge() {
    Graph graph = TinyGraphs.twoCliquesOneBridge().graph();
    RandomWalks walks = new RandomWalks(graph);
    int[] walk = new int[50];
    assertThat(walks.walk(3, 40, Run.seeded(1).random("walk"), walk, 5)).isEqualTo(40);
    assertThat(walk[5]).isEqualTo(3);
    for (int p = 6; p < 45; p++) {
      assertThat(graph.adjacency().find(walk[p - 1], walk[p])).isNotNegative();
    }
    assertThat(walk[45]).isZero(); // nothing is written past the end
  }

  @Test
  void aWalkFromAnIsolatedNodeEndsThere() {
    RandomWalks walks = new RandomWalks(TinyGraphs.edges("a-b").nodes("c").graph());
    int[] walk = {-1, -1, -1};
    assertThat(walks.walk(2, 3, Run.seeded(1).random("walk"), walk, 0)).isEqualTo(1);
    assertThat(walk).containsExactly(2, -1, -1);
  }

  /** From the hub, a leaf is taken in proportion to its weight: 1/10, 2/10, 7/10. */
  @Test
  void aHeavyEdgeIsTakenMoreOften() {
    Graph graph = TinyGraphs.edges("hub-a:1", "hub-b:2", "hub-c:7").graph();
    RandomWalks walks = new RandomWalks(graph);
    Run run = Run.seeded(3);
    int[] taken = new int[4];
    int[] walk = new int[2];
    int draws = 20_000;
    for (int i = 0; i < draws; i++) {
      walks.walk(0, 2, run.random("walk", i), walk, 0);
      taken[walk[1]]++;
    }
    // four standard deviations of a share at 20 000 draws are about 0.013
    assertThat(taken[1] / (double) draws).isCloseTo(0.1, within(0.013));
    assertThat(taken[2] / (double) draws).isCloseTo(0.2, within(0.013));
    assertThat(taken[3] / (double) draws).isCloseTo(0.7, within(0.013));
  }

  @Test
  void withoutWeightsAllNeighboursAreAlike() {
    RandomWalks walks = new RandomWalks(TinyGraphs.star(4).graph());
    Run run = Run.seeded(3);
    int[] taken = new int[5];
    int[] walk = new int[2];
    for (int i = 0; i < 20_000; i++) {
      walks.walk(0, 2, run.random("walk", i), walk, 0);
      taken[walk[1]]++;
    }
    for (int leaf = 1; leaf <= 4; leaf++) {
      assertThat(taken[leaf] / 20_000.0).isCloseTo(0.25, within(0.013));
    }
  }
}
