package org.jane.run;

import java.util.Locale;

/** Argument checks that say the name, the value found and what is allowed. */
public final class Check {
  private Check() {}

  /** Refuses {@code value} below {@code least}. */
  public static int atLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " must be at least " + least + ", found " + value);
    }
    return value;
  }

  /** Refuses a value that is negative, infinite or not a number. */
  public static double notNegative(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          name + " must be zero or a positive number, found " + value);
    }
    return value;
  }

  /** Refuses a value that is zero, negative, infinite or not a number. */
  public static double positive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " must be a positive number, found " + value);
    }
    return value;
  }

  /** Refuses a value outside {@code [from, to]}. */
  public static double between(String name, double value, double from, double to) {
    if (!(value >= from && value <= to)) {
      throw new IllegalArgumentException(
          name + " must be between " + from + " and " + to + ", found " + value);
    }
    return value;
  }

  /** Refuses an index outside {@code [0, size)}. */
  public static int index(String name, int value, int size) {
    if (value < 0 || value >= size) {
      throw new IllegalArgumentException(
          size <= 0
              ? name + " " + value + " was asked for, but there is none"
              : name + " must be between 0 and " + (size - 1) + ", found " + value);
    }
    return value;
  }

  /** Refuses with a message of the caller's own when {@code holds} is false. */
  public static void that(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, message, values));
    }
  }
}
