package org.jane.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a stored file, or a group of them, by name and type. What is missing or of another
 * type is answered by a {@link ModelFormatException} that names it. Immutable.
 */
public final class Header {
  private final String where;
  private final String path; // of this group: "" or "config."
  private final Map<String, @Nullable Object> tree;

  Header(String where, String path, Map<String, @Nullable Object> tree) {
    this.where = where;
    this.path = path;
    this.tree = tree;
  }

  public boolean has(String name) {
    return tree.containsKey(name);
  }

  /** True when the field is there and null: known not to have a value. */
  public boolean isNull(String name) {
    return has(name) && tree.get(name) == null;
  }

  public List<String> names() {
    return List.copyOf(tree.keySet());
  }

  /** All fields as a tree that {@link Json} can write, in the order of the file. */
  public Map<String, @Nullable Object> tree() {
    return new LinkedHashMap<>(tree);
  }

  public String string(String name) {
    return as(String.class, "a text", name, required(name));
  }

  public boolean booleanValue(String name) {
    return as(Boolean.class, "true or false", name, required(name));
  }

  public long longValue(String name) {
    return as(Long.class, "a whole number", name, required(name));
  }

  public int intValue(String name) {
    long value = longValue(name);
    if (value != (int) value) {
      throw wrong(name, "a whole number below 2^31", value);
    }
    return (int) value;
  }

  /** A number, whole or not; NaN and the infinities come back from their names. */
  public double doubleValue(String name) {
    return number(name, required(name));
  }

  /** The float that was written, to the bit. */
  public float floatValue(String name) {
    return (float) doubleValue(name);
  }

  public List<String> strings(String name) {
    List<String> values = new ArrayList<>();
    for (Object element : list(name)) {
      values.add(as(String.class, "a list of texts", name, element));
    }
    return values;
  }

  public List<Long> longValues(String name) {
    List<Long> values = new ArrayList<>();
    for (Object element : list(name)) {
      values.add(as(Long.class, "a list of whole numbers", name, element));
    }
    return values;
  }

  public double[] doubleValues(String name) {
    return list(name).stream().mapToDouble(element -> number(name, element)).toArray();
  }

  /** A group of fields. */
  public Header group(String name) {
    return new Header(where, path + name + ".", object(name, required(name)));
  }

  /** A list of groups of fields. */
  public List<Header> groups(String name) {
    List<Header> groups = new ArrayList<>();
    for (Object element : list(name)) {
      String place = path + name + "[" + groups.size() + "].";
      groups.add(new Header(where, place, object(name, element)));
    }
    return groups;
  }

  private double number(String name, @Nullable Object value) {
    if (value instanceof Long whole) {
      return whole;
    }
    return switch (value instanceof String text ? text : "") {
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> as(Double.class, "a number", name, value);
    };
  }

  private List<?> list(String name) {
    return as(List.class, "a list", name, required(name));
  }

  @SuppressWarnings("unchecked") // only Json makes these maps, and its names are strings
  private Map<String, @Nullable Object> object(String name, @Nullable Object value) {
    return as(Map.class, "a group of fields", name, value);
  }

  private @Nullable Object required(String name) {
    if (!tree.containsKey(name)) {
      throw new ModelFormatException(
          where,
          "field \"" + path + name + "\" is missing",
          "Another program or version may have written the file; train the model again");
    }
    return tree.get(name);
  }

  private <T> T as(Class<T> type, String expected, String name, @Nullable Object value) {
    if (!type.isInstance(value)) {
      throw wrong(name, expected, value);
    }
    return type.cast(value);
  }

  private ModelFormatException wrong(String name, String expected, @Nullable Object found) {
    return new ModelFormatException(
        where,
        "field \"" + path + name + "\" must be " + expected + ", found " + shortened(found),
        "Another program or version may have written the file; train the model again");
  }

  private static String shortened(@Nullable Object value) {
    String text = String.valueOf(value);
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }
}
