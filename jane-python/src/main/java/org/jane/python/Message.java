package org.jane.python;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request, a reply or news of one: named values and arrays.
 *
 * @param header named values, as JSON has them
 * @param arrays primitive arrays ({@code byte[]}, {@code int[]}, {@code long[]}, {@code float[]},
 *     {@code double[]}), which the header refers to by their places
 */
record Message(Map<String, @Nullable Object> header, List<Object> arrays) {
  /** A message without arrays. */
  static Message of(Map<String, @Nullable Object> header) {
    return new Message(header, List.of());
  }

  /** Begins the header of an answer to a request. */
  static Map<String, @Nullable Object> answer(long request, String kind) {
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    header.put("id", request);
    header.put("kind", kind);
    return header;
  }

  boolean has(String name) {
    return header.get(name) != null;
  }

  String text(String name) {
    return textIfGiven(name).orElseThrow(() -> new IllegalArgumentException("no " + name));
  }

  Optional<String> textIfGiven(String name) {
    Object value = header.get(name);
    return value == null ? Optional.empty() : Optional.of(value.toString());
  }

  long number(String name) {
    return numberIfGiven(name).orElseThrow(() -> new IllegalArgumentException("no " + name));
  }

  Optional<Long> numberIfGiven(String name) {
    return header.get(name) instanceof Number number
        ? Optional.of(number.longValue())
        : Optional.empty();
  }

  Optional<Double> decimalIfGiven(String name) {
    return header.get(name) instanceof Number number
        ? Optional.of(number.doubleValue())
        : Optional.empty();
  }

  boolean flag(String name) {
    return Boolean.TRUE.equals(header.get(name));
  }

  /** A list of texts; empty when there is none. */
  List<String> texts(String name) {
    return header.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** An object whose values are texts; empty when there is none. */
  Map<String, String> textsByName(String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (header.get(name) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> texts.put(String.valueOf(key), String.valueOf(value)));
    }
    return texts;
  }

  /**
   * A part of the header as a message of its own, with the same arrays; empty when there is none.
   */
  Optional<Message> part(String name) {
    return header.get(name) instanceof Map<?, ?> map
        ? Optional.of(new Message(named(map), arrays))
        : Optional.empty();
  }

  /** A list of parts. */
  List<Message> parts(String name) {
    return header.get(name) instanceof List<?> list
        ? list.stream().map(each -> new Message(named((Map<?, ?>) each), arrays)).toList()
        : List.of();
  }

  private static Map<String, @Nullable Object> named(Map<?, ?> map) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    map.forEach((key, value) -> named.put(String.valueOf(key), value));
    return named;
  }

  /** The array that a field of the header refers to. */
  <T> T array(String name, Class<T> type) {
    return arrayIfGiven(name, type)
        .orElseThrow(() -> new IllegalArgumentException("no array " + name));
  }

  <T> Optional<T> arrayIfGiven(String name, Class<T> type) {
    return numberIfGiven(name).map(place -> type.cast(arrays.get(place.intValue())));
  }
}
