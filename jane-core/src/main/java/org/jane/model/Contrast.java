package org.jane.model;

import java.util.Arrays;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * What an explanation is asked about: a weighted sum of a node's logits whose weights add up to
 * zero. The contrast of a class is its margin, the logit minus the mean logit. Immutable.
 */
public final class Contrast {
  private static final int FOUND_BY_THE_MODEL = -1;
  private static final Contrast MOST_LIKELY = new Contrast(FOUND_BY_THE_MODEL, null);

  private final int ofClass;
  private final double @Nullable [] weights; // null for the margin of the class

  private Contrast(int ofClass, double @Nullable [] weights) {
    this.ofClass = ofClass;
    this.weights = weights;
  }

  /** The margin of the class that the model holds most likely. */
  public static Contrast ofMostLikely() {
    return MOST_LIKELY;
  }

  /** The margin of a class. */
  public static Contrast of(int ofClass) {
    Check.notNegative("class", ofClass);
    return new Contrast(ofClass, null);
  }

  /**
   * Any weighted sum.
   *
   * @param ofClass the class that it speaks of
   * @param weights one for each class; their mean is taken off them
   */
  public static Contrast of(int ofClass, double[] weights) {
    Check.index("class", ofClass, weights.length);
    double mean = Arrays.stream(weights).sum() / weights.length;
    return new Contrast(ofClass, Arrays.stream(weights).map(w -> w - mean).toArray());
  }

  /** The same, of a class that is known now. */
  public Contrast in(double[] logits) {
    if (ofClass != FOUND_BY_THE_MODEL) {
      Check.index("class", ofClass, logits.length);
      return this;
    }
    int best = 0;
    for (int y = 1; y < logits.length; y++) {
      best = logits[y] > logits[best] ? y : best;
    }
    return of(best);
  }

  /** The class that it speaks of. */
  public int ofClass() {
    Check.that(ofClass != FOUND_BY_THE_MODEL, "the class is not known yet");
    return ofClass;
  }

  /** Its value for a node. */
  public double of(double[] logits) {
    double[] by = weights;
    if (by == null) {
      return logits[ofClass()] - Arrays.stream(logits).sum() / logits.length;
    }
    double sum = 0;
    for (int y = 0; y < logits.length; y++) {
      sum += by[y] * logits[y];
    }
    return sum;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Contrast contrast
        && ofClass == contrast.ofClass
        && Arrays.equals(weights, contrast.weights);
  }

  @Override
  public int hashCode() {
    return 31 * ofClass + Arrays.hashCode(weights);
  }

  /** The weight of each class. */
  public double[] weights(int classes) {
    double[] by = weights;
    if (by != null) {
      return by.clone();
    }
    double[] all = new double[classes];
    Arrays.fill(all, -1.0 / classes);
    all[ofClass()] += 1;
    return all;
  }
}
