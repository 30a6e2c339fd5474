package org.jane.app;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jane.graph.AttributeEncoding;
import org.jane.run.Nearest;
import org.jane.run.Remedy;
import org.jspecify.annotations.Nullable;

/** Attributes that are given by name, as a row of the matrix a model was trained on. */
final class AttributeValues {
  private final List<String> names;
  private final Map<String, Integer> number = new HashMap<>();
  private final Map<String, AttributeEncoding.Column> columns = new HashMap<>();
  private final Map<Integer, Float> means = new TreeMap<>(); // where nothing is said

  AttributeValues(AttributeEncoding encoding, List<String> attributeNames) {
    names = attributeNames;
    for (int a = 0; a < names.size(); a++) {
      number.putIfAbsent(names.get(a), a);
    }
    int first = 0;
    for (AttributeEncoding.Column column : encoding.columns()) {
      if (column.kind() != AttributeEncoding.Kind.IGNORED) {
        columns.putIfAbsent(column.name(), column);
      }
      if (column.width() == 1 && column.mean() != 0) {
        means.put(first, column.mean());
      }
      first += column.width();
    }
  }

  /**
   * A row for a node that nothing else is known of. A number that is not given is the mean of its
   * column, any other attribute 0.
   */
  TreeMap<Integer, Float> row(Map<String, Object> given) {
    TreeMap<Integer, Float> row = new TreeMap<>(means);
    given.forEach((name, value) -> put(name, value, row));
    return row;
  }

  /** Changes some values of a row. */
  void put(String name, Object value, TreeMap<Integer, Float> row) {
    AttributeEncoding.Column column = columns.get(name);
    if (column != null && column.kind() == AttributeEncoding.Kind.CATEGORICAL) {
      category(column, value, row);
      return;
    }
    Integer at = number.get(name);
    if (at == null && column != null) {
      throw new RequestException(
          "column \"%s\" became several attributes and cannot be given as one value"
              .formatted(name),
          Remedy.of("Give its attributes, such as \"" + example(name) + "\""));
    }
    if (at == null) {
      throw RequestException.unknown("the model knows no attribute", name, known(name));
    }
    row.put(at, number(name, value, column));
  }

  private void category(
      AttributeEncoding.Column column, Object value, TreeMap<Integer, Float> row) {
    if (!(value instanceof String category)) {
      throw new RequestException(
          "\"%s\" holds categories, found %s".formatted(column.name(), value),
          Remedy.of("Give one of its categories as a text"));
    }
    for (String each : column.categories()) {
      Integer at = number.get(column.name() + "=" + each);
      if (at != null) {
        row.remove(at);
        if (each.equals(category)) {
          row.put(at, 1f);
        }
      }
    }
    if (!column.categories().contains(category)) {
      throw RequestException.unknown(
          "\"" + column.name() + "\" has no category", category, column.categories());
    }
  }

  private static float number(
      String name, Object value, AttributeEncoding.@Nullable Column column) {
    if (value instanceof Number n && Float.isFinite(n.floatValue())) {
      return n.floatValue();
    }
    if (value instanceof Boolean b) {
      return b ? 1 : 0;
    }
    if (value instanceof String text) {
      try {
        if (column != null && column.kind() == AttributeEncoding.Kind.DATE) {
          return LocalDate.parse(text.strip()).toEpochDay();
        }
        float parsed = Float.parseFloat(text.strip());
        if (Float.isFinite(parsed)) {
          return parsed;
        }
      } catch (NumberFormatException | DateTimeException e) {
        // said below
      }
    }
    throw new RequestException(
        "attribute \"%s\" is a number, found \"%s\"".formatted(name, value),
        Remedy.of("Give a finite number"));
  }

  private String example(String column) {
    return names.stream()
        .filter(name -> name.startsWith(column))
        .findFirst()
        .orElse(names.isEmpty() ? "" : names.get(0));
  }

  /** Names to choose the nearest from; of very many, those that begin alike. */
  private List<String> known(String name) {
    List<String> all = new ArrayList<>(columns.keySet());
    all.addAll(names.subList(0, Math.min(names.size(), 2000)));
    return Nearest.to(name, all).isPresent() || all.size() <= 12 ? all : all.subList(0, 12);
  }
}
