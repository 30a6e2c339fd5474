package org.jane.server.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation: what is asked for, what is answered, and who answers.
 *
 * @param method of HTTP
 * @param template path with names in braces, such as {@code /api/nodes/{id}}
 * @param summary one line for people
 * @param cost how much work it is
 * @param parameters of path and query
 * @param body what it takes
 * @param answer the schema of its JSON; empty for other media types
 * @param type the media type of the answer
 * @param handler who answers
 */
public record Route(
    String method,
    String template,
    String summary,
    Cost cost,
    List<Parameter> parameters,
    Optional<Map<String, Object>> body,
    Optional<Map<String, Object>> answer,
    String type,
    Handler handler) {

  /** Answers a request. */
  @FunctionalInterface
  public interface Handler {
    Answer handle(Ask ask) throws Exception;
  }

  /** How much work an operation is. */
  public enum Cost {
    /** Microseconds; done at once by the thread that has read the request. */
    LIGHT,
    /** More; done by few threads, before which others wait in a bounded line. */
    HEAVY
  }

  /**
   * A parameter.
   *
   * @param name as it is written
   * @param in path or query
   * @param schema of its value
   * @param meaning one line for people
   */
  public record Parameter(String name, String in, Map<String, Object> schema, String meaning) {}

  public Route {
    parameters = List.copyOf(parameters);
  }

  /**
   * Refuses parameters that mean nothing: a misspelt filter would be left out in silence.
   *
   * @throws HttpProblem naming the first of them
   */
  void requireKnown(Set<String> query) {
    for (String name : query) {
      if (parameters.stream()
          .noneMatch(each -> each.in.equals("query") && each.name.equals(name))) {
        List<String> known =
            parameters.stream()
                .filter(each -> each.in.equals("query"))
                .map(Parameter::name)
                .toList();
        throw HttpProblem.bad(
            Ask.excerpt(name),
            "\"" + Ask.excerpt(name) + "\" means nothing here",
            known.isEmpty() ? "Leave it out" : "Known are " + String.join(", ", known));
      }
    }
  }

  public static Builder get(String template, String summary) {
    return new Builder("GET", template, summary);
  }

  public static Builder post(String template, String summary) {
    return new Builder("POST", template, summary);
  }

  public static Builder delete(String template, String summary) {
    return new Builder("DELETE", template, summary);
  }

  /** A route that is being described. */
  public static final class Builder {
    private final String method;
    private final String template;
    private final String summary;
    private final List<Parameter> parameters = new ArrayList<>();
    private Cost cost = Cost.LIGHT;
    private @Nullable Map<String, Object> body;
    private @Nullable Map<String, Object> answer;
    private String type = "application/json";

    private Builder(String method, String template, String summary) {
      this.method = method;
      this.template = template;
      this.summary = summary;
    }

    public Builder path(String name, String meaning) {
      parameters.add(new Parameter(name, "path", Schema.string(), meaning));
      return this;
    }

    public Builder query(String name, Map<String, Object> schema, String meaning) {
      parameters.add(new Parameter(name, "query", schema, meaning));
      return this;
    }

    public Builder heavy() {
      cost = Cost.HEAVY;
      return this;
    }

    public Builder takes(Map<String, Object> schema) {
      body = schema;
      return this;
    }

    public Builder answers(Map<String, Object> schema) {
      answer = schema;
      return this;
    }

    public Builder type(String media) {
      type = media;
      return this;
    }

    public Route by(Handler handler) {
      return new Route(
          method,
          template,
          summary,
          cost,
          parameters,
          Optional.ofNullable(body),
          Optional.ofNullable(answer),
          type,
          handler);
    }
  }
}
