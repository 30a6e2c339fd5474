package org.jane.method.deepwalk;

import org.jane.linalg.internal.Exponential;
import org.jane.linalg.internal.KernelChoice;

/**
 * The inner loop of skip-gram with negative sampling, in plain Java or with Java's Vector API; both
 * give the same bits.
 *
 * <p>A dot product runs in {@value #LANES} sums, entry d in sum d mod {@value #LANES}, which are
 * then added in halves; so rows are {@code stride} numbers wide, a multiple of {@value #LANES}, and
 * end in zeros.
 */
interface SkipGramKernels {
  /** Sums a dot product runs in, and the unit of a row's width. */
  int LANES = 16;

  /** The twins of these kernels. */
  KernelChoice<SkipGramKernels> TWINS =
      new KernelChoice<>(
          SkipGramKernels.class, PlainSkipGram::new, "org.jane.method.deepwalk.VectorSkipGram");

  /** The kernels in use, the same for the whole life of the program. */
  static SkipGramKernels active() {
    return Active.KERNELS;
  }

  /** The smallest width of rows that holds {@code dimensions} numbers. */
  static int stride(int dimensions) {
    return Math.multiplyExact((dimensions + LANES - 1) / LANES, LANES);
  }

  /**
   * One step up the likelihood log σ(v·o_0) + Σ_{j>0} log σ(-v·o_j) of an input row v with output
   * rows o_j, j = 0 … count-1, the first of them true and the others false. First all g_j = rate ·
   * (1 or 0 - σ(v·o_j)); then, entry by entry and one j after the other, gradient += g_j o_j and
   * o_j += g_j v; at the end v += gradient.
   *
   * @param input which row of {@code inputs} is v
   * @param rows which rows of {@code outputs} are the o_j; a row may stand there twice
   * @param room for {@value #LANES} · count numbers; overwritten
   */
  void step(
      float[] inputs,
      int input,
      float[] outputs,
      int[] rows,
      int count,
      int stride,
      float rate,
      float[] room);

  /** Turns the sums of all dot products into the g_j, which then stand in the first places. */
  static void slopes(float[] room, int count, float rate) {
    for (int j = 0; j < count; j++) {
      room[j] = rate * ((j == 0 ? 1f : 0f) - sigmoid(added(room, j * LANES)));
    }
  }

  /** The sums of a dot product in halves: eight and eight, four and four, … */
  static float added(float[] s, int at) {
    float a = (s[at] + s[at + 8]) + (s[at + 4] + s[at + 12]);
    float b = (s[at + 2] + s[at + 10]) + (s[at + 6] + s[at + 14]);
    float c = (s[at + 1] + s[at + 9]) + (s[at + 5] + s[at + 13]);
    float d = (s[at + 3] + s[at + 11]) + (s[at + 7] + s[at + 15]);
    return (a + b) + (c + d);
  }

  /** 1 / (1 + e^-x). */
  static float sigmoid(float x) {
    float bounded = x > 60f ? 60f : x < -60f ? -60f : x;
    return 1f / (1f + Exponential.exp(-bounded));
  }

  /** Holds the twin in use: chosen when it is first needed. */
  final class Active {
    private Active() {}

    private static final SkipGramKernels KERNELS = TWINS.active();
  }
}
