package org.jane.data.graphfile;

/** What a format means by the label of a node. */
public enum ShownNames {
  /** An attribute like others: the class, as in a CSV file. */
  NONE,
  /** The name that is shown in drawings; the id is another. */
  APART,
  /** The name that is shown, and the node's id where every node has one of its own. */
  ARE_IDS
}
