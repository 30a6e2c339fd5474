package org.jane.linalg;

import java.util.function.DoubleUnaryOperator;

/**
 * Finds the minimum of a function of one number by golden section: an interval around it shrinks by
 * the same factor at every step, for one new value of the function.
 */
public final class GoldenSection {
  private static final double FACTOR = 0.5 * (Math.sqrt(5) - 1);

  private GoldenSection() {}

  /**
   * Where a function with one valley is smallest between {@code low} and {@code high}. With several
   * valleys it is the bottom of one of them.
   *
   * @param tolerance the length of interval at which the search ends; its middle is returned
   */
  public static double minimum(
      DoubleUnaryOperator function, double low, double high, double tolerance) {
    double from = low;
    double to = high;
    double left = to - FACTOR * (to - from);
    double right = from + FACTOR * (to - from);
    double atLeft = function.applyAsDouble(left);
    double atRight = function.applyAsDouble(right);
    while (to - from > tolerance) {
      if (atLeft <= atRight) {
        to = right;
        right = left;
        atRight = atLeft;
        left = to - FACTOR * (to - from);
        atLeft = function.applyAsDouble(left);
      } else {
        from = left;
        left = right;
        atLeft = atRight;
        right = from + FACTOR * (to - from);
        atRight = function.applyAsDouble(right);
      }
    }
    return 0.5 * (from + to);
  }
}
