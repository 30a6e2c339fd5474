package org.jane.data.csv;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Writes a float with as few digits as read back to the same float. {@link Float#toString} is not
 * used because its digits differ between Java versions.
 */
public final class FloatText {
  private static final int ENOUGH_DIGITS = 9; // any float comes back from so many

  private FloatText() {}

  /** Appends a finite number, as in {@code 12}, {@code -0.25} or {@code 1.5E-7}. */
  public static void append(StringBuilder out, float value) {
    if (value == 0) {
      out.append('0');
      return;
    }
    if (value < 0) {
      out.append('-');
    }
    float magnitude = Math.abs(value);
    if (magnitude >= 1e-13f && magnitude < 1e22f) {
      appendOrdinary(out, magnitude);
    } else {
      appendExtreme(out, magnitude);
    }
  }

  /** With doubles: what they round is checked by reading the digits back. */
  private static void appendOrdinary(StringBuilder out, float value) {
    int leading = leadingPower(value);
    for (int digits = 1; digits < ENOUGH_DIGITS; digits++) {
      int power = leading - digits + 1;
      long mantissa = Math.round(DecimalNumber.scaled(value, -power));
      if (DecimalNumber.nearest(mantissa, power) == value) {
        appendDecimal(out, mantissa, power);
        return;
      }
    }
    int power = leading - ENOUGH_DIGITS + 1;
    appendDecimal(out, Math.round(DecimalNumber.scaled(value, -power)), power);
  }

  /** The power of ten of the first digit. */
  private static int leadingPower(double value) {
    int power = 0;
    while (DecimalNumber.scaled(value, -power) >= 10) {
      power++;
    }
    while (DecimalNumber.scaled(value, -power) < 1) {
      power--;
    }
    return power;
  }

  private static void appendExtreme(StringBuilder out, float value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits <= ENOUGH_DIGITS; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.floatValue() == value) {
        appendDecimal(out, rounded.unscaledValue().longValueExact(), -rounded.scale());
        return;
      }
    }
    throw new IllegalStateException(ENOUGH_DIGITS + " digits do not suffice for " + value);
  }

  /** Appends {@code mantissa} times a power of ten, plainly unless that takes many zeros. */
  private static void appendDecimal(StringBuilder out, long mantissa, int power) {
    while (mantissa % 10 == 0) {
      mantissa /= 10;
      power++;
    }
    int start = out.length();
    out.append(mantissa);
    int digits = out.length() - start;
    int whole = digits + power; // digits before the point
    if (power >= 0 && whole <= 15) {
      out.append("0".repeat(power));
    } else if (power < 0 && whole > 0) {
      out.insert(start + whole, '.');
    } else if (power < 0 && whole > -5) {
      out.insert(start, "0." + "0".repeat(-whole));
    } else {
      if (digits > 1) {
        out.insert(start + 1, '.');
      }
      out.append('E').append(whole - 1);
    }
  }
}
