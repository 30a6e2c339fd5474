package org.jane.network;

import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;

/** How a network averages over neighbours. */
@FunctionalInterface
public interface Aggregation {
  /** One row per node: whom it takes how much from. */
  CsrMatrix of(Graph graph);
}
