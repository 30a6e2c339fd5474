package org.jane.site;

/** Text as HTML wants it. */
final class HtmlText {
  private HtmlText() {}

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String code(String text) {
    return "<code>" + escape(text) + "</code>";
  }
}
