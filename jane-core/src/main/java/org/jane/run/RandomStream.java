package org.jane.run;

/**
 * A stream of random numbers that depends on its seed alone: the same on every machine, Java
 * version and thread.
 *
 * <p>The generator is xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number
 * generators", 2021), its state filled by SplitMix64. Transcendental functions come from {@link
 * StrictMath}, whose bits are specified. Not safe for use by several threads at once: give each
 * unit of work its own stream by name ({@link Run#random}).
 */
public final class RandomStream {
  private long s0;
  private long s1;
  private long s2;
  private long s3;
  private double spareGaussian = Double.NaN;

  /** The stream of a seed. */
  public RandomStream(long seed) {
    long state = seed;
    s0 = mix(state += GOLDEN);
    s1 = mix(state += GOLDEN);
    s2 = mix(state += GOLDEN);
    s3 = mix(state + GOLDEN);
  }

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** The finaliser of SplitMix64: every bit of the result depends on every bit of {@code z}. */
  static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** 64 random bits. */
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /** Uniform in [0, 1), a multiple of 2^-53. */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /** Uniform in [0, 1), a multiple of 2^-24. */
  public float nextFloat() {
    return (nextLong() >>> 40) * 0x1.0p-24f;
  }

  /** Uniform in {0, …, bound-1}, without bias (Lemire's multiplication with rejection). */
  public int nextInt(int bound) {
    Check.atLeast("bound", bound, 1);
    long product = (nextLong() >>> 32) * bound;
    long low = product & 0xFFFFFFFFL;
    if (low < bound) {
      long floor = (0x100000000L - bound) % bound;
      while (low < floor) {
        product = (nextLong() >>> 32) * bound;
        low = product & 0xFFFFFFFFL;
      }
    }
    return (int) (product >>> 32);
  }

  /** Standard normal, by Marsaglia's polar method. */
  public double nextGaussian() {
    if (!Double.isNaN(spareGaussian)) {
      double spare = spareGaussian;
      spareGaussian = Double.NaN;
      return spare;
    }
    while (true) {
      double a = 2 * nextDouble() - 1;
      double b = 2 * nextDouble() - 1;
      double r = a * a + b * b;
      if (r < 1 && r > 0) {
        double scale = Math.sqrt(-2 * StrictMath.log(r) / r);
        spareGaussian = b * scale;
        return a * scale;
      }
    }
  }

  /** Puts the values in random order (Fisher and Yates). */
  public void shuffle(int[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = nextInt(i + 1);
      int swap = values[i];
      values[i] = values[j];
      values[j] = swap;
    }
  }
}
