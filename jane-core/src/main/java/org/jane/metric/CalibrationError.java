package org.jane.metric;

/**
 * Expected calibration error: probabilities in fifteen bins of equal width, and in each the
 * distance between how sure the model was on average and how often it was right, averaged over all
 * cases (Naeini et al., 2015). 0 is perfect. Built case by case.
 */
public final class CalibrationError {
  private static final int BINS = 15;

  private final long[] count = new long[BINS];
  private final double[] confidence = new double[BINS];
  private final long[] right = new long[BINS];
  private long all;

  /** Counts a case: how sure the model was of what it said, and whether it was so. */
  public void add(double probability, boolean wasRight) {
    int bin = Math.min(BINS - 1, (int) (probability * BINS));
    count[bin]++;
    confidence[bin] += probability;
    right[bin] += wasRight ? 1 : 0;
    all++;
  }

  /** The error; NaN without cases. */
  public double value() {
    double sum = 0;
    for (int b = 0; b < BINS; b++) {
      sum += Math.abs(confidence[b] - right[b]);
    }
    return sum / all;
  }

  public int bins() {
    return BINS;
  }

  public long count(int bin) {
    return count[bin];
  }

  /** How many of a bin were right. */
  public long right(int bin) {
    return right[bin];
  }

  /** Mean probability of a bin; NaN when it is empty. */
  public double confidence(int bin) {
    return confidence[bin] / count[bin];
  }

  /** Share of a bin that was right; NaN when it is empty. */
  public double accuracy(int bin) {
    return (double) right[bin] / count[bin];
  }
}
