package org.jane.network;

import org.jane.linalg.internal.Kernels;
import org.jane.run.Check;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Sets a random share of numbers to 0 and scales the others so that the expectation stays. Blocks
 * of rows draw from streams of their own, named by epoch and block, so threads change nothing and
 * an epoch can be repeated on its own.
 */
public final class Dropout {
  private static final Kernels KERNELS = Kernels.active();

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
   * Draws which of {@code count} numbers are kept: their bits, the lowest first, fill words from
   * {@code at} on.
   */
  void draw(int count, long epoch, int block, long[] into, int at) {
    RandomStream random = run.random(name, epoch << 32 | block);
    for (int word = at, end = at + ((count + 63) >> 6); word < end; word++) {
      into[word] = kept(random);
    }
  }

  /**
   * 64 bits, each set unless a number of 16 binary digits is below the threshold. The digits of all
   * 64 are drawn side by side, the highest first, until they are told from those of the threshold:
   * one word for a rate of 1/2, two for 1/4, seven on average for a rate with many digits.
   */
  private long kept(RandomStream random) {
    long equal = -1; // whose digits are those of the threshold so far
    long below = 0;
    for (int digits = threshold << 16; digits != 0 && equal != 0; digits <<= 1) {
      long drawn = random.nextLong();
      if (digits < 0) {
        below |= equal & ~drawn;
        equal &= drawn;
      } else {
        equal &= ~drawn;
      }
    }
    return ~below;
  }

  /**
   * Multiplies {@code to - from} numbers of {@code values} by 0 or the scale and writes them to
   * {@code into}.
   */
  public void apply(float[] values, float[] into, int from, int to, long epoch, int block) {
    long[] kept = new long[(to - from + 63) >> 6];
    draw(to - from, epoch, block, kept, 0);
    KERNELS.keep(values, into, kept, scale, from, to);
  }
}
