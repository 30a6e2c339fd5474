package org.jane.method.dane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.jane.model.CannotLearnException;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.network.HandWorked;
import org.jane.network.Parameter;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class DaneObjectiveTest {
  private static final Run RUN = Run.seeded(3).threads(2);
  private static final DaneConfig CONFIG =
      DaneConfig.defaults().withHidden(4).withDimensions(3).withHops(2).withProximity(0.5);

  /**
   * 0-1 weighs 2, 1-2 weighs 1. From 0: one step leads to 1; two to 0 with 2/3 and to 2 with 1/3.
   */
  @Test
  void surroundingsAreTheMeanOfTheStepsOfARandomWalk() {
    Graph graph = new GraphBuilder(4).add(0, 1, 2f).add(1, 2, 1f).build();
    double[][] m = WeightedTasks.dense(Surroundings.of(graph, 2));
    double third = 1 / 3.0;
    assertThat(m[0]).containsExactly(new double[] {third, 0.5, third / 2, 0}, within(1e-6));
    assertThat(m[1]).containsExactly(new double[] {third, 0.5, third / 2, 0}, within(1e-6));
    assertThat(m[2]).containsExactly(new double[] {third, 0.5, third / 2, 0}, within(1e-6));
    assertThat(m[3]).containsOnly(0);
  }

  private static double[] value(DaneObjective objective, String name) {
    for (Parameter p : objective.parameters()) {
      if (p.name().equals(name)) {
        double[] all = new double[p.value().length];
        for (int i = 0; i < all.length; i++) {
          all[i] = p.value()[i];
        }
        return all;
      }
    }
    throw new IllegalArgumentException(name);
  }

  private static double[] layer(
      DaneObjective objective, double[] in, String side, int l, boolean relu) {
    double[] w = value(objective, side + "-weights-" + l);
    double[] out = value(objective, side + "-bias-" + l);
    for (int c = 0; c < out.length; c++) {
      for (int d = 0; d < in.length; d++) {
        out[c] += in[d] * w[d * out.length + c];
      }
      out[c] = relu ? Math.max(0, out[c]) : out[c];
    }
    return out;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int c = 0; c < a.length; c++) {
      sum += a[c] * b[c];
    }
    return sum;
  }

  private static double minusLogSigma(double x) {
    return Math.log(1 + Math.exp(-x));
  }

  /** Nodes 0, 3 and 4 of a path of four and a lone node: each end of the path has one neighbour. */
  @Test
  void theLossOfABatchIsThatOfTheFormulas() {
    CsrMatrix x = HandWorked.attributes();
    DaneObjective objective = new DaneObjective(HandWorked.GRAPH, x, CONFIG, RUN);
    double[][] m = WeightedTasks.dense(Surroundings.of(HandWorked.GRAPH, 2));
    int[] nodes = {0, 3, 4, 1, 2}; // the batch, then the neighbours 1 and 2
    double expected = 0;
    List<double[][]> codes = new ArrayList<>();
    for (String side : List.of("links", "attributes")) {
      double[][] rows = side.equals("links") ? m : HandWorked.X;
      double[][] code = new double[5][];
      for (int i = 0; i < 5; i++) {
        double[] in = rows[nodes[i]];
        code[i] = layer(objective, layer(objective, in, side, 1, true), side, 2, false);
        double[] back = layer(objective, layer(objective, code[i], side, 3, true), side, 4, false);
        for (int c = 0; c < in.length; c++) {
          expected += (back[c] - in[c]) * (back[c] - in[c]) / 5;
        }
      }
      expected += 0.5 * minusLogSigma(dot(code[0], code[3])) / 3; // 0 and 1
      expected += 0.5 * minusLogSigma(dot(code[1], code[4])) / 3; // 3 and 2
      codes.add(code);
    }
    double[][] h = codes.get(0);
    double[][] k = codes.get(1);
    for (int i = 0; i < 3; i++) { // nobody in the batch is linked to another of it
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < 3; j++) {
        least = i == j ? least : Math.min(least, dot(h[i], k[j]));
      }
      expected += (minusLogSigma(dot(h[i], k[i])) + minusLogSigma(-least)) / 3;
    }
    RandomStream same = RUN.random("links");
    for (int i = 0; i < 3; i++) {
      same.nextDouble(); // the link, of which each end has one
    }
    for (int i = 0; i < 3; i++) {
      int j = same.nextInt(3);
      for (double[][] code : codes) {
        expected += i == j ? 0 : 0.5 * minusLogSigma(-dot(code[i], code[j])) / 3;
      }
    }
    double found = objective.gradient(new int[] {0, 3, 4}, RUN.random("links"), RUN.workers());
    assertThat(found).isCloseTo(expected, within(1e-5));
    float[] read = objective.codes(new int[] {3}, RUN.workers());
    assertThat((double) read[1]).isCloseTo(h[1][1] / Math.sqrt(dot(h[1], h[1])), within(1e-5));
    assertThat((double) read[3 + 2]).isCloseTo(k[1][2] / Math.sqrt(dot(k[1], k[1])), within(1e-5));
  }

  /** Two steps along a path of five meet 3, 4, 5, 4 and 3 nodes; a hub leads everywhere. */
  @Test
  void thoseWhoAreNearAreCountedBeforeTheyAreKept() {
    Graph path = new GraphBuilder(5).add(0, 1).add(1, 2).add(2, 3).add(3, 4).build();
    assertThat(Surroundings.reach(path, 1)).isEqualTo(8 / 5.0);
    assertThat(Surroundings.reach(path, 2)).isEqualTo((3 + 4 + 5 + 4 + 3) / 5.0);
    AttributedGraph hub =
        TinyGraphs.star(59_999).label("hub", "red").label("leaf1", "blue").build();
    Task task = Task.of(hub, Split.of(hub.labels(), new int[] {0, 1}, new int[0], new int[0]));
    assertThatThrownBy(() -> new DaneTrainer(CONFIG).train(task, RUN))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("what is near has 60,000 rows of")
        .hasMessageContaining("Set hops below 2");
  }

  @Test
  void oneSideIsEnoughAndNeitherIsRefused() {
    CsrMatrix none = CsrMatrix.empty(5, 0);
    assertThat(new DaneObjective(HandWorked.GRAPH, none, CONFIG, RUN).width()).isEqualTo(3);
    AttributedGraph bare =
        TinyGraphs.edges().nodes("a", "b").label("a", "red").label("b", "blue").build();
    Task task = Task.of(bare, Split.of(bare.labels(), new int[] {0, 1}, new int[0], new int[0]));
    assertThatThrownBy(() -> new DaneTrainer(CONFIG).train(task, RUN))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("neither links nor attributes");
  }
}
