package org.jane.report.chart;

import java.util.List;

/**
 * Colours that stay apart for colour-blind readers (after Okabe and Ito), and shapes for those who
 * see none. A page has its own pair of lists for light and dark; files are drawn in these.
 */
final class Palette {
  static final List<String> COLOURS =
      List.of(
          "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#5d3a9b", "#6b6b6b");
  static final List<String> SYMBOLS = List.of("circle", "rect", "triangle", "diamond");
  static final String INK = "#212529";
  static final String MUTED = "#5c636a";
  static final String GRID = "#e3e6ea";

  private Palette() {}

  static String colour(int number) {
    return COLOURS.get(Math.floorMod(number, COLOURS.size()));
  }

  static String symbol(int number) {
    return SYMBOLS.get(Math.floorMod(number, SYMBOLS.size()));
  }
}
