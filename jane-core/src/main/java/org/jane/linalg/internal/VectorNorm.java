package org.jane.linalg.internal;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Rows of mean 0 and variance 1, and their gradient, where rows are whole vectors of 16. Vectors of
 * eight take two for the 16 sums, whose halves are then added as the plain loop adds them.
 */
final class VectorNorm {
  private static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();
  private static final VectorShuffle<Float> BY_8 = VectorShuffle.iota(SPECIES, 8, 1, true);
  private static final VectorShuffle<Float> BY_4 = VectorShuffle.iota(SPECIES, 4, 1, true);
  private static final VectorShuffle<Float> BY_2 = VectorShuffle.iota(SPECIES, 2, 1, true);
  private static final VectorShuffle<Float> BY_1 = VectorShuffle.iota(SPECIES, 1, 1, true);

  private VectorNorm() {}

  /** Whether rows of so many numbers are done here. */
  static boolean takes(int width) {
    return width % PlainKernels.SUMS == 0 && (LANES == 8 || LANES == PlainKernels.SUMS);
  }

  static void rows(
      float[] x, float[] y, float[] inverse, int width, float epsilon, int from, int to) {
    int second = PlainKernels.SUMS - LANES; // where the other half begins; 0 where there is none
    for (int i = from; i < to; i++) {
      int row = i * width;
      int end = row + width;
      FloatVector s0 = FloatVector.zero(SPECIES);
      FloatVector s1 = FloatVector.zero(SPECIES);
      for (int at = row; at < end; at += PlainKernels.SUMS) {
        s0 = s0.add(FloatVector.fromArray(SPECIES, x, at));
        if (second > 0) {
          s1 = s1.add(FloatVector.fromArray(SPECIES, x, at + second));
        }
      }
      float mean = folded(s0, s1) / width;
      FloatVector middle = FloatVector.broadcast(SPECIES, mean);
      s0 = FloatVector.zero(SPECIES);
      s1 = FloatVector.zero(SPECIES);
      for (int at = row; at < end; at += PlainKernels.SUMS) {
        FloatVector apart = FloatVector.fromArray(SPECIES, x, at).sub(middle);
        s0 = apart.fma(apart, s0);
        if (second > 0) {
          apart = FloatVector.fromArray(SPECIES, x, at + second).sub(middle);
          s1 = apart.fma(apart, s1);
        }
      }
      float factor = PlainKernels.normFactor(folded(s0, s1) / width, epsilon);
      inverse[i] = factor;
      for (int at = row; at < end; at += LANES) {
        FloatVector.fromArray(SPECIES, x, at).sub(middle).mul(factor).intoArray(y, at);
      }
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
    for (int i = from; i < to; i++) {
      int row = i * width;
      int end = row + width;
      FloatVector s0 = FloatVector.zero(SPECIES);
      FloatVector s1 = FloatVector.zero(SPECIES);
      FloatVector a0 = FloatVector.zero(SPECIES);
      FloatVector a1 = FloatVector.zero(SPECIES);
      for (int at = row; at < end; at += PlainKernels.SUMS) {
        FloatVector there = FloatVector.fromArray(SPECIES, g, at);
        s0 = s0.add(there);
        a0 = there.fma(FloatVector.fromArray(SPECIES, y, at), a0);
        if (second > 0) {
          there = FloatVector.fromArray(SPECIES, g, at + second);
          s1 = s1.add(there);
          a1 = there.fma(FloatVector.fromArray(SPECIES, y, at + second), a1);
        }
      }
      float mean = folded(s0, s1) / width;
      float slope = folded(a0, a1) / width;
      for (int at = row; at < end; at += LANES) {
        FloatVector part =
            FloatVector.fromArray(SPECIES, g, at)
                .sub(mean)
                .sub(FloatVector.fromArray(SPECIES, y, at).mul(slope))
                .mul(inverse[i]);
        if (add) {
          FloatVector.fromArray(SPECIES, into, at).add(part).intoArray(into, at);
        } else {
          part.intoArray(into, at);
        }
      }
    }
  }

  /** The sum of the 16 sums, in the order of the plain loop. */
  private static float folded(FloatVector low, FloatVector high) {
    FloatVector all = LANES == 8 ? low.add(high) : low.add(low.rearrange(BY_8));
    all = all.add(all.rearrange(BY_4));
    all = all.add(all.rearrange(BY_2));
    return all.add(all.rearrange(BY_1)).lane(0);
  }
}
