package org.jane.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jane.graph.AttributedGraph;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/** A model that can say how much of a label came from attributes and how much from links. */
public interface Explainable extends NodeClassifier {
  /**
   * Why this node has its label.
   *
   * @param most how many attributes and neighbours to name
   */
  default Explanation explain(int node, int most) {
    return explain(node, Contrast.ofMostLikely(), most);
  }

  /** Why this node has, or does not have, a class. */
  default Explanation explain(int node, int ofClass, int most) {
    return explain(node, Contrast.of(ofClass), most);
  }

  /** Why a contrast is what it is at this node. */
  Explanation explain(int node, Contrast contrast, int most);

  /** The shares of all nodes for the class each most likely has. */
  default Shares shares(Run run) {
    return shares(IntStream.range(0, ids().size()).toArray(), null, run);
  }

  /**
   * The shares of some nodes for a class of each, cheaper than explaining each.
   *
   * @param classes one for each of them; null: the one each most likely has
   */
  default Shares shares(int[] nodes, int @Nullable [] classes, Run run) {
    Contrast[] contrasts = new Contrast[nodes.length];
    Arrays.setAll(
        contrasts, i -> classes == null ? Contrast.ofMostLikely() : Contrast.of(classes[i]));
    return sharesOf(nodes, contrasts, run);
  }

  /**
   * The shares of some nodes, cheaper than explaining each.
   *
   * @param contrasts what is shared out, one for each of them
   */
  Shares sharesOf(int[] nodes, Contrast[] contrasts, Run run);

  /** What the logits are divided by before they become probabilities. */
  double temperature();

  /**
   * The shares of so many nodes are had at little cost; what is said of a whole dataset rests on no
   * more of them.
   */
  default int affordableShares() {
    return Integer.MAX_VALUE;
  }

  /**
   * The same model on other data, to explain the nodes there: those it knows by their id keep what
   * was learnt about them, others are placed by their links to known ones, as for predictions.
   * Means are still those of training.
   */
  Explainable on(AttributedGraph data, Run run);

  /**
   * Whether a node's label was given for training; such nodes say nothing about what predictions
   * rest on.
   */
  boolean trainedOn(int node);

  /**
   * The shares of some nodes, each for one class.
   *
   * @param attributes φ_X: what the node's own attributes add
   * @param links φ_L: what everything that needs the links adds
   * @param parts what φ_L is made of, by name: they add up to it
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Shares(float[] attributes, float[] links, Map<String, float[]> parts) {
    /** Room for so many nodes, to be filled by {@link #set}. */
    public static Shares room(int nodes, List<String> parts) {
      Map<String, float[]> byName = new LinkedHashMap<>();
      parts.forEach(name -> byName.put(name, new float[nodes]));
      return new Shares(new float[nodes], new float[nodes], byName);
    }

    /** Fills in one node, its parts in the order of their names. */
    public void set(int at, double ofAttributes, double ofLinks, double[] ofParts) {
      attributes[at] = (float) ofAttributes;
      links[at] = (float) ofLinks;
      int p = 0;
      for (float[] part : parts.values()) {
        part[at] = (float) ofParts[p++];
      }
    }
  }
}
