package org.jane.model;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

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
 * @param links how many links the node has; without any, φ_L is 0 and v(∅) is the margin of a node
 *     without links whose attributes are at their means
 * @param attributeEffect φ_X, what the node's own attributes add to the margin
 * @param linkEffect φ_L, what the links add
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
    int links,
    double attributeEffect,
    double linkEffect,
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
    Wording MEAN = (name, value) -> name + " = " + rounded(value);

    /** Such as "linked to bash with weight 3". */
    Wording NEIGHBOUR =
        (name, value) -> "linked to " + name + (value == 1 ? "" : " with weight " + number(value));

    String of(String name, double value);

    /**
     * A value of the data as it was written there: as few digits as tell its float from others, at
     * most seven, and all before the point. What floats are too coarse for is said to be about
     * that.
     */
    static String number(double value) {
      float held = (float) value;
      if (!Float.isFinite(held)) {
        return Double.toString(value);
      }
      BigDecimal exact = new BigDecimal(value);
      int most = Math.max(7, Math.min(9, exact.precision() - exact.scale()));
      BigDecimal rounded = exact;
      for (int digits = 1; digits <= most; digits++) {
        rounded = exact.round(new MathContext(digits));
        if (rounded.floatValue() == held) {
          break;
        }
      }
      boolean coarse = Math.abs(value) > 1 << 24 && rounded.stripTrailingZeros().precision() > 7;
      return (coarse ? "about " : "") + plain(rounded);
    }

    /** A computed number, such as a mean: four digits, and all before the point. */
    static String rounded(double value) {
      if (!Double.isFinite(value)) {
        return Double.toString(value);
      }
      BigDecimal exact = new BigDecimal(value);
      return plain(exact.round(new MathContext(Math.max(4, exact.precision() - exact.scale()))));
    }

    private static String plain(BigDecimal number) {
      BigDecimal shortest = number.stripTrailingZeros();
      boolean readable = shortest.scale() <= 12 && shortest.precision() - shortest.scale() <= 15;
      return readable ? shortest.toPlainString() : shortest.toString();
    }
  }

  /**
   * What one attribute or neighbour does.
   *
   * @param name of the attribute, or id of the neighbour
   * @param value in the units of the data: of the attribute, or the weight of the edge
   * @param effect on the margin, to first order
   * @param wording how to say it
   * @param attribute the attribute of the data that it is of, or a mean of; below 0 for none
   */
  public record Part(String name, double value, double effect, Wording wording, int attribute) {
    /** What is of no attribute. */
    public Part(String name, double value, double effect, Wording wording) {
      this(name, value, effect, wording, -1);
    }

    /** The part for people, such as "age = 45" or "linked to bash". */
    public String text() {
      return wording.of(name, value);
    }

    /** The same with another effect. */
    public Part withEffect(double other) {
      return new Part(name, value, other, wording, attribute);
    }

    /** The same said in another way. */
    public Part worded(Wording other) {
      return new Part(name, value, effect, other, attribute);
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

  /** The same with parts said in other ways: attributes, features of links, neighbours. */
  public Explanation worded(
      UnaryOperator<Part> own, UnaryOperator<Part> ofLinks, UnaryOperator<Part> around) {
    return new Explanation(
        node,
        label,
        probability,
        basis,
        links,
        attributeEffect,
        linkEffect,
        linkParts,
        marginNeither,
        attributes.stream().map(own).toList(),
        linkFeatures.stream().map(ofLinks).toList(),
        neighbours.stream().map(around).toList());
  }

  /** What the label came from, in sentences. */
  public String inWords() {
    double alpha = attributeInfluence();
    return links == 0
        ? String.format(
            Locale.ROOT,
            "The node has no links. Without links and with average attributes the score of \"%s\""
                + " is %+.2f; its own attributes add %+.2f.",
            label,
            marginNeither,
            attributeEffect)
        : String.format(
            Locale.ROOT,
            "\"%s\" comes %s (attributes %.0f %%, links %.0f %%).",
            label,
            Lean.of(alpha).says("from"),
            100 * alpha,
            100 * (1 - alpha));
  }

  /** How much of the decision came from attributes: |φ_X| / (|φ_X| + |φ_L|), ½ when both are 0. */
  public double attributeInfluence() {
    return influence(attributeEffect, linkEffect);
  }

  /** |φ_X| / (|φ_X| + |φ_L|), 0/0 = ½. */
  public static double influence(double attributeEffect, double linkEffect) {
    double sum = Math.abs(attributeEffect) + Math.abs(linkEffect);
    return sum == 0 ? 0.5 : Math.abs(attributeEffect) / sum;
  }
}
