package org.jane.bench.campaign;

import java.util.Arrays;

/**
 * Decisions taken from bytes: whoever changes the bytes changes the decisions. At the end of the
 * bytes every decision is the first one, so any bytes will do.
 */
final class Choices {
  private static final int[] AWKWARD = {
    0,
    1,
    2,
    3,
    -1,
    4,
    7,
    8,
    127,
    128,
    255,
    256,
    1000,
    32767,
    65535,
    65536,
    1 << 20,
    1 << 30,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    -2,
    1_000_000_000
  };

  private final byte[] bytes;
  private int at;

  Choices(byte[] bytes) {
    this.bytes = bytes;
  }

  private int next() {
    return at < bytes.length ? bytes[at++] & 0xFF : 0;
  }

  /** A whole number of 0 or more below a bound. */
  int below(int bound) {
    int value = bound <= 256 ? next() : next() | next() << 8 | next() << 16;
    return value % Math.max(1, bound);
  }

  /** Seldom true, and false at the end. */
  boolean oneIn(int times) {
    return below(times) == times - 1;
  }

  @SafeVarargs
  final <T> T of(T... values) {
    return values[below(values.length)];
  }

  /** Mostly the number that is right, seldom one that programs stumble over. */
  int mostly(int right) {
    return oneIn(24) ? awkward() : right;
  }

  int awkward() {
    return AWKWARD[below(AWKWARD.length)];
  }

  /** A number that may be large, small, none, or just a number. */
  double decimal() {
    return switch (below(12)) {
      case 0 -> 1;
      case 1 -> 0;
      case 2 -> -1;
      case 3 -> 0.5;
      case 4 -> Double.NaN;
      case 5 -> Double.POSITIVE_INFINITY;
      case 6 -> 1e308;
      case 7 -> 3e38;
      case 8 -> -3e38;
      case 9 -> 1e-320;
      case 10 -> awkward();
      default -> below(5);
    };
  }

  /** Some of the bytes that are left, as they are. */
  byte[] some(int most) {
    int length = Math.min(below(most + 1), bytes.length - at);
    byte[] some = Arrays.copyOfRange(bytes, at, at + length);
    at += length;
    return some;
  }

  boolean atEnd() {
    return at >= bytes.length;
  }
}
