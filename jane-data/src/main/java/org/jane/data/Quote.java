package org.jane.data;

/** Shows a piece of a file in a message: in quotes, on one line, and not too much of it. */
public final class Quote {
  private static final int MOST = 40;

  private Quote() {}

  public static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    text.codePoints()
        .limit(MOST)
        .map(c -> Character.isISOControl(c) || !Character.isDefined(c) ? '?' : c)
        .forEach(shown::appendCodePoint);
    return shown.append(text.codePointCount(0, text.length()) > MOST ? "…\"" : "\"").toString();
  }
}
