package org.jane.data.csv;

import java.util.ArrayList;
import java.util.List;

/** Sentences about what a reader dropped, filled in or left aside, each with its count. */
final class Notices {
  private final List<String> sentences = new ArrayList<>();

  void add(String sentence) {
    sentences.add(sentence);
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

  List<String> sentences() {
    return List.copyOf(sentences);
  }
}
