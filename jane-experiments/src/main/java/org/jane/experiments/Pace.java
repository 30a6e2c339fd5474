package org.jane.experiments;

/**
 * How long work will still take: what was estimated beforehand, corrected by how fast it goes. The
 * estimate knows that one training takes a hundred times as long as another, the clock knows the
 * machine.
 */
final class Pace {
  /**
   * This part of the estimate counts as if it had been measured: short trainings come first and say
   * little about long ones.
   */
  private static final double TRUST = 0.05;

  private final int threads;
  private double planned;
  private double done;
  private long began;

  Pace(int threads) {
    this.threads = threads;
  }

  /** Adds work that one thread is estimated to take so long for. */
  void plan(double seconds) {
    planned += seconds;
  }

  void begin() {
    began = System.nanoTime();
  }

  /** Work that was planned is over. */
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
