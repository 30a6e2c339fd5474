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
 */
public record Shape(
    int nodes,
    long edges,
    boolean weighted,
    int attributes,
    long attributeEntries,
    int classes,
    int labelled) {

  public static Shape of(AttributedGraph data) {
    return new Shape(
        data.nodes(),
        data.graph().edges(),
        data.graph().weighted(),
        data.attributes().columns(),
        data.attributes().entries(),
        data.labels().classCount(),
        data.labels().knownCount());
  }

  /** The same with another number of labelled nodes. */
  public Shape withLabelled(int other) {
    return new Shape(nodes, edges, weighted, attributes, attributeEntries, classes, other);
  }

  /**
   * What the data itself takes: both directions of each edge, entries with their columns, ids and
   * labels.
   */
  public MemoryEstimate data() {
    return MemoryEstimate.none()
        .plus("graph", 4L * nodes + edges * (weighted ? 16 : 8))
        .plus("attributes", 4L * nodes + 8 * attributeEntries)
        .plus("ids and labels", 45L * nodes);
  }
}
