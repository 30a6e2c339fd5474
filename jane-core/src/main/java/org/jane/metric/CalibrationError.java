package org.jane.metric;

/**
 * Expected calibration error: probabilities in fifteen bins of equal width, and in each the
 * distance between mean confidence and accuracy, averaged over all predictions (Naeini et al.,
 * 2015). 0 is perfect. Built prediction by prediction.
 */
public final class CalibrationError {
  private static final int BINS = 15;

  private final long[] count = new long[BINS];
  private final double[] confidence = new double[BINS];
  private final long[] right = new long[BINS];
  private long all;

  /** Adds a prediction: its confidence, and whether it is correct. */
  public void add(double probability, boolean wasRight) {
    int bin = Math.min(BINS - 1, (int) (probability * BINS));
    count[bin]++;
    confidence[bin] += probability;
    right[bin] += wasRight ? 1 : 0;
    all++;
  }

  /** The error; NaN without predictions. */
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

  /** The number of correct predictions in a bin. */
  public long right(int bin) {
    return right[bin];
  }

  /** Mean probability of a bin; NaN when it is empty. */
  public double confidence(int bin) {
    return confidence[bin] / count[bin];
  }

  /** The accuracy in a bin; NaN when it is empty. */
  public double accuracy(int bin) {
    return (double) right[bin] / count[bin];
  }
}
