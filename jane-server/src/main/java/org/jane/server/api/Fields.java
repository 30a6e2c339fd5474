package org.jane.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.app.NewNode;
import org.jane.server.http.Ask;
import org.jane.server.http.HttpProblem;

/** Fields of a request's JSON, with a sentence about each that cannot be used. */
final class Fields {
  private static final int MOST_LINKS = 10_000;

  private Fields() {}

  /** Refuses fields that mean nothing: a misspelt one would be left out in silence. */
  static void onlyKnown(JsonNode object, String where, String... names) {
    if (!object.isObject()) {
      throw HttpProblem.bad(where, where + " must hold objects", "Send {…}");
    }
    Iterator<String> fields = object.fieldNames();
    while (fields.hasNext()) {
      String name = fields.next();
      if (!List.of(names).contains(name)) {
        throw HttpProblem.bad(
            where,
            "\"" + Ask.excerpt(name) + "\" means nothing here",
            "Known are " + String.join(", ", names));
      }
    }
  }

  static String text(JsonNode value, String where) {
    if (value.isTextual()) {
      return value.textValue();
    }
    if (value.isIntegralNumber()) { // ids are often numbers
      return value.asText();
    }
    throw HttpProblem.bad(where, where + " must be a text", "Send \"…\"");
  }

  static List<JsonNode> array(JsonNode object, String name, int most) {
    JsonNode value = object.path(name);
    if (!value.isArray()) {
      throw HttpProblem.bad(name, name + " must be an array", "Send [\u2026]");
    }
    if (value.size() > most) {
      throw new HttpProblem(
          413, name, "%s holds more than %,d entries".formatted(name, most), "Send them in parts");
    }
    List<JsonNode> all = new ArrayList<>();
    value.forEach(all::add);
    return all;
  }

  /** Values by name; none where the field is not there. */
  static Map<String, Object> values(JsonNode object, String where) {
    Map<String, Object> values = new LinkedHashMap<>();
    if (object.isMissingNode()) {
      return values;
    }
    if (!object.isObject()) {
      throw HttpProblem.bad(where, where + " must be an object", "Send {\"name\": value}");
    }
    Iterator<Map.Entry<String, JsonNode>> fields = object.fields();
    while (fields.hasNext()) {
      Map.Entry<String, JsonNode> field = fields.next();
      JsonNode value = field.getValue();
      if (value.isNumber()) {
        values.put(field.getKey(), value.doubleValue());
      } else if (value.isTextual()) {
        values.put(field.getKey(), value.textValue());
      } else if (value.isBoolean()) {
        values.put(field.getKey(), value.booleanValue());
      } else {
        throw HttpProblem.bad(
            where + "." + Ask.excerpt(field.getKey()),
            "a value must be a number or a text",
            "Leave it out where there is none");
      }
    }
    return values;
  }

  /** Links; none where the field is not there. */
  static List<NewNode.Link> links(JsonNode array, String where) {
    List<NewNode.Link> links = new ArrayList<>();
    if (array.isMissingNode()) {
      return links;
    }
    if (!array.isArray() || array.size() > MOST_LINKS) {
      throw HttpProblem.bad(
          where, "%s must be an array of at most %,d links".formatted(where, MOST_LINKS), "");
    }
    for (JsonNode link : array) {
      if (link.isTextual() || link.isIntegralNumber()) {
        links.add(new NewNode.Link(text(link, where), 1));
        continue;
      }
      onlyKnown(link, where, "to", "weight");
      JsonNode weight = link.path("weight");
      if (!weight.isMissingNode() && !weight.isNumber()) {
        throw HttpProblem.bad(where, "a weight must be a number", "Leave it out for 1");
      }
      links.add(
          new NewNode.Link(
              text(link.path("to"), where), weight.isMissingNode() ? 1 : weight.floatValue()));
    }
    return links;
  }
}
