package org.jane.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;

class NeighbourAttributesTest {
  private static final Run RUN = Run.seeded(1);

  /**
   * A path a -1- b -3- c with x = 4, 0, 8 and a node alone. Means over neighbours: 0, (4 + 3·8)/4 =
   * 7, 0; two steps away 7, 0, 7. Their means over the three that have links: 7/3 and 14/3; squares
   * of what is left 98/3 in both cases, of x itself 80.
   */
  @Test
  void heavierLinksCountMore() {
    AttributedGraph data =
        TinyGraphs.edges("a-b:1", "b-c:3")
            .nodes("lonely")
            .attribute("a", "x", 4)
            .attribute("c", "x", 8)
            .build();
    var learnt = NeighbourAttributes.learn(data.attributes(), data.graph(), 2, List.of(), RUN);
    DenseMatrix seen = learnt.apply(data.attributes(), data.graph());
    double factor = Math.sqrt(80 / (98 / 3.0));
    assertThat(learnt.directions()).isNull();
    double[][] expected = {{-7 / 3.0, 7 / 3.0}, {14 / 3.0, -14 / 3.0}, {-7 / 3.0, 7 / 3.0}, {0, 0}};
    for (int i = 0; i < 4; i++) {
      for (int step = 0; step < 2; step++) {
        assertThat((double) seen.get(i, step))
            .as("node %d, step %d", i, step)
            .isCloseTo(expected[i][step] * factor, within(1e-5));
      }
    }
  }

  @Test
  void equalMeansTellNothing() {
    AttributedGraph data =
        TinyGraphs.edges("a-b:0.3", "b-c:0.7", "c-a:0.1", "c-d:1.7")
            .attribute("a", "x", 0.1)
            .attribute("b", "x", 0.1)
            .attribute("c", "x", 0.1)
            .attribute("d", "x", 0.1)
            .build();
    var learnt = NeighbourAttributes.learn(data.attributes(), data.graph(), 2, List.of(), RUN);
    for (float value : learnt.apply(data.attributes(), data.graph()).data()) {
      assertThat(Math.abs(value)).isZero();
    }
  }

  /** 100 attributes that are mixtures of five: 64 directions lose nothing of them. */
  @Test
  void ofManyAttributesTheDirectionsInWhichTheyDiffer() {
    int n = 200;
    int m = 100;
    CsrMatrix x = mixtures(n, m, 5);
    Graph graph = ring(n);
    var learnt = NeighbourAttributes.learn(x, graph, 1, List.of(), RUN);
    DenseMatrix v = learnt.directions();
    assertThat(v).isNotNull();
    assertThat(v.rows()).isEqualTo(m);
    assertThat(v.columns()).isEqualTo(NeighbourAttributes.MOST);
    double lost = 0;
    double all = 0;
    for (int i = 0; i < n; i++) {
      double length = 0;
      for (int c = 0; c < v.columns(); c++) {
        double along = 0;
        for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
          along += x.value(e) * v.get(x.column(e), c);
        }
        length += along * along;
      }
      double square = 0;
      for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
        square += x.value(e) * x.value(e);
      }
      lost += square - length;
      all += square;
    }
    assertThat(lost / all).isCloseTo(0, within(1e-4));
    DenseMatrix seen = learnt.apply(x, graph);
    double squares = 0;
    for (float value : seen.data()) {
      squares += value * value;
    }
    assertThat(squares)
        .as("as long as the attributes themselves")
        .isCloseTo(all, within(all / 1e4));
    assertThat(learnt.mean()).hasSize(64);
  }

  @Test
  void anyNumberOfThreadsFindsTheSame() {
    CsrMatrix x = mixtures(700, 600, 80);
    Graph graph = ring(700);
    var one = NeighbourAttributes.learn(x, graph, 2, List.of(), RUN.threads(1)).apply(x, graph);
    var four =
        NeighbourAttributes.learn(x, graph, 2, List.of(), Run.seeded(9).threads(4)).apply(x, graph);
    assertThat(four.data()).isEqualTo(one.data());
  }

  @Test
  void threeStepsAreTooFar() {
    assertThatThrownBy(
            () ->
                new NodeFeatures.Settings(
                    NodeFeatures.Structural.AUTO,
                    3,
                    0,
                    NameWords.Use.OFF,
                    0,
                    AttributeScaling.Kind.AUTO,
                    NodeFeatures.Kinds.TOGETHER))
        .hasMessage("neighbour-attributes must be 0, 1 or 2 steps, found 3");
  }

  private static Graph ring(int n) {
    GraphBuilder builder = new GraphBuilder(n);
    for (int i = 0; i < n; i++) {
      builder.add(i, (i + 1) % n);
    }
    return builder.build();
  }

  /** Dense rows, each a mixture of some few. */
  private static CsrMatrix mixtures(int n, int m, int kinds) {
    RandomStream random = RUN.random("mixtures");
    float[][] base = new float[kinds][m];
    for (float[] row : base) {
      for (int c = 0; c < m; c++) {
        row[c] = (float) random.nextGaussian();
      }
    }
    int[] start = new int[n + 1];
    int[] column = new int[n * m];
    float[] value = new float[n * m];
    for (int i = 0; i < n; i++) {
      start[i + 1] = (i + 1) * m;
      for (int k = 0; k < kinds; k++) {
        float share = (float) random.nextGaussian();
        for (int c = 0; c < m; c++) {
          column[i * m + c] = c;
          value[i * m + c] += share * base[k][c];
        }
      }
    }
    return new CsrMatrix(m, start, column, value);
  }
}
