package org.jane.graph;

import java.util.List;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;

/**
 * A graph whose nodes have names, attributes and, where known, labels. Immutable and safe to share
 * between threads.
 *
 * @param graph the edges
 * @param attributes one row per node, one column per attribute; what is not stored is 0
 * @param attributeNames one name per column
 * @param labels the known classes of the nodes
 * @param ids the nodes' names
 */
public record AttributedGraph(
    Graph graph, CsrMatrix attributes, List<String> attributeNames, Labels labels, NodeIds ids) {
  public AttributedGraph {
    attributeNames = List.copyOf(attributeNames);
    same("rows of attributes", attributes.rows(), graph.nodes());
    same("labels", labels.nodes(), graph.nodes());
    same("node ids", ids.size(), graph.nodes());
    Check.that(
        attributeNames.size() == attributes.columns(),
        "%d attributes have %d names",
        attributes.columns(),
        attributeNames.size());
  }

  /** Starts a graph in memory, from the names of its nodes, classes and attributes. */
  public static AttributedGraphBuilder builder() {
    return new AttributedGraphBuilder();
  }

  private static void same(String what, int found, int nodes) {
    Check.that(
        found == nodes, "a graph of %d nodes needs as many %s, found %d", nodes, what, found);
  }

  public int nodes() {
    return graph.nodes();
  }

  /** Everything about some of the nodes, renumbered in the order given. */
  public AttributedGraph subgraph(int[] nodes) {
    return new AttributedGraph(
        graph.subgraph(nodes),
        attributes.selectRows(nodes),
        attributeNames,
        labels.select(nodes),
        ids.select(nodes));
  }
}
