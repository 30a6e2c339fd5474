package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The order of classes and categories: by value when all names are whole numbers, else by code
 * point. It depends on the names alone, so shuffling the rows of a file does not renumber anything.
 */
final class NameOrder {
  private static final int DIGITS_OF_A_LONG = 18;

  static final Comparator<String> BY_CODE_POINT =
      (a, b) -> Arrays.compare(a.codePoints().toArray(), b.codePoints().toArray());

  private NameOrder() {}

  static List<String> sorted(Collection<String> names) {
    List<String> sorted = new ArrayList<>(names);
    boolean numbers = sorted.stream().allMatch(NameOrder::isWholeNumber);
    sorted.sort(
        numbers
            // "7" and "07" are different names of the same number
            ? Comparator.<String>comparingLong(Long::parseLong).thenComparing(BY_CODE_POINT)
            : BY_CODE_POINT);
    return sorted;
  }

  static boolean isWholeNumber(String name) {
    int start = name.startsWith("-") ? 1 : 0;
    int digits = name.length() - start;
    return digits >= 1
        && digits <= DIGITS_OF_A_LONG
        && name.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
  }
}
