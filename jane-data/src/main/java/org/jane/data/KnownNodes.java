package org.jane.data;

/**
 * Nodes that rows of edges may name although the data does not list them: those a model knows from
 * its training.
 */
public interface KnownNodes {
  /** The number of the node of this id, -1 when it is unknown here as well. */
  int find(String id);

  /** Why nodes may be unknown that should not be, a clause for the error; empty for nothing. */
  default String caveat() {
    return "";
  }
}
