package org.jane.graph;

/** What is done with rows, of edges or of attributes, that name a node which is not there. */
public enum UnknownNodes {
  /** The first such row is an error. */
  FAIL,
  /** They are left out and counted. */
  SKIP
}
