package org.jane.report.chart;

import java.util.List;

/** Values that change along an axis, one line per series. */
public record LineChart(String title, Axis x, Axis y, List<Line> lines) implements Chart {
  /**
   * One value.
   *
   * @param low lower end of its error bar; NaN for none
   * @param high upper end
   */
  public record Point(double x, double y, double low, double high) {
    public static Point of(double x, double y) {
      return new Point(x, y, Double.NaN, Double.NaN);
    }

    /** A mean plus and minus a deviation. */
    public static Point of(double x, double mean, double deviation) {
      return new Point(x, mean, mean - deviation, mean + deviation);
    }

    public boolean hasError() {
      return !Double.isNaN(low) && !Double.isNaN(high);
    }
  }

  /**
   * One series.
   *
   * @param markers whether each value gets a marker, for few values
   * @param steps whether a value holds until the next, instead of changing steadily
   */
  public record Line(String name, List<Point> points, boolean markers, boolean steps) {
    public Line {
      points = List.copyOf(points);
    }

    public Line(String name, List<Point> points, boolean markers) {
      this(name, points, markers, false);
    }

    public static Line of(String name, List<Point> points) {
      return new Line(name, points, points.size() <= 40);
    }
  }

  public LineChart {
    lines = List.copyOf(lines);
  }
}
