package org.jane.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Why a node got its label. The label's margin v, the logit of its class minus the mean logit, is
 * split between two sides of the input as in a game of two players (Shapley): what the node brings
 * itself, its own attributes, and everything that needs the links: its position, attributes from
 * structure, means over its neighbours. A share is what a side adds, averaged over being first and
 * being last, and the shares add up to v(both) - v(neither). A side that is left out is replaced by
 * its mean over training nodes. The parts of the links share φ_L by the same rule one level down.
 *
 * @param node which node
 * @param label the class that is explained, the most likely one
 * @param probability of that class
 * @param basis what the label rests on
 * @param attributeShare φ_X, what the node's own attributes add to the margin
 * @param linkShare φ_L, what the links add
 * @param linkParts what φ_L is made of, by name: {@code position}, {@code neighbours}, {@code
 *     structure}; they add up to it
 * @param marginNeither v(∅): the margin at the means of everything
 * @param attributes the node's own attributes that matter most, gradient × (x - mean), by size
 * @param linkFeatures attributes made from the links that matter most, in the same way
 * @param neighbours the neighbours that matter most by their position, w_ij/d_i · c·g·(u_j - mean),
 *     by size
 */
public record Explanation(
    int node,
    String label,
    double probability,
    Basis basis,
    double attributeShare,
    double linkShare,
    Map<String, Double> linkParts,
    double marginNeither,
    List<Part> attributes,
    List<Part> linkFeatures,
    List<Part> neighbours) {
  /**
   * What one attribute or neighbour does.
   *
   * @param name of the attribute, or id of the neighbour
   * @param value of the attribute as the network sees it, or weight of the edge
   * @param effect on the margin, to first order
   */
  public record Part(String name, double value, double effect) {}

  public Explanation {
    linkParts = Collections.unmodifiableMap(new LinkedHashMap<>(linkParts));
    attributes = List.copyOf(attributes);
    linkFeatures = List.copyOf(linkFeatures);
    neighbours = List.copyOf(neighbours);
  }

  /** How much of the decision came from attributes: |φ_X| / (|φ_X| + |φ_L|), ½ when both are 0. */
  public double attributeInfluence() {
    return influence(attributeShare, linkShare);
  }

  /** |φ_X| / (|φ_X| + |φ_L|), 0/0 = ½. */
  public static double influence(double attributeShare, double linkShare) {
    double sum = Math.abs(attributeShare) + Math.abs(linkShare);
    return sum == 0 ? 0.5 : Math.abs(attributeShare) / sum;
  }
}
