package org.jane.data.csv;

/** What a blank attribute value stands for. */
public enum MissingValues {
  /** Nothing: a blank is an error. */
  FAIL,
  /** The number 0, and for a category: none of them. */
  ZERO,
  /** The mean of the attribute's known values, and for a category: none of them. */
  MEAN
}
