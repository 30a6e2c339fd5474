package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.spectral.Laplacian;
import org.jane.spectral.SpectralConfig;
import org.jane.spectral.SpectralEmbedding;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** For eigenvectors the continuation of a node's neighbours is the node itself. */
class PositionExtensionTest {
  private static final Run RUN = Run.seeded(2).threads(1);

  /** Two components, each a ring of groups with links inside them and to the next. */
  private static Graph graph() {
    RandomStream random = RUN.random("graph");
    GraphBuilder builder = new GraphBuilder(160);
    for (int i = 0; i < 160; i++) {
      int first = i < 100 ? 0 : 100;
      int size = i < 100 ? 100 : 60;
      builder.add(i, first + (i - first + 1) % size, 1);
      for (int e = 0; e < 2; e++) {
        int step = 2 + random.nextInt(6);
        builder.add(i, first + (i - first + step) % size, 1 + random.nextInt(2));
      }
    }
    return builder.build();
  }

  @ParameterizedTest
  @EnumSource(
      value = Laplacian.class,
      names = {"SYMMETRIC", "RANDOM_WALK"})
  void anEigenvectorContinuesToEveryNode(Laplacian laplacian) {
    Graph graph = graph();
    SpectralConfig config =
        JaneConfig.defaults().withK(4).withLaplacian(laplacian).start().spectral();
    SpectralEmbedding embedding = SpectralEmbedding.of(graph, config, RUN);
    var extension = new PositionExtension(graph, embedding.u(), laplacian);
    CsrMatrix links = graph.adjacency();
    for (int i = 0; i < graph.nodes(); i++) {
      int degree = links.rowLength(i);
      int[] neighbours = new int[degree];
      double[] weights = new double[degree];
      double[] strengths = new double[degree];
      for (int e = 0; e < degree; e++) {
        neighbours[e] = links.column(links.rowStart(i) + e);
        weights[e] = links.value(links.rowStart(i) + e);
        strengths[e] = graph.strength(neighbours[e]);
      }
      double[] at = extension.place(neighbours, weights, strengths, degree);
      assertThat(at).isNotNull();
      for (int d = 0; d < 4; d++) {
        double size = Math.abs(embedding.u().get(i, d)) + 1;
        assertThat(at[d]).isCloseTo(embedding.u().get(i, d), within(2e-3 * size));
      }
    }
  }
}
