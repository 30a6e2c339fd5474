package org.jane.data.csv;

import org.jane.run.Remedy;

/** What a blank attribute value stands for. */
public enum MissingValues {
  /** Nothing: a blank is an error. */
  FAIL,
  /** The number 0, and for a category: none of them. */
  ZERO,
  /** The mean of the attribute's known values, and for a category: none of them. */
  MEAN;

  /**
   * Advice to choose another meaning than an error.
   *
   * @param sentence with two {@code %s}, for the two choices
   */
  static Remedy choice(String sentence) {
    return Remedy.of(sentence, Remedy.option("missing", "zero"), Remedy.option("missing", "mean"));
  }
}
