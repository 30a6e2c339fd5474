package org.jane.data;

import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;

/** Makes a graph of files that give nodes and attributes numbers only: they are their names. */
public final class NumberedGraph {
  private NumberedGraph() {}

  /**
   * @param where the place, for the message when there are too many attributes
   */
  public static AttributedGraph of(String where, Graph graph, CsrMatrix attributes, Labels labels) {
    return new AttributedGraph(
        graph,
        attributes,
        AttributeRows.numberedNames(where, attributes.columns()),
        labels,
        NodeIds.numbered(graph.nodes()));
  }
}
