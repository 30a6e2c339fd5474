package org.jane.network;

import org.jane.run.Check;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Sets a random share of numbers to 0 and scales the others so that the expectation stays. Blocks
 * of rows draw from streams of their own, named by epoch and block, so threads change nothing and
 * an epoch can be repeated on its own.
 */
public final class Dropout {
  private final Run run;
  private final String name;
  private final int threshold; // of 2^16: a draw below it is dropped
  private final float scale;

  /**
   * @param name the stream's name
   * @param rate the share that is dropped, at least 0 and below 1, rounded to a multiple of 2^-16
   */
  public Dropout(Run run, String name, double rate) {
    Check.that(rate >= 0 && rate < 1, "dropout must be at least 0 and below 1, found %s", rate);
    this.run = run;
    this.name = name;
    this.threshold = (int) Math.min(65535, Math.round(rate * 65536)); // never all: 1/0 is no scale
    this.scale = (float) (65536.0 / (65536 - threshold));
  }

  /** What a number that is kept is multiplied by. */
  float scale() {
    return scale;
  }

  public boolean none() {
    return threshold == 0;
  }

  /**
   * Multiplies {@code to - from} numbers of {@code values} by 0 or the scale and writes them to
   * {@code into}.
   */
  void apply(float[] values, float[] into, int from, int to, long epoch, int block) {
    RandomStream random = run.random(name, epoch << 32 | block);
    int at = from;
    for (; at <= to - 4; at += 4) {
      long bits = random.nextLong();
      into[at] = keep(values[at], (int) bits & 0xFFFF);
      into[at + 1] = keep(values[at + 1], (int) (bits >>> 16) & 0xFFFF);
      into[at + 2] = keep(values[at + 2], (int) (bits >>> 32) & 0xFFFF);
      into[at + 3] = keep(values[at + 3], (int) (bits >>> 48));
    }
    for (long bits = at < to ? random.nextLong() : 0; at < to; at++, bits >>>= 16) {
      into[at] = keep(values[at], (int) bits & 0xFFFF);
    }
  }

  /** The value times the scale, or 0 for a draw below the threshold; no branch to guess wrong. */
  private float keep(float value, int draw) {
    int dropped = (draw - threshold) >> 31; // all bits set, or none
    return Float.intBitsToFloat(Float.floatToRawIntBits(value * scale) & ~dropped);
  }
}
