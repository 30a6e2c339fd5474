package org.jane.linalg.internal;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Rows of mean 0 and variance 1, and their gradient, where rows are whole vectors of 16. Vectors of
 * eight take two for the 16 sums, whose halves are then added as the plain loop adds them. Where a
 * vector holds all 16, two rows are worked on together: what is left of their sums is folded in one
 * vector.
 */
final class VectorNorm {
  private static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();
  private static final VectorShuffle<Float> BY_8 = VectorShuffle.iota(SPECIES, 8, 1, true);
  private static final VectorShuffle<Float> BY_4 = VectorShuffle.iota(SPECIES, 4, 1, true);
  private static final VectorShuffle<Float> BY_2 = VectorShuffle.iota(SPECIES, 2, 1, true);
  private static final VectorShuffle<Float> BY_1 = VectorShuffle.iota(SPECIES, 1, 1, true);

  /** Lanes trade places in groups of eight, four and two; the sums are those of the turns above. */
  private static final VectorShuffle<Float> SWAP_4 = VectorShuffle.fromOp(SPECIES, l -> l ^ 4);

  private static final VectorShuffle<Float> SWAP_2 = VectorShuffle.fromOp(SPECIES, l -> l ^ 2);
  private static final VectorShuffle<Float> SWAP_1 = VectorShuffle.fromOp(SPECIES, l -> l ^ 1);
  private static final VectorMask<Float> SECOND_8 = lanes(8);
  private static final VectorMask<Float> SECOND_4 = lanes(4);
  private static final boolean PAIRS = LANES == PlainKernels.SUMS;

  private VectorNorm() {}

  /** The second half of every so many lanes twice. */
  private static VectorMask<Float> lanes(int bit) {
    boolean[] set = new boolean[LANES];
    for (int l = 0; l < LANES; l++) {
      set[l] = (l & bit) != 0;
    }
    return VectorMask.fromArray(SPECIES, set, 0);
  }

  /** Whether rows of so many numbers are done here. */
  static boolean takes(int width) {
    return width % PlainKernels.SUMS == 0 && (LANES == 8 || LANES == PlainKernels.SUMS);
  }

  private static FloatVector load(float[] from, int at) {
    return FloatVector.fromArray(SPECIES, from, at);
  }

  static void rows(
      float[] x, float[] y, float[] inverse, int width, float epsilon, int from, int to) {
    int second = PlainKernels.SUMS - LANES; // where the other half begins; 0 where there is none
    int first = from;
    for (; PAIRS && first + 2 <= to; first += 2) {
      twoRows(x, y, inverse, width, epsilon, first);
    }
    for (int i = first; i < to; i++) {
      int row = i * width;
      int end = row + width;
      FloatVector s0 = FloatVector.zero(SPECIES);
      FloatVector s1 = FloatVector.zero(SPECIES);
      for (int at = row; at < end; at += PlainKernels.SUMS) {
        s0 = s0.add(load(x, at));
        if (second > 0) {
          s1 = s1.add(load(x, at + second));
        }
      }
      float mean = folded(s0, s1) / width;
      FloatVector middle = FloatVector.broadcast(SPECIES, mean);
      s0 = FloatVector.zero(SPECIES);
      s1 = FloatVector.zero(SPECIES);
      for (int at = row; at < end; at += PlainKernels.SUMS) {
        FloatVector apart = load(x, at).sub(middle);
        s0 = apart.fma(apart, s0);
        if (second > 0) {
          apart = load(x, at + second).sub(middle);
          s1 = apart.fma(apart, s1);
        }
      }
      float factor = PlainKernels.normFactor(folded(s0, s1) / width, epsilon);
      inverse[i] = factor;
      for (int at = row; at < end; at += LANES) {
        load(x, at).sub(middle).mul(factor).intoArray(y, at);
      }
    }
  }

  private static void twoRows(
      float[] x, float[] y, float[] inverse, int width, float epsilon, int i) {
    int row = i * width;
    int end = row + width;
    FloatVector s = FloatVector.zero(SPECIES);
    FloatVector t = FloatVector.zero(SPECIES);
    for (int at = row; at < end; at += LANES) {
      s = s.add(load(x, at));
      t = t.add(load(x, at + width));
    }
    FloatVector sums = folded(halves(s, t)).div(width);
    FloatVector here = FloatVector.broadcast(SPECIES, sums.lane(0));
    FloatVector next = FloatVector.broadcast(SPECIES, sums.lane(8));
    s = FloatVector.zero(SPECIES);
    t = FloatVector.zero(SPECIES);
    for (int at = row; at < end; at += LANES) {
      FloatVector apart = load(x, at).sub(here);
      s = apart.fma(apart, s);
      apart = load(x, at + width).sub(next);
      t = apart.fma(apart, t);
    }
    sums = folded(halves(s, t)).div(width);
    inverse[i] = PlainKernels.normFactor(sums.lane(0), epsilon);
    inverse[i + 1] = PlainKernels.normFactor(sums.lane(8), epsilon);
    for (int at = row; at < end; at += LANES) {
      load(x, at).sub(here).mul(inverse[i]).intoArray(y, at);
      load(x, at + width).sub(next).mul(inverse[i + 1]).intoArray(y, at + width);
    }
  }

  static void gradient(
      float[] y,
      float[] inverse,
      float[] g,
      float[] into,
      int width,
      boolean add,
      int from,
      int to) {
    int second = PlainKernels.SUMS - LANES;
    int first = from;
    for (; PAIRS && first + 2 <= to; first += 2) {
      twoGradients(y, inverse, g, into, width, add, first);
    }
    for (int i = first; i < to; i++) {
      int row = i * width;
      int end = row + width;
      FloatVector s0 = FloatVector.zero(SPECIES);
      FloatVector s1 = FloatVector.zero(SPECIES);
      FloatVector a0 = FloatVector.zero(SPECIES);
      FloatVector a1 = FloatVector.zero(SPECIES);
      for (int at = row; at < end; at += PlainKernels.SUMS) {
        FloatVector there = load(g, at);
        s0 = s0.add(there);
        a0 = there.fma(load(y, at), a0);
        if (second > 0) {
          there = load(g, at + second);
          s1 = s1.add(there);
          a1 = there.fma(load(y, at + second), a1);
        }
      }
      float mean = folded(s0, s1) / width;
      float slope = folded(a0, a1) / width;
      for (int at = row; at < end; at += LANES) {
        FloatVector part = load(g, at).sub(mean).sub(load(y, at).mul(slope)).mul(inverse[i]);
        (add ? load(into, at).add(part) : part).intoArray(into, at);
      }
    }
  }

  private static void twoGradients(
      float[] y, float[] inverse, float[] g, float[] into, int width, boolean add, int i) {
    int row = i * width;
    int end = row + width;
    FloatVector s = FloatVector.zero(SPECIES);
    FloatVector t = FloatVector.zero(SPECIES);
    FloatVector a = FloatVector.zero(SPECIES);
    FloatVector b = FloatVector.zero(SPECIES);
    for (int at = row; at < end; at += LANES) {
      FloatVector there = load(g, at);
      s = s.add(there);
      a = there.fma(load(y, at), a);
      there = load(g, at + width);
      t = t.add(there);
      b = there.fma(load(y, at + width), b);
    }
    FloatVector sums = quarters(halves(s, a), halves(t, b));
    sums = sums.add(sums.rearrange(SWAP_2));
    sums = sums.add(sums.rearrange(SWAP_1)).div(width);
    for (int r = 0; r < 2; r++) {
      FloatVector mean = FloatVector.broadcast(SPECIES, r == 0 ? sums.lane(0) : sums.lane(4));
      FloatVector slope = FloatVector.broadcast(SPECIES, r == 0 ? sums.lane(8) : sums.lane(12));
      for (int at = row + r * width; at < end + r * width; at += LANES) {
        FloatVector part = load(g, at).sub(mean).sub(load(y, at).mul(slope)).mul(inverse[i + r]);
        (add ? load(into, at).add(part) : part).intoArray(into, at);
      }
    }
  }

  /** Eight sums each of two times 16: of the one in the first lanes, of the other in the last. */
  private static FloatVector halves(FloatVector s, FloatVector t) {
    return s.add(s.rearrange(BY_8)).blend(t.add(t.rearrange(BY_8)), SECOND_8);
  }

  /** Four sums each of what two times {@link #halves} left. */
  private static FloatVector quarters(FloatVector s, FloatVector t) {
    return s.add(s.rearrange(SWAP_4)).blend(t.add(t.rearrange(SWAP_4)), SECOND_4);
  }

  /** The sums of what {@link #halves} left, in lanes 0 and 8. */
  private static FloatVector folded(FloatVector halves) {
    FloatVector all = halves.add(halves.rearrange(SWAP_4));
    all = all.add(all.rearrange(SWAP_2));
    return all.add(all.rearrange(SWAP_1));
  }

  /** The sum of the 16 sums, in the order of the plain loop. */
  private static float folded(FloatVector low, FloatVector high) {
    FloatVector all = LANES == 8 ? low.add(high) : low.add(low.rearrange(BY_8));
    all = all.add(all.rearrange(BY_4));
    all = all.add(all.rearrange(BY_2));
    return all.add(all.rearrange(BY_1)).lane(0);
  }
}
