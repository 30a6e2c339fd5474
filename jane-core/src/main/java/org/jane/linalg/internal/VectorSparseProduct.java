package org.jane.linalg.internal;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Products of sparse and dense matrices of floats; lanes are columns of the result. Dense ones:
 * {@link VectorDenseProduct}.
 */
final class VectorSparseProduct {
  static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();

  private VectorSparseProduct() {}

  /**
   * @param ends where rows end, null for where the next begins
   */
  static void sparseTimesDense(
      CsrMatrix a,
      int @Nullable [] ends,
      float[] x,
      int width,
      float[] y,
      boolean add,
      int from,
      int to) {
    for (int i = from; i < to; i++) {
      sparseRow(a, a.rowStart(i), ends == null ? a.rowStart(i + 1) : ends[i], i, x, width, y, add);
    }
  }

  private static void sparseRow(
      CsrMatrix a, int first, int end, int i, float[] x, int width, float[] y, boolean add) {
    int c = 0;
    for (; c + 8 * LANES <= width; c += 8 * LANES) {
      sparseEight(a, first, end, i, x, width, y, add, c);
    }
    if (c + 4 * LANES <= width) {
      sparseFour(a, first, end, i, x, width, y, add, c);
      c += 4 * LANES;
    }
    if (c + 2 * LANES <= width) {
      sparseTwo(a, first, end, i, x, width, y, add, c);
      c += 2 * LANES;
    }
    if (c + LANES <= width) {
      sparseOne(a, first, end, i, x, width, y, add, c);
      c += LANES;
    }
    for (; c < width; c += 4) {
      sparseFew(a, first, end, i, x, width, y, add, c);
    }
  }

  private static void sparseEight(
      CsrMatrix a, int first, int end, int i, float[] x, int width, float[] y, boolean add, int c) {
    int out = i * width + c;
    FloatVector s0 = add ? FloatVector.fromArray(SPECIES, y, out) : FloatVector.zero(SPECIES);
    FloatVector s1 =
        add ? FloatVector.fromArray(SPECIES, y, out + LANES) : FloatVector.zero(SPECIES);
    FloatVector s2 =
        add ? FloatVector.fromArray(SPECIES, y, out + 2 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s3 =
        add ? FloatVector.fromArray(SPECIES, y, out + 3 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s4 =
        add ? FloatVector.fromArray(SPECIES, y, out + 4 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s5 =
        add ? FloatVector.fromArray(SPECIES, y, out + 5 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s6 =
        add ? FloatVector.fromArray(SPECIES, y, out + 6 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s7 =
        add ? FloatVector.fromArray(SPECIES, y, out + 7 * LANES) : FloatVector.zero(SPECIES);
    for (int e = first; e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(FloatVector.fromArray(SPECIES, x, in), s0);
      s1 = weight.fma(FloatVector.fromArray(SPECIES, x, in + LANES), s1);
      s2 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 2 * LANES), s2);
      s3 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 3 * LANES), s3);
      s4 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 4 * LANES), s4);
      s5 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 5 * LANES), s5);
      s6 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 6 * LANES), s6);
      s7 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 7 * LANES), s7);
    }
    s0.intoArray(y, out);
    s1.intoArray(y, out + LANES);
    s2.intoArray(y, out + 2 * LANES);
    s3.intoArray(y, out + 3 * LANES);
    s4.intoArray(y, out + 4 * LANES);
    s5.intoArray(y, out + 5 * LANES);
    s6.intoArray(y, out + 6 * LANES);
    s7.intoArray(y, out + 7 * LANES);
  }

  private static void sparseFour(
      CsrMatrix a, int first, int end, int i, float[] x, int width, float[] y, boolean add, int c) {
    int out = i * width + c;
    FloatVector s0 = add ? FloatVector.fromArray(SPECIES, y, out) : FloatVector.zero(SPECIES);
    FloatVector s1 =
        add ? FloatVector.fromArray(SPECIES, y, out + LANES) : FloatVector.zero(SPECIES);
    FloatVector s2 =
        add ? FloatVector.fromArray(SPECIES, y, out + 2 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s3 =
        add ? FloatVector.fromArray(SPECIES, y, out + 3 * LANES) : FloatVector.zero(SPECIES);
    for (int e = first; e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(FloatVector.fromArray(SPECIES, x, in), s0);
      s1 = weight.fma(FloatVector.fromArray(SPECIES, x, in + LANES), s1);
      s2 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 2 * LANES), s2);
      s3 = weight.fma(FloatVector.fromArray(SPECIES, x, in + 3 * LANES), s3);
    }
    s0.intoArray(y, out);
    s1.intoArray(y, out + LANES);
    s2.intoArray(y, out + 2 * LANES);
    s3.intoArray(y, out + 3 * LANES);
  }

  private static void sparseTwo(
      CsrMatrix a, int first, int end, int i, float[] x, int width, float[] y, boolean add, int c) {
    int out = i * width + c;
    FloatVector s0 = add ? FloatVector.fromArray(SPECIES, y, out) : FloatVector.zero(SPECIES);
    FloatVector s1 =
        add ? FloatVector.fromArray(SPECIES, y, out + LANES) : FloatVector.zero(SPECIES);
    for (int e = first; e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(FloatVector.fromArray(SPECIES, x, in), s0);
      s1 = weight.fma(FloatVector.fromArray(SPECIES, x, in + LANES), s1);
    }
    s0.intoArray(y, out);
    s1.intoArray(y, out + LANES);
  }

  private static void sparseOne(
      CsrMatrix a, int first, int end, int i, float[] x, int width, float[] y, boolean add, int c) {
    int out = i * width + c;
    FloatVector sum = add ? FloatVector.fromArray(SPECIES, y, out) : FloatVector.zero(SPECIES);
    for (int e = first; e < end; e++) {
      sum =
          FloatVector.fromArray(SPECIES, x, a.column(e) * width + c)
              .fma(FloatVector.broadcast(SPECIES, a.value(e)), sum);
    }
    sum.intoArray(y, out);
  }

  /**
   * At most four columns; where there are fewer, the last one is summed again, to the same result.
   */
  private static void sparseFew(
      CsrMatrix a,
      int first,
      int end,
      int i,
      float[] x,
      int width,
      float[] y,
      boolean add,
      int c0) {
    int c1 = Math.min(c0 + 1, width - 1);
    int c2 = Math.min(c0 + 2, width - 1);
    int c3 = Math.min(c0 + 3, width - 1);
    int out = i * width;
    float s0 = add ? y[out + c0] : 0f;
    float s1 = add ? y[out + c1] : 0f;
    float s2 = add ? y[out + c2] : 0f;
    float s3 = add ? y[out + c3] : 0f;
    for (int e = first; e < end; e++) {
      float weight = a.value(e);
      int in = a.column(e) * width;
      s0 = Math.fma(weight, x[in + c0], s0);
      s1 = Math.fma(weight, x[in + c1], s1);
      s2 = Math.fma(weight, x[in + c2], s2);
      s3 = Math.fma(weight, x[in + c3], s3);
    }
    y[out + c0] = s0;
    y[out + c1] = s1;
    y[out + c2] = s2;
    y[out + c3] = s3;
  }

  static void transposedTimesDense(
      CsrMatrix a, int[] ends, int rows, float[] g, int width, float[] y, int from, int to) {
    Arrays.fill(y, from * width, to * width, 0f);
    int whole = SPECIES.loopBound(width);
    for (int i = 0; i < rows; i++) {
      int first = a.firstFrom(from, a.rowStart(i), ends[i]);
      int end = a.firstFrom(to, first, ends[i]);
      int c = 0;
      for (; c + 2 * LANES <= whole; c += 2 * LANES) {
        scatterTwo(a, first, end, g, i * width + c, y, width, c);
      }
      if (c < whole) {
        scatterOne(a, first, end, g, i * width + c, y, width, c);
      }
      for (c = whole; c < width; c++) {
        float factor = g[i * width + c];
        for (int e = first; e < end; e++) {
          int out = a.column(e) * width + c;
          y[out] = Math.fma(a.value(e), factor, y[out]);
        }
      }
    }
  }

  private static void scatterTwo(
      CsrMatrix a, int first, int end, float[] g, int at, float[] y, int width, int c) {
    FloatVector g0 = FloatVector.fromArray(SPECIES, g, at);
    FloatVector g1 = FloatVector.fromArray(SPECIES, g, at + LANES);
    for (int e = first; e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int out = a.column(e) * width + c;
      weight.fma(g0, FloatVector.fromArray(SPECIES, y, out)).intoArray(y, out);
      weight.fma(g1, FloatVector.fromArray(SPECIES, y, out + LANES)).intoArray(y, out + LANES);
    }
  }

  private static void scatterOne(
      CsrMatrix a, int first, int end, float[] g, int at, float[] y, int width, int c) {
    FloatVector g0 = FloatVector.fromArray(SPECIES, g, at);
    for (int e = first; e < end; e++) {
      int out = a.column(e) * width + c;
      FloatVector.broadcast(SPECIES, a.value(e))
          .fma(g0, FloatVector.fromArray(SPECIES, y, out))
          .intoArray(y, out);
    }
  }
}
