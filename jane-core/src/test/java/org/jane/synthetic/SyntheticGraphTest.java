package org.jane.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticGraphTest {

  private static SyntheticGraph draw(String config) {
    return SyntheticGraph.draw(SyntheticConfig.parse(config), Run.seeded(1));
  }

  @Test
  void theDefaultIsThePapersSize() {
    SyntheticGraph drawn = SyntheticGraph.draw(SyntheticConfig.defaults(), Run.seeded(1));
    assertThat(drawn.graph().nodes()).isEqualTo(200);
    assertThat(drawn.graph().labels().classSizes()).containsExactly(50, 50, 50, 50);
    assertThat(drawn.graph().labels().classNames()).containsExactly("0", "1", "2", "3");
    assertThat(drawn.graph().attributeNames()).containsExactly("x1", "x2");
    assertThat(drawn.graph().ids().get(199)).isEqualTo("199");
    assertThat(drawn.s()).isEqualTo(1);
  }

  @Test
  void classSizesDifferByAtMostOneAndLabelsAreShuffled() {
    Labels labels = draw("n=203,seed=5").graph().labels();
    assertThat(labels.classSizes()).containsExactly(51, 51, 51, 50);
    int[] ofFirst = new int[4];
    for (int i = 0; i < 40; i++) {
      ofFirst[labels.of(i)]++;
    }
    assertThat(ofFirst).isNotEqualTo(new int[] {10, 10, 10, 10}); // not 0 1 2 3 0 1 2 3 …
  }

  /**
   * The amplitudes of x1, x2, u1 and u2, worked out by hand from the rules. x1 and u2 carry the
   * first bit of the class, x2 and u1 the second; a column of amplitude a has mean ±2a within a
   * class and deviation 1 - a/2.
   */
  @ParameterizedTest
  @CsvSource({
    "0,    0,   0,   1,   1",
    "0.25, 0.5, 0,   1,   0.5",
    "0.5,  1,   0,   1,   0",
    "0.6,  1,   0.2, 0.8, 0",
    "0.75, 1,   0.5, 0.5, 0",
    "1,    1,   1,   0,   0"
  })
  void columnsCarryTheirBitsWithTheirAmplitudes(
      double alpha, double x1, double x2, double u1, double u2) {
    int n = 40_000;
    SyntheticGraph drawn = draw("degree=2,n=" + n + ",alpha=" + alpha);
    Labels labels = drawn.graph().labels();
    DenseMatrix x = attributes(drawn);
    carries(x, 0, labels, 0, x1);
    carries(x, 1, labels, 1, x2);
    carries(drawn.latent(), 0, labels, 1, u1);
    carries(drawn.latent(), 1, labels, 0, u2);
  }

  private static DenseMatrix attributes(SyntheticGraph drawn) {
    CsrMatrix stored = drawn.graph().attributes();
    DenseMatrix x = DenseMatrix.zeros(stored.rows(), stored.columns());
    for (int i = 0; i < stored.rows(); i++) {
      for (int e = stored.rowStart(i); e < stored.rowStart(i + 1); e++) {
        x.set(i, stored.column(e), stored.value(e));
      }
    }
    return x;
  }

  private static void carries(
      DenseMatrix matrix, int column, Labels labels, int bit, double amplitude) {
    for (int c = 0; c < 4; c++) {
      double sum = 0;
      double squares = 0;
      int count = 0;
      for (int i = 0; i < matrix.rows(); i++) {
        if (labels.of(i) == c) {
          sum += matrix.get(i, column);
          squares += (double) matrix.get(i, column) * matrix.get(i, column);
          count++;
        }
      }
      double sign = (c >> bit & 1) == 1 ? 1 : -1;
      double mean = sum / count;
      double deviation = Math.sqrt(squares / count - mean * mean);
      double wanted = 1 - amplitude / 2;
      assertThat(mean).isCloseTo(2 * amplitude * sign, within(4.5 * wanted / Math.sqrt(count)));
      assertThat(deviation).isCloseTo(wanted, within(4.5 * wanted / Math.sqrt(2.0 * count)));
    }
  }

  @Test
  void separationAndNoiseAreWhatTheySay() {
    SyntheticGraph drawn = draw("alpha=1,separation=5,noise=0,degree=3");
    DenseMatrix x = attributes(drawn);
    for (int i = 0; i < 200; i++) {
      int label = drawn.graph().labels().of(i);
      assertThat(x.get(i, 0)).isEqualTo((label & 1) == 1 ? 5f : -5f);
      assertThat(x.get(i, 1)).isEqualTo((label & 2) == 2 ? 5f : -5f);
    }
  }

  /** All pairs of the true positions, against the edges that were drawn without visiting them. */
  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"0,s=1", "0.5,s=1", "1,s=0.3", "0,degree=10", "0.5,degree=10", "0.9,degree=40"})
  void edgesAgreeWithAllPairsOfTheTruePositions(double alpha, String reach) {
    SyntheticGraph drawn = draw("n=3000,alpha=" + alpha + "," + reach);
    DenseMatrix u = drawn.latent();
    double mean = 0;
    double variance = 0;
    double expectedLength = 0; // sum of p·d: too few or too many long edges would show
    double lengthVariance = 0;
    double length = 0;
    CsrMatrix a = drawn.graph().graph().adjacency();
    for (int i = 0; i < u.rows(); i++) {
      for (int j = 0; j < i; j++) {
        double dx = (double) u.get(i, 0) - u.get(j, 0);
        double dy = (double) u.get(i, 1) - u.get(j, 1);
        double d = Math.sqrt(dx * dx + dy * dy) / drawn.s();
        double p = Math.exp(-d * d);
        mean += p;
        variance += p * (1 - p);
        expectedLength += p * d;
        lengthVariance += p * (1 - p) * d * d;
        length += p > 1e-12 && a.find(i, j) >= 0 ? d : 0;
      }
    }
    assertThat(drawn.graph().graph().edges() - mean)
        .isCloseTo(0, within(4.5 * Math.sqrt(variance)));
    assertThat(length - expectedLength).isCloseTo(0, within(4.5 * Math.sqrt(lengthVariance)));
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"0,3", "0.3,10", "0.5,10", "1,25"})
  void theMeanDegreeIsTheOneAskedFor(double alpha, double degree) {
    int graphs = 40;
    double sum = 0;
    double squares = 0;
    for (int seed = 1; seed <= graphs; seed++) {
      Graph graph =
          draw("n=1000,alpha=" + alpha + ",degree=" + degree + ",seed=" + seed).graph().graph();
      double found = 2.0 * graph.edges() / graph.nodes();
      sum += found;
      squares += found * found;
    }
    double mean = sum / graphs;
    double error = Math.sqrt((squares / graphs - mean * mean) / (graphs - 1));
    assertThat(mean).isCloseTo(degree, within(4 * error));
    assertThat(error).isLessThan(0.02 * degree); // the comparison means something
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void threadsDoNotChangeTheGraph(int threads) {
    SyntheticConfig config = SyntheticConfig.parse("n=5000,degree=10,alpha=0.4");
    SyntheticGraph one = SyntheticGraph.draw(config, Run.seeded(1).threads(1));
    SyntheticGraph many = SyntheticGraph.draw(config, Run.seeded(1).threads(threads));
    same(one, many);
  }

  private static void same(SyntheticGraph one, SyntheticGraph other) {
    assertThat(edges(other)).isEqualTo(edges(one));
    assertThat(other.latent().data()).isEqualTo(one.latent().data());
    assertThat(attributes(other).data()).isEqualTo(attributes(one).data());
    for (int i = 0; i < one.graph().nodes(); i++) {
      assertThat(other.graph().labels().of(i)).isEqualTo(one.graph().labels().of(i));
    }
    assertThat(other.s()).isEqualTo(one.s());
  }

  private static List<Long> edges(SyntheticGraph drawn) {
    CsrMatrix a = drawn.graph().graph().adjacency();
    List<Long> edges = new ArrayList<>();
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        edges.add((long) i << 32 | a.column(e));
      }
    }
    return edges;
  }

  @Test
  void theGraphDependsOnItsOwnSeedNotOnTheRuns() {
    SyntheticConfig config = SyntheticConfig.parse("seed=5");
    same(SyntheticGraph.draw(config, Run.seeded(1)), SyntheticGraph.draw(config, Run.seeded(99)));
    assertThat(edges(draw("seed=6"))).isNotEqualTo(edges(draw("seed=5")));
  }

  @Test
  void theSmallestGraphHasOneNodeAClass() {
    for (int seed = 1; seed <= 50; seed++) {
      SyntheticGraph drawn = draw("n=4,seed=" + seed);
      assertThat(drawn.graph().labels().classSizes()).containsExactly(1, 1, 1, 1);
    }
  }

  @Tag("slow")
  @Test
  @Timeout(30)
  void aHundredThousandNodesAreQuick() {
    List<Progress> heard = new ArrayList<>();
    SyntheticGraph drawn =
        SyntheticGraph.draw(
            SyntheticConfig.parse("n=100000,degree=10"), Run.seeded(1).listener(heard::add));
    assertThat(2.0 * drawn.graph().graph().edges() / 100_000).isCloseTo(10, within(0.2));
    assertThat(heard.get(heard.size() - 1))
        .isEqualTo(Progress.of("drawing edges", 100_000, 100_000, "nodes"));
    for (int i = 1; i < heard.size(); i++) {
      assertThat(heard.get(i).done()).isGreaterThan(heard.get(i - 1).done());
    }
  }

  @Test
  @Timeout(10)
  void tooManyEdgesAreRefusedInAdvance() {
    assertThatThrownBy(() -> draw("n=1000000"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "this would draw about \\d+ edges, more than a graph can hold \\(1073741823\\);"
                + " give a smaller n, s or degree");
  }

  /** Without noise the fifty nodes of a class share one place at alpha 0: degree 49 at least. */
  @Test
  void aDegreeThatNoReachGivesIsRefused() {
    assertThatThrownBy(() -> draw("alpha=0,noise=0,degree=3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "no s gives degree 3.0 with separation 2.0 and noise 0.0, the nearest is 49.0000; give"
                + " another degree or more noise");
    assertThat(draw("alpha=0,noise=0,degree=60").s()).isPositive();
  }
}
