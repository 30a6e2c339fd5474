package org.jane.report.chart;

import java.util.List;

/** The frame of an SVG chart: margins, axes with ticks, and a legend. */
record SvgFrame(SvgPen pen, double width, double height) {
  static final String SMALL = "font-size=\"12\" fill=\"" + Palette.MUTED + "\"";

  private static final double TEXT = 12;
  private static final double EDGE = 4;

  /** How an entry of a legend is drawn: as its series is in the chart. */
  enum Mark {
    LINE,
    LINE_WITH_SYMBOL,
    SYMBOL,
    BOX,
    /** The mean of a bar whose length would mislead. */
    DIAMOND,
    /** What belongs to no group. */
    HOLLOW
  }

  /**
   * One entry of a legend.
   *
   * @param number of its colour and marker
   */
  record Entry(String name, int number, Mark mark) {}

  void title(String title) {
    pen.text(
        width / 2,
        22,
        TextWidth.fit(title, 16, width - 2 * EDGE), // bold is wider
        "middle",
        "font-size=\"15\" font-weight=\"600\" fill=\"" + Palette.INK + "\"");
  }

  /** The scales of a chart of values over values. */
  record Plane(Scale x, Scale y) {}

  /** Draws legend and axes for values over values. */
  Plane plane(List<Entry> legend, Axis xAxis, List<Double> xs, Axis yAxis, List<Double> ys) {
    double left = 76;
    double top = 40 + legend(legend, left, 42);
    double bottom = height - 50;
    Scale x = Scale.of(xAxis, xs, left, width - 20);
    Scale y = Scale.of(yAxis, ys, bottom, top);
    yAxis(y, yAxis.name(), left, x.to());
    xAxis(x, xAxis.name(), top, bottom);
    return new Plane(x, y);
  }

  /** Grid lines and tick labels of the horizontal axis. */
  void xAxis(Scale x, String name, double top, double bottom) {
    for (double tick : x.ticks()) {
      pen.line(x.at(tick), top, x.at(tick), bottom, Palette.GRID, 1);
      String words = Digits.shortest(tick);
      double half = TextWidth.of(words, TEXT) / 2;
      double at = Math.max(half + EDGE, Math.min(width - half - EDGE, x.at(tick)));
      pen.text(at, bottom + 17, words, "middle", SMALL);
    }
    pen.line(x.from(), bottom, x.to(), bottom, Palette.MUTED, 1);
    double middle = (x.from() + x.to()) / 2;
    double room = 2 * (Math.min(middle, width - middle) - EDGE);
    pen.text(middle, bottom + 36, TextWidth.fit(name, TEXT, room), "middle", SMALL);
  }

  /** Grid lines and tick labels of the vertical axis. */
  void yAxis(Scale y, String name, double left, double right) {
    for (double tick : y.ticks()) {
      pen.line(left, y.at(tick), right, y.at(tick), Palette.GRID, 1);
      pen.text(left - 7, y.at(tick) + 4, Digits.shortest(tick), "end", SMALL);
    }
    pen.line(left, y.from(), left, y.to(), Palette.MUTED, 1);
    upright(name, (y.from() + y.to()) / 2);
  }

  /** The title of the vertical axis, along the left edge. */
  void upright(String name, double middle) {
    double room = 2 * (Math.min(middle, height - middle) - EDGE);
    pen.text(
        16,
        middle,
        TextWidth.fit(name, TEXT, room),
        "middle",
        SMALL + " transform=\"rotate(-90 16 " + SvgPen.n(middle) + ")\"");
  }

  /** Draws the entries in as many rows as needed; returns the height. */
  double legend(List<Entry> entries, double left, double top) {
    double x = left;
    double y = top;
    for (Entry entry : entries) {
      double most = Math.min(260, width - left - 28 - EDGE);
      String name = TextWidth.fit(entry.name, TEXT, most);
      double room = 28 + TextWidth.of(name, TEXT);
      if (x > left && x + room > width - EDGE) {
        x = left;
        y += 19;
      }
      mark(entry, x, y);
      pen.text(x + 28, y + 4, name, "start", "font-size=\"12\" fill=\"" + Palette.INK + "\"");
      x += room + 12;
    }
    return entries.isEmpty() ? 0 : y - top + 19;
  }

  private void mark(Entry entry, double x, double y) {
    String colour = Palette.colour(entry.number);
    switch (entry.mark) {
      case LINE, LINE_WITH_SYMBOL -> {
        pen.path("M" + SvgPen.p(x, y) + "h22", "none", colour, 2, dash(entry.number), 1);
        if (entry.mark == Mark.LINE_WITH_SYMBOL) {
          pen.symbol(entry.number, x + 11, y, 4, colour);
        }
      }
      case SYMBOL -> pen.symbol(entry.number, x + 11, y, 4, colour);
      case BOX -> pen.rect(x + 5, y - 5, 12, 10, colour, 0.85);
      case DIAMOND -> pen.symbol(3, x + 11, y, 4.5, colour);
      case HOLLOW -> pen.hollow(x + 11, y, 4);
    }
  }

  static String dash(int number) {
    return switch (Palette.sign(number)) {
      case 0 -> "";
      case 1 -> "6 4";
      case 2 -> "2 3";
      default -> "9 3 2 3";
    };
  }
}
