package org.jane.model;

import java.util.Map;
import org.jane.run.Run;

/** A model that can say how much of a label came from attributes and how much from links. */
public interface Explainable extends NodeClassifier {
  /**
   * Why this node has its label.
   *
   * @param most how many attributes and neighbours to name
   */
  Explanation explain(int node, int most);

  /** Why this node has, or does not have, a class. */
  Explanation explain(int node, int ofClass, int most);

  /** The shares of all nodes for the class each most likely has, cheaper than explaining each. */
  Shares shares(Run run);

  /**
   * The shares of all nodes for a class of each.
   *
   * @param classes one for each node
   */
  Shares shares(int[] classes, Run run);

  /**
   * Whether a node's label was given for training; such nodes say nothing about what predictions
   * rest on.
   */
  boolean trainedOn(int node);

  /**
   * The shares of all nodes, each for one class.
   *
   * @param attributes φ_X: what the node's own attributes add
   * @param links φ_L: what everything that needs the links adds
   * @param parts what φ_L is made of, by name: they add up to it
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Shares(float[] attributes, float[] links, Map<String, float[]> parts) {}
}
