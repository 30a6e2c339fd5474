package org.jane.report.chart;

import java.util.List;

/**
 * Colours that stay apart for colour-blind readers (after Okabe and Ito), and shapes for those who
 * see none; where a shape comes again, its colour is far from the first. A page has its own pair of
 * lists for light and dark; files are drawn in these.
 */
final class Palette {
  static final List<String> COLOURS =
      List.of(
          "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#5d3a9b", "#6b6b6b");
  static final List<String> SYMBOLS = List.of("circle", "rect", "triangle", "diamond");

  /** Text colour on each of the colours: white or nearly black, whichever has more contrast. */
  private static final List<String> ON_COLOURS =
      List.of(
          "#ffffff", "#0d1013", "#0d1013", "#0d1013", "#0d1013", "#0d1013", "#ffffff", "#ffffff");

  static final String INK = "#212529";
  static final String MUTED = "#5c636a";
  static final String GRID = "#e3e6ea";

  private Palette() {}

  static String colour(int number) {
    return COLOURS.get(Math.floorMod(number, COLOURS.size()));
  }

  static String onColour(int number) {
    return ON_COLOURS.get(Math.floorMod(number, ON_COLOURS.size()));
  }

  /** Text colour on a cell of a heat map with this share; as on a page. */
  static String onShade(double share) {
    return share > 0.8 ? "#ffffff" : INK;
  }

  static String symbol(int number) {
    return SYMBOLS.get(sign(number));
  }

  /**
   * Which of the four shapes and four dashes a series has. Each round of colours begins with the
   * next one: where a colour comes again, it has another shape.
   */
  static int sign(int number) {
    return Math.floorMod(number + Math.floorDiv(number, COLOURS.size()), SYMBOLS.size());
  }
}
