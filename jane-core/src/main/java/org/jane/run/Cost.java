package org.jane.run;

/**
 * Speeds of basic operations, for time estimates; measured on one core of a machine of 2023. Good
 * enough to tell seconds from hours.
 */
public final class Cost {
  private Cost() {}

  /** Multiplications with additions that one thread does in a second, in products of all kinds. */
  public static final double MULTIPLICATIONS_PER_SECOND = 2e9;
}
