package org.jane.method.jane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.jane.graph.Graph;
import org.jane.graph.TinyGraphs;
import org.jane.likelihood.PairLikelihood;
import org.jane.linalg.DenseMatrix;
import org.jane.network.ReferenceNetwork;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LatentSpaceTest {
  private final Run run = Run.seeded(3).threads(2);

  private static JaneConfig.LatentStep steps(double eta1, double eta2, PairLikelihood likelihood) {
    return new JaneConfig.LatentStep(true, eta1, eta2, 1, likelihood, null);
  }

  private LatentSpace.Forces step(LatentSpace space, int[] labelNodes, float... labelGradient) {
    LatentSpace.Forces forces = space.forces(1, run, () -> {});
    space.step(forces, labelNodes, labelGradient, run);
    return forces;
  }

  private static DenseMatrix column(float... values) {
    return new DenseMatrix(values.length, 1, values);
  }

  @Test
  void twoLinkedNodesFeelNothingButTheirEdge() {
    Graph graph = TinyGraphs.edges("a-b:3").graph();
    DenseMatrix u = column(0, 2);
    var space = new LatentSpace(graph, u, new int[0], steps(0, 0.01, PairLikelihood.BOUND));
    LatentSpace.Forces forces = step(space, new int[0]);
    assertThat(forces.attraction()).isEqualTo(12); // 3·2²
    assertThat(forces.repulsion()).isZero();
    assertThat(u.data()).containsExactly(new float[] {0.12f, 1.88f}, within(1e-6f)); // 2·3·2·0.01
  }

  @Test
  void twoUnlinkedNodesPushEachOtherApart() {
    // a node without any edge would take no part, so each has a neighbour at its own place
    Graph graph = TinyGraphs.edges("a-p", "b-q").graph();
    DenseMatrix u = column(0, 0, 1, 1); // a, p, b, q: each on top of its neighbour
    var space = new LatentSpace(graph, u, new int[0], steps(0, 0.01, PairLikelihood.BOUND));
    LatentSpace.Forces forces = step(space, new int[0]);
    double p = Math.exp(-1);
    assertThat(forces.attraction()).isZero();
    assertThat(forces.repulsion()).isCloseTo(4 * p, within(1e-6)); // a-b, a-q, p-b, p-q
    assertThat((double) u.get(0, 0)).isCloseTo(-0.01 * 2 * 2 * p, within(1e-7));
    assertThat((double) u.get(2, 0)).isCloseTo(1 + 0.01 * 2 * 2 * p, within(1e-6));
  }

  @Test
  void threeNodesInARowByHand() {
    Graph graph = TinyGraphs.edges("a-b:2", "b-c:1").graph();
    double p = Math.exp(-1);
    for (PairLikelihood likelihood : PairLikelihood.values()) {
      boolean bound = likelihood == PairLikelihood.BOUND;
      DenseMatrix u = column(0, 0.5f, 1);
      var space = new LatentSpace(graph, u, new int[0], steps(0, 0.01, likelihood));
      LatentSpace.Forces forces = step(space, new int[0]);
      assertThat(forces.attraction()).isCloseTo(0.75, within(1e-6)); // 2·¼ + 1·¼
      assertThat(forces.repulsion()).isCloseTo(bound ? p : -Math.log(1 - p), within(1e-6));
      double weight = bound ? p : p / (1 - p);
      double a = -2 + 2 * weight; // 2·2·(0-½), and a-c pushes with -2·(0-1)·weight
      double b = 1; // 2·2·½ - 2·1·½
      double c = 1 - 2 * weight;
      assertThat((double) u.get(0, 0)).isCloseTo(-0.01 * a, within(1e-6));
      assertThat((double) u.get(1, 0)).isCloseTo(0.5 - 0.01 * b, within(1e-6));
      assertThat((double) u.get(2, 0)).isCloseTo(1 - 0.01 * c, within(1e-6));
    }
  }

  @Test
  void stepsAreCappedByDegreeAndKernel() {
    Graph graph = TinyGraphs.edges("a-b:2", "b-c:1").graph();
    DenseMatrix u = column(0, 0.5f, 1);
    var space = new LatentSpace(graph, u, new int[0], steps(0, 1e9, PairLikelihood.BOUND));
    step(space, new int[0]);
    double p = Math.exp(-1);
    assertThat((double) u.get(0, 0)).isCloseTo((2 - 2 * p) / (2 * (2 + p)), within(1e-6));
    assertThat((double) u.get(1, 0)).isCloseTo(0.5 - 1 / (2.0 * 3), within(1e-6)); // d = 3, κ = 0
  }

  @Test
  void labelsPullTheirOwnNodesByEta1() {
    Graph graph = TinyGraphs.edges("a-b", "b-c").graph();
    DenseMatrix u = new DenseMatrix(3, 2, new float[] {0, 0, 1, 1, 2, 2});
    var space = new LatentSpace(graph, u, new int[] {2}, steps(0.5, 0, PairLikelihood.BOUND));
    step(space, new int[] {2}, 1, -3);
    assertThat(u.data()).containsExactly(0, 0, 1, 1, 1.5f, 3.5f);
  }

  @Test
  void nodesWithoutEdgesStandAtTheMeanOfTrainingNodesAndFollowIt() {
    Graph graph = TinyGraphs.edges("a-b", "b-c").nodes("x", "y").graph();
    DenseMatrix u = column(1, 2, 6, 77, 88);
    int[] train = {0, 2, 4}; // y is a training node too, and counts for nothing
    var space = new LatentSpace(graph, u, train, steps(1, 0, PairLikelihood.BOUND));
    assertThat(u.data()).containsExactly(1, 2, 6, 3.5f, 3.5f);
    assertThat(space.isolated()).containsExactly(false, false, false, true, true);
    step(space, train, -2, 0, 50);
    assertThat(u.data()).containsExactly(3, 2, 6, 4.5f, 4.5f);
  }

  @Test
  void withoutALinkedTrainingNodeTheMeanIsThatOfAllLinkedNodes() {
    Graph graph = TinyGraphs.edges("a-b").nodes("x").graph();
    DenseMatrix u = column(1, 2, 77);
    new LatentSpace(graph, u, new int[] {2}, steps(1, 0, PairLikelihood.BOUND));
    assertThat(u.get(2, 0)).isEqualTo(1.5f);
  }

  @ParameterizedTest
  @EnumSource(PairLikelihood.class)
  void theStepIsThatOfAPlainLoopInDoublesWhoseGradientIsItsCentralDifference(
      PairLikelihood likelihood) {
    Graph graph = SmallTasks.graph(0, 120, 4).graph();
    int n = graph.nodes();
    int k = 3;
    DenseMatrix u = DenseMatrix.zeros(n, k);
    var random = run.random("u");
    for (int at = 0; at < u.data().length; at++) {
      u.data()[at] = (float) random.nextGaussian();
    }
    double[] start = ReferenceNetwork.doubles(u.data());
    double eta2 = 0.05; // some nodes are capped at 1/(2(d+κ)), others are not
    var space = new LatentSpace(graph, u, new int[0], steps(0, eta2, likelihood));
    double[] before = ReferenceNetwork.doubles(u.data());
    LatentSpace.Forces forces = step(space, new int[0]);

    var plain = new PlainLikelihood(graph, k, likelihood);
    assertThat(forces.attraction() + forces.repulsion())
        .isCloseTo(plain.value(before), within(1e-5 * plain.value(before)));
    double[] gradient = plain.gradient(before);
    assertThat(relative(gradient, ReferenceNetwork.differences(before, () -> plain.value(before))))
        .isLessThan(1e-6);
    double[] kappa = plain.kappa(before);
    double largest = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
    for (int i = 0; i < n; i++) {
      if (graph.degree(i) > 0) {
        double step = Math.min(eta2, 1 / (2 * kappa[i]));
        for (int d = 0; d < k; d++) {
          double expected = start[i * k + d] - step * gradient[i * k + d];
          assertThat((double) u.get(i, d))
              .isCloseTo(expected, within(1e-5 * step * largest + 1e-6));
        }
      }
    }
  }

  private static double relative(double[] found, double[] expected) {
    double off = 0;
    for (int i = 0; i < found.length; i++) {
      off = Math.max(off, Math.abs(found[i] - expected[i]));
    }
    return off / Arrays.stream(expected).map(Math::abs).max().orElse(1);
  }

  @Test
  void theScaleIsTheMeanRowNormOfWhatTheNetworkSees() {
    var task = SmallTasks.task(0, 80);
    for (double scale : new double[] {0.5, 3}) {
      JaneConfig config = SmallTasks.quick().withoutLatentSteps().with("scale", "" + scale);
      JaneModel model = new JaneTrainer(config).train(task, run);
      DenseMatrix u = model.positions();
      double sum = 0;
      for (int i = 0; i < u.rows(); i++) {
        double square = 0;
        for (int d = 0; d < u.columns(); d++) {
          square += u.get(i, d) * u.get(i, d);
        }
        sum += Math.sqrt(square);
      }
      assertThat(model.weights().c() * sum / u.rows()).isCloseTo(scale, within(1e-4));
    }
    JaneConfig paper = SmallTasks.quick().withoutLatentSteps().with("scale", "paper");
    assertThat(paper.start().scale()).isEqualTo(OptionalDouble.empty());
    JaneModel model = new JaneTrainer(paper).train(task, run);
    assertThat(model.weights().c()).isEqualTo((float) model.s());
  }
}
