package org.jane.linalg.internal;

/**
 * The library's own e^x in float, the same bits on every Java and processor.
 *
 * <p>x = n ln 2 + f with n a whole number and |f| ≤ ln 2 / 2, so e^x = 2^n e^f; e^f is a polynomial
 * of degree 6 (1 + f + c2 f² + …, minimax in the relative error). Only fma, subtraction,
 * multiplication and bit shifts are used, each of which has one right answer, so a vector
 * implementation that does the same operations agrees to the last bit. Relative error about 1e-7.
 * Arguments below {@link #LOWEST} and everything whose result would be subnormal give 0; a NaN
 * stays one; above 88 the result is not defined.
 */
public final class Exponential {
  private Exponential() {}

  /** Smaller arguments are raised to this one, whose result is 0. */
  static final float LOWEST = -88f;

  static final float LOG2_E = 1.442695f;

  /**
   * Adding 1.5·2^23 rounds to a whole number and leaves it in the low bits of the float; 127 on top
   * of it is the bias of a float's exponent, so that a shift by {@link #MANTISSA_BITS} makes 2^n of
   * those bits, and 0 of n = -127.
   */
  static final float ROUND = 0x1.8p23f + 127f;

  static final int MANTISSA_BITS = 23;

  /** ln 2 in two parts; the first has few bits, so that n times it is exact. */
  static final float MINUS_LN2_HIGH = -0.693359375f;

  static final float MINUS_LN2_LOW = 0x1.bd0106p-13f;

  static final float C2 = 0x1.fffffcp-2f;
  static final float C3 = 0x1.55549p-3f;
  static final float C4 = 0x1.5558f4p-5f;
  static final float C5 = 0x1.123a6cp-7f;
  static final float C6 = 0x1.6a235p-10f;

  public static float exp(float x) {
    float y = x < LOWEST ? LOWEST : x;
    float shifted = Math.fma(y, LOG2_E, ROUND);
    float n = shifted - ROUND;
    float f = Math.fma(n, MINUS_LN2_LOW, Math.fma(n, MINUS_LN2_HIGH, y));
    float p = Math.fma(f, C6, C5);
    p = Math.fma(p, f, C4);
    p = Math.fma(p, f, C3);
    p = Math.fma(p, f, C2);
    p = Math.fma(p, f, 1f);
    p = Math.fma(p, f, 1f);
    return p * Float.intBitsToFloat(Float.floatToRawIntBits(shifted) << MANTISSA_BITS);
  }
}
