package org.jane.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.jane.eigen.SmallSpectrum;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.jane.run.StopRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Eigenvectors from groups against those found directly. */
class MultilevelSpectrumTest {
  private static final Run RUN = Run.seeded(1).threads(2);
  private static final SpectralSolver GROUPS = SpectralSolver.multilevel(200);

  private static Graph grid(int rows, int columns) {
    GraphBuilder builder = new GraphBuilder(rows * columns);
    for (int i = 0; i < rows * columns; i++) {
      if (i % columns + 1 < columns) {
        builder.add(i, i + 1);
      }
      if (i + columns < rows * columns) {
        builder.add(i, i + columns);
      }
    }
    return builder.build();
  }

  private static Graph communities(int n, int count, int degree, boolean weighted) {
    RandomStream random = new RandomStream(3);
    GraphBuilder builder = new GraphBuilder(n);
    for (int e = 0; e < n * degree / 2; e++) {
      int i = random.nextInt(n);
      int j =
          random.nextInt(6) == 0
              ? random.nextInt(n)
              : i % count + count * random.nextInt(n / count);
      if (i != j) {
        builder.add(i, j, weighted ? (float) (0.5 + random.nextDouble()) : 1f);
      }
    }
    return builder.build();
  }

  /** The largest sine of a principal angle between the first k columns of both, all nodes. */
  private static double worstSine(Spectrum a, Spectrum b, int k) {
    double[] cosine = new double[k * k];
    for (int node = 0; node < a.nodes(); node++) {
      for (int i = 0; i < k; i++) {
        for (int j = 0; j < k; j++) {
          cosine[i * k + j] += (double) a.vector(node, i) * b.vector(node, j);
        }
      }
    }
    double[] squares = new double[k * k];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        for (int l = 0; l < k; l++) {
          squares[i * k + j] += cosine[i * k + l] * cosine[j * k + l];
        }
      }
    }
    return Math.sqrt(Math.max(0, 1 - SmallSpectrum.of(k, squares).values()[0]));
  }

  private static Spectrum.Part largest(Spectrum spectrum) {
    return spectrum.parts().stream()
        .max((p, q) -> Integer.compare(p.size(), q.size()))
        .orElseThrow();
  }

  private static void assertSameSpace(Graph graph, Laplacian laplacian, int k, double sine) {
    Spectrum direct = Spectrum.of(graph, laplacian, k, 1e-7, RUN);
    Spectrum grouped = Spectrum.of(graph, laplacian, k, GROUPS, RUN);
    assertThat(largest(grouped).solver()).isEqualTo("multilevel");
    for (int l = 0; l < k; l++) {
      double exact = largest(direct).values().get(l);
      assertThat(largest(grouped).values().get(l) / exact).isCloseTo(1, within(5e-3));
    }
    if (laplacian != Laplacian.RANDOM_WALK) { // whose vectors are not orthogonal
      assertThat(worstSine(direct, grouped, k)).isLessThan(sine);
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(Laplacian.class)
  void communitiesSpanTheSameSpace(Laplacian laplacian) {
    // 12 communities have 11 eigenvalues below all others.
    assertSameSpace(communities(3600, 12, 16, false), laplacian, 11, 0.03);
  }

  @Test
  void weightsAreHeeded() {
    assertSameSpace(communities(2400, 8, 14, true), Laplacian.SYMMETRIC, 7, 0.03);
  }

  @ParameterizedTest
  @EnumSource(Laplacian.class)
  void longDiameter(Laplacian laplacian) {
    // 40 x 70: eigenvalues 10 and 11 are a fifth apart
    assertSameSpace(grid(40, 70), laplacian, 10, 0.05);
  }

  @Test
  void denseSpectrumIsFollowedUntilItsValuesSettle() {
    // No communities: groups say little about the vectors, so one cycle is not enough.
    Graph graph = GraphExamples.random(4000, 30_000, 5);
    Spectrum direct = Spectrum.of(graph, Laplacian.SYMMETRIC, 12, RUN);
    Spectrum grouped = Spectrum.of(graph, Laplacian.SYMMETRIC, 12, GROUPS, RUN);
    assertThat(largest(grouped).solver()).isEqualTo("multilevel");
    for (int l = 0; l < 12; l++) {
      double exact = largest(direct).values().get(l);
      assertThat(largest(grouped).values().get(l) / exact).isCloseTo(1, within(0.01));
    }
  }

  @Tag("slow")
  @Test
  void vectorsThatAGraphDoesNotHaveAreNotWaitedFor() {
    // 12 communities have 11 eigenvalues of their own; the next hundreds are nearly one.
    Graph graph = communities(24_000, 12, 16, false);
    List<Long> products = new ArrayList<>();
    Run run =
        RUN.listener(
            p -> {
              if (p.unit().equals("products")) {
                products.add(p.done());
              }
            });
    Spectrum spectrum = Spectrum.of(graph, Laplacian.SYMMETRIC, 32, GROUPS, run);
    assertThat(products.get(products.size() - 1)).isLessThan(20);
    assertThat(spectrum.parts().get(0).values().get(10)).isLessThan(0.25);
    assertThat(spectrum.parts().get(0).values().get(11)).isGreaterThan(0.4);
  }

  @Test
  void vectorsHaveLengthOneAndTheSignOfTheDirectOnes() {
    Graph graph = grid(30, 80);
    for (Laplacian laplacian : Laplacian.values()) {
      Spectrum direct = Spectrum.of(graph, laplacian, 3, 1e-8, RUN);
      Spectrum grouped = Spectrum.of(graph, laplacian, 3, GROUPS, RUN);
      for (int l = 0; l < 3; l++) {
        double length = 0;
        double same = 0;
        for (int i = 0; i < graph.nodes(); i++) {
          length += grouped.vector(i, l) * grouped.vector(i, l);
          same += grouped.vector(i, l) * direct.vector(i, l);
        }
        assertThat(length).isCloseTo(1, within(1e-3));
        assertThat(Math.abs(same)).isGreaterThan(0.99);
      }
    }
  }

  @Test
  void trivialVectorStaysOut() {
    Graph graph = communities(3000, 10, 12, false);
    Spectrum spectrum = Spectrum.of(graph, Laplacian.SYMMETRIC, 16, GROUPS, RUN);
    for (int l = 0; l < 16; l++) {
      double along = 0;
      for (int i = 0; i < graph.nodes(); i++) {
        along += spectrum.vector(i, l) * Math.sqrt(graph.strength(i) / (2.0 * graph.edges()));
      }
      assertThat(along).isCloseTo(0, within(1e-4));
      assertThat(spectrum.parts().get(0).values().get(l)).isGreaterThan(0.01);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void threadsDoNotChangeABit(int threads) {
    Graph graph = communities(2500, 9, 10, true);
    Spectrum two = Spectrum.of(graph, Laplacian.SYMMETRIC, 12, GROUPS, RUN);
    Spectrum other =
        Spectrum.of(graph, Laplacian.SYMMETRIC, 12, GROUPS, Run.seeded(1).threads(threads));
    assertThat(other.parts()).isEqualTo(two.parts());
    for (int i = 0; i < graph.nodes(); i++) {
      for (int l = 0; l < 12; l++) {
        assertThat(other.vector(i, l)).isEqualTo(two.vector(i, l));
      }
    }
  }

  @Test
  void starsAndPathsAndManyComponents() {
    GraphBuilder builder = new GraphBuilder(4300);
    for (int i = 1; i < 2000; i++) {
      builder.add(0, i); // a star
    }
    for (int i = 2000; i + 1 < 4000; i++) {
      builder.add(i, i + 1); // a path
    }
    for (int i = 4000; i < 4200; i += 2) {
      builder.add(i, i + 1); // pairs, then nodes without links
    }
    Spectrum spectrum = Spectrum.of(builder.build(), Laplacian.SYMMETRIC, 4, GROUPS, RUN);
    assertThat(spectrum.parts()).hasSize(202);
    Spectrum.Part star = spectrum.parts().get(0);
    assertThat(star.values()).allSatisfy(v -> assertThat(v).isCloseTo(1, within(1e-4)));
    Spectrum.Part path = spectrum.parts().get(1);
    assertThat(path.solver()).isEqualTo("multilevel");
    for (int l = 0; l < 4; l++) {
      double exact = 1 - Math.cos(Math.PI * (l + 1) / 1999);
      assertThat(path.values().get(l) / exact).isCloseTo(1, within(0.05));
    }
    assertThat(spectrum.parts().get(50).values().get(0)).isCloseTo(2, within(1e-9));
  }

  @Test
  void autoIsDirectBelowItsSize() {
    Graph graph = communities(1500, 5, 8, false);
    Spectrum auto = Spectrum.of(graph, Laplacian.SYMMETRIC, 4, RUN);
    Spectrum direct = Spectrum.of(graph, Laplacian.SYMMETRIC, 4, SpectralSolver.direct(), RUN);
    assertThat(auto.parts()).isEqualTo(direct.parts());
    assertThat(SpectralSolver.auto().groups(SpectralSolver.MULTILEVEL_FROM)).isTrue();
    assertThat(SpectralSolver.auto().groups(SpectralSolver.MULTILEVEL_FROM - 1)).isFalse();
  }

  @Test
  void stopsWhenAskedAndTellsHowFarItIs() {
    List<String> tasks = new ArrayList<>();
    StopRequest stop = new StopRequest();
    Run run =
        RUN.stop(stop)
            .listener(
                p -> {
                  tasks.add(p.task() + " " + p.unit());
                  if (p.unit().equals("products")) {
                    stop.request();
                  }
                });
    Graph graph = grid(50, 100);
    Spectrum spectrum = Spectrum.of(graph, Laplacian.SYMMETRIC, 8, GROUPS, run);
    assertThat(tasks).contains("communities levels", "eigenvectors products");
    assertThat(tasks.stream().filter("eigenvectors products"::equals).count()).isLessThan(4);
    assertThat(spectrum.parts().get(0).values()).hasSize(8);
  }

  @Test
  void solversAreReadBack() {
    for (String text : List.of("auto", "direct", "multilevel", "multilevel(200)")) {
      assertThat(SpectralSolver.parse(text)).hasToString(text);
    }
    assertThat(SpectralSolver.parse(" multilevel(10000) ")).isEqualTo(SpectralSolver.multilevel());
    assertThatThrownBy(() -> SpectralSolver.parse("lanczos"))
        .hasMessageContaining("eigensolver must be auto, direct, multilevel");
    assertThatThrownBy(() -> SpectralSolver.parse("multilevel(0)"))
        .hasMessageContaining("coarsest must be at least 1");
  }

  @Test
  void memoryOfTenMillionNodesIsBounded() {
    long bytes =
        Spectrum.estimateMemory(10_000_000, 200_000_000, false, 32, SpectralSolver.auto()).bytes();
    assertThat(bytes).isBetween(5L << 30, 14L << 30);
  }
}
