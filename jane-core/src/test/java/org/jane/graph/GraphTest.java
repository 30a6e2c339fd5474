package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jane.graph.GraphBuilderTest.entries;

import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;

class GraphTest {

  @Test
  void strengthIsTheSumOfWeightsAndDegreeTheirNumber() {
    Graph graph = TinyGraphs.edges("a-x:0.5", "b-x:5", "c-b:2").nodes("lonely").graph();
    assertThat(graph.degree(1)).isEqualTo(2); // x
    assertThat(graph.strength(1)).isEqualTo(5.5);
    assertThat(graph.strength(2)).isEqualTo(7); // b
    assertThat(graph.degree(4)).isZero();
    assertThat(graph.strength(4)).isZero();
    assertThat(graph.weighted()).isTrue();
  }

  @Test
  void aSubgraphIsRenumberedInTheOrderGiven() {
    // a=0 b=1 c=2 d=3
    Graph graph = TinyGraphs.edges("a-b:2", "b-c:3", "c-d:4", "d-a:5").graph();
    Graph part = graph.subgraph(new int[] {3, 0, 1}); // d a b: d-a stays, b-c and c-d go
    assertThat(entries(part)).containsExactly("0-1:5.0", "1-0:5.0", "1-2:2.0", "2-1:2.0");
    assertThat(entries(graph.subgraph(new int[] {0, 2}))).isEmpty();
    assertThat(graph.subgraph(new int[0]).nodes()).isZero();
    assertThat(entries(graph.subgraph(new int[] {0, 1, 2, 3}))).isEqualTo(entries(graph));
  }

  @Test
  void aSubgraphOfStrangeOrRepeatedNodesIsRefused() {
    Graph graph = TinyGraphs.edges("a-b").graph();
    assertThatThrownBy(() -> graph.subgraph(new int[] {0, 2}))
        .hasMessage("node must be between 0 and 1, found 2");
    assertThatThrownBy(() -> graph.subgraph(new int[] {1, 0, 1}))
        .hasMessage("node 1 is listed twice");
  }

  @Test
  void anAdjacencyMatrixGivesTheGraphBack() {
    Graph graph = TinyGraphs.edges("a-b:2", "b-c:3").graph();
    assertThat(entries(Graph.ofAdjacency(graph.adjacency()))).isEqualTo(entries(graph));
  }

  @Test
  void aMatrixThatIsNoAdjacencyIsRefused() {
    refused("an adjacency matrix is square, found 1 x 2", 2, new int[] {0, 0}, new int[0]);
    refused("node 1 is linked to itself", 2, new int[] {0, 0, 1}, new int[] {1}, 1);
    refused(
        "edge 0-1 is not stored in both directions with equal weight",
        2,
        new int[] {0, 1, 1},
        new int[] {1},
        1);
    refused(
        "edge 0-1 is not stored in both directions with equal weight",
        2,
        new int[] {0, 1, 2},
        new int[] {1, 0},
        1,
        2);
    refused("edge 0-1 has weight 0.0", 2, new int[] {0, 1, 2}, new int[] {1, 0}, 0, 0);
    refused("edge 0-1 has weight -3.0", 2, new int[] {0, 1, 2}, new int[] {1, 0}, -3, -3);
    float endless = Float.POSITIVE_INFINITY;
    refused(
        "edge 0-1 has weight Infinity", 2, new int[] {0, 1, 2}, new int[] {1, 0}, endless, endless);
    refused(
        "edge 0-1 is not stored in both directions with equal weight",
        2,
        new int[] {0, 1, 2},
        new int[] {1, 0},
        Float.NaN,
        1f);
  }

  private static void refused(
      String message, int columns, int[] start, int[] column, float... value) {
    CsrMatrix matrix = new CsrMatrix(columns, start, column, value);
    assertThatThrownBy(() -> Graph.ofAdjacency(matrix))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void theUpperHalfOfAMatrixGivesTheGraphBack() {
    // 0-2, 0-3, 1-3, 2-3 and node 4 alone
    int[] start = {0, 2, 3, 4, 4, 4};
    int[] larger = {2, 3, 3, 3};
    Graph weighted = Graph.ofUpperHalf(start, larger, new float[] {1, 2, 3, Float.MAX_VALUE});
    assertThat(entries(weighted))
        .containsExactly(
            "0-2:1.0",
            "0-3:2.0",
            "1-3:3.0",
            "2-0:1.0",
            "2-3:" + Float.MAX_VALUE,
            "3-0:2.0",
            "3-1:3.0",
            "3-2:" + Float.MAX_VALUE);
    Graph plain = Graph.ofUpperHalf(start, larger, null);
    assertThat(plain.weighted()).isFalse();
    assertThat(plain.edges()).isEqualTo(4);
    assertThat(plain.degree(3)).isEqualTo(3);
    assertThat(plain.degree(4)).isZero();
    assertThat(Graph.ofUpperHalf(new int[] {0}, new int[0], null).nodes()).isZero();
  }

  @Test
  void anUpperHalfThatIsNoneIsRefused() {
    int[] start = {0, 2, 2, 2};
    assertThatThrownBy(() -> Graph.ofUpperHalf(start, new int[] {0, 1}, null))
        .hasMessage("neighbours of node 0 must ascend from it and stay below 3, found 0 after 0");
    assertThatThrownBy(() -> Graph.ofUpperHalf(start, new int[] {1, 1}, null))
        .hasMessageContaining("found 1 after 1");
    assertThatThrownBy(() -> Graph.ofUpperHalf(start, new int[] {1, 3}, null))
        .hasMessageContaining("found 3 after 1");
    for (float bad : new float[] {0, -1, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> Graph.ofUpperHalf(start, new int[] {1, 2}, new float[] {1, bad}))
          .hasMessage("edge 0-2 has weight " + bad);
    }
  }
}
