package org.jane.report.chart;

import java.util.OptionalDouble;

/**
 * One direction of a chart.
 *
 * @param name what is measured, with its unit
 * @param min where it begins; empty to let the data decide
 * @param max where it ends; empty to let the data decide
 * @param logarithmic whether equal steps are equal factors
 */
public record Axis(String name, OptionalDouble min, OptionalDouble max, boolean logarithmic) {
  public static Axis of(String name) {
    return new Axis(name, OptionalDouble.empty(), OptionalDouble.empty(), false);
  }

  public Axis from(double value) {
    return new Axis(name, OptionalDouble.of(value), max, logarithmic);
  }

  public Axis to(double value) {
    return new Axis(name, min, OptionalDouble.of(value), logarithmic);
  }

  public Axis log() {
    return new Axis(name, min, max, true);
  }
}
