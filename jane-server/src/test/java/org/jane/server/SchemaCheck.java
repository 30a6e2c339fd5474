package org.jane.server;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Holds an answer against the part of JSON schema that the server's document uses. */
final class SchemaCheck {
  private SchemaCheck() {}

  /** What does not fit; nothing when all does. */
  static List<String> faults(JsonNode value, JsonNode schema, String at) {
    List<String> faults = new ArrayList<>();
    JsonNode type = schema.path("type");
    if (!type.isMissingNode()) {
      boolean fits = false;
      for (JsonNode each : type.isArray() ? type : List.of(type)) {
        fits |= is(value, each.asText());
      }
      if (!fits) {
        faults.add(at + " is " + value.getNodeType() + ", not " + type);
        return faults;
      }
    }
    if (value.isObject()) {
      for (JsonNode name : schema.path("required")) {
        if (!value.has(name.asText())) {
          faults.add(at + " lacks " + name.asText());
        }
      }
      Iterator<Map.Entry<String, JsonNode>> fields = value.fields();
      while (fields.hasNext()) {
        Map.Entry<String, JsonNode> field = fields.next();
        JsonNode of = schema.path("properties").path(field.getKey());
        JsonNode others = schema.path("additionalProperties");
        if (!of.isMissingNode()) {
          faults.addAll(faults(field.getValue(), of, at + "." + field.getKey()));
        } else if (others.isObject()) {
          faults.addAll(faults(field.getValue(), others, at + "." + field.getKey()));
        } else if (others.isBoolean() && !others.booleanValue()) {
          faults.add(at + " has " + field.getKey() + ", which is not described");
        }
      }
    }
    if (value.isArray() && schema.has("items")) {
      for (int i = 0; i < value.size(); i++) {
        faults.addAll(faults(value.get(i), schema.get("items"), at + "[" + i + "]"));
      }
    }
    return faults;
  }

  private static boolean is(JsonNode value, String type) {
    return switch (type) {
      case "string" -> value.isTextual();
      case "number" -> value.isNumber();
      case "integer" -> value.isIntegralNumber();
      case "boolean" -> value.isBoolean();
      case "array" -> value.isArray();
      case "object" -> value.isObject();
      case "null" -> value.isNull();
      default -> false;
    };
  }
}
