package org.jane.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
 *     structure}, {@code labels}, {@code hubs}; they add up to it
 * @param marginNeither v(∅): the margin at the means of everything
 * @param attributes the node's own attributes that matter most, gradient × (x - mean), by size
 * @param linkFeatures what is made from the links and matters most, in the same way: means of
 *     attributes over neighbours, the structure around the node, hubs it is linked to
 * @param neighbours the neighbours that matter most by their position or their attributes, by size
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
  /** Says a value in words; made when it is asked for, because few of many parts are shown. */
  @FunctionalInterface
  public interface Wording {
    /** Such as "age = 45"; for a category, the category or that it is not it. */
    Wording ATTRIBUTE =
        (name, value) ->
            name.contains("=") && (value == 0 || value == 1)
                ? (value == 1 ? name : "not " + name)
                : name + " = " + number(value);

    /** Such as "neighbours' mean of age = 45". */
    Wording MEAN = (name, value) -> name + " = " + number(value);

    /** Such as "linked to bash with weight 3". */
    Wording NEIGHBOUR =
        (name, value) -> "linked to " + name + (value == 1 ? "" : " with weight " + number(value));

    String of(String name, double value);

    /** A number of at most four digits that count, as people write it. */
    static String number(double value) {
      if (!Double.isFinite(value)) {
        return Double.toString(value);
      }
      BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
      boolean readable = rounded.scale() <= 6 && rounded.precision() - rounded.scale() <= 9;
      return readable ? rounded.toPlainString() : rounded.toString();
    }
  }

  /**
   * What one attribute or neighbour does.
   *
   * @param name of the attribute, or id of the neighbour
   * @param value in the units of the data: of the attribute, or the weight of the edge
   * @param effect on the margin, to first order
   * @param wording how to say it
   */
  public record Part(String name, double value, double effect, Wording wording) {
    /** The part for people, such as "age = 45" or "has 40 links". */
    public String text() {
      return wording.of(name, value);
    }

    /** The same with another effect. */
    public Part withEffect(double other) {
      return new Part(name, value, other, wording);
    }

    /** The parts with the largest effects, these first; equal ones keep their order. */
    public static List<Part> largest(List<Part> parts, int most) {
      List<Part> sorted = new ArrayList<>(parts);
      sorted.sort(Comparator.comparingDouble(part -> -Math.abs(part.effect)));
      return List.copyOf(sorted.subList(0, Math.min(most, sorted.size())));
    }
  }

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
