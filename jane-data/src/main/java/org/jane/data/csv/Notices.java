package org.jane.data.csv;

import java.util.ArrayList;
import java.util.List;
import org.jane.run.Remedy;

/**
 * Sentences about what a reader dropped, filled in or left aside, each with its count and, where a
 * user can choose otherwise, with the option as a value.
 */
final class Notices {
  private final List<Remedy> all = new ArrayList<>();

  void add(String sentence) {
    all.add(Remedy.of(sentence));
  }

  /** Adds a sentence that names options, with its full stop. */
  void add(Remedy notice) {
    all.add(notice);
  }

  /**
   * Adds {@code "Before 3 nouns after."} unless the count is 0.
   *
   * @param noun in the singular; its plural ends in s
   */
  void addCount(String before, long count, String noun, String after) {
    if (count > 0) {
      add(before + " " + counted(count, noun) + " " + after + ".");
    }
  }

  static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  List<Remedy> all() {
    return List.copyOf(all);
  }
}
