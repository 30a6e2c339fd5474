package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values of an axis to coordinates, with round numbers as ticks.
 *
 * @param min value at {@code from}
 * @param max value at {@code to}
 * @param log whether equal steps are equal factors
 * @param from place of the smallest value
 * @param to place of the largest value
 */
record Scale(double min, double max, boolean log, double from, double to) {
  /** A scale for these values; ends the axis does not fix are rounded outwards. */
  static Scale of(Axis axis, List<Double> values, double from, double to) {
    double low = axis.min().orElse(Double.POSITIVE_INFINITY);
    double high = axis.max().orElse(Double.NEGATIVE_INFINITY);
    for (double v : values) {
      if (Double.isFinite(v) && (!axis.logarithmic() || v > 0)) {
        low = axis.min().isPresent() ? low : Math.min(low, v);
        high = axis.max().isPresent() ? high : Math.max(high, v);
      }
    }
    if (!Double.isFinite(low) || !Double.isFinite(high)) {
      low = Double.isFinite(low) ? low : axis.logarithmic() ? 1 : 0;
      high = Double.isFinite(high) ? high : low + 1;
    }
    if (!(high > low)) {
      high = axis.logarithmic() ? low * 10 : low + Math.max(1e-9, Math.abs(low) * 0.1);
    }
    if (axis.logarithmic()) {
      low = axis.min().isPresent() ? low : power(Math.floor(StrictMath.log10(low) + 1e-9));
      high = axis.max().isPresent() ? high : power(Math.ceil(StrictMath.log10(high) - 1e-9));
      return new Scale(low, high > low ? high : low * 10, true, from, to);
    }
    double step = step(low, high);
    low = axis.min().isPresent() ? low : step * Math.floor(low / step + 1e-9);
    high = axis.max().isPresent() ? high : step * Math.ceil(high / step - 1e-9);
    return new Scale(low, high, false, from, to);
  }

  double at(double value) {
    double share =
        log
            ? (StrictMath.log10(value) - StrictMath.log10(min))
                / (StrictMath.log10(max) - StrictMath.log10(min))
            : (value - min) / (max - min);
    return from + share * (to - from);
  }

  /** Round values from end to end. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (log) {
      int first = (int) Math.ceil(StrictMath.log10(min) - 1e-9);
      int last = (int) Math.floor(StrictMath.log10(max) + 1e-9);
      for (int e = first; e <= last; e++) {
        ticks.add(power(e));
      }
      return ticks;
    }
    double step = step(min, max);
    long first = (long) Math.ceil(min / step - 1e-9);
    long last = (long) Math.floor(max / step + 1e-9);
    for (long i = first; i <= last; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private static double power(double exponent) {
    return StrictMath.pow(10, exponent);
  }

  /** 1, 2 or 5 times a power of ten, so that there are about five steps. */
  private static double step(double low, double high) {
    double rough = (high - low) / 5;
    double unit = power(Math.floor(StrictMath.log10(rough)));
    double times = rough / unit;
    return unit * (times < 1.5 ? 1 : times < 3.5 ? 2 : times < 7.5 ? 5 : 10);
  }
}
