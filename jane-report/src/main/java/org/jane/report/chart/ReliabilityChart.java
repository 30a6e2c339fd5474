package org.jane.report.chart;

import java.util.List;

/** How often a model is right where it says it is so sure; on the diagonal, it is honest. */
public record ReliabilityChart(String title, List<Curve> curves) implements Chart {
  /**
   * Cases of about the same certainty.
   *
   * @param confidence how sure the model was on average
   * @param accuracy how often it was right
   * @param count how many cases
   */
  public record Bin(double confidence, double accuracy, long count) {}

  /** The bins of one model that hold anything, by certainty. */
  public record Curve(String name, List<Bin> bins) {
    public Curve {
      bins = bins.stream().filter(b -> b.count > 0).toList();
    }
  }

  public ReliabilityChart {
    curves = List.copyOf(curves);
  }
}
