package org.jane.spectral;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpectrumTest {
  private static final Run RUN = Run.seeded(1).threads(2);

  private static double value(Spectrum spectrum, int part, int l) {
    return spectrum.parts().get(part).values().get(l);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 30, 600})
  void pathWithThePapersLaplacian(int n) {
    int k = Math.min(5, n - 1);
    Spectrum spectrum = Spectrum.of(GraphExamples.path(n), Laplacian.UNNORMALIZED, 5, 1e-9, RUN);
    assertThat(spectrum.parts()).hasSize(1);
    assertThat(spectrum.parts().get(0).values()).hasSize(k);
    for (int l = 0; l < 5; l++) {
      double[] expected = new double[n];
      int largest = 0;
      for (int i = 0; i < n && l < k; i++) {
        expected[i] = Math.sqrt(2.0 / n) * Math.cos(Math.PI * (l + 1) * (i + 0.5) / n);
        largest = Math.abs(expected[i]) > 1.0001 * Math.abs(expected[largest]) ? i : largest;
      }
      for (int i = 0; i < n; i++) {
        double sign = Math.signum(expected[largest]);
        assertThat((double) spectrum.vector(i, l)).isCloseTo(sign * expected[i], within(1e-5));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 700})
  void cycleHasTheSameVectorsUnderEveryLaplacian(int n) {
    for (Laplacian laplacian : Laplacian.values()) {
      Spectrum spectrum = Spectrum.of(GraphExamples.cycle(n), laplacian, 4, 1e-9, RUN);
      double degree = laplacian == Laplacian.UNNORMALIZED ? 1 : 2;
      for (int l = 0; l < 4; l++) {
        double expected = (2 - 2 * Math.cos(2 * Math.PI * (l / 2 + 1) / n)) / degree;
        assertThat(value(spectrum, 0, l)).isCloseTo(expected, within(1e-9));
      }
      // Two vectors of one eigenvalue: their squares add up to the same everywhere.
      for (int i = 0; i < n; i++) {
        double a = spectrum.vector(i, 0);
        double b = spectrum.vector(i, 1);
        assertThat(a * a + b * b).isCloseTo(2.0 / n, within(1e-5));
      }
    }
  }

  @Test
  void starUnderTheNormalisedLaplacians() {
    // D^-½AD^-½ of a star has eigenvalues 1, 0 (n-2 times), -1.
    Spectrum spectrum = Spectrum.of(GraphExamples.star(6), Laplacian.SYMMETRIC, 5, RUN);
    for (int l = 0; l < 4; l++) {
      assertThat(value(spectrum, 0, l)).isCloseTo(1, within(1e-9));
      assertThat((double) spectrum.vector(0, l)).isCloseTo(0, within(1e-6));
    }
    assertThat(value(spectrum, 0, 4)).isCloseTo(2, within(1e-9));
    assertThat((double) spectrum.vector(0, 4)).isCloseTo(Math.sqrt(0.5), within(1e-6));
    assertThat((double) spectrum.vector(3, 4)).isCloseTo(-Math.sqrt(0.1), within(1e-6));
    Spectrum walk = Spectrum.of(GraphExamples.star(6), Laplacian.RANDOM_WALK, 5, RUN);
    // The same vector divided by √degree: ±1 everywhere, scaled to length 1.
    assertThat((double) walk.vector(0, 4)).isCloseTo(Math.sqrt(1 / 6.0), within(1e-6));
    assertThat((double) walk.vector(3, 4)).isCloseTo(-Math.sqrt(1 / 6.0), within(1e-6));
  }

  @Test
  void completeGraph() {
    Spectrum spectrum = Spectrum.of(GraphExamples.complete(8), Laplacian.UNNORMALIZED, 7, RUN);
    for (int l = 0; l < 7; l++) {
      assertThat(value(spectrum, 0, l)).isCloseTo(8, within(1e-9));
    }
    Spectrum normalised = Spectrum.of(GraphExamples.complete(8), Laplacian.SYMMETRIC, 7, RUN);
    assertThat(value(normalised, 0, 3)).isCloseTo(8 / 7.0, within(1e-9));
  }

  @Test
  void weightsByHand() {
    // a -3- b -1- c: L = [[3,-3,0],[-3,4,-1],[0,-1,1]], λ² - 8λ + 9 = 0.
    Graph graph = new GraphBuilder(3).add(0, 1, 3f).add(1, 2, 1f).build();
    Spectrum spectrum = Spectrum.of(graph, Laplacian.UNNORMALIZED, 2, RUN);
    assertThat(value(spectrum, 0, 0)).isCloseTo(4 - Math.sqrt(7), within(1e-9));
    assertThat(value(spectrum, 0, 1)).isCloseTo(4 + Math.sqrt(7), within(1e-9));
    // (3-λ)a = 3b and (1-λ)c = b: from c = 1 (the light end is farthest out).
    double b = 1 - (4 - Math.sqrt(7));
    double a = 3 * b / (3 - (4 - Math.sqrt(7)));
    double length = Math.sqrt(a * a + b * b + 1);
    assertThat((double) spectrum.vector(0, 0)).isCloseTo(a / length, within(1e-6));
    assertThat((double) spectrum.vector(1, 0)).isCloseTo(b / length, within(1e-6));
    assertThat((double) spectrum.vector(2, 0)).isCloseTo(1 / length, within(1e-6));
    // Normalised: I - D^-½AD^-½ of a path of 3 has eigenvalues 0, 1, 2 whatever the weights.
    Spectrum normalised = Spectrum.of(graph, Laplacian.SYMMETRIC, 2, RUN);
    assertThat(value(normalised, 0, 0)).isCloseTo(1, within(1e-9));
    assertThat(value(normalised, 0, 1)).isCloseTo(2, within(1e-9));
  }

  @ParameterizedTest
  @EnumSource(Laplacian.class)
  void vectorsSolveTheirEquation(Laplacian laplacian) {
    Graph graph = GraphExamples.random(900, 1500, 4);
    Spectrum spectrum = Spectrum.of(graph, laplacian, 6, 1e-8, RUN);
    var a = graph.adjacency();
    for (int l = 0; l < 6; l++) {
      double lambda = value(spectrum, 0, l);
      double length = 0;
      for (int i = 0; i < 900; i++) {
        double sum = 0;
        for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
          int j = a.column(e);
          double scale =
              switch (laplacian) {
                case UNNORMALIZED -> 1;
                case SYMMETRIC -> 1 / Math.sqrt((double) graph.degree(i) * graph.degree(j));
                case RANDOM_WALK -> 1.0 / graph.degree(i);
              };
          sum += scale * spectrum.vector(j, l);
        }
        double own = laplacian == Laplacian.UNNORMALIZED ? graph.degree(i) : 1;
        double residual = own * spectrum.vector(i, l) - sum - lambda * spectrum.vector(i, l);
        assertThat(residual).isCloseTo(0, within(1e-6));
        length += spectrum.vector(i, l) * (double) spectrum.vector(i, l);
      }
      assertThat(length).isCloseTo(1, within(1e-5));
    }
  }

  @Test
  void largestEntryIsPositive() {
    Spectrum spectrum = Spectrum.of(GraphExamples.random(300, 500, 5), Laplacian.SYMMETRIC, 9, RUN);
    for (int l = 0; l < 9; l++) {
      float largest = 0;
      for (int i = 0; i < 300; i++) {
        if (Math.abs(spectrum.vector(i, l)) > 1.002f * Math.abs(largest)) {
          largest = spectrum.vector(i, l);
        }
      }
      assertThat(largest).isPositive();
    }
  }

  @Test
  void disjointUnionIsSolvedPartByPart() {
    Spectrum spectrum =
        Spectrum.of(GraphExamples.disjointPaths(4, 1, 7, 2), Laplacian.UNNORMALIZED, 5, RUN);
    assertThat(spectrum.parts()).extracting(Spectrum.Part::size).containsExactly(4, 1, 7, 2);
    assertThat(spectrum.parts()).extracting(p -> p.values().size()).containsExactly(3, 0, 5, 1);
    Spectrum alone = Spectrum.of(GraphExamples.path(7), Laplacian.UNNORMALIZED, 5, RUN);
    for (int l = 0; l < 5; l++) {
      for (int i = 0; i < 7; i++) {
        assertThat((double) spectrum.vector(5 + i, l)).isCloseTo(alone.vector(i, l), within(1e-6));
      }
      assertThat(spectrum.vector(4, l)).as("isolated").isZero();
    }
    assertThat(spectrum.vector(12, 0)).isCloseTo((float) Math.sqrt(0.5), within(1e-6f));
    assertThat(spectrum.vector(13, 0)).isCloseTo((float) -Math.sqrt(0.5), within(1e-6f));
    assertThat(spectrum.vector(12, 1)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 800})
  void edgeOrderChangesNothing(int n) {
    List<int[]> edges = GraphExamples.randomEdges(n, 2 * n, 6);
    List<int[]> shuffled = new ArrayList<>(edges);
    Collections.shuffle(shuffled, new Random(3));
    for (int[] edge : shuffled.subList(0, n / 2)) {
      int swap = edge[0];
      edge[0] = edge[1];
      edge[1] = swap;
    }
    Spectrum a = Spectrum.of(GraphExamples.of(n, edges), Laplacian.SYMMETRIC, 7, RUN);
    Spectrum b = Spectrum.of(GraphExamples.of(n, shuffled), Laplacian.SYMMETRIC, 7, RUN);
    assertThat(b.parts()).isEqualTo(a.parts());
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < 7; l++) {
        assertThat(b.vector(i, l)).isEqualTo(a.vector(i, l));
      }
    }
  }

  @Test
  void smallEigenvaluesAreToldApartAtTheUsualTolerance() {
    // λ_1 of this path is 1e-5, far below 1e-5 times the norm of 4: the relative wish must hold.
    int n = 1000;
    Spectrum spectrum = Spectrum.of(GraphExamples.path(n), Laplacian.UNNORMALIZED, 4, RUN);
    for (int l = 0; l < 4; l++) {
      double sine = Math.sin(Math.PI * (l + 1) / (2.0 * n));
      assertThat(value(spectrum, 0, l) / (4 * sine * sine)).isCloseTo(1, within(1e-3));
    }
  }

  @Test
  void memoryGrowsWithNodesTimesK() {
    long million = Spectrum.estimateMemory(1_000_000, 10_000_000, 16).bytes();
    assertThat(million).isBetween(512L << 20, 2048L << 20);
    assertThat(Spectrum.estimateMemory(2_000_000, 20_000_000, 16).bytes()).isEqualTo(2 * million);
  }
}
