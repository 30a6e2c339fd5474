package org.jane.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.junit.jupiter.api.Test;

class StructuralAttributesTest {

  private static double[] column(Graph graph, String name) {
    DenseMatrix all = StructuralAttributes.of(graph);
    int c = StructuralAttributes.NAMES.indexOf(name);
    double[] values = new double[graph.nodes()];
    Arrays.setAll(values, i -> all.get(i, c));
    return values;
  }

  private static void isStandardised(double[] found, double... raw) {
    double mean = Arrays.stream(raw).average().orElse(0);
    double spread =
        Math.sqrt(Arrays.stream(raw).map(v -> (v - mean) * (v - mean)).average().orElse(0));
    double[] expected =
        Arrays.stream(raw).map(v -> spread == 0 ? 0 : (v - mean) / spread).toArray();
    assertThat(found).containsExactly(expected, within(1e-6));
  }

  /**
   * Hub with four leaves. Walks of length 3: from the hub 4 steps out, 1 back, 4 out = 16; from a
   * leaf 1, 4, 1 = 4. PageRank h of the hub and l of a leaf: h = 0.03 + 0.85·4l and h + 4l = 1, so
   * h = 0.88 / 1.85.
   */
  @Test
  void aStarIsWorkedOutByHand() {
    Graph star = TinyGraphs.star(4).graph();
    double log2 = Math.log(2);
    double log5 = Math.log(5);
    isStandardised(column(star, "log degree"), log5, log2, log2, log2, log2);
    isStandardised(column(star, "log neighbour degree"), log2, log5, log5, log5, log5);
    isStandardised(column(star, "log core number"), log2, log2, log2, log2, log2);
    isStandardised(column(star, "log walks"), Math.log(17), log5, log5, log5, log5);
    double hub = 0.88 / 1.85;
    double leaf = (1 - hub) / 4;
    isStandardised(
        column(star, "log pagerank"),
        Math.log(hub),
        Math.log(leaf),
        Math.log(leaf),
        Math.log(leaf),
        Math.log(leaf));
    assertThat(column(star, "clustering")).containsOnly(0);
    // five values, one of them apart: 2 and -1/2 once standardised
    assertThat(column(star, "log degree"))
        .containsExactly(new double[] {2, -0.5, -0.5, -0.5, -0.5}, within(1e-6));
  }

  /** A triangle a b c with a tail c-d and a node alone. */
  @Test
  void aTriangleWithATailIsWorkedOutByHand() {
    Graph graph = TinyGraphs.edges("a-b", "b-c", "c-a", "c-d").nodes("lonely").graph();
    assertThat(StructuralAttributes.coreNumbers(graph)).containsExactly(2, 2, 2, 1, 0);
    assertThat(StructuralAttributes.clustering(graph)).containsExactly(1, 1, 1 / 3.0, 0, 0);
    // degrees 2 2 3 1 0; sums over neighbours 5 5 5 3 0; once more 10 10 13 5 0
    isStandardised(
        column(graph, "log walks"),
        Math.log(11),
        Math.log(11),
        Math.log(14),
        Math.log(6),
        Math.log(1));
    isStandardised(
        column(graph, "log neighbour degree"),
        Math.log(3.5),
        Math.log(3.5),
        Math.log(1 + 5 / 3.0),
        Math.log(4),
        Math.log(1));
  }

  /** Everything is the same for every node of a clique: no column varies. */
  @Test
  void aCliqueHasNothingToTellItsNodesApart() {
    Graph clique = TinyGraphs.clique(6).graph();
    assertThat(StructuralAttributes.coreNumbers(clique)).containsOnly(5);
    assertThat(StructuralAttributes.clustering(clique)).containsOnly(1);
    assertThat(StructuralAttributes.pageRank(clique))
        .containsExactly(
            new double[] {1 / 6., 1 / 6., 1 / 6., 1 / 6., 1 / 6., 1 / 6.}, within(1e-12));
    assertThat(StructuralAttributes.of(clique).data()).containsOnly(0f);
  }

  /** Rounding in the mean of many equal numbers must not be taken for variation. */
  @Test
  void aLargeRingHasNothingToTellItsNodesApart() {
    int n = 300_007;
    GraphBuilder builder = new GraphBuilder(n);
    for (int i = 0; i < n; i++) {
      builder.add(i, (i + 1) % n);
    }
    float most = 0;
    for (float value : StructuralAttributes.of(builder.build()).data()) {
      most = Math.max(most, Math.abs(value));
    }
    assertThat(most).isZero();
  }

  /** Of a pair and two nodes alone, the pair keeps its 0.85 and all share what is stranded. */
  @Test
  void rankOfIsolatedNodesGoesToAll() {
    Graph graph = TinyGraphs.edges("a-b").nodes("c", "d").graph();
    // r isolated: r = 0.15/4 + 0.85·2r/4, so r = 0.0375 / 0.575; the pair has the rest
    double alone = 0.0375 / 0.575;
    double paired = 0.5 - alone;
    assertThat(StructuralAttributes.pageRank(graph))
        .containsExactly(new double[] {paired, paired, alone, alone}, within(1e-12));
    assertThat(StructuralAttributes.of(graph).data()).doesNotContain(Float.NaN);
  }

  @Test
  void weightsDoNotCount() {
    Graph light = TinyGraphs.edges("a-b", "b-c", "c-d").graph();
    Graph heavy = TinyGraphs.edges("a-b:9", "b-c:0.1", "c-d:3").graph();
    assertThat(StructuralAttributes.of(heavy).data())
        .isEqualTo(StructuralAttributes.of(light).data());
  }

  @Test
  void graphsWithoutEdgesOrNodesAreFine() {
    assertThat(StructuralAttributes.of(TinyGraphs.edges().graph()).data()).isEmpty();
    assertThat(StructuralAttributes.of(TinyGraphs.edges().nodes("a", "b").graph()).data())
        .containsOnly(0f);
  }

  @Test
  void randomGraphsAgreeWithBruteForce() {
    Random random = new Random(4);
    for (int round = 0; round < 60; round++) {
      int n = 1 + random.nextInt(14);
      GraphBuilder builder = new GraphBuilder(n);
      double density = random.nextDouble();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
          if (random.nextDouble() < density) {
            builder.add(i, j);
          }
        }
      }
      Graph graph = builder.build();
      assertThat(StructuralAttributes.coreNumbers(graph)).containsExactly(peeled(graph));
      assertThat(StructuralAttributes.clustering(graph))
          .containsExactly(closedPairs(graph), within(1e-12));
      double[] rank = StructuralAttributes.pageRank(graph);
      assertThat(rank).containsExactly(oneStep(graph, rank), within(1e-11));
      assertThat(Arrays.stream(rank).sum()).isCloseTo(1, within(1e-11));
      isStandardised(
          column(graph, "log walks"), Arrays.stream(walks(graph)).map(Math::log1p).toArray());
    }
  }

  private static boolean linked(Graph graph, int i, int j) {
    return graph.adjacency().find(i, j) >= 0;
  }

  /** For each k, takes away nodes with fewer than k neighbours until none is left to take. */
  private static double[] peeled(Graph graph) {
    int n = graph.nodes();
    double[] core = new double[n];
    for (int k = 1; k < n; k++) {
      boolean[] gone = new boolean[n];
      boolean changed = true;
      while (changed) {
        changed = false;
        for (int i = 0; i < n; i++) {
          int left = 0;
          for (int j = 0; j < n; j++) {
            left += !gone[j] && linked(graph, i, j) ? 1 : 0;
          }
          if (!gone[i] && left < k) {
            gone[i] = true;
            changed = true;
          }
        }
      }
      for (int i = 0; i < n; i++) {
        core[i] = gone[i] ? core[i] : k;
      }
    }
    return core;
  }

  private static double[] closedPairs(Graph graph) {
    int n = graph.nodes();
    double[] share = new double[n];
    for (int i = 0; i < n; i++) {
      int pairs = 0;
      int closed = 0;
      for (int j = 0; j < n; j++) {
        for (int k = 0; k < j; k++) {
          if (linked(graph, i, j) && linked(graph, i, k)) {
            pairs++;
            closed += linked(graph, j, k) ? 1 : 0;
          }
        }
      }
      share[i] = pairs == 0 ? 0 : (double) closed / pairs;
    }
    return share;
  }

  private static double[] oneStep(Graph graph, double[] rank) {
    int n = graph.nodes();
    double[] next = new double[n];
    Arrays.fill(next, 0.15 / n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (graph.degree(i) == 0) {
          next[j] += 0.85 * rank[i] / n;
        } else if (linked(graph, i, j)) {
          next[j] += 0.85 * rank[i] / graph.degree(i);
        }
      }
    }
    return next;
  }

  private static double[] walks(Graph graph) {
    CsrMatrix a = graph.adjacency();
    double[] count = new double[graph.nodes()];
    for (int i = 0; i < graph.nodes(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int j = a.column(e);
        for (int f = a.rowStart(j); f < a.rowStart(j + 1); f++) {
          count[i] += a.rowLength(a.column(f));
        }
      }
    }
    return count;
  }

  /** Neighbours' means of the degrees 2 2 3 1 0, and once more; the one alone keeps its own. */
  @Test
  void theNeighboursHaveColumnsOfTheirOwn() {
    Graph graph = TinyGraphs.edges("a-b", "b-c", "c-a", "c-d").nodes("lonely").graph();
    double[][] columns = {{2, 2, 3, 1, 0}, {1, 1, 1 / 3.0, 0, 7}};
    double[][] all = StructuralAttributes.withNeighbours(graph, columns, 2);
    assertThat(all).hasDimensions(6, 5);
    assertThat(all[0]).isSameAs(columns[0]);
    assertThat(all[1]).isSameAs(columns[1]);
    assertThat(all[2]).containsExactly(2.5, 2.5, 5 / 3.0, 3, 0);
    assertThat(all[3])
        .containsExactly(new double[] {2 / 3., 2 / 3., 2 / 3., 1 / 3., 7}, within(1e-12));
    assertThat(all[4])
        .containsExactly(new double[] {25 / 12., 25 / 12., 8 / 3., 5 / 3., 0}, within(1e-12));
  }
}
