package org.jane.linalg.internal;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Products of matrices of floats; lanes are columns of the result. {@link VectorDoubleProducts} is
 * the same in double: what changes here changes there.
 *
 * <p>A term of row i is {@code a[i * rowStep + t * termStep]}: steps (columns, 1) read A as it
 * stands, steps (1, columns) read its transpose, so C = A B and C = Aᵀ B are one loop.
 */
final class VectorProducts {
  static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();

  /** Terms summed before the next rows are taken up: so many rows of B stay in the cache. */
  private static final int TERMS = 256;

  /** Vectors of 16 come with 32 registers, enough for the sums of eight rows. */
  private static final boolean MANY_REGISTERS = LANES == 16;

  /** Rows of the last, narrow columns that are worked on together. */
  private static final int NARROW_ROWS = 64;

  /** Where a thread widens narrow columns: such a product is done for every block of rows. */
  private static final ThreadLocal<float[]> WIDE_B =
      ThreadLocal.withInitial(() -> new float[TERMS * LANES]);

  private static final ThreadLocal<float[]> WIDE_C =
      ThreadLocal.withInitial(() -> new float[NARROW_ROWS * LANES]);

  private VectorProducts() {}

  private static FloatVector load(float[] from, int at) {
    return FloatVector.fromArray(SPECIES, from, at);
  }

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
    FloatVector s0 = add ? load(y, out) : FloatVector.zero(SPECIES);
    FloatVector s1 = add ? load(y, out + LANES) : FloatVector.zero(SPECIES);
    FloatVector s2 = add ? load(y, out + 2 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s3 = add ? load(y, out + 3 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s4 = add ? load(y, out + 4 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s5 = add ? load(y, out + 5 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s6 = add ? load(y, out + 6 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s7 = add ? load(y, out + 7 * LANES) : FloatVector.zero(SPECIES);
    for (int e = first; e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(load(x, in), s0);
      s1 = weight.fma(load(x, in + LANES), s1);
      s2 = weight.fma(load(x, in + 2 * LANES), s2);
      s3 = weight.fma(load(x, in + 3 * LANES), s3);
      s4 = weight.fma(load(x, in + 4 * LANES), s4);
      s5 = weight.fma(load(x, in + 5 * LANES), s5);
      s6 = weight.fma(load(x, in + 6 * LANES), s6);
      s7 = weight.fma(load(x, in + 7 * LANES), s7);
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
    FloatVector s0 = add ? load(y, out) : FloatVector.zero(SPECIES);
    FloatVector s1 = add ? load(y, out + LANES) : FloatVector.zero(SPECIES);
    FloatVector s2 = add ? load(y, out + 2 * LANES) : FloatVector.zero(SPECIES);
    FloatVector s3 = add ? load(y, out + 3 * LANES) : FloatVector.zero(SPECIES);
    for (int e = first; e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(load(x, in), s0);
      s1 = weight.fma(load(x, in + LANES), s1);
      s2 = weight.fma(load(x, in + 2 * LANES), s2);
      s3 = weight.fma(load(x, in + 3 * LANES), s3);
    }
    s0.intoArray(y, out);
    s1.intoArray(y, out + LANES);
    s2.intoArray(y, out + 2 * LANES);
    s3.intoArray(y, out + 3 * LANES);
  }

  private static void sparseTwo(
      CsrMatrix a, int first, int end, int i, float[] x, int width, float[] y, boolean add, int c) {
    int out = i * width + c;
    FloatVector s0 = add ? load(y, out) : FloatVector.zero(SPECIES);
    FloatVector s1 = add ? load(y, out + LANES) : FloatVector.zero(SPECIES);
    for (int e = first; e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(load(x, in), s0);
      s1 = weight.fma(load(x, in + LANES), s1);
    }
    s0.intoArray(y, out);
    s1.intoArray(y, out + LANES);
  }

  private static void sparseOne(
      CsrMatrix a, int first, int end, int i, float[] x, int width, float[] y, boolean add, int c) {
    int out = i * width + c;
    FloatVector sum = add ? load(y, out) : FloatVector.zero(SPECIES);
    for (int e = first; e < end; e++) {
      sum = load(x, a.column(e) * width + c).fma(FloatVector.broadcast(SPECIES, a.value(e)), sum);
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
    FloatVector g0 = load(g, at);
    FloatVector g1 = load(g, at + LANES);
    for (int e = first; e < end; e++) {
      FloatVector weight = FloatVector.broadcast(SPECIES, a.value(e));
      int out = a.column(e) * width + c;
      weight.fma(g0, load(y, out)).intoArray(y, out);
      weight.fma(g1, load(y, out + LANES)).intoArray(y, out + LANES);
    }
  }

  private static void scatterOne(
      CsrMatrix a, int first, int end, float[] g, int at, float[] y, int width, int c) {
    FloatVector g0 = load(g, at);
    for (int e = first; e < end; e++) {
      int out = a.column(e) * width + c;
      FloatVector.broadcast(SPECIES, a.value(e)).fma(g0, load(y, out)).intoArray(y, out);
    }
  }

  /** Rows {@code from} to {@code to} of C = A B over terms {@code first} to {@code last}. */
  static void multiply(
      float[] a,
      int rowStep,
      int termStep,
      float[] b,
      int width,
      int first,
      int last,
      float[] c,
      boolean add,
      int from,
      int to) {
    if (!add) {
      Arrays.fill(c, from * width, to * width, 0f);
    }
    int whole = SPECIES.loopBound(width);
    for (int term = first; term < last; term += TERMS) {
      int terms = Math.min(TERMS, last - term);
      int pairs = width - width % (2 * LANES);
      for (int j = 0; j < pairs; j += 2 * LANES) {
        int i = from;
        for (; MANY_REGISTERS && i + 8 <= to; i += 8) {
          eightByTwo(
              a,
              i * rowStep + term * termStep,
              rowStep,
              termStep,
              b,
              term * width + j,
              width,
              terms,
              c,
              i * width + j,
              width);
        }
        for (; i + 4 <= to; i += 4) {
          fourByTwo(
              a,
              i * rowStep + term * termStep,
              rowStep,
              termStep,
              b,
              term * width + j,
              width,
              terms,
              c,
              i * width + j,
              width);
        }
        for (; i < to; i++) {
          oneByOne(
              a,
              i * rowStep + term * termStep,
              termStep,
              b,
              term * width + j,
              width,
              terms,
              c,
              i * width + j);
          oneByOne(
              a,
              i * rowStep + term * termStep,
              termStep,
              b,
              term * width + j + LANES,
              width,
              terms,
              c,
              i * width + j + LANES);
        }
      }
      if (pairs < whole) {
        column(
            a,
            rowStep,
            termStep,
            term,
            b,
            term * width + pairs,
            width,
            terms,
            c,
            from * width + pairs,
            width,
            from,
            to);
      }
      if (whole < width) {
        narrowColumn(a, rowStep, termStep, term, b, whole, width, terms, c, from, to);
      }
    }
  }

  /** One vector of columns, all rows. */
  private static void column(
      float[] a,
      int rowStep,
      int termStep,
      int term,
      float[] b,
      int bAt,
      int bStep,
      int terms,
      float[] c,
      int cAt,
      int cStep,
      int from,
      int to) {
    int i = from;
    int out = cAt;
    for (; i + 4 <= to; i += 4, out += 4 * cStep) {
      fourByOne(
          a, i * rowStep + term * termStep, rowStep, termStep, b, bAt, bStep, terms, c, out, cStep);
    }
    for (; i < to; i++, out += cStep) {
      oneByOne(a, i * rowStep + term * termStep, termStep, b, bAt, bStep, terms, c, out);
    }
  }

  /**
   * The last columns, too few for a vector: copied to where they are one, with zeros beside them.
   */
  private static void narrowColumn(
      float[] a,
      int rowStep,
      int termStep,
      int term,
      float[] b,
      int column,
      int width,
      int terms,
      float[] c,
      int from,
      int to) {
    int columns = width - column;
    float[] wideB = WIDE_B.get();
    Arrays.fill(wideB, 0, terms * LANES, 0f);
    for (int t = 0; t < terms; t++) {
      System.arraycopy(b, (term + t) * width + column, wideB, t * LANES, columns);
    }
    float[] wideC = WIDE_C.get();
    Arrays.fill(wideC, 0f);
    for (int block = from; block < to; block += NARROW_ROWS) {
      int end = Math.min(to, block + NARROW_ROWS);
      for (int i = block; i < end; i++) {
        System.arraycopy(c, i * width + column, wideC, (i - block) * LANES, columns);
      }
      column(a, rowStep, termStep, term, wideB, 0, LANES, terms, wideC, 0, LANES, block, end);
      for (int i = block; i < end; i++) {
        System.arraycopy(wideC, (i - block) * LANES, c, i * width + column, columns);
      }
    }
  }

  /** Twice as many rows for what is read of B, where there are registers for their sums. */
  private static void eightByTwo(
      float[] a,
      int aAt,
      int rowStep,
      int termStep,
      float[] b,
      int bAt,
      int bStep,
      int terms,
      float[] c,
      int cAt,
      int cStep) {
    int c1 = cAt + cStep;
    int c2 = c1 + cStep;
    int c3 = c2 + cStep;
    int c4 = c3 + cStep;
    int c5 = c4 + cStep;
    int c6 = c5 + cStep;
    int c7 = c6 + cStep;
    FloatVector s00 = load(c, cAt);
    FloatVector s01 = load(c, cAt + LANES);
    FloatVector s10 = load(c, c1);
    FloatVector s11 = load(c, c1 + LANES);
    FloatVector s20 = load(c, c2);
    FloatVector s21 = load(c, c2 + LANES);
    FloatVector s30 = load(c, c3);
    FloatVector s31 = load(c, c3 + LANES);
    FloatVector s40 = load(c, c4);
    FloatVector s41 = load(c, c4 + LANES);
    FloatVector s50 = load(c, c5);
    FloatVector s51 = load(c, c5 + LANES);
    FloatVector s60 = load(c, c6);
    FloatVector s61 = load(c, c6 + LANES);
    FloatVector s70 = load(c, c7);
    FloatVector s71 = load(c, c7 + LANES);
    for (int t = 0; t < terms; t++) {
      FloatVector b0 = load(b, bAt + t * bStep);
      FloatVector b1 = load(b, bAt + t * bStep + LANES);
      int at = aAt + t * termStep;
      FloatVector x = FloatVector.broadcast(SPECIES, a[at]);
      s00 = x.fma(b0, s00);
      s01 = x.fma(b1, s01);
      at += rowStep;
      x = FloatVector.broadcast(SPECIES, a[at]);
      s10 = x.fma(b0, s10);
      s11 = x.fma(b1, s11);
      at += rowStep;
      x = FloatVector.broadcast(SPECIES, a[at]);
      s20 = x.fma(b0, s20);
      s21 = x.fma(b1, s21);
      at += rowStep;
      x = FloatVector.broadcast(SPECIES, a[at]);
      s30 = x.fma(b0, s30);
      s31 = x.fma(b1, s31);
      at += rowStep;
      x = FloatVector.broadcast(SPECIES, a[at]);
      s40 = x.fma(b0, s40);
      s41 = x.fma(b1, s41);
      at += rowStep;
      x = FloatVector.broadcast(SPECIES, a[at]);
      s50 = x.fma(b0, s50);
      s51 = x.fma(b1, s51);
      at += rowStep;
      x = FloatVector.broadcast(SPECIES, a[at]);
      s60 = x.fma(b0, s60);
      s61 = x.fma(b1, s61);
      at += rowStep;
      x = FloatVector.broadcast(SPECIES, a[at]);
      s70 = x.fma(b0, s70);
      s71 = x.fma(b1, s71);
    }
    s00.intoArray(c, cAt);
    s01.intoArray(c, cAt + LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s20.intoArray(c, c2);
    s21.intoArray(c, c2 + LANES);
    s30.intoArray(c, c3);
    s31.intoArray(c, c3 + LANES);
    s40.intoArray(c, c4);
    s41.intoArray(c, c4 + LANES);
    s50.intoArray(c, c5);
    s51.intoArray(c, c5 + LANES);
    s60.intoArray(c, c6);
    s61.intoArray(c, c6 + LANES);
    s70.intoArray(c, c7);
    s71.intoArray(c, c7 + LANES);
  }

  private static void fourByTwo(
      float[] a,
      int aAt,
      int rowStep,
      int termStep,
      float[] b,
      int bAt,
      int bStep,
      int terms,
      float[] c,
      int cAt,
      int cStep) {
    int c1 = cAt + cStep;
    int c2 = c1 + cStep;
    int c3 = c2 + cStep;
    FloatVector s00 = load(c, cAt);
    FloatVector s01 = load(c, cAt + LANES);
    FloatVector s10 = load(c, c1);
    FloatVector s11 = load(c, c1 + LANES);
    FloatVector s20 = load(c, c2);
    FloatVector s21 = load(c, c2 + LANES);
    FloatVector s30 = load(c, c3);
    FloatVector s31 = load(c, c3 + LANES);
    for (int t = 0; t < terms; t++) {
      FloatVector b0 = load(b, bAt + t * bStep);
      FloatVector b1 = load(b, bAt + t * bStep + LANES);
      int at = aAt + t * termStep;
      FloatVector x = FloatVector.broadcast(SPECIES, a[at]);
      s00 = x.fma(b0, s00);
      s01 = x.fma(b1, s01);
      x = FloatVector.broadcast(SPECIES, a[at + rowStep]);
      s10 = x.fma(b0, s10);
      s11 = x.fma(b1, s11);
      x = FloatVector.broadcast(SPECIES, a[at + 2 * rowStep]);
      s20 = x.fma(b0, s20);
      s21 = x.fma(b1, s21);
      x = FloatVector.broadcast(SPECIES, a[at + 3 * rowStep]);
      s30 = x.fma(b0, s30);
      s31 = x.fma(b1, s31);
    }
    s00.intoArray(c, cAt);
    s01.intoArray(c, cAt + LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s20.intoArray(c, c2);
    s21.intoArray(c, c2 + LANES);
    s30.intoArray(c, c3);
    s31.intoArray(c, c3 + LANES);
  }

  private static void fourByOne(
      float[] a,
      int aAt,
      int rowStep,
      int termStep,
      float[] b,
      int bAt,
      int bStep,
      int terms,
      float[] c,
      int cAt,
      int cStep) {
    FloatVector s0 = load(c, cAt);
    FloatVector s1 = load(c, cAt + cStep);
    FloatVector s2 = load(c, cAt + 2 * cStep);
    FloatVector s3 = load(c, cAt + 3 * cStep);
    for (int t = 0; t < terms; t++) {
      FloatVector b0 = load(b, bAt + t * bStep);
      int at = aAt + t * termStep;
      s0 = b0.fma(FloatVector.broadcast(SPECIES, a[at]), s0);
      s1 = b0.fma(FloatVector.broadcast(SPECIES, a[at + rowStep]), s1);
      s2 = b0.fma(FloatVector.broadcast(SPECIES, a[at + 2 * rowStep]), s2);
      s3 = b0.fma(FloatVector.broadcast(SPECIES, a[at + 3 * rowStep]), s3);
    }
    s0.intoArray(c, cAt);
    s1.intoArray(c, cAt + cStep);
    s2.intoArray(c, cAt + 2 * cStep);
    s3.intoArray(c, cAt + 3 * cStep);
  }

  private static void oneByOne(
      float[] a,
      int aAt,
      int termStep,
      float[] b,
      int bAt,
      int bStep,
      int terms,
      float[] c,
      int cAt) {
    FloatVector sum = load(c, cAt);
    for (int t = 0; t < terms; t++) {
      sum =
          load(b, bAt + t * bStep).fma(FloatVector.broadcast(SPECIES, a[aAt + t * termStep]), sum);
    }
    sum.intoArray(c, cAt);
  }
}
