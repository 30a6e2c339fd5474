package org.jane.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Memo;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpectralEmbeddingTest {
  private static final Run RUN = Run.seeded(1).threads(2);

  private static double squared(DenseMatrix u, int i, int j) {
    double sum = 0;
    for (int d = 0; d < u.columns(); d++) {
      double difference = (double) u.get(i, d) - u.get(j, d);
      sum += difference * difference;
    }
    return sum;
  }

  /** attraction · factor + Σ exp(-factor · d²) over all unlinked pairs, by the definition. */
  private static double bound(Graph graph, DenseMatrix u, double factor) {
    double sum = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      for (int j = 0; j < i; j++) {
        double d2 = factor * squared(u, i, j);
        int edge = graph.adjacency().find(i, j);
        sum += edge >= 0 ? graph.adjacency().value(edge) * d2 : Math.exp(-d2);
      }
    }
    return sum;
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 16})
  void noOtherScaleIsLikelier(int k) {
    Graph graph = GraphExamples.random(260, 400, 8);
    for (SpectralWeight weight :
        new SpectralWeight[] {
          SpectralWeight.none(), SpectralWeight.commute(), SpectralWeight.heat(5)
        }) {
      SpectralConfig config = SpectralConfig.defaults().withK(k).withWeight(weight);
      SpectralEmbedding found = SpectralEmbedding.of(graph, config, RUN);
      double best = bound(graph, found.u(), 1);
      assertThat(found.attraction() + found.repulsion()).isCloseTo(best, within(1e-5 * best));
      for (double log = -3; log <= 3; log += 0.01) {
        double other = bound(graph, found.u(), Math.exp(-2 * log));
        assertThat(other).as("s times e^%f", log).isGreaterThanOrEqualTo(best * (1 - 1e-6));
        log += Math.abs(log) > 0.2 ? 0.1 : 0;
      }
    }
  }

  @Test
  void weightedEdgesPullByTheirWeight() {
    GraphBuilder builder = new GraphBuilder(120);
    for (int[] edge : GraphExamples.randomEdges(120, 200, 9)) {
      builder.add(edge[0], edge[1], 1 + (edge[0] + edge[1]) % 4);
    }
    Graph graph = builder.build();
    SpectralEmbedding found = SpectralEmbedding.of(graph, SpectralConfig.defaults().withK(3), RUN);
    double best = bound(graph, found.u(), 1);
    assertThat(found.attraction() + found.repulsion()).isCloseTo(best, within(1e-5 * best));
    assertThat(bound(graph, found.u(), 1.05)).isGreaterThan(best);
    assertThat(bound(graph, found.u(), 0.95)).isGreaterThan(best);
  }

  @Test
  void weightsMultiplyColumns() {
    Graph graph = GraphExamples.path(12);
    Spectrum spectrum = Spectrum.of(graph, Laplacian.SYMMETRIC, 4, RUN);
    SpectralConfig config = SpectralConfig.defaults().withK(3).withS(0.5);
    DenseMatrix none =
        SpectralEmbedding.of(graph, spectrum, config.withWeight(SpectralWeight.none()), RUN).u();
    DenseMatrix commute = SpectralEmbedding.of(graph, spectrum, config, RUN).u();
    DenseMatrix heat =
        SpectralEmbedding.of(graph, spectrum, config.withWeight(SpectralWeight.heat(2)), RUN).u();
    for (int l = 0; l < 3; l++) {
      double lambda = spectrum.parts().get(0).values().get(l);
      for (int i = 0; i < 12; i++) {
        double v = spectrum.vector(i, l);
        assertThat((double) none.get(i, l)).isCloseTo(v / 0.5, within(1e-6));
        assertThat((double) commute.get(i, l)).isCloseTo(v / Math.sqrt(lambda) / 0.5, within(1e-5));
        assertThat((double) heat.get(i, l))
            .isCloseTo(v * Math.exp(-2 * lambda) / 0.5, within(1e-6));
      }
    }
  }

  @Test
  void componentsAreScaledAndSetApart() {
    Graph graph = GraphExamples.disjointPaths(3, 1, 8, 2);
    SpectralConfig config =
        SpectralConfig.defaults()
            .withK(2)
            .withS(0.25)
            .withLaplacian(Laplacian.UNNORMALIZED)
            .withWeight(SpectralWeight.none());
    SpectralEmbedding found = SpectralEmbedding.of(graph, config, RUN);
    assertThat(found.isolated()).containsExactly(3);
    double[][] offset = ComponentOffsets.points(3, 2); // largest first: paths of 8, 3, 2
    int[] first = {4, 0, 12};
    int[] length = {8, 3, 2};
    for (int c = 0; c < 3; c++) {
      for (int l = 0; l < 2; l++) {
        for (int i = 0; i < length[c]; i++) {
          double v =
              l >= length[c] - 1
                  ? 0
                  : Math.sqrt(2.0 / length[c])
                      * Math.cos(Math.PI * (l + 1) * (i + 0.5) / length[c]);
          double sign = l == 1 && length[c] == 3 ? -1 : 1; // (½, -1, ½): the middle is largest
          double expected = sign * v * Math.sqrt(length[c] / 14.0) / 0.25 + offset[c][l];
          assertThat((double) found.u().get(first[c] + i, l))
              .as("node %d of path %d", i, length[c])
              .isCloseTo(expected, within(1e-5));
        }
      }
    }
    assertThat(found.u().get(3, 0)).isZero();
  }

  @Test
  void scaleLooksAtPairsInsideComponentsOnly() {
    Graph one = GraphExamples.random(80, 100, 3);
    SpectralConfig config = SpectralConfig.defaults().withK(3);
    double s = SpectralEmbedding.of(one, config, RUN).s();
    GraphBuilder twice = new GraphBuilder(161);
    for (int[] edge : GraphExamples.randomEdges(80, 100, 3)) {
      twice.add(edge[0], edge[1]).add(81 + edge[0], 81 + edge[1]);
    }
    SpectralEmbedding both = SpectralEmbedding.of(twice.build(), config, RUN);
    assertThat(both.s()).isCloseTo(s, within(1e-5 * s));
    assertThat(both.isolated()).containsExactly(80);
  }

  @Test
  void completeGraphHasAFiniteScale() {
    SpectralEmbedding found =
        SpectralEmbedding.of(GraphExamples.complete(9), SpectralConfig.defaults().withK(4), RUN);
    assertThat(found.s()).isFinite().isPositive();
    assertThat(found.repulsion()).isZero();
    assertThat(found.attraction() / 36).isCloseTo(1e-4, within(1e-6));
  }

  @Test
  void widthWithTheLeastBoundIsTaken() {
    Graph graph = GraphExamples.random(90, 160, 10);
    SpectralConfig config = SpectralConfig.defaults();
    SpectralEmbedding chosen = SpectralEmbedding.of(graph, config.withLikeliestK(), RUN);
    double best = Double.POSITIVE_INFINITY;
    int bestK = 0;
    for (int k = 2; k <= 256; k *= 2) {
      SpectralEmbedding one = SpectralEmbedding.of(graph, config.withK(k), RUN);
      double value = one.attraction() + one.repulsion();
      if (value < best * (1 - 1e-9)) {
        best = value;
        bestK = k;
      }
    }
    assertThat(chosen.k()).isEqualTo(bestK);
    assertThat(chosen.u().columns()).isEqualTo(bestK);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void threadsDoNotChangeABit(int threads) {
    Graph graph = GraphExamples.random(700, 1500, 11);
    SpectralConfig config = SpectralConfig.defaults().withK(12);
    SpectralEmbedding one = SpectralEmbedding.of(graph, config, Run.seeded(5).threads(1));
    SpectralEmbedding many = SpectralEmbedding.of(graph, config, Run.seeded(5).threads(threads));
    assertThat(many.u().data()).isEqualTo(one.u().data());
    assertThat(many.s()).isEqualTo(one.s());
    assertThat(many.repulsion()).isEqualTo(one.repulsion());
  }

  @Test
  void sampledPairsAreNearAllPairs() {
    Graph graph = GraphExamples.random(1500, 3000, 12);
    Spectrum spectrum = Spectrum.of(graph, Laplacian.SYMMETRIC, 8, RUN);
    ComponentOrder order = spectrum.order();
    float[] u = new float[1500 * 8];
    for (int at = 0; at < 1500; at++) {
      for (int l = 0; l < 8; l++) {
        u[at * 8 + l] = spectrum.vector(order.node[at], l);
      }
    }
    PairDistances all = PairDistances.all(graph, order, u, 8, RUN.workers());
    PairDistances some = PairDistances.sampled(graph, order, u, 8, 1 << 20, RUN.random("test"));
    for (double s : new double[] {0.02, 0.05, 0.2, 1}) {
      double expected = all.repulsion(s);
      assertThat(some.repulsion(s)).isCloseTo(expected, within(0.02 * expected));
    }
  }

  @Test
  void aSpectrumThatDoesNotFitIsRefused() {
    Graph graph = GraphExamples.path(6);
    Spectrum spectrum = Spectrum.of(graph, Laplacian.SYMMETRIC, 2, RUN);
    SpectralConfig config = SpectralConfig.defaults().withK(3);
    assertThatThrownBy(() -> SpectralEmbedding.of(graph, spectrum, config, RUN))
        .hasMessageContaining("3 eigenvectors are needed, the spectrum has 2");
    assertThatThrownBy(
            () ->
                SpectralEmbedding.of(
                    graph, spectrum, config.withK(2).withLaplacian(Laplacian.RANDOM_WALK), RUN))
        .hasMessageContaining("random-walk");
    assertThatThrownBy(
            () -> SpectralEmbedding.of(GraphExamples.path(7), spectrum, config.withK(2), RUN))
        .hasMessageContaining("6 nodes");
  }

  @Test
  void graphWithoutEdges() {
    SpectralEmbedding found =
        SpectralEmbedding.of(
            GraphExamples.disjointPaths(1, 1, 1), SpectralConfig.defaults().withK(2), RUN);
    assertThat(found.isolated()).containsExactly(0, 1, 2);
    assertThat(found.u().data()).containsOnly(0f);
    assertThat(found.s()).isEqualTo(1);
  }

  @Test
  void widthsShareEigenvectorsWhoeverAskedFirst() {
    Graph graph =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0,n=150,seed=3"), RUN).graph().graph();
    SpectralConfig narrow = SpectralConfig.defaults().withK(5);
    SpectralConfig wide = SpectralConfig.defaults().withK(100);
    Run first = RUN.memo(Memo.sharing());
    DenseMatrix alone = SpectralEmbedding.of(graph, narrow, first).u();
    Run second = RUN.memo(Memo.sharing());
    SpectralEmbedding.of(graph, wide, second);
    SpectralEmbedding.prepare(graph, narrow, second);
    DenseMatrix after = SpectralEmbedding.of(graph, narrow, second.withSeed(9)).u();
    assertThat(after.data()).isEqualTo(alone.data());
  }
}
