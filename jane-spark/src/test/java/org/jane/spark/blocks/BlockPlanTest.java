package org.jane.spark.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.spectral.CoarseSpectrum;
import org.junit.jupiter.api.Test;

/** Blocks by communities: few links cross, and all have about the same load. */
class BlockPlanTest {
  private static final int COMMUNITIES = 12;
  private static final int SIZE = 20;

  /** Communities of which a fiftieth of the links leaves, their nodes in random order. */
  private static Graph communities() {
    RandomStream random = new RandomStream(4);
    int n = COMMUNITIES * SIZE;
    GraphBuilder builder = new GraphBuilder(n);
    for (int e = 0; e < 8 * n; e++) {
      int i = random.nextInt(n);
      boolean leaves = random.nextInt(50) == 0;
      int j = leaves ? random.nextInt(n) : i % COMMUNITIES + COMMUNITIES * random.nextInt(SIZE);
      if (i != j) {
        builder.add(i, j);
      }
    }
    return builder.build();
  }

  private static BlockPlan plan(Graph graph, double[] load, int blocks) {
    double[] mass = new double[graph.nodes()];
    Arrays.setAll(mass, graph::degree);
    CoarseSpectrum found =
        CoarseSpectrum.of(
            graph.adjacency(), mass, COMMUNITIES - 1, new RandomStream(1), Run.seeded(1));
    return BlockPlan.of(graph.adjacency(), load, found.rows(), blocks);
  }

  @Test
  void communitiesStayTogether() {
    Graph graph = communities();
    double[] load = new double[graph.nodes()];
    Arrays.fill(load, 1);
    BlockPlan plan = plan(graph, load, 4);
    assertThat(plan.imbalance()).isLessThan(1.06);
    assertThat(plan.cut()).isLessThan(0.1 * graph.edges()); // by hash it is three quarters
    assertThat(plan(graph, load, 4).block()).isEqualTo(plan.block());
  }

  @Test
  void heavyRegionsCountByTheirLoad() {
    Graph graph = communities();
    double[] load = new double[graph.nodes()];
    Arrays.setAll(load, i -> i % COMMUNITIES == 0 ? 5 : 1);
    BlockPlan plan = plan(graph, load, 3);
    double[] filled = new double[3];
    for (int i = 0; i < load.length; i++) {
      filled[plan.block()[i]] += load[i];
    }
    double total = Arrays.stream(load).sum();
    assertThat(Arrays.stream(filled).max().orElse(0)).isLessThan(1.15 * total / 3);
    assertThat(BlockPlan.of(graph.adjacency(), load, new float[load.length], 1).cut()).isZero();
  }
}
