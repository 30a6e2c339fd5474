package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;

class AttributedGraphTest {

  @Test
  void aSubgraphKeepsEverythingOfItsNodesTogether() {
    AttributedGraph data =
        TinyGraphs.edges("a-b:2", "b-c:3", "c-d:4")
            .label("a", "red")
            .label("c", "blue")
            .attribute("c", "age", 30)
            .attribute("d", "size", 7)
            .build();
    AttributedGraph part = data.subgraph(new int[] {3, 2, 0}); // d c a
    assertThat(part.nodes()).isEqualTo(3);
    assertThat(part.ids().get(0)).isEqualTo("d");
    assertThat(part.ids().find("a")).isEqualTo(2);
    assertThat(GraphBuilderTest.entries(part.graph())).containsExactly("0-1:4.0", "1-0:4.0");
    assertThat(part.labels().of(0)).isEqualTo(-1);
    assertThat(part.labels().classNames().get(part.labels().of(1))).isEqualTo("blue");
    assertThat(part.labels().classNames().get(part.labels().of(2))).isEqualTo("red");
    CsrMatrix x = part.attributes();
    assertThat(part.attributeNames()).containsExactly("age", "size");
    assertThat(x.value(x.find(0, 1))).isEqualTo(7);
    assertThat(x.value(x.find(1, 0))).isEqualTo(30);
    assertThat(x.rowLength(2)).isZero();
  }

  @Test
  void partsOfDifferentSizesAreRefused() {
    Graph graph = TinyGraphs.edges("a-b").graph();
    CsrMatrix x = CsrMatrix.empty(2, 1);
    Labels labels = Labels.unknown(2);
    NodeIds ids = NodeIds.numbered(2);
    refused(
        "a graph of 2 nodes needs as many rows of attributes, found 3",
        graph,
        CsrMatrix.empty(3, 1),
        List.of("x"),
        labels,
        ids);
    refused(
        "a graph of 2 nodes needs as many labels, found 1",
        graph,
        x,
        List.of("x"),
        Labels.unknown(1),
        ids);
    refused(
        "a graph of 2 nodes needs as many node ids, found 5",
        graph,
        x,
        List.of("x"),
        labels,
        NodeIds.numbered(5));
    refused("1 attributes have 2 names", graph, x, List.of("x", "y"), labels, ids);
  }

  private static void refused(
      String message, Graph graph, CsrMatrix x, List<String> names, Labels labels, NodeIds ids) {
    assertThatThrownBy(() -> new AttributedGraph(graph, x, names, labels, ids))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
