package org.jane.server.http;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that is answered with an error: where, what was found, what to do. */
public final class HttpProblem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String where;
  private final String found;
  private final String remedy;

  /**
   * @param status of HTTP, 400 to 599
   * @param where which part of the request, such as {@code page}; may be empty
   * @param found what is wrong, a sentence without its full stop
   * @param remedy what to do, likewise; may be empty
   */
  public HttpProblem(int status, String where, String found, String remedy) {
    super(found);
    this.status = status;
    this.where = where;
    this.found = found;
    this.remedy = remedy;
  }

  /** A part of the request that cannot be used. */
  public static HttpProblem bad(String where, String found, String remedy) {
    return new HttpProblem(400, where, found, remedy);
  }

  /** A request that is understood and cannot be carried out. */
  public static HttpProblem refused(String where, String found, String remedy) {
    return new HttpProblem(422, where, found, remedy);
  }

  /** Something that is not there. */
  public static HttpProblem absent(String found, String remedy) {
    return new HttpProblem(404, "", found, remedy);
  }

  public int status() {
    return status;
  }

  /** The body of the answer. */
  public Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("type", "about:blank");
    tree.put("title", title(status));
    tree.put("status", status);
    tree.put("detail", sentence(found));
    tree.put("where", where);
    tree.put("remedy", sentence(remedy));
    return tree;
  }

  private static String sentence(String text) {
    if (text.isEmpty()) {
      return "";
    }
    String begun = Character.toUpperCase(text.charAt(0)) + text.substring(1);
    char last = text.charAt(text.length() - 1);
    return last == '.' || last == '?' || last == '!' ? begun : begun + ".";
  }

  static String title(int status) {
    return switch (status) {
      case 400 -> "Bad request";
      case 401 -> "Token needed";
      case 403 -> "Forbidden";
      case 404 -> "Not found";
      case 405 -> "Method not allowed";
      case 408 -> "Request took too long";
      case 409 -> "Conflict";
      case 413 -> "Request too large";
      case 414 -> "Address too long";
      case 415 -> "Unsupported media type";
      case 421 -> "Wrong host";
      case 422 -> "Cannot be carried out";
      case 431 -> "Headers too large";
      case 503 -> "Busy";
      case 507 -> "Cannot be written";
      default -> status < 500 ? "Bad request" : "Failed";
    };
  }
}
