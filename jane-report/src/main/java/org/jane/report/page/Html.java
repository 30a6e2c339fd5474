package org.jane.report.page;

import org.jane.report.chart.Markup;
import org.jane.store.Json;

/**
 * Writes HTML. Text and attribute values are escaped; names of elements and attributes never come
 * from data.
 */
public final class Html {
  private final StringBuilder text = new StringBuilder(1 << 16);
  private int numbers;

  Html() {}

  /** Opens an element; attributes are names and values in turn. */
  Html open(String element, String... attributes) {
    text.append('<').append(element);
    for (int a = 0; a < attributes.length; a += 2) {
      text.append(' ').append(attributes[a]).append("=\"");
      Markup.escape(attributes[a + 1], text);
      text.append('"');
    }
    text.append('>');
    return this;
  }

  Html close(String element) {
    text.append("</").append(element).append(">\n");
    return this;
  }

  Html text(String words) {
    Markup.escape(words, text);
    return this;
  }

  /** An element that holds nothing but words. */
  Html element(String element, String words, String... attributes) {
    return open(element, attributes).text(words).close(element);
  }

  /** The next number for a unique element id. */
  int next() {
    return ++numbers;
  }

  /** Data for the script: no character of it can end the element or begin another. */
  Html data(Object tree) {
    text.append("<script type=\"application/json\">");
    escapeJson(Json.compact(tree));
    text.append("</script>\n");
    return this;
  }

  /** Unescaped markup, from this package only. */
  Html raw(String ours) {
    text.append(ours);
    return this;
  }

  private void escapeJson(String json) {
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c == '<' || c == '>' || c == '&' || c == '\u2028' || c == '\u2029') {
        text.append("\\u").append(hex(c));
      } else {
        text.append(c);
      }
    }
  }

  private static String hex(char c) {
    String digits = Integer.toHexString(c);
    return "0".repeat(4 - digits.length()) + digits;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
