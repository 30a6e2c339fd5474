package org.jane.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as text with few digits, the same on every Java. */
public final class Digits {
  private Digits() {}

  /** With this many decimals; a dash for what is not a number. */
  public static String fixed(double value, int decimals) {
    return Double.isFinite(value)
        ? String.format(Locale.ROOT, "%." + decimals + "f", value + 0.0)
        : "–";
  }

  /** Mean and deviation. */
  public static String spread(double mean, double deviation, int decimals) {
    return fixed(mean, decimals) + " ± " + fixed(deviation, decimals);
  }

  /** A whole number in groups of three digits. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A whole number as it is; else four significant digits at most, without trailing zeros. */
  public static String shortest(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e10) {
      return String.valueOf((long) value);
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
    boolean plain =
        rounded.signum() == 0 || rounded.scale() <= 8 && rounded.precision() - rounded.scale() <= 9;
    return plain ? rounded.toPlainString() : rounded.toString();
  }

  /** A value rounded to six significant digits, as finely as a chart can show. */
  static double rounded(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(6)).doubleValue()
        : value;
  }
}
