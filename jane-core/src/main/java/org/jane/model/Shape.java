package org.jane.model;

import org.jane.graph.AttributedGraph;
import org.jane.run.MemoryEstimate;

/**
 * The sizes that decide what training will cost, known before any of it is done.
 *
 * @param nodes n
 * @param edges undirected edges
 * @param weighted whether edges carry weights
 * @param attributes columns of X
 * @param attributeEntries stored entries of X
 * @param classes M
 * @param labelled nodes with a known label
 * @param linkKinds kinds of links that can be told apart; 0 where all are of one kind
 */
public record Shape(
    int nodes,
    long edges,
    boolean weighted,
    int attributes,
    long attributeEntries,
    int classes,
    int labelled,
    int linkKinds) {

  /** Links that are all of one kind. */
  public Shape(
      int nodes,
      long edges,
      boolean weighted,
      int attributes,
      long attributeEntries,
      int classes,
      int labelled) {
    this(nodes, edges, weighted, attributes, attributeEntries, classes, labelled, 0);
  }

  public static Shape of(AttributedGraph data) {
    return new Shape(
        data.nodes(),
        data.graph().edges(),
        data.graph().weighted(),
        data.attributes().columns(),
        data.attributes().entries(),
        data.labels().classCount(),
        data.labels().knownCount(),
        data.graph().kinds().all().size());
  }

  /** The same with another number of labelled nodes. */
  public Shape withLabelled(int other) {
    return new Shape(
        nodes, edges, weighted, attributes, attributeEntries, classes, other, linkKinds);
  }

  /**
   * What the data itself takes: both directions of each edge, entries with their columns, ids and
   * labels.
   */
  public MemoryEstimate data() {
    MemoryEstimate graph =
        MemoryEstimate.none().plus("graph", 4L * nodes + edges * (weighted ? 16 : 8));
    if (linkKinds > 0) { // each link stands in one kind, and in one more as others see it
      graph = graph.plus("kinds of links", linkKinds * 4L * nodes + edges * (weighted ? 16 : 8));
    }
    return graph
        .plus("attributes", 4L * nodes + 8 * attributeEntries)
        .plus("ids and labels", 45L * nodes);
  }
}
