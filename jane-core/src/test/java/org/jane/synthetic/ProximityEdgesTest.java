package org.jane.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many draws over the same few points: each pair must come up as often as its probability says. */
class ProximityEdgesTest {
  private static final int DRAWS = 10_000;

  private static DenseMatrix points(int n, double width, double height, long seed) {
    Random random = new Random(seed);
    DenseMatrix u = DenseMatrix.zeros(n, 2);
    for (int i = 0; i < n; i++) {
      u.set(i, 0, (float) (width * (random.nextDouble() - 0.5)));
      u.set(i, 1, (float) (height * (random.nextDouble() - 0.5)));
    }
    return u;
  }

  private static double distance(DenseMatrix u, int i, int j) {
    return Math.hypot((double) u.get(i, 0) - u.get(j, 0), (double) u.get(i, 1) - u.get(j, 1));
  }

  /**
   * Pairs in bins of distance, each bin's links against their expectation in standard deviations. A
   * pair that both parts of the draw could link, or neither, stands out at once: far pairs here lie
   * at 1.9 s and more, where p is small but links are still many.
   */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"60,8,8,1", "60,3,20,0.7", "4,2,2,1", "61,0.5,0.5,1", "40,60,60,5"})
  void linksComeUpAsOftenAsTheirProbability(int n, double width, double height, double s) {
    DenseMatrix u = points(n, width, height, n);
    double[] expected = new double[16];
    double[] variance = new double[16];
    double[] found = new double[16];
    long[][] linked = new long[n][n];
    double totalMean = 0;
    double totalVariance = 0;
    Run run = Run.seeded(1).threads(1);
    double squares = 0;
    double sum = 0;
    ProximityEdges edges = new ProximityEdges(u, s);
    for (int draw = 0; draw < DRAWS; draw++) {
      Graph graph = edges.draw(run.withSeed(draw));
      CsrMatrix a = graph.adjacency();
      for (int i = 0; i < n; i++) {
        for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
          linked[i][a.column(e)]++;
        }
      }
      sum += graph.edges();
      squares += (double) graph.edges() * graph.edges();
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double d = distance(u, i, j) / s;
        double p = Math.exp(-d * d);
        int bin = (int) Math.min(15, d * 4);
        expected[bin] += DRAWS * p;
        variance[bin] += DRAWS * p * (1 - p);
        found[bin] += linked[i][j];
        totalMean += p;
        totalVariance += p * (1 - p);
        double spread = Math.sqrt(DRAWS * p * (1 - p));
        assertThat(linked[i][j] - DRAWS * p)
            .as("pair at distance %s", d)
            .isCloseTo(0, within(5.5 * spread + 3));
      }
    }
    for (int bin = 0; bin < 16; bin++) {
      assertThat(found[bin] - expected[bin])
          .as("distances from %s", bin / 4.0)
          .isCloseTo(0, within(4.5 * Math.sqrt(variance[bin]) + 3));
    }
    // pairs are independent: the number of edges varies as a sum of independent draws does
    double mean = sum / DRAWS;
    assertThat(mean).isCloseTo(totalMean, within(5 * Math.sqrt(totalVariance / DRAWS)));
    assertThat(squares / DRAWS - mean * mean)
        .isCloseTo(totalVariance, within(0.05 * totalVariance));
  }

  /** Neighbouring points in one long row of cells: the geometric steps walk over every row. */
  @Test
  void farPairsAreReachedFromTheFirstToTheLast() {
    int n = 50; // R = sqrt(log 25) = 1.79
    DenseMatrix u = DenseMatrix.zeros(n, 2);
    for (int i = 0; i < n; i++) {
      u.set(i, 0, i % 2 == 0 ? 0f : 2.7f); // two heaps, more than two cells apart: p = 0.00068
    }
    long across = 0;
    Run run = Run.seeded(1).threads(1);
    ProximityEdges edges = new ProximityEdges(u, 1);
    for (int draw = 0; draw < DRAWS; draw++) {
      Graph graph = edges.draw(run.withSeed(draw));
      assertThat(graph.edges()).isGreaterThanOrEqualTo(2 * 25 * 24 / 2); // the heaps are cliques
      across += graph.edges() - 600;
    }
    double expected = DRAWS * 625 * Math.exp(-2.7f * 2.7f);
    assertThat((double) across).isCloseTo(expected, within(4.5 * Math.sqrt(expected)));
  }

  @Test
  void pointsInOnePlaceAreAllLinkedHoweverSmallSIs() {
    DenseMatrix u = DenseMatrix.zeros(40, 2);
    for (int i = 0; i < 40; i++) {
      u.set(i, 0, i % 2 == 0 ? -2f : 2f);
      u.set(i, 1, i % 4 < 2 ? -2f : 2f);
    }
    for (double s : new double[] {1e-9, 1e-5, 0.1}) {
      Graph graph = new ProximityEdges(u, s).draw(Run.seeded(1));
      assertThat(graph.edges()).isEqualTo(4 * 45);
    }
  }

  @Test
  void aWideReachLinksEverybody() {
    DenseMatrix u = points(40, 4, 4, 1);
    assertThat(new ProximityEdges(u, 1e9).draw(Run.seeded(1)).edges()).isEqualTo(780);
  }
}
