package org.jane.run;

import java.util.function.Function;

/**
 * What an exception of this library tells: where, what was found there, and what to do about it.
 * Its message is the same in the library's own words; a front end that has options of its own words
 * the remedy itself with {@link #worded}.
 */
public interface Problem {
  /** The place, such as {@code edges.csv:1841}; empty when there is none to name. */
  String where();

  /** What was found there, as the middle of a sentence, without a full stop. */
  String found();

  /** What to do. */
  Remedy remedy();

  /** All three as sentences, the options of the remedy in the words of a front end. */
  default String worded(Function<Remedy.Option, String> words) {
    String place = where().isEmpty() ? "" : where() + ": ";
    String advice = remedy().worded(words);
    return place + found() + (advice.isEmpty() ? "" : ". " + advice + ".");
  }
}
