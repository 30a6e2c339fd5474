package org.jane.cli.reproduce;

/** When a method counts as having failed. */
public final class Verdicts {
  /** Below this part of the best method's accuracy. */
  public static final double FAILS_BELOW = 0.8;

  private Verdicts() {}
}
