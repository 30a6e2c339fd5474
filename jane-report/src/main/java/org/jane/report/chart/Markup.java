package org.jane.report.chart;

/** Words as text of HTML and SVG, wherever they come from. */
public final class Markup {
  private Markup() {}

  /** Appends words so that no character of them is taken for markup. */
  public static void escape(String words, StringBuilder to) {
    words
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> to.append("&amp;");
                case '<' -> to.append("&lt;");
                case '>' -> to.append("&gt;");
                case '"' -> to.append("&quot;");
                case '\'' -> to.append("&#39;");
                default -> to.appendCodePoint(allowed(c) ? c : 0xfffd);
              }
            });
  }

  /** What HTML and XML allow at all, and does not turn the line around. */
  private static boolean allowed(int c) {
    boolean control = c < ' ' && c != '\n' && c != '\t' || c >= 0x7f && c < 0xa0;
    boolean turning = c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
    boolean half = c >= 0xd800 && c <= 0xdfff;
    return !(control || turning || half || c == 0xfffe || c == 0xffff);
  }
}
