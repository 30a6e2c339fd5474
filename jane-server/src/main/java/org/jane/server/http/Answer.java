package org.jane.server.http;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a handler answers.
 *
 * @param status of HTTP
 * @param type the media type of the body
 * @param body all of it
 * @param headers further ones
 * @param events when it is there, the body is a stream of events that this is handed
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record Answer(
    int status,
    String type,
    byte[] body,
    Map<String, String> headers,
    @Nullable Consumer<EventStream> events) {
  private static final byte[] NOTHING = new byte[0];

  /** A tree as JSON. */
  public static Answer json(@Nullable Object tree) {
    return json(200, tree);
  }

  /** A tree as JSON with a status of its own. */
  public static Answer json(int status, @Nullable Object tree) {
    return new Answer(status, "application/json", Json.bytes(tree), Map.of(), null);
  }

  /** Text of some kind. */
  public static Answer text(String type, String text) {
    return bytes(type, text.getBytes(StandardCharsets.UTF_8), Map.of());
  }

  /** Bytes of some kind. */
  public static Answer bytes(String type, byte[] body, Map<String, String> headers) {
    return new Answer(200, type, body, headers, null);
  }

  /** A stream of server-sent events. */
  public static Answer events(Consumer<EventStream> sender) {
    return new Answer(200, "text/event-stream", NOTHING, Map.of(), sender);
  }

  /** A problem, as problem+json. */
  public static Answer problem(HttpProblem problem) {
    Map<String, String> headers =
        switch (problem.status()) {
          case 503 -> Map.of("Retry-After", "1");
          case 401 -> Map.of("WWW-Authenticate", "Bearer realm=\"jane\"");
          default -> Map.of();
        };
    return new Answer(
        problem.status(), "application/problem+json", Json.bytes(problem.tree()), headers, null);
  }

  /** The same with one more header. */
  public Answer with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Answer(status, type, body, more, events);
  }
}
