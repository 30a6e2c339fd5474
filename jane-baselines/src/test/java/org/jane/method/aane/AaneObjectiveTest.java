package org.jane.method.aane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.eigen.SparseGram;
import org.jane.features.AttributeScaling;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AaneObjectiveTest {
  private static final Run RUN = Run.seeded(4);
  private static final Workers WORKERS = RUN.workers();

  private static SparseGram cosines(CsrMatrix x) {
    return new SparseGram(AttributeScaling.of(AttributeScaling.Kind.L2, x).apply(x));
  }

  @ParameterizedTest
  @CsvSource({"0.25, 5", "0.0425, 4", "3, 0.5"})
  void noStepRaisesTheSplitObjective(double lambda, double rho) {
    AttributedGraph data =
        SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=150,seed=3,degree=6"), RUN).graph();
    double[] start = DenseColumns.singularVectors(data.graph(), 8, RUN);
    var objective =
        new AaneObjective(
            data.graph(), cosines(data.attributes()), new AaneConfig.Pull(lambda, rho), start, 8);
    double first = objective.value(WORKERS);
    for (int round = 0; round < 4; round++) {
      double before = objective.splitValue(WORKERS);
      objective.stepH(WORKERS);
      double between = objective.splitValue(WORKERS);
      assertThat(between).isLessThan(before);
      objective.stepZ(WORKERS);
      assertThat(objective.splitValue(WORKERS)).isLessThan(between);
      objective.stepU();
    }
    assertThat(objective.value(WORKERS)).isLessThan(first);
  }

  /**
   * Two linked nodes with one number each: S = (1 c; c 1) with c = 0.6, weight 2, λ = ½, ρ = 1, H =
   * Z = (1, 3). For h_1: 2 ZᵀZ = 20; s_1 Z = 1 + 0.6·3 = 2.8; t = ½·2/|1-3| = ½; so h_1 = (5.6 +
   * ½·3 + 1) / (20 + 1 + ½). For h_2: s_2 Z = 3.6, h_2 = (7.2 + ½·1 + 3) / 21.5.
   */
  @Test
  void aStepWorkedOutByHand() {
    AttributedGraph data =
        TinyGraphs.edges("a-b:2")
            .attribute("a", "x", 1)
            .attribute("b", "x", 3)
            .attribute("b", "y", 4)
            .build();
    var objective =
        new AaneObjective(
            data.graph(),
            cosines(data.attributes()),
            new AaneConfig.Pull(0.5, 1),
            new double[] {1, 3},
            1);
    // ‖HHᵀ‖² - 2 tr(HᵀSH) + λ w |1 - 3| = 100 - 2 (1 + 9 + 2·0.6·3) + 2
    assertThat(objective.value(WORKERS)).isCloseTo(100 - 27.2 + 2, within(1e-5));
    objective.stepH(WORKERS);
    assertThat(objective.codes()[0]).isCloseTo(8.1 / 21.5, within(1e-6));
    assertThat(objective.codes()[1]).isCloseTo(10.7 / 21.5, within(1e-6));
  }

  @Test
  void theStartIsTheLeftSingularVectors() {
    Graph graph = TinyGraphs.edges("hub-a:3", "hub-b:4").graph();
    double[] start = DenseColumns.singularVectors(graph, 1, RUN);
    // A Aᵀ: 25 for the hub, and (9 12; 12 16) for the leaves; both have largest eigenvalue 25
    double leaves = start[1] * 0.6 + start[2] * 0.8;
    assertThat(start[0] * start[0] + leaves * leaves).isCloseTo(1, within(1e-6));
  }
}
