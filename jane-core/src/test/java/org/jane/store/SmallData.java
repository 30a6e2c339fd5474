package org.jane.store;

import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;

/** Graphs of five nodes with everything a graph can have; node 4 is alone and unknown. */
final class SmallData {
  private SmallData() {}

  static Graph links(boolean weighted) {
    GraphBuilder builder = new GraphBuilder(5);
    float weight = weighted ? 0.25f : 1f;
    return builder.add(2, 0, weight).add(0, 1).add(1, 2, weight).add(3, 1).build();
  }

  static NodeIds ids() {
    return NodeIds.of(List.of("p7", "", "Zürich", "\uD83D\uDC1F", "p\u0000"));
  }

  static AttributedGraph singleLabel() {
    CsrMatrix ones = new CsrMatrix(3, new int[] {0, 1, 3, 3, 3, 4}, new int[] {2, 0, 1, 1}, null);
    Labels labels = Labels.single(List.of("red", "blau", "leer"), new int[] {0, 1, 1, 0, -1});
    return new AttributedGraph(links(false), ones, List.of("a", "ß", ""), labels, ids());
  }

  static AttributedGraph multiLabel() {
    float[] value = {0.5f, -0f, Float.MIN_VALUE, -3f};
    CsrMatrix values =
        new CsrMatrix(3, new int[] {0, 1, 3, 3, 3, 4}, new int[] {2, 0, 1, 1}, value);
    int[][] classes = {{1, 0}, {}, {1}, {0}, null};
    Labels labels = Labels.multi(List.of("red", "blau"), classes);
    return new AttributedGraph(links(true), values, List.of("a", "ß", ""), labels, ids());
  }

  static Split split(Labels labels) {
    return Split.of(labels, new int[] {3, 0}, new int[] {1}, new int[] {2});
  }
}
