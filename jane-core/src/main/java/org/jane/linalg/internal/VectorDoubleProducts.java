package org.jane.linalg.internal;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.jane.linalg.CsrMatrix;

/**
 * Products of matrices of doubles; lanes are columns of the result.
 *
 * <p>A term of row i is {@code a[i * rowStep + t * termStep]}: steps (columns, 1) read A as it
 * stands, steps (1, columns) read its transpose, so C = A B and C = Aᵀ B are one loop.
 */
final class VectorDoubleProducts {
  static final VectorSpecies<Double> SPECIES =
      DoubleVector.SPECIES_PREFERRED.length() > DoubleVector.SPECIES_512.length()
          ? DoubleVector.SPECIES_512
          : DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  /** Terms summed before the next rows are taken up: so many rows of B stay in the cache. */
  private static final int TERMS = 256;

  /** Rows of the last, narrow columns that are worked on together. */
  private static final int NARROW_ROWS = 64;

  /** Where a thread widens narrow columns: such a product is done for every block of rows. */
  private static final ThreadLocal<double[]> WIDE_B =
      ThreadLocal.withInitial(() -> new double[TERMS * LANES]);

  private static final ThreadLocal<double[]> WIDE_C =
      ThreadLocal.withInitial(() -> new double[NARROW_ROWS * LANES]);

  private VectorDoubleProducts() {}

  static void sparseTimesDense(
      CsrMatrix a, double[] x, int width, double[] y, boolean add, int from, int to) {
    int whole = SPECIES.loopBound(width);
    int fours = width - width % (4 * LANES);
    for (int i = from; i < to; i++) {
      for (int c = 0; c < fours; c += 4 * LANES) {
        sparseFour(a, i, x, width, y, add, c);
      }
      for (int c = fours; c < whole; c += LANES) {
        sparseOne(a, i, x, width, y, add, c);
      }
      for (int c = whole; c < width; c += 4) {
        sparseFew(a, i, x, width, y, add, c);
      }
    }
  }

  private static void sparseFour(
      CsrMatrix a, int i, double[] x, int width, double[] y, boolean add, int c) {
    int out = i * width + c;
    DoubleVector s0 = add ? DoubleVector.fromArray(SPECIES, y, out) : DoubleVector.zero(SPECIES);
    DoubleVector s1 =
        add ? DoubleVector.fromArray(SPECIES, y, out + LANES) : DoubleVector.zero(SPECIES);
    DoubleVector s2 =
        add ? DoubleVector.fromArray(SPECIES, y, out + 2 * LANES) : DoubleVector.zero(SPECIES);
    DoubleVector s3 =
        add ? DoubleVector.fromArray(SPECIES, y, out + 3 * LANES) : DoubleVector.zero(SPECIES);
    for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
      DoubleVector weight = DoubleVector.broadcast(SPECIES, a.value(e));
      int in = a.column(e) * width + c;
      s0 = weight.fma(DoubleVector.fromArray(SPECIES, x, in), s0);
      s1 = weight.fma(DoubleVector.fromArray(SPECIES, x, in + LANES), s1);
      s2 = weight.fma(DoubleVector.fromArray(SPECIES, x, in + 2 * LANES), s2);
      s3 = weight.fma(DoubleVector.fromArray(SPECIES, x, in + 3 * LANES), s3);
    }
    s0.intoArray(y, out);
    s1.intoArray(y, out + LANES);
    s2.intoArray(y, out + 2 * LANES);
    s3.intoArray(y, out + 3 * LANES);
  }

  private static void sparseOne(
      CsrMatrix a, int i, double[] x, int width, double[] y, boolean add, int c) {
    int out = i * width + c;
    DoubleVector sum = add ? DoubleVector.fromArray(SPECIES, y, out) : DoubleVector.zero(SPECIES);
    for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
      sum =
          DoubleVector.fromArray(SPECIES, x, a.column(e) * width + c)
              .fma(DoubleVector.broadcast(SPECIES, a.value(e)), sum);
    }
    sum.intoArray(y, out);
  }

  /**
   * At most four columns; where there are fewer, the last one is summed again, to the same result.
   */
  private static void sparseFew(
      CsrMatrix a, int i, double[] x, int width, double[] y, boolean add, int c0) {
    int c1 = Math.min(c0 + 1, width - 1);
    int c2 = Math.min(c0 + 2, width - 1);
    int c3 = Math.min(c0 + 3, width - 1);
    int out = i * width;
    double s0 = add ? y[out + c0] : 0;
    double s1 = add ? y[out + c1] : 0;
    double s2 = add ? y[out + c2] : 0;
    double s3 = add ? y[out + c3] : 0;
    for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
      double weight = a.value(e);
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

  /** Rows {@code from} to {@code to} of C = A B over terms {@code first} to {@code last}. */
  static void multiply(
      double[] a,
      int rowStep,
      int termStep,
      double[] b,
      int width,
      int first,
      int last,
      double[] c,
      boolean add,
      int from,
      int to) {
    if (!add) {
      Arrays.fill(c, from * width, to * width, 0);
    }
    int whole = SPECIES.loopBound(width);
    for (int term = first; term < last; term += TERMS) {
      int terms = Math.min(TERMS, last - term);
      int pairs = width - width % (2 * LANES);
      for (int j = 0; j < pairs; j += 2 * LANES) {
        int i = from;
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
      double[] a,
      int rowStep,
      int termStep,
      int term,
      double[] b,
      int bAt,
      int bStep,
      int terms,
      double[] c,
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
      double[] a,
      int rowStep,
      int termStep,
      int term,
      double[] b,
      int column,
      int width,
      int terms,
      double[] c,
      int from,
      int to) {
    int columns = width - column;
    double[] wideB = WIDE_B.get();
    Arrays.fill(wideB, 0, terms * LANES, 0);
    for (int t = 0; t < terms; t++) {
      System.arraycopy(b, (term + t) * width + column, wideB, t * LANES, columns);
    }
    double[] wideC = WIDE_C.get();
    Arrays.fill(wideC, 0);
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

  private static void fourByTwo(
      double[] a,
      int aAt,
      int rowStep,
      int termStep,
      double[] b,
      int bAt,
      int bStep,
      int terms,
      double[] c,
      int cAt,
      int cStep) {
    int c1 = cAt + cStep;
    int c2 = c1 + cStep;
    int c3 = c2 + cStep;
    DoubleVector s00 = DoubleVector.fromArray(SPECIES, c, cAt);
    DoubleVector s01 = DoubleVector.fromArray(SPECIES, c, cAt + LANES);
    DoubleVector s10 = DoubleVector.fromArray(SPECIES, c, c1);
    DoubleVector s11 = DoubleVector.fromArray(SPECIES, c, c1 + LANES);
    DoubleVector s20 = DoubleVector.fromArray(SPECIES, c, c2);
    DoubleVector s21 = DoubleVector.fromArray(SPECIES, c, c2 + LANES);
    DoubleVector s30 = DoubleVector.fromArray(SPECIES, c, c3);
    DoubleVector s31 = DoubleVector.fromArray(SPECIES, c, c3 + LANES);
    for (int t = 0; t < terms; t++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, bAt + t * bStep);
      DoubleVector b1 = DoubleVector.fromArray(SPECIES, b, bAt + t * bStep + LANES);
      int at = aAt + t * termStep;
      DoubleVector x = DoubleVector.broadcast(SPECIES, a[at]);
      s00 = x.fma(b0, s00);
      s01 = x.fma(b1, s01);
      x = DoubleVector.broadcast(SPECIES, a[at + rowStep]);
      s10 = x.fma(b0, s10);
      s11 = x.fma(b1, s11);
      x = DoubleVector.broadcast(SPECIES, a[at + 2 * rowStep]);
      s20 = x.fma(b0, s20);
      s21 = x.fma(b1, s21);
      x = DoubleVector.broadcast(SPECIES, a[at + 3 * rowStep]);
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
      double[] a,
      int aAt,
      int rowStep,
      int termStep,
      double[] b,
      int bAt,
      int bStep,
      int terms,
      double[] c,
      int cAt,
      int cStep) {
    DoubleVector s0 = DoubleVector.fromArray(SPECIES, c, cAt);
    DoubleVector s1 = DoubleVector.fromArray(SPECIES, c, cAt + cStep);
    DoubleVector s2 = DoubleVector.fromArray(SPECIES, c, cAt + 2 * cStep);
    DoubleVector s3 = DoubleVector.fromArray(SPECIES, c, cAt + 3 * cStep);
    for (int t = 0; t < terms; t++) {
      DoubleVector b0 = DoubleVector.fromArray(SPECIES, b, bAt + t * bStep);
      int at = aAt + t * termStep;
      s0 = b0.fma(DoubleVector.broadcast(SPECIES, a[at]), s0);
      s1 = b0.fma(DoubleVector.broadcast(SPECIES, a[at + rowStep]), s1);
      s2 = b0.fma(DoubleVector.broadcast(SPECIES, a[at + 2 * rowStep]), s2);
      s3 = b0.fma(DoubleVector.broadcast(SPECIES, a[at + 3 * rowStep]), s3);
    }
    s0.intoArray(c, cAt);
    s1.intoArray(c, cAt + cStep);
    s2.intoArray(c, cAt + 2 * cStep);
    s3.intoArray(c, cAt + 3 * cStep);
  }

  private static void oneByOne(
      double[] a,
      int aAt,
      int termStep,
      double[] b,
      int bAt,
      int bStep,
      int terms,
      double[] c,
      int cAt) {
    DoubleVector sum = DoubleVector.fromArray(SPECIES, c, cAt);
    for (int t = 0; t < terms; t++) {
      sum =
          DoubleVector.fromArray(SPECIES, b, bAt + t * bStep)
              .fma(DoubleVector.broadcast(SPECIES, a[aAt + t * termStep]), sum);
    }
    sum.intoArray(c, cAt);
  }
}
