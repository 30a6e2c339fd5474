package org.jane.server.http;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON schemas of requests and answers, in the dialect of OpenAPI 3.1. */
public final class Schema {
  private Schema() {}

  /** Any value. */
  public static Map<String, Object> any() {
    return Map.of();
  }

  public static Map<String, Object> string() {
    return Map.of("type", "string");
  }

  public static Map<String, Object> number() {
    return Map.of("type", "number");
  }

  public static Map<String, Object> integer() {
    return Map.of("type", "integer");
  }

  public static Map<String, Object> bool() {
    return Map.of("type", "boolean");
  }

  public static Map<String, Object> array(Map<String, Object> items) {
    return Map.of("type", "array", "items", items);
  }

  /** An object whose every value is of one kind. */
  public static Map<String, Object> map(Map<String, Object> values) {
    return Map.of("type", "object", "additionalProperties", values);
  }

  /** This or null. */
  public static Map<String, Object> orNull(Map<String, Object> schema) {
    Map<String, Object> other = new LinkedHashMap<>(schema);
    Object type = schema.get("type");
    if (type != null) {
      other.put("type", List.of(type, "null"));
    }
    return other;
  }

  /** Begins an object; all its fields are always there unless they are optional. */
  public static Fields object() {
    return new Fields();
  }

  /** The fields of an object. */
  public static final class Fields {
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final List<String> required = new ArrayList<>();

    public Fields with(String name, Map<String, Object> schema) {
      properties.put(name, schema);
      required.add(name);
      return this;
    }

    public Fields optional(String name, Map<String, Object> schema) {
      properties.put(name, schema);
      return this;
    }

    public Map<String, Object> build() {
      Map<String, Object> schema = new LinkedHashMap<>();
      schema.put("type", "object");
      schema.put("properties", properties);
      if (!required.isEmpty()) {
        schema.put("required", List.copyOf(required));
      }
      schema.put("additionalProperties", false);
      return schema;
    }
  }

  /** A tree with fields in the order in which they are given: name, value, name, value… */
  public static Map<String, @Nullable Object> tree(@Nullable Object... fields) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    for (int i = 0; i + 1 < fields.length; i += 2) {
      tree.put(String.valueOf(fields[i]), fields[i + 1]);
    }
    return tree;
  }
}
