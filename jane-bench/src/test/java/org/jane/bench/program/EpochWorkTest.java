package org.jane.bench.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Task;
import org.junit.jupiter.api.Test;

class EpochWorkTest {
  /** A path 0-1-2-3-4 with one attribute each; node 0 is for training, so nodes 0 to 2 are seen. */
  @Test
  void workOnAPathByHand() {
    GraphBuilder links = new GraphBuilder(5);
    for (int i = 0; i < 4; i++) {
      links.add(i, i + 1);
    }
    int[] start = {0, 1, 2, 3, 4, 5};
    CsrMatrix x = new CsrMatrix(5, start, new int[] {0, 1, 2, 3, 4}, null);
    Labels labels = Labels.single(List.of("a", "b"), new int[] {0, 1, 0, 1, 0});
    AttributedGraph graph =
        new AttributedGraph(
            links.build(), x, List.of("v", "w", "x", "y", "z"), labels, NodeIds.numbered(5));
    Task task = Task.of(graph, Split.of(labels, new int[] {0}, new int[0], new int[] {1}));
    EpochWork work =
        EpochWork.of(task, "gcn", Map.of("hidden", "10", "dropout", "0.5")).orElseThrow();
    // N1 = {0, 1} has 3 links and itself twice, N2 = {0, 1, 2} has 3 attributes, of which 1.5 are
    // kept
    assertThat(work.terms().get(0).bytes()).isEqualTo(3 * 8 * 1.5);
    assertThat(work.terms().get(1).bytes()).isEqualTo(1.5 * (8 + 40));
    assertThat(work.terms().get(1).set()).isEqualTo(4 * 5 * 10);
    assertThat(work.terms().get(3).bytes()).isEqualTo(5 * (8 + 40));
    double products = 2 * (2 * 1.5 * 10 + 2 * 5 * 10 + 2 * 2 * 2 + 3 * 2 * 10 * 2);
    assertThat(work.flops()).isCloseTo(products + 12 * (50 + 20), within(1e-9));
    // ten pairs of nodes, a dot product and two pushes of three coordinates each
    assertThat(EpochWork.of(task, "jane", Map.of("k", "3")).orElseThrow().flops())
        .isEqualTo(10 * 3 * 2 * 3);
  }
}
