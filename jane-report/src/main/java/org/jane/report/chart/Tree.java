package org.jane.report.chart;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds JSON trees of maps, lists, numbers and strings. Field names never come from data. */
final class Tree {
  private Tree() {}

  /** An object from names and values in turn. */
  static Map<String, Object> of(Object... pairs) {
    Map<String, Object> tree = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      tree.put((String) pairs[i], pairs[i + 1]);
    }
    return tree;
  }

  /** Two objects as one. */
  static Map<String, Object> with(Map<String, Object> tree, Object... pairs) {
    Map<String, Object> both = new LinkedHashMap<>(tree);
    both.putAll(of(pairs));
    return both;
  }

  /** Numbers; NaN becomes a gap. */
  static List<Object> numbers(double... values) {
    List<Object> list = new ArrayList<>();
    for (double v : values) {
      list.add(number(v));
    }
    return list;
  }

  static Object number(double value) {
    return Double.isFinite(value) ? (Object) Digits.rounded(value) : "-";
  }

  /** A function of the page's script, by name. */
  static Map<String, Object> function(String name, Object... arguments) {
    return with(of("$function", name), arguments);
  }

  /** A colour of the page's palette, light or dark. */
  static Map<String, Object> colour(int number) {
    return of("$colour", number);
  }

  /** A colour by its role: ink, muted, line, surface, strong, onStrong. */
  static Map<String, Object> tone(String name) {
    return of("$tone", name);
  }
}
