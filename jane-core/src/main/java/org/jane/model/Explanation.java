package org.jane.model;

import java.util.List;

/**
 * Why a node got its label. The label's margin v, the logit of its class minus the mean logit, is
 * split between the two blocks of the input as in a game of two players (Shapley): a share is what
 * a block adds, averaged over being first and being last, and the shares add up to v(both) -
 * v(neither). A block that is left out is replaced by its mean over training nodes.
 *
 * @param node which node
 * @param label the class that is explained, the most likely one
 * @param probability of that class
 * @param basis what the label rests on
 * @param attributeShare φ_X, what the attributes add to the margin
 * @param proximityShare φ_U, what the position adds
 * @param marginNeither v(∅): the margin at the mean attributes and the mean position
 * @param attributes the attributes that matter most, gradient × (x - mean), by size
 * @param neighbours the neighbours that matter most, w_ij/d_i · c·g·(u_j - mean), by size
 */
public record Explanation(
    int node,
    String label,
    double probability,
    Basis basis,
    double attributeShare,
    double proximityShare,
    double marginNeither,
    List<Part> attributes,
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
    attributes = List.copyOf(attributes);
    neighbours = List.copyOf(neighbours);
  }

  /** How much of the decision came from attributes: |φ_X| / (|φ_X| + |φ_U|), ½ when both are 0. */
  public double attributeInfluence() {
    return influence(attributeShare, proximityShare);
  }

  /** |φ_X| / (|φ_X| + |φ_U|), 0/0 = ½. */
  public static double influence(double attributeShare, double proximityShare) {
    double sum = Math.abs(attributeShare) + Math.abs(proximityShare);
    return sum == 0 ? 0.5 : Math.abs(attributeShare) / sum;
  }
}
