package org.jane.method.deepwalk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.graph.TinyGraphs;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class SkipGramTest {
  private static final Run RUN = Run.seeded(2);

  @Test
  void partsHaveEqualSizeAndTraffic() {
    RandomStream random = new RandomStream(1);
    int[] visits = new int[2000];
    Arrays.setAll(visits, i -> 1 + random.nextInt(1000));
    NodeParts parts = new NodeParts(visits);
    assertThat(parts.count()).isEqualTo(7);
    long[] traffic = new long[7];
    boolean[] taken = new boolean[2000];
    for (int i = 0; i < 2000; i++) {
      int part = parts.part(i);
      traffic[part] += visits[i];
      assertThat(parts.row(i)).isBetween(parts.firstRow(part), parts.firstRow(part + 1) - 1);
      assertThat(taken[parts.row(i)]).isFalse();
      taken[parts.row(i)] = true;
    }
    assertThat(parts.firstRow(7)).isEqualTo(2000);
    double mean = Arrays.stream(traffic).average().orElseThrow();
    for (int p = 0; p < 7; p++) {
      assertThat(traffic[p] / mean).isCloseTo(1, within(0.01));
      assertThat(parts.firstRow(p + 1) - parts.firstRow(p)).isBetween(285, 286);
    }
  }

  @Test
  void randomNodesAreDrawnByTheirVisitsToThreeQuarters() {
    int[] visits = {9, 16, 81, 1, 256, 5};
    NegativeSampler sampler = new NegativeSampler(visits, 1, 5);
    RandomStream random = new RandomStream(7);
    int[] drawn = new int[6];
    for (int i = 0; i < 100_000; i++) {
      drawn[sampler.draw(random)]++;
    }
    double sum = 8 + 27 + 1 + 64; // 16, 81, 1 and 256 to the power ¾
    assertThat(drawn[0] + drawn[5]).isZero();
    assertThat(drawn[1] / 1e5).isCloseTo(8 / sum, within(0.006));
    assertThat(drawn[2] / 1e5).isCloseTo(27 / sum, within(0.006));
    assertThat(drawn[3] / 1e5).isCloseTo(1 / sum, within(0.006));
    assertThat(drawn[4] / 1e5).isCloseTo(64 / sum, within(0.006));
  }

  /** On a path of two nodes every walk is a b a b …, so pairs can be counted by hand. */
  @Test
  void pairsAreThoseWithinTheReach() {
    Graph graph = TinyGraphs.edges("a-b").graph();
    DeepWalkConfig config = DeepWalkConfig.defaults().withWalkLength(4).withWindow(1);
    NodeParts parts = new NodeParts(new int[] {1, 1});
    WalkPairs pairs = new WalkPairs(new RandomWalks(graph), config, parts);
    pairs.fill(new int[] {0}, 0, 0, RUN);
    int first = pairs.first(0, 0);
    assertThat(pairs.end(0, 0) - first).isEqualTo(6); // 2 ends with 1 neighbour, 2 with 2
    for (int p = 0; p < 6; p++) {
      // a: b; b: a, a; a: b, b; b: a
      assertThat(pairs.centre(first + p)).isEqualTo(new int[] {0, 1, 1, 0, 0, 1}[p]);
      assertThat(pairs.context(first + p)).isEqualTo(1 - pairs.centre(first + p));
    }
  }
}
