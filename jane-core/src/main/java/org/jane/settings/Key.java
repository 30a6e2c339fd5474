package org.jane.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jane.run.Nearest;

/**
 * One setting of a method by its name: how to read it from text and how to write it. One table of
 * keys serves the command line and the model file.
 *
 * @param <C> the method's configuration
 * @param name as in {@code --set name=value}
 * @param meaning one line for people
 * @param get the value of a configuration, as text that {@code with} reads back
 * @param with a configuration with another value
 */
public record Key<C>(
    String name, String meaning, Function<C, String> get, BiFunction<C, String, C> with) {

  public static <C> Key<C> ofInt(
      String name, String meaning, Function<C, Integer> get, BiFunction<C, Integer, C> with) {
    return new Key<>(
        name,
        meaning,
        c -> get.apply(c).toString(),
        (c, text) -> with.apply(c, wholeNumber(name, text)));
  }

  public static <C> Key<C> ofDouble(
      String name, String meaning, Function<C, Double> get, BiFunction<C, Double, C> with) {
    return new Key<>(
        name,
        meaning,
        c -> get.apply(c).toString(),
        (c, text) -> with.apply(c, number(name, text)));
  }

  public static <C> Key<C> ofBoolean(
      String name, String meaning, Function<C, Boolean> get, BiFunction<C, Boolean, C> with) {
    return new Key<>(
        name, meaning, c -> get.apply(c).toString(), (c, text) -> with.apply(c, truth(name, text)));
  }

  /** A key whose values are the constants of an enum, written in lower case with dashes. */
  public static <C, E extends Enum<E>> Key<C> ofEnum(
      String name, String meaning, Class<E> type, Function<C, E> get, BiFunction<C, E, C> with) {
    return new Key<>(
        name,
        meaning,
        c -> KeyNames.of(get.apply(c)),
        (c, text) -> with.apply(c, KeyNames.parse(type, name, text)));
  }

  public static int wholeNumber(String name, String text) {
    try {
      return Integer.parseInt(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          name + " must be a whole number, found \"" + text + "\"", e);
    }
  }

  public static double number(String name, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, found \"" + text + "\"", e);
    }
  }

  private static boolean truth(String name, String text) {
    return switch (text.strip()) {
      case "true", "on", "yes" -> true;
      case "false", "off", "no" -> false;
      default ->
          throw new IllegalArgumentException(
              name + " must be true or false, found \"" + text + "\"");
    };
  }

  /**
   * A configuration with the given settings applied in the order of the table, so that the order on
   * the command line does not matter.
   *
   * @throws IllegalArgumentException for an unknown key, with the nearest known one, or a value
   *     that its key refuses
   */
  public static <C> C apply(List<Key<C>> table, C start, Map<String, String> settings) {
    List<String> known = new ArrayList<>();
    for (Key<C> key : table) {
      known.add(key.name);
    }
    for (String name : settings.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown setting \"" + name + "\". " + Nearest.advice(name, known));
      }
    }
    C config = start;
    for (Key<C> key : table) {
      String text = settings.get(key.name);
      if (text != null) {
        config = key.with.apply(config, text);
      }
    }
    return config;
  }

  /** Every setting of a configuration, as text, in the order of the table. */
  public static <C> Map<String, String> describe(List<Key<C>> table, C config) {
    Map<String, String> all = new LinkedHashMap<>();
    for (Key<C> key : table) {
      all.put(key.name, key.get.apply(config));
    }
    return all;
  }
}
