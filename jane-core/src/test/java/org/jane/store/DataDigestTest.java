package org.jane.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;

class DataDigestTest {
  private final AttributedGraph data = SmallData.singleLabel();

  @Test
  void equalDataHaveEqualDigestsHoweverTheyAreStored() {
    float[] ones = {1, 1, 1, 1, 0};
    CsrMatrix spelledOut =
        new CsrMatrix(3, new int[] {0, 1, 3, 3, 4, 5}, new int[] {2, 0, 1, 1, 1}, ones);
    float[] zeroSkipped = {1, 1, 1, 1};
    CsrMatrix short3 =
        new CsrMatrix(3, new int[] {0, 1, 3, 3, 4, 4}, new int[] {2, 0, 1, 1}, zeroSkipped);
    assertThat(digest(data.graph(), spelledOut)).isEqualTo(digest(data.graph(), short3));

    CsrMatrix a = data.graph().adjacency();
    int[] start = new int[6];
    int[] column = new int[a.entries()];
    float[] weight = new float[column.length];
    for (int i = 0; i <= 5; i++) {
      start[i] = a.rowStart(i);
    }
    for (int e = 0; e < column.length; e++) {
      column[e] = a.column(e);
      weight[e] = 1;
    }
    Graph weightedByOne = Graph.ofAdjacency(new CsrMatrix(5, start, column, weight));
    assertThat(digest(weightedByOne, data.attributes())).isEqualTo(DataDigest.of(data));
  }

  private String digest(Graph graph, CsrMatrix attributes) {
    return DataDigest.of(
        new AttributedGraph(graph, attributes, data.attributeNames(), data.labels(), data.ids()));
  }

  @Test
  void everyPartCounts() {
    List<String> digests = new ArrayList<>();
    Labels labels = data.labels();
    digests.add(DataDigest.of(data));
    digests.add(DataDigest.of(SmallData.multiLabel()));
    digests.add(digest(SmallData.links(true), data.attributes()));
    digests.add(digest(new GraphBuilder(5).add(0, 4).build(), data.attributes()));
    digests.add(digest(data.graph(), CsrMatrix.empty(5, 3)));
    digests.add(
        DataDigest.of(
            new AttributedGraph(
                data.graph(), data.attributes(), List.of("aß", "", ""), labels, data.ids())));
    digests.add(
        DataDigest.of(
            new AttributedGraph(
                data.graph(),
                data.attributes(),
                data.attributeNames(),
                Labels.unknown(5),
                data.ids())));
    digests.add(
        DataDigest.of(
            new AttributedGraph(
                data.graph(),
                data.attributes(),
                data.attributeNames(),
                labels,
                NodeIds.numbered(5))));
    digests.add(DataDigest.of(data, SmallData.split(labels)));
    digests.add(
        DataDigest.of(data, Split.of(labels, new int[] {0}, new int[] {1}, new int[] {2, 3})));
    assertThat(digests).doesNotHaveDuplicates().allMatch(digest -> digest.matches("[0-9a-f]{64}"));
  }

  /** Stands in model files: it must not change without a reason. */
  @Test
  void theDigestIsTheSameForEver() {
    assertThat(DataDigest.of(SmallData.multiLabel()))
        .isEqualTo("8ba6ace7bbd54c5adf386c5bfb72257d237c35f114effe00569f2d04f6961334");
  }
}
