package org.jane.data;

import java.util.Locale;

/** Shows a piece of a file in a message: in quotes, on one line, and not too much of it. */
public final class Quote {
  private static final int MOST = 60;

  private Quote() {}

  public static String of(String text) {
    StringBuilder shown = new StringBuilder("\"");
    text.codePoints().limit(MOST).forEach(c -> append(shown, c));
    return shown.append(text.codePointCount(0, text.length()) > MOST ? "…\"" : "\"").toString();
  }

  private static void append(StringBuilder shown, int c) {
    if (Character.isISOControl(c) || !Character.isDefined(c)) {
      shown.append(String.format(Locale.ROOT, "\\u%04X", c));
    } else {
      shown.appendCodePoint(c);
    }
  }
}
