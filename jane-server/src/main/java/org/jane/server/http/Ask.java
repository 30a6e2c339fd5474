package org.jane.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request, taken apart.
 *
 * @param path what stands in the path for the names of the template
 * @param query the parameters behind the question mark
 * @param contentType of the body, without parameters, in small letters
 * @param accept what the client wants, in small letters
 * @param body its bytes, never more than the server's limit
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record Ask(
    Map<String, String> path,
    Map<String, String> query,
    String contentType,
    String accept,
    byte[] body) {

  /** A name of the path template. */
  public String path(String name) {
    String value = path.get(name);
    if (value == null) {
      throw new IllegalStateException("the template has no {" + name + "}");
    }
    return value;
  }

  /** The id of a node, in the path or, as ids such as {@code ..} must be, in the query. */
  public String id() {
    return path.containsKey("id")
        ? path("id")
        : text("id").orElseThrow(() -> HttpProblem.bad("id", "no id is given", "Add ?id="));
  }

  /** A text of the query; empty when it is not there or blank. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(query.get(name)).filter(value -> !value.isEmpty());
  }

  /** A whole number of the query within bounds. */
  public int integer(String name, int byDefault, int least, int most) {
    Optional<String> text = text(name);
    if (text.isEmpty()) {
      return byDefault;
    }
    try {
      int value = Integer.parseInt(text.get());
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw HttpProblem.bad(
        name,
        "%s must be a whole number from %d to %d, found \"%s\""
            .formatted(name, least, most, excerpt(text.get())),
        "Give such a number or leave it out");
  }

  /** A number of the query within bounds. */
  public double number(String name, double least, double most) {
    String text = text(name).orElse("");
    try {
      double value = Double.parseDouble(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw HttpProblem.bad(
        name,
        String.format(
            Locale.ROOT,
            "%s must be a number from %s to %s, found \"%s\"",
            name,
            least,
            most,
            excerpt(text)),
        "Give such a number");
  }

  /** One of some words of the query. */
  public String word(String name, String byDefault, List<String> allowed) {
    String value = text(name).orElse(byDefault);
    if (!allowed.contains(value)) {
      throw HttpProblem.bad(
          name,
          "%s must be one of %s, found \"%s\""
              .formatted(name, String.join(", ", allowed), excerpt(value)),
          "Give one of these or leave it out");
    }
    return value;
  }

  /** Whether something is wished in the query. */
  public boolean flag(String name) {
    return word(name, "false", List.of("true", "false")).equals("true");
  }

  /** The body as JSON, an object. */
  public JsonNode json() {
    if (!contentType.equals("application/json")) {
      throw new HttpProblem(
          415,
          "Content-Type",
          "the body must be application/json, found \"" + excerpt(contentType) + "\"",
          "Send JSON with the header Content-Type: application/json");
    }
    try {
      JsonNode tree = Json.MAPPER.readTree(body);
      if (tree == null || !tree.isObject()) {
        throw HttpProblem.bad("body", "the body must be a JSON object", "Send {…}");
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw HttpProblem.bad(
          "body, line " + (e.getLocation() == null ? 1 : e.getLocation().getLineNr()),
          "the body is not JSON: " + excerpt(e.getOriginalMessage()),
          "Send valid JSON");
    } catch (IOException e) {
      throw HttpProblem.bad("body", "the body is not JSON in UTF-8", "Send valid JSON");
    }
  }

  /** The body as text. */
  public String bodyText() {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw HttpProblem.bad("body", "the body is not UTF-8", "Send text in UTF-8");
    }
  }

  /** The beginning of a text that may be long. */
  public static String excerpt(String text) {
    return text.length() <= 80 ? text : text.substring(0, 80) + "…";
  }
}
