package org.jane.report.chart;

import java.util.List;
import java.util.Locale;

/**
 * Writes SVG elements, all text escaped. Coordinates have two decimals, so the bytes are the same.
 */
final class SvgPen {
  private final StringBuilder out = new StringBuilder(1 << 14);

  SvgPen line(double x1, double y1, double x2, double y2, String colour, double width) {
    return shape(
        "line",
        "x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\" stroke-width=\"%s\"",
        n(x1),
        n(y1),
        n(x2),
        n(y2),
        colour,
        n(width));
  }

  SvgPen rect(double x, double y, double width, double height, String fill, double opacity) {
    return shape(
        "rect",
        "x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\" fill-opacity=\"%s\"",
        n(x),
        n(y),
        n(Math.max(0, width)),
        n(Math.max(0, height)),
        fill,
        n(opacity));
  }

  SvgPen circle(double x, double y, double radius, String fill, String stroke) {
    return shape(
        "circle",
        "cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"0.8\"",
        n(x),
        n(y),
        n(radius),
        fill,
        stroke);
  }

  /** A path in the language of SVG, made of our own letters and numbers. */
  SvgPen path(String d, String fill, String stroke, double width, String dash, double opacity) {
    return shape(
        "path",
        "d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\" stroke-linejoin=\"round\"%s opacity=\"%s\"",
        d,
        fill,
        stroke,
        n(width),
        dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"",
        n(opacity));
  }

  private SvgPen shape(String element, String format, Object... values) {
    out.append('<')
        .append(element)
        .append(' ')
        .append(String.format(Locale.ROOT, format, values))
        .append("/>\n");
    return this;
  }

  /** Words; {@code anchor} is start, middle or end. */
  SvgPen text(double x, double y, String words, String anchor, String more) {
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" %s>%s</text>%n".replace("%n", "\n"),
            n(x),
            n(y),
            anchor,
            more.isEmpty() ? "fill=\"" + Palette.INK + "\"" : more,
            escape(words)));
    return this;
  }

  SvgPen raw(String ours) {
    out.append(ours);
    return this;
  }

  /** A marker for one value; its shape identifies the series without colour. */
  SvgPen symbol(int number, double x, double y, double r, String colour) {
    String d =
        switch (Palette.sign(number)) {
          case 0 ->
              "M%sa%s %s 0 1 0 %s 0a%s %s 0 1 0 %s 0"
                  .formatted(p(x - r, y), n(r), n(r), n(2 * r), n(r), n(r), n(-2 * r));
          case 1 -> "M%sh%sv%sh%sz".formatted(p(x - r, y - r), n(2 * r), n(2 * r), n(-2 * r));
          case 2 ->
              polygon(
                  List.of(
                      p(x, y - 1.2 * r), p(x + 1.1 * r, y + 0.9 * r), p(x - 1.1 * r, y + 0.9 * r)));
          default ->
              polygon(
                  List.of(
                      p(x, y - 1.3 * r), p(x + 1.3 * r, y), p(x, y + 1.3 * r), p(x - 1.3 * r, y)));
        };
    return path(d, colour, "#ffffff", 0.7, "", 1);
  }

  /** The marker of a point without a group. */
  SvgPen hollow(double x, double y, double r) {
    return circle(x, y, r, "#ffffff", Palette.MUTED);
  }

  /** The marker of a highlighted point, such as a mistake. */
  SvgPen cross(double x, double y, double r, String colour) {
    String d =
        "M%sL%sM%sL%s"
            .formatted(p(x - r, y - r), p(x + r, y + r), p(x - r, y + r), p(x + r, y - r));
    path(d, "none", "#ffffff", 4, "", 1);
    return path(d, "none", colour, 2.2, "", 1);
  }

  private static String polygon(List<String> corners) {
    return "M" + String.join("L", corners) + "z";
  }

  static String p(double x, double y) {
    return n(x) + " " + n(y);
  }

  static String n(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    text = text.replaceAll("\\.?0+$", "");
    return text.equals("-0") || text.isEmpty() ? "0" : text;
  }

  static String escape(String words) {
    StringBuilder text = new StringBuilder();
    Markup.escape(words, text);
    return text.toString();
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
