package org.jane.run;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * What a user can do about a problem, as a value. The options it names are kept apart from the
 * text, so that each front end words them as its users write them: the command {@code --missing
 * zero}, a program {@code missing=zero}.
 *
 * @param text a sentence without a full stop, with {@code %s} for each option
 * @param options what stands there, in this order
 */
public record Remedy(String text, List<Option> options) {
  /**
   * An option of whatever front end is in use.
   *
   * @param name its name, in lower case with dashes: {@code missing}, {@code data-dir}
   * @param value its value; empty for a switch, or when only the option is meant
   */
  public record Option(String name, String value) {
    /** Without the library's words: {@code missing=zero}, {@code resume}. */
    @Override
    public String toString() {
      return value.isEmpty() ? name : name + "=" + value;
    }
  }

  public Remedy {
    options = List.copyOf(options);
  }

  /** Advice that names no option. */
  public static Remedy of(String text) {
    return new Remedy(text, List.of());
  }

  /** Advice that names options, one for each {@code %s}. */
  public static Remedy of(String text, Option... options) {
    return new Remedy(text, List.of(options));
  }

  /** An option with a value. */
  public static Option option(String name, String value) {
    return new Option(name, value);
  }

  /** A switch, or an option whose value is the user's own. */
  public static Option option(String name) {
    return new Option(name, "");
  }

  /** The same advice after a sentence that names no option and may be empty. */
  public Remedy after(String sentence) {
    if (sentence.isEmpty()) {
      return this;
    }
    String before = options.isEmpty() ? sentence : sentence.replace("%", "%%");
    return new Remedy(before + " " + text, options);
  }

  /** The sentence, each option in the words of a front end. */
  public String worded(Function<Option, String> words) {
    return options.isEmpty() // then the text is no pattern
        ? text
        : String.format(Locale.ROOT, text, options.stream().map(words).toArray());
  }

  /** The sentence in the library's own words. */
  @Override
  public String toString() {
    return worded(Option::toString);
  }
}
