package org.jane.report.page;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Writes HTML. Text and attribute values are escaped; names of elements and attributes never come
 * from data.
 */
public final class Html {
  /** The fast double writer gives the same text on every Java. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private final StringBuilder text = new StringBuilder(1 << 16);
  private int numbers;

  Html() {}

  /** Opens an element; attributes are names and values in turn. */
  Html open(String element, String... attributes) {
    text.append('<').append(element);
    for (int a = 0; a < attributes.length; a += 2) {
      text.append(' ').append(attributes[a]).append("=\"");
      escape(attributes[a + 1]);
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
    escape(words);
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
    try {
      text.append("<script type=\"application/json\">");
      escapeJson(MAPPER.writeValueAsString(tree));
      text.append("</script>\n");
      return this;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a chart holds something that JSON cannot", e);
    }
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

  private void escape(String words) {
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      switch (c) {
        case '&' -> text.append("&amp;");
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '"' -> text.append("&quot;");
        case '\'' -> text.append("&#39;");
        default -> text.append(visible(c));
      }
    }
  }

  /** Characters that HTML forbids, or that turn the line around, are shown as a replacement. */
  private static char visible(char c) {
    boolean control = c < ' ' && c != '\n' && c != '\t' || c >= 0x7f && c < 0xa0;
    boolean turning = c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
    return control || turning ? '\ufffd' : c;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
