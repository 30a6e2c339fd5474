package org.jane.data.csv;

import ch.randelshofer.fastdoubleparser.JavaFloatParser;

/**
 * Reads decimal numbers such as {@code -12.5e-3} straight from a buffer, to the float nearest to
 * them, exactly as {@link Float#parseFloat} would but without a string and several times faster.
 *
 * <p>Numbers of up to 15 digits, which are most, are done here in the pass that checks them: twice
 * as fast as FastDoubleParser, which does the others and would also take what is no decimal number
 * ({@code 0x10}, {@code 1f}, blanks).
 */
final class DecimalNumber {
  /** What is returned for text that is no number. */
  static final float NOT_A_NUMBER = Float.NaN;

  /** What is returned for a number no float can hold, and for the words nan, inf and infinity. */
  static final float NOT_FINITE = Float.POSITIVE_INFINITY;

  private static final int EXACT_DIGITS = 15; // every such whole number is a double

  /** Powers of ten up to this one are doubles. */
  static final int MOST_EXACT_POWER = 22;

  private static final double[] POWERS = new double[MOST_EXACT_POWER + 1];

  static {
    double power = 1;
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = power;
      power *= 10; // exact up to here
    }
  }

  private DecimalNumber() {}

  /** The number written in {@code length} characters from {@code from}, with a decimal point. */
  static float parse(char[] text, int from, int length) {
    return parse(text, from, length, '.');
  }

  /**
   * The number written in {@code length} characters from {@code from}.
   *
   * @param decimal what stands before its decimals
   */
  static float parse(char[] text, int from, int length, char decimal) {
    int end = from + length;
    int i = from;
    boolean negative = false;
    if (i < end && (text[i] == '-' || text[i] == '+')) {
      negative = text[i] == '-';
      i++;
    }
    long mantissa = 0;
    int digits = 0; // significant ones
    int seen = 0;
    int exponent = 0;
    boolean point = false;
    for (; i < end; i++) {
      int digit = text[i] - '0';
      if (digit >= 0 && digit <= 9) {
        seen++;
        if (digits < EXACT_DIGITS || mantissa == 0) {
          mantissa = mantissa * 10 + digit;
          exponent -= point ? 1 : 0;
        }
        digits += mantissa == 0 ? 0 : 1;
      } else if (text[i] == decimal && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (seen == 0) {
      return isNotFiniteWord(text, i, end) ? NOT_FINITE : NOT_A_NUMBER;
    }
    if (i < end) {
      int written = exponent(text, i, end);
      if (written == NO_EXPONENT) {
        return NOT_A_NUMBER;
      }
      exponent += written;
    }
    if (mantissa == 0) {
      return 0f;
    }
    if (digits <= EXACT_DIGITS) {
      float nearest = nearest(mantissa, exponent);
      if (!Float.isNaN(nearest)) {
        return negative ? -nearest : nearest;
      }
    }
    float many =
        decimal == '.'
            ? JavaFloatParser.parseFloat(text, from, length)
            : JavaFloatParser.parseFloat(new String(text, from, length).replace(decimal, '.'));
    return Float.isInfinite(many) ? NOT_FINITE : many + 0f; // no minus zero
  }

  /**
   * The float nearest to {@code mantissa} times a power of ten, or NaN where this way cannot tell.
   *
   * <p>One operation on two exact doubles gives the nearest double. Rounding that to a float gives
   * the nearest float too, unless the double lies just half way between two floats: there the first
   * rounding may have hidden on which side the number was.
   */
  static float nearest(long mantissa, int exponent) {
    if (Math.abs(exponent) > MOST_EXACT_POWER) {
      return Float.NaN;
    }
    double d = scaled(mantissa, exponent);
    boolean halfWay = (Double.doubleToRawLongBits(d) & 0x1FFF_FFFFL) == 0x1000_0000L;
    if (halfWay || d < Float.MIN_NORMAL || d > Float.MAX_VALUE) {
      return Float.NaN;
    }
    return (float) d;
  }

  /** {@code d} times a power of ten that is at most 22 either way, rounded once. */
  static double scaled(double d, int exponent) {
    return exponent < 0 ? d / POWERS[-exponent] : d * POWERS[exponent];
  }

  private static final int NO_EXPONENT = Integer.MIN_VALUE;
  private static final int HUGE_EXPONENT = 100_000_000; // far beyond any float, far from overflow

  private static int exponent(char[] text, int from, int end) {
    int i = from;
    if (text[i] != 'e' && text[i] != 'E') {
      return NO_EXPONENT;
    }
    i++;
    boolean negative = false;
    if (i < end && (text[i] == '-' || text[i] == '+')) {
      negative = text[i] == '-';
      i++;
    }
    if (i == end) {
      return NO_EXPONENT;
    }
    int value = 0;
    for (; i < end; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return NO_EXPONENT;
      }
      value = Math.min(HUGE_EXPONENT, value * 10 + digit);
    }
    return negative ? -value : value;
  }

  private static boolean isNotFiniteWord(char[] text, int from, int end) {
    if (end - from != 3 && end - from != 8) {
      return false;
    }
    String word = new String(text, from, end - from);
    return word.equalsIgnoreCase("nan")
        || word.equalsIgnoreCase("inf")
        || word.equalsIgnoreCase("infinity");
  }
}
