package org.jane.model;

import org.jane.graph.AttributedGraph;
import org.jane.run.Run;

/** A model that can also label nodes that came after training. */
public interface InductiveNodeClassifier extends NodeClassifier {
  /**
   * Labels all nodes of {@code data}. Nodes the model knows by their id keep what was learnt about
   * them; others are placed by their links to known ones. Attributes must be those of training, in
   * the same order.
   */
  FoldIn predict(AttributedGraph data, Run run);

  /**
   * Predictions for data with new nodes.
   *
   * @param predictions all nodes of the data, in its order
   * @param newNodes nodes the model had not seen
   * @param edgesAmongNewNodes edges between two new nodes, which place neither and are left out
   * @param unlinked new nodes without an edge to a known one: attributes alone speak
   */
  record FoldIn(Predictions predictions, int newNodes, int edgesAmongNewNodes, int unlinked) {}
}
