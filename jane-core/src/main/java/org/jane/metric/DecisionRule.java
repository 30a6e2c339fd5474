package org.jane.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * How probabilities become a label. Plainly that is the class with the largest probability, or
 * every class of ½ and more where nodes may have several labels. With thresholds each class has a
 * weight that its probability is multiplied by before they are compared, or a threshold of its own
 * instead of ½. Probabilities stay what they are. Immutable.
 */
public final class DecisionRule {
  /** The largest probability, or ½. */
  public static final DecisionRule PLAIN = new DecisionRule(new float[0], false);

  private static final float HALF = 0.5f;
  private static final int MOST_NAMED = 6; // in a sentence

  private final float[] values; // of each class; none for the plain rule
  private final boolean multiLabel;

  private DecisionRule(float[] values, boolean multiLabel) {
    this.values = values;
    this.multiLabel = multiLabel;
  }

  /**
   * The class whose probability times its weight is largest.
   *
   * @param weights one for each class, positive
   */
  public static DecisionRule weights(float[] weights) {
    for (float weight : weights) {
      Check.that(
          weight > 0 && Float.isFinite(weight), "a weight must be positive, found %s", weight);
    }
    return new DecisionRule(weights.clone(), false);
  }

  /**
   * Every class whose probability reaches its threshold.
   *
   * @param thresholds one for each class, between 0 and 1
   */
  public static DecisionRule thresholds(float[] thresholds) {
    for (float threshold : thresholds) {
      Check.that(
          threshold > 0 && threshold < 1,
          "a threshold must be between 0 and 1, found %s",
          threshold);
    }
    return new DecisionRule(thresholds.clone(), true);
  }

  /** Whether nothing but the largest probability, or ½, decides. */
  public boolean plain() {
    return values.length == 0;
  }

  /** Whether it has thresholds for several labels instead of weights. */
  public boolean multiLabel() {
    return multiLabel;
  }

  /** The weight or threshold of each class; none for the plain rule. */
  public float[] values() {
    return values.clone();
  }

  /** The weight or threshold of each class by its name; empty for the plain rule. */
  public Map<String, Double> byName(List<String> classNames) {
    Map<String, Double> named = new LinkedHashMap<>();
    for (int c = 0; c < values.length; c++) {
      named.put(classNames.get(c), Double.parseDouble(Float.toString(values[c])));
    }
    return named;
  }

  /**
   * The rule as a sentence, with the classes whose weight or threshold is not the plain one; empty
   * for the plain rule.
   */
  public String inWords(List<String> classNames) {
    List<String> parts = new ArrayList<>();
    for (int c = 0; c < values.length; c++) {
      if (values[c] != (multiLabel ? HALF : 1)) {
        parts.add(
            String.format(
                Locale.ROOT,
                multiLabel ? "%s from %.2g" : "%s counts %.2g times",
                classNames.get(c),
                (double) values[c]));
      }
    }
    if (parts.size() > MOST_NAMED) {
      int more = parts.size() - MOST_NAMED + 1;
      parts = new ArrayList<>(parts.subList(0, MOST_NAMED - 1));
      parts.add(more + " more");
    }
    return plain() ? "" : "Labels are decided with thresholds: " + String.join(", ", parts) + ".";
  }

  /** Refuses a rule that is for other classes. */
  public DecisionRule requireFor(int classes, boolean severalLabels) {
    Check.that(
        plain() || (values.length == classes && multiLabel == severalLabels),
        "thresholds of %d classes do not fit %d classes",
        values.length,
        classes);
    return this;
  }

  /**
   * The class of a node, the first on a tie. For data with one class per node.
   *
   * @param row where its probabilities begin
   */
  public int classOf(float[] probabilities, int row, int classes) {
    int best = 0;
    for (int c = 1; c < classes; c++) {
      best = score(probabilities[row + c], c) > score(probabilities[row + best], best) ? c : best;
    }
    return best;
  }

  /** Whether a node has a class, by its probability. For data with several labels per node. */
  public boolean has(float probability, int ofClass) {
    return probability >= (plain() ? HALF : values[ofClass]);
  }

  /** What is compared between classes. */
  public float score(float probability, int ofClass) {
    return plain() ? probability : probability * values[ofClass];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DecisionRule rule
        && multiLabel == rule.multiLabel
        && Arrays.equals(values, rule.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(values) + Boolean.hashCode(multiLabel);
  }

  @Override
  public String toString() {
    return plain() ? "plain" : (multiLabel ? "thresholds " : "weights ") + Arrays.toString(values);
  }
}
