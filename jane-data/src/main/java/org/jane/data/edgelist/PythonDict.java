package org.jane.data.edgelist;

import java.util.Set;
import org.jane.data.CharLines;
import org.jane.data.Quote;
import org.jane.graph.GraphDataException;

/** A dictionary of Python as networkx writes it after an edge: {@code {'weight': 1.0}}. */
final class PythonDict {
  private final String text;
  private final CharLines lines;
  private int at;

  PythonDict(String text, CharLines lines) {
    this.text = text;
    this.lines = lines;
  }

  /**
   * The value of a key as text, empty when there is none.
   *
   * @param others gets the names of all other keys
   */
  String value(String wanted, Set<String> others) {
    String found = "";
    expect('{');
    while (!take('}')) {
      String key = value();
      expect(':');
      String value = value();
      if (key.equals(wanted)) {
        found = value.equals("None") ? "" : value;
      } else {
        others.add(key);
      }
      if (!take(',')) {
        expect('}');
        break;
      }
    }
    skipBlanks();
    if (at < text.length()) {
      throw damaged();
    }
    return found;
  }

  private void skipBlanks() {
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
  }

  private boolean take(char c) {
    skipBlanks();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!take(c)) {
      throw damaged();
    }
  }

  /**
   * A text without its quotes, or whatever stands up to the next comma or colon outside brackets.
   */
  private String value() {
    skipBlanks();
    if (at < text.length() && isQuote(text.charAt(at))) {
      return quoted();
    }
    int from = at;
    int depth = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (isQuote(c)) {
        quoted();
        continue;
      }
      if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if (depth > 0 && (c == ')' || c == ']' || c == '}')) {
        depth--;
      } else if (depth == 0 && (c == ',' || c == ':' || c == '}')) {
        break;
      }
      at++;
    }
    if (from == at) {
      throw damaged();
    }
    return text.substring(from, at).strip();
  }

  private static boolean isQuote(char c) {
    return c == '\'' || c == '"';
  }

  private String quoted() {
    char quote = text.charAt(at++);
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      value.append(text.charAt(at++));
    }
    if (at >= text.length()) {
      throw damaged();
    }
    at++;
    return value.toString();
  }

  private GraphDataException damaged() {
    return lines.refuse(
        "the data after the edge is no dictionary: " + Quote.of(text),
        "Write it as {'weight': 1.0}, or only the weight");
  }
}
