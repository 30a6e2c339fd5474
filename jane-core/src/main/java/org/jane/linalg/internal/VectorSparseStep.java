package org.jane.linalg.internal;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.jane.linalg.CsrMatrix;

/**
 * The vector twin of {@link Kernels#sparseStep}; lanes are columns. A row of A is walked once for
 * up to four vectors of columns, so that widths of 32, 48 and 64 read it once where vectors hold 16
 * floats.
 */
final class VectorSparseStep {
  private static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();

  private VectorSparseStep() {}

  static void rows(
      CsrMatrix a,
      float[] own,
      float[] inverse,
      float alpha,
      float beta,
      float gamma,
      float[] x,
      int width,
      float[] y,
      int from,
      int to) {
    int whole = SPECIES.loopBound(width);
    for (int i = from; i < to; i++) {
      float diagonal = Math.fma(alpha, own[i], beta);
      float factor = -alpha * inverse[i];
      int c = 0;
      for (; c + 4 * LANES <= whole; c += 4 * LANES) {
        four(a, i, diagonal, factor, gamma, x, width, y, c);
      }
      int left = (whole - c) / LANES;
      if (left == 3) {
        three(a, i, diagonal, factor, gamma, x, width, y, c);
      } else if (left == 2) {
        two(a, i, diagonal, factor, gamma, x, width, y, c);
      } else if (left == 1) {
        one(a, i, diagonal, factor, gamma, x, width, y, c);
      }
      for (c = whole; c < width; c++) {
        single(a, i, diagonal, factor, gamma, x, width, y, c);
      }
    }
  }

  private static void finish(
      FloatVector sum, float diagonal, float factor, float gamma, float[] x, float[] y, int at) {
    FloatVector rest = FloatVector.fromArray(SPECIES, x, at).mul(diagonal);
    if (gamma != 0) {
      rest = FloatVector.fromArray(SPECIES, y, at).fma(FloatVector.broadcast(SPECIES, gamma), rest);
    }
    sum.fma(FloatVector.broadcast(SPECIES, factor), rest).intoArray(y, at);
  }

  private static void four(
      CsrMatrix a,
      int i,
      float diagonal,
      float factor,
      float gamma,
      float[] x,
      int width,
      float[] y,
      int c) {
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = FloatVector.zero(SPECIES);
    FloatVector s2 = FloatVector.zero(SPECIES);
    FloatVector s3 = FloatVector.zero(SPECIES);
    for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(FloatVector.fromArray(SPECIES, x, in), s0);
      s1 = weight.fma(FloatVector.fromArray(SPECIES, x, in + LANES), s1);
      s2 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 2 * LANES), s2);
      s3 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 3 * LANES), s3);
    }
    int out = i * width + c;
    finish(s0, diagonal, factor, gamma, x, y, out);
    finish(s1, diagonal, factor, gamma, x, y, out + LANES);
    finish(s2, diagonal, factor, gamma, x, y, out + 2 * LANES);
    finish(s3, diagonal, factor, gamma, x, y, out + 3 * LANES);
  }

  private static void three(
      CsrMatrix a,
      int i,
      float diagonal,
      float factor,
      float gamma,
      float[] x,
      int width,
      float[] y,
      int c) {
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = FloatVector.zero(SPECIES);
    FloatVector s2 = FloatVector.zero(SPECIES);
    for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(FloatVector.fromArray(SPECIES, x, in), s0);
      s1 = weight.fma(FloatVector.fromArray(SPECIES, x, in + LANES), s1);
      s2 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 2 * LANES), s2);
    }
    int out = i * width + c;
    finish(s0, diagonal, factor, gamma, x, y, out);
    finish(s1, diagonal, factor, gamma, x, y, out + LANES);
    finish(s2, diagonal, factor, gamma, x, y, out + 2 * LANES);
  }

  private static void two(
      CsrMatrix a,
      int i,
      float diagonal,
      float factor,
      float gamma,
      float[] x,
      int width,
      float[] y,
      int c) {
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = FloatVector.zero(SPECIES);
    for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(FloatVector.fromArray(SPECIES, x, in), s0);
      s1 = weight.fma(FloatVector.fromArray(SPECIES, x, in + LANES), s1);
    }
    int out = i * width + c;
    finish(s0, diagonal, factor, gamma, x, y, out);
    finish(s1, diagonal, factor, gamma, x, y, out + LANES);
  }

  private static void one(
      CsrMatrix a,
      int i,
      float diagonal,
      float factor,
      float gamma,
      float[] x,
      int width,
      float[] y,
      int c) {
    FloatVector sum = FloatVector.zero(SPECIES);
    for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      sum = weight.fma(FloatVector.fromArray(SPECIES, x, a.column(e) * width + c), sum);
    }
    finish(sum, diagonal, factor, gamma, x, y, i * width + c);
  }

  private static void single(
      CsrMatrix a,
      int i,
      float diagonal,
      float factor,
      float gamma,
      float[] x,
      int width,
      float[] y,
      int c) {
    float sum = 0f;
    for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
      sum = Math.fma(a.value(e), x[a.column(e) * width + c], sum);
    }
    int out = i * width + c;
    float rest = diagonal * x[out];
    if (gamma != 0) {
      rest = Math.fma(gamma, y[out], rest);
    }
    y[out] = Math.fma(factor, sum, rest);
  }
}
