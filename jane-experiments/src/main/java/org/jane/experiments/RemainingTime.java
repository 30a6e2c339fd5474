package org.jane.experiments;

/**
 * Estimates the remaining time: the time estimated beforehand, corrected by the measured speed. The
 * estimate knows how much longer one training run takes than another, the clock knows the machine.
 */
final class RemainingTime {
  /**
   * This fraction of the estimate counts as if it had been measured: short training runs come first
   * and say little about long ones.
   */
  private static final double TRUST = 0.05;

  private final int threads;
  private double planned;
  private double done;
  private long began;

  RemainingTime(int threads) {
    this.threads = threads;
  }

  /** Adds work with its estimated seconds on one thread. */
  void plan(double seconds) {
    planned += seconds;
  }

  void begin() {
    began = System.nanoTime();
  }

  /** Marks planned work as done. */
  void done(double seconds) {
    done += seconds;
  }

  double secondsLeft() {
    double left = Math.max(0, planned - done) / threads;
    if (done == 0) {
      return left;
    }
    double elapsed = (System.nanoTime() - began) / 1e9;
    double trusted = TRUST * planned / threads;
    return left * (elapsed + trusted) / (done / threads + trusted);
  }
}
