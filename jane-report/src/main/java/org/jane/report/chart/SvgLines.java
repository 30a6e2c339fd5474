package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Draws line charts and reliability diagrams as SVG. */
final class SvgLines {
  private SvgLines() {}

  static void draw(LineChart chart, SvgFrame frame) {
    List<SvgFrame.Entry> entries = new ArrayList<>();
    List<Double> xs = new ArrayList<>();
    List<Double> ys = new ArrayList<>();
    for (int l = 0; l < chart.lines().size(); l++) {
      boolean markers = chart.lines().get(l).markers();
      SvgFrame.Mark mark = markers ? SvgFrame.Mark.LINE_WITH_SYMBOL : SvgFrame.Mark.LINE;
      entries.add(new SvgFrame.Entry(chart.lines().get(l).name(), l, mark));
      for (LineChart.Point p : chart.lines().get(l).points()) {
        xs.add(p.x());
        ys.add(p.y());
        ys.add(p.low());
        ys.add(p.high());
      }
    }
    if (entries.size() < 2) {
      entries.clear();
    }
    SvgFrame.Plane plane = frame.plane(entries, chart.x(), xs, chart.y(), ys);
    for (int l = 0; l < chart.lines().size(); l++) {
      line(chart.lines().get(l), l, plane.x(), plane.y(), frame.pen());
    }
  }

  private static void line(LineChart.Line line, int number, Scale x, Scale y, SvgPen pen) {
    String colour = Palette.colour(number);
    StringBuilder path = new StringBuilder();
    boolean gap = true;
    for (LineChart.Point p : line.points()) {
      if (!drawable(p.x(), x) || !drawable(p.y(), y)) {
        gap = true;
        continue;
      }
      if (line.steps() && !gap) {
        path.append('H').append(SvgPen.n(x.at(p.x())));
      }
      path.append(gap ? 'M' : 'L').append(SvgPen.p(x.at(p.x()), y.at(p.y())));
      gap = false;
    }
    for (LineChart.Point p : line.points()) {
      if (p.hasError() && p.high() > p.low() && drawable(p.low(), y) && drawable(p.x(), x)) {
        double at = x.at(p.x());
        pen.line(at, y.at(p.low()), at, y.at(p.high()), colour, 1.3);
        pen.line(at - 4, y.at(p.low()), at + 4, y.at(p.low()), colour, 1.3);
        pen.line(at - 4, y.at(p.high()), at + 4, y.at(p.high()), colour, 1.3);
      }
    }
    if (path.length() > 0) {
      pen.path(path.toString(), "none", colour, 2, SvgFrame.dash(number), 1);
    }
    for (LineChart.Point p : line.points()) {
      if (line.markers() && drawable(p.x(), x) && drawable(p.y(), y)) {
        pen.symbol(number, x.at(p.x()), y.at(p.y()), 4.2, colour);
      }
    }
  }

  private static boolean drawable(double value, Scale scale) {
    return Double.isFinite(value) && (!scale.log() || value > 0);
  }

  /** The diagonal of perfect calibration comes as one more line. */
  static LineChart of(ReliabilityChart chart) {
    List<LineChart.Line> lines = new ArrayList<>();
    for (ReliabilityChart.Curve curve : chart.curves()) {
      lines.add(
          LineChart.Line.of(
              curve.name(),
              curve.bins().stream()
                  .map(b -> LineChart.Point.of(b.confidence(), b.accuracy()))
                  .toList()));
    }
    lines.add(
        new LineChart.Line(
            "calibrated", List.of(LineChart.Point.of(0, 0), LineChart.Point.of(1, 1)), false));
    return new LineChart(
        chart.title(),
        Axis.of("confidence").from(0).to(1),
        Axis.of("accuracy").from(0).to(1),
        lines);
  }
}
