package org.jane.method.dane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Split;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.CannotLearnException;
import org.jane.model.Task;
import org.jane.model.WeightedTasks;
import org.jane.network.HandWorked;
import org.jane.network.Parameter;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    DaneObjective objective = new DaneObjective(HandWorked.GRAPH, x, CONFIG, false, RUN);
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

  /** Two steps along a path of five meet 3, 4, 5, 4 and 3 nodes. */
  @Test
  void thoseWhoAreNearAreCountedBeforeTheyAreKept() {
    Graph path = new GraphBuilder(5).add(0, 1).add(1, 2).add(2, 3).add(3, 4).build();
    assertThat(Surroundings.reach(path, 1)).isEqualTo(8 / 5.0);
    assertThat(Surroundings.reach(path, 2)).isEqualTo((3 + 4 + 5 + 4 + 3) / 5.0);
  }

  private static Graph drawn(int nodes, int links) {
    RandomStream random = RUN.random("graph");
    GraphBuilder builder = new GraphBuilder(nodes);
    for (int e = 0; e < links; e++) {
      int a = random.nextInt(nodes - 1); // the last node stays alone
      int b = random.nextInt(nodes - 1);
      if (a != b) {
        builder.add(a, b, 0.5f + random.nextFloat());
      }
    }
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void surroundingsThatAreAppliedAreThoseThatAreKept(int steps) {
    int n = 40;
    Graph graph = drawn(n, 60);
    double[][] m = WeightedTasks.dense(Surroundings.of(graph, steps));
    AppliedSurroundings applied = new AppliedSurroundings(graph, steps);
    int[] nodes = {3, 39, 7, 0};
    float[] rows = new float[nodes.length * n];
    applied.rows(nodes).times(identity(n), n, rows, RUN.workers());
    float[] columns = new float[n * nodes.length];
    applied
        .rows(nodes)
        .addTransposedTimes(identity(nodes.length), nodes.length, columns, RUN.workers());
    double[] squares = applied.squares(RUN.workers());
    for (int i = 0; i < nodes.length; i++) {
      for (int j = 0; j < n; j++) {
        assertThat((double) rows[i * n + j]).isCloseTo(m[nodes[i]][j], within(1e-6));
        assertThat((double) columns[j * nodes.length + i]).isCloseTo(m[nodes[i]][j], within(1e-6));
      }
      assertThat(squares[nodes[i]]).isCloseTo(dot(m[nodes[i]], m[nodes[i]]), within(1e-6));
    }
  }

  private static float[] identity(int n) {
    float[] one = new float[n * n];
    for (int i = 0; i < n; i++) {
      one[i * n + i] = 1;
    }
    return one;
  }

  /** The last weights stand the other way round. */
  @Test
  void aLargeGraphHasTheSameLossAndGradient() {
    Graph graph = drawn(30, 60);
    CsrMatrix x = graph.adjacency().selectColumns(0, 7);
    DaneObjective kept = new DaneObjective(graph, x, CONFIG, false, RUN);
    DaneObjective applied = new DaneObjective(graph, x, CONFIG, true, RUN);
    for (int p = 0; p < kept.parameters().size(); p++) {
      Parameter from = kept.parameters().get(p);
      from.initialise(0.5f, RUN.random("draw", p));
      float[] to = applied.parameters().get(p).value();
      System.arraycopy(turned(from, from.value()), 0, to, 0, to.length);
    }
    int[] batch = {0, 4, 5, 11, 29};
    double loss = kept.gradient(batch, RUN.random("links"), RUN.workers());
    assertThat(applied.gradient(batch, RUN.random("links"), RUN.workers()))
        .isCloseTo(loss, within(1e-5));
    for (int p = 0; p < kept.parameters().size(); p++) {
      Parameter from = kept.parameters().get(p);
      assertThat(applied.parameters().get(p).gradient())
          .as(from.name())
          .containsExactly(turned(from, from.gradient()), Offset.offset(1e-5f));
    }
    int[] some = {1, 28, 29};
    assertThat(applied.codes(some, RUN.workers()))
        .containsExactly(kept.codes(some, RUN.workers()), Offset.offset(1e-5f));
  }

  private static float[] turned(Parameter p, float[] numbers) {
    int columns = numbers.length / CONFIG.hidden();
    return p.name().endsWith("-weights-4")
        ? new DenseMatrix(CONFIG.hidden(), columns, numbers).transposed().data()
        : numbers;
  }

  @Test
  void oneSideIsEnoughAndNeitherIsRefused() {
    CsrMatrix none = CsrMatrix.empty(5, 0);
    assertThat(new DaneObjective(HandWorked.GRAPH, none, CONFIG, false, RUN).width()).isEqualTo(3);
    AttributedGraph bare =
        TinyGraphs.edges().nodes("a", "b").label("a", "red").label("b", "blue").build();
    Task task = Task.of(bare, Split.of(bare.labels(), new int[] {0, 1}, new int[0], new int[0]));
    assertThatThrownBy(() -> new DaneTrainer(CONFIG).train(task, RUN))
        .isInstanceOf(CannotLearnException.class)
        .hasMessageContaining("neither links nor attributes");
  }
}
