package org.jane.report.chart;

import java.util.List;
import org.jane.run.Check;

/**
 * Horizontal bars, one row per category, with error bars and optionally every single value as a
 * point. Where the axis does not begin at 0, bar lengths would mislead: the mean is drawn as a
 * marker instead.
 *
 * @param title of the chart
 * @param value the axis of lengths
 * @param categories names of the rows, from top to bottom
 * @param series one or several bars per row
 */
public record BarChart(String title, Axis value, List<String> categories, List<Series> series)
    implements Chart {
  /**
   * One bar.
   *
   * @param mean its length; NaN for none
   * @param low lower end of its error bar; NaN for none
   * @param high upper end
   * @param values single values behind the mean; empty to show none
   */
  public record Bar(double mean, double low, double high, List<Double> values) {
    public Bar {
      values = List.copyOf(values);
    }

    public static Bar of(double mean) {
      return new Bar(mean, Double.NaN, Double.NaN, List.of());
    }

    /** Mean plus and minus a deviation. */
    public static Bar of(double mean, double deviation, List<Double> values) {
      return new Bar(mean, mean - deviation, mean + deviation, values);
    }

    public static Bar none() {
      return of(Double.NaN);
    }

    public boolean hasError() {
      return !Double.isNaN(low) && !Double.isNaN(high);
    }
  }

  /** Bars of one series, one per category. */
  public record Series(String name, List<Bar> bars) {
    public Series {
      bars = List.copyOf(bars);
    }
  }

  public BarChart {
    categories = List.copyOf(categories);
    series = List.copyOf(series);
    for (Series s : series) {
      Check.that(
          s.bars.size() == categories.size(),
          "%d categories need as many bars, found %d",
          categories.size(),
          s.bars.size());
    }
  }

  /** Whether lengths can be compared. */
  boolean fromZero() {
    return value.min().orElse(0) <= 0;
  }

  /** One bar per category. */
  public static BarChart of(String title, Axis value, List<String> categories, List<Bar> bars) {
    return new BarChart(title, value, categories, List.of(new Series(value.name(), bars)));
  }
}
