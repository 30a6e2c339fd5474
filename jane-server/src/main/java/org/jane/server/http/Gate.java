package org.jane.server.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Decides who may ask. A page of another site must neither read nor write here, even when its name
 * is made to point to this machine (DNS rebinding): the Host must be one of ours, and a request
 * that a page sends must come from our own. Where others than this machine can reach the server, a
 * token is needed; it makes the Host unimportant, because no browser sends it by itself.
 */
public final class Gate {
  private static final Pattern ADDRESS = Pattern.compile("127(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");

  private final String own;
  private final Optional<byte[]> token;

  /**
   * @param own the name or address it was told to listen on
   * @param token what programs send as {@code Authorization: Bearer}; empty: none is needed, and
   *     only this machine can ask
   */
  public Gate(String own, Optional<String> token) {
    this.own = own.toLowerCase(Locale.ROOT);
    this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @param path raw; files of the page hold no data and need no token
   * @throws HttpProblem when the request may not pass
   */
  void check(String method, String path, HttpFields headers) {
    String host = headers.get(HttpHeader.HOST);
    if (host == null || host.isBlank()) {
      throw HttpProblem.bad("Host", "the request names no host", "Send the header Host");
    }
    if (token.isEmpty() && !isThisMachine(name(host))) {
      throw new HttpProblem(
          421,
          "Host",
          "this server answers as localhost and not as " + Ask.excerpt(host),
          "Ask http://localhost, or start it with a token to be reached under other names");
    }
    sameOrigin(host, headers);
    if (token.isPresent() && needsToken(path) && !hasToken(headers)) {
      throw new HttpProblem(
          401,
          "Authorization",
          "this server needs its token",
          "Send the header Authorization: Bearer and the token it was started with");
    }
  }

  /** The name that was chosen, or an address of this machine alone, however it is written. */
  private boolean isThisMachine(String name) {
    if (name.equals("localhost") || name.equals(own)) {
      return true;
    }
    try { // of an address no name is asked for
      return ADDRESS.matcher(name).matches() && InetAddress.getByName(name).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static boolean needsToken(String path) {
    return path.startsWith("/api/") || path.equals("/metrics");
  }

  private static void sameOrigin(String host, HttpFields headers) {
    String origin = headers.get(HttpHeader.ORIGIN);
    String site = headers.get("Sec-Fetch-Site");
    boolean foreign =
        (origin != null && !ofHost(origin, host))
            || (site != null
                && !site.equals("same-origin")
                && !(site.equals("none") || "navigate".equals(headers.get("Sec-Fetch-Mode"))));
    if (foreign) {
      throw new HttpProblem(
          403,
          "Origin",
          "pages of other sites may not ask this server",
          "Open its own page, or ask from a program");
    }
  }

  /** A proxy in front may speak TLS. */
  private static boolean ofHost(String origin, String host) {
    return origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host);
  }

  private boolean hasToken(HttpFields headers) {
    String given = headers.get(HttpHeader.AUTHORIZATION);
    byte[] sent =
        given != null && given.regionMatches(true, 0, "Bearer ", 0, 7)
            ? given.substring(7).strip().getBytes(StandardCharsets.UTF_8)
            : new byte[0];
    return MessageDigest.isEqual(digest(sent), digest(token.orElseThrow()));
  }

  /** Of equal length, whatever was sent, so that the comparison tells nothing by its time. */
  private static byte[] digest(byte[] text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The name in a Host header, without the port. */
  private static String name(String host) {
    String lower = host.toLowerCase(Locale.ROOT);
    int colon = lower.lastIndexOf(':');
    boolean port = colon > lower.lastIndexOf(']');
    return port && colon >= 0 ? lower.substring(0, colon) : lower;
  }
}
