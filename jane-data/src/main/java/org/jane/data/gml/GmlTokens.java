package org.jane.data.gml;

import java.util.Map;
import org.jane.data.CharLines;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;

/** The words, numbers, texts and brackets of a GML file. */
final class GmlTokens {
  /** What a token is. */
  enum Kind {
    NAME,
    NUMBER,
    TEXT,
    OPEN,
    CLOSE,
    END
  }

  private static final Map<String, String> ENTITIES =
      Map.of("quot", "\"", "amp", "&", "lt", "<", "gt", ">", "apos", "'", "nbsp", "\u00A0");
  private static final int LONGEST_ENTITY = 10;

  private final CharLines chars;
  private final StringBuilder text = new StringBuilder();
  private long line;

  GmlTokens(CharLines chars) {
    this.chars = chars;
  }

  /** Moves to the next token. */
  Kind next() {
    int c = chars.read();
    while (c == ' ' || c == '\t' || c == '\n' || c == '#') {
      while (c == '#'
          && chars.peek() != '\n'
          && chars.peek() != '\r'
          && chars.peek() != CharLines.END) {
        chars.read();
      }
      c = chars.read();
    }
    line = chars.line();
    text.setLength(0);
    if (c == CharLines.END) {
      return Kind.END;
    }
    if (c == '[' || c == ']') {
      return c == '[' ? Kind.OPEN : Kind.CLOSE;
    }
    if (c == '"') {
      readText();
      return Kind.TEXT;
    }
    text.append((char) c);
    while (!endsWord(chars.peek())) {
      text.append((char) chars.read());
    }
    boolean number = (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
    return number ? Kind.NUMBER : Kind.NAME;
  }

  private static boolean endsWord(int c) {
    return c == CharLines.END || c <= ' ' || c == '[' || c == ']' || c == '"';
  }

  private void readText() {
    for (int c = chars.read(); c != '"'; c = chars.read()) {
      if (c == CharLines.END) {
        throw refuse("a text that begins here has no end", "Close the quote");
      }
      if (c == '&') {
        readEntity();
      } else {
        text.append((char) c);
      }
    }
  }

  /** {@code &amp;}, {@code &#233;}; anything else after an ampersand stays as it is. */
  private void readEntity() {
    StringBuilder name = new StringBuilder();
    while (name.length() < LONGEST_ENTITY && isEntityPart(chars.peek())) {
      name.append((char) chars.read());
    }
    if (chars.peek() != ';') {
      text.append('&').append(name);
      return;
    }
    chars.read();
    String known = ENTITIES.get(name.toString());
    if (known != null) {
      text.append(known);
    } else if (name.toString().matches("#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}")) {
      boolean hex = name.charAt(1) == 'x' || name.charAt(1) == 'X';
      int code = Integer.parseInt(name.substring(hex ? 2 : 1), hex ? 16 : 10);
      if (!Character.isValidCodePoint(code)) {
        throw refuse("there is no character &" + name + ";", "Correct it");
      }
      text.appendCodePoint(code);
    } else {
      text.append('&').append(name).append(';');
    }
  }

  private static boolean isEntityPart(int c) {
    return c == '#' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  /** The text of the current token. */
  String text() {
    return text.toString();
  }

  /** The line the current token begins on. */
  long line() {
    return line;
  }

  GraphDataException unexpected(String wanted) {
    return refuse("expected " + wanted + ", found " + Quote.of(text()), "Correct the file");
  }

  GraphDataException refuse(String found, String remedy) {
    return chars.refuse(found, remedy);
  }
}
