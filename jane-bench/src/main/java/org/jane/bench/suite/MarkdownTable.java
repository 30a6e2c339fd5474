package org.jane.bench.suite;

import java.util.Locale;
import java.util.OptionalDouble;

/** A Markdown table, row by row. */
final class MarkdownTable {
  private static final String NOTHING = "–";

  private final StringBuilder text = new StringBuilder();

  MarkdownTable(String... columns) {
    row(columns);
    text.append("|---".repeat(columns.length)).append("|\n");
  }

  MarkdownTable row(String... cells) {
    for (String cell : cells) {
      text.append("| ").append(cell).append(' ');
    }
    text.append("|\n");
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }

  /** Three digits that count, or a dash. */
  static String number(OptionalDouble value) {
    return value.isPresent() ? number(value.getAsDouble()) : NOTHING;
  }

  static String number(double value) {
    double size = Math.abs(value);
    if (Double.isNaN(value)) {
      return NOTHING;
    }
    if (size > 0 && size < 0.001) {
      return String.format(Locale.ROOT, "%.1e", value);
    }
    int places = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + places + "f", value);
  }

  /** How often {@code ours} goes into {@code theirs}, or a dash. */
  static String ratio(OptionalDouble theirs, OptionalDouble ours) {
    return theirs.isPresent() && ours.isPresent() && ours.getAsDouble() > 0
        ? number(theirs.getAsDouble() / ours.getAsDouble())
        : NOTHING;
  }

  /** The median of a field, "failed", or a dash. */
  static String cell(Results results, String key, String field) {
    OptionalDouble median = results.median(key, field);
    return median.isEmpty() && results.failed(key) ? "failed" : number(median);
  }
}
