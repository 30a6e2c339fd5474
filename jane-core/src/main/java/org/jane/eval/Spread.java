package org.jane.eval;

import java.util.List;

/**
 * Values of several runs, with their mean and spread.
 *
 * @param mean NaN without values
 * @param std standard deviation over runs (n - 1); 0 for one run
 * @param values in the order of the runs
 */
public record Spread(double mean, double std, List<Double> values) {
  public Spread {
    values = List.copyOf(values);
  }

  public static Spread of(List<Double> values) {
    double sum = 0;
    for (double v : values) {
      sum += v;
    }
    double mean = sum / values.size();
    double squares = 0;
    for (double v : values) {
      squares += (v - mean) * (v - mean);
    }
    return new Spread(
        mean, values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1)), values);
  }
}
