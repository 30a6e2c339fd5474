package org.jane.model;

/** What the label of a node rests on. */
public enum Basis {
  /** It was given, for training or validation. */
  GIVEN,
  /** It was predicted from attributes and proximity. */
  PREDICTED,
  /** The node came after training and was placed by its links to known nodes. */
  FOLDED_IN,
  /** The node has no usable link: attributes alone speak. */
  ATTRIBUTES
}
