package org.jane.report.chart;

import java.util.List;

/** A reliability diagram: accuracy by confidence; a calibrated model is on the diagonal. */
public record ReliabilityChart(String title, List<Curve> curves) implements Chart {
  /**
   * Predictions of about the same confidence.
   *
   * @param confidence mean confidence
   * @param accuracy share of correct predictions
   * @param count number of predictions
   */
  public record Bin(double confidence, double accuracy, long count) {}

  /** The non-empty bins of one model, by ascending confidence. */
  public record Curve(String name, List<Bin> bins) {
    public Curve {
      bins = bins.stream().filter(b -> b.count > 0).toList();
    }
  }

  public ReliabilityChart {
    curves = List.copyOf(curves);
  }
}
