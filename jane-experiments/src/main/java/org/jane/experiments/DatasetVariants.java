package org.jane.experiments;

import java.util.Arrays;
import java.util.List;
import org.jane.data.Dataset;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.CsrMatrix;

/** Variants of published datasets that the paper used. */
final class DatasetVariants {
  private DatasetVariants() {}

  /** With a single attribute that is 1 for every node, as the paper gave the airports. */
  static Dataset constantAttribute(Dataset dataset) {
    AttributedGraph graph = dataset.graph();
    int n = graph.nodes();
    int[] start = new int[n + 1];
    Arrays.setAll(start, i -> i);
    CsrMatrix ones = new CsrMatrix(1, start, new int[n], null);
    return new Dataset(
        dataset.name(),
        dataset.source(),
        new AttributedGraph(graph.graph(), ones, List.of("one"), graph.labels(), graph.ids()),
        dataset.splits(),
        dataset.edgeCounts(),
        dataset.notices());
  }

  /** With only the first of its own splits. */
  static Dataset firstSplit(Dataset dataset) {
    return new Dataset(
        dataset.name(),
        dataset.source(),
        dataset.graph(),
        dataset.splits().subList(0, 1),
        dataset.edgeCounts(),
        dataset.notices(),
        dataset.encoding());
  }
}
