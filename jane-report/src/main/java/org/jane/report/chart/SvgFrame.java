package org.jane.report.chart;

import java.util.List;

/** The frame of an SVG chart: margins, axes with ticks, and a legend. */
record SvgFrame(SvgPen pen, double width, double height) {
  static final String SMALL = "font-size=\"12\" fill=\"" + Palette.MUTED + "\"";

  static final int NO_GROUP = -1;

  /**
   * One entry of a legend.
   *
   * @param number of its colour and marker; {@link #NO_GROUP} for a hollow one
   * @param line whether it is a line with a marker, or a marker alone
   */
  record Entry(String name, int number, boolean line) {}

  void title(String title) {
    pen.text(
        width / 2,
        22,
        SvgPen.shortened(title, (int) (width / 9)),
        "middle",
        "font-size=\"15\" font-weight=\"600\" fill=\"" + Palette.INK + "\"");
  }

  /** The scales of a chart of values over values. */
  record Plane(Scale x, Scale y) {}

  /** Draws legend and axes for values over values. */
  Plane plane(List<Entry> legend, Axis xAxis, List<Double> xs, Axis yAxis, List<Double> ys) {
    double left = 68;
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
      pen.text(x.at(tick), bottom + 17, Digits.shortest(tick), "middle", SMALL);
    }
    pen.line(x.from(), bottom, x.to(), bottom, Palette.MUTED, 1);
    pen.text((x.from() + x.to()) / 2, bottom + 36, name, "middle", SMALL);
  }

  /** Grid lines and tick labels of the vertical axis. */
  void yAxis(Scale y, String name, double left, double right) {
    for (double tick : y.ticks()) {
      pen.line(left, y.at(tick), right, y.at(tick), Palette.GRID, 1);
      pen.text(left - 7, y.at(tick) + 4, Digits.shortest(tick), "end", SMALL);
    }
    pen.line(left, y.from(), left, y.to(), Palette.MUTED, 1);
    double middle = (y.from() + y.to()) / 2;
    pen.text(
        16,
        middle,
        name,
        "middle",
        SMALL + " transform=\"rotate(-90 16 " + SvgPen.n(middle) + ")\"");
  }

  /** Draws the entries in as many rows as needed; returns the height. */
  double legend(List<Entry> entries, double left, double top) {
    double x = left;
    double y = top;
    for (Entry entry : entries) {
      String name = SvgPen.shortened(entry.name, 40);
      double room = 34 + 7.0 * name.length();
      if (x > left && x + room > width - 8) {
        x = left;
        y += 19;
      }
      String colour = Palette.colour(entry.number);
      if (entry.line) {
        pen.path("M" + SvgPen.p(x, y) + "h22", "none", colour, 2, dash(entry.number), 1);
      }
      if (entry.number == NO_GROUP) {
        pen.hollow(x + 11, y, 4);
      } else {
        pen.symbol(entry.number, x + 11, y, 4, colour);
      }
      pen.text(x + 28, y + 4, name, "start", "font-size=\"12\" fill=\"" + Palette.INK + "\"");
      x += room + 12;
    }
    return entries.isEmpty() ? 0 : y - top + 19;
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
