package org.jane.server.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds the route of a request. A segment of a template is a word or a name in braces. */
public final class Router {
  private final List<Route> routes;
  private final List<String[]> templates;

  public Router(List<Route> routes) {
    this.routes = List.copyOf(routes);
    this.templates = routes.stream().map(route -> route.template().split("/", -1)).toList();
  }

  public List<Route> routes() {
    return routes;
  }

  /**
   * A route and what stands in the path for its names.
   *
   * @param route who answers
   * @param path values by name, decoded
   */
  public record Match(Route route, Map<String, String> path) {}

  /**
   * @param method of HTTP; HEAD is answered as GET
   * @param rawPath as it was sent, not decoded: an id may hold a slash
   * @throws HttpProblem 404 when there is no such path, 405 when not with this method
   */
  public Match match(String method, String rawPath) {
    String asked = method.equals("HEAD") ? "GET" : method;
    String[] segments = rawPath.split("/", -1);
    TreeSet<String> allowed = new TreeSet<>();
    for (int r = 0; r < templates.size(); r++) {
      Map<String, String> path = match(templates.get(r), segments);
      if (path != null) {
        if (routes.get(r).method().equals(asked)) {
          return new Match(routes.get(r), path);
        }
        allowed.add(routes.get(r).method());
      }
    }
    if (!allowed.isEmpty()) {
      throw new HttpProblem(
          405,
          "method",
          Ask.excerpt(method) + " is not possible here",
          "Use " + String.join(" or ", allowed));
    }
    throw HttpProblem.absent(
        "there is nothing at " + Ask.excerpt(rawPath), "See /openapi.json for what there is");
  }

  private static @Nullable Map<String, String> match(String[] template, String[] segments) {
    if (template.length != segments.length) {
      return null;
    }
    for (int i = 0; i < template.length; i++) {
      if (!template[i].startsWith("{") && !template[i].equals(segments[i])) {
        return null;
      }
    }
    Map<String, String> path = new LinkedHashMap<>();
    for (int i = 0; i < template.length; i++) {
      if (template[i].startsWith("{")) {
        path.put(template[i].substring(1, template[i].length() - 1), decode(segments[i], false));
      }
    }
    return path;
  }

  /** The parameters of a query; one that is given twice is refused. */
  static Map<String, String> query(@Nullable String raw) {
    Map<String, String> values = new LinkedHashMap<>();
    if (raw == null || raw.isEmpty()) {
      return values;
    }
    for (String pair : raw.split("&")) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      String name = decode(equals < 0 ? pair : pair.substring(0, equals), true);
      String value = equals < 0 ? "" : decode(pair.substring(equals + 1), true);
      if (values.put(name, value) != null) {
        throw HttpProblem.bad(
            Ask.excerpt(name), Ask.excerpt(name) + " is given twice", "Give it once");
      }
    }
    return values;
  }

  /** Undoes the percent signs, strictly; in a query a plus is a blank. */
  static String decode(String raw, boolean plusIsBlank) {
    if (raw.indexOf('%') < 0 && raw.indexOf('+') < 0 && raw.chars().allMatch(c -> c < 128)) {
      return raw;
    }
    ByteBuffer bytes = ByteBuffer.allocate(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c == '%') {
        int high = i + 2 <= raw.length() - 1 ? Character.digit(raw.charAt(i + 1), 16) : -1;
        int low = i + 2 <= raw.length() - 1 ? Character.digit(raw.charAt(i + 2), 16) : -1;
        if (high < 0 || low < 0) {
          throw badEncoding();
        }
        bytes.put((byte) (high << 4 | low));
        i += 2;
      } else if (c < 128) {
        bytes.put((byte) (c == '+' && plusIsBlank ? ' ' : c));
      } else {
        throw badEncoding();
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      throw badEncoding();
    }
  }

  private static HttpProblem badEncoding() {
    return HttpProblem.bad(
        "address", "the address is not encoded as UTF-8 with percent signs", "Encode it");
  }
}
