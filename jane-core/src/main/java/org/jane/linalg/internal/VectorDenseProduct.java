package org.jane.linalg.internal;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * C = A B and C = Aᵀ B of floats; lanes are columns of the result. Each number is summed term after
 * term, however the work is cut.
 *
 * <p>Tiles of a few rows by one or two vectors stay in registers while terms are added. What they
 * read is packed to steps that are known when the loop is compiled, so that its indices are checked
 * before the loop and not in it: in A B columns of B, in Aᵀ B columns of A. There B is read where
 * it stands: for as few rows as are done at a time, packing it takes longer than it saves.
 */
final class VectorDenseProduct {
  private static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();

  /** Columns of a tile. */
  private static final int PAIR = 2 * LANES;

  /** Terms summed before the next rows are taken up: what is packed stays in the cache. */
  private static final int TERMS = 256;

  /** Rows of Aᵀ that are packed together. */
  private static final int PACKED = 16;

  /** Vectors of 16 come with 32 registers. */
  private static final boolean MANY_REGISTERS = LANES == 16;

  /** Rows of a tile. */
  private static final int ROWS = 4;

  /** Where a thread packs. */
  private static final ThreadLocal<Panels> PANELS = ThreadLocal.withInitial(Panels::new);

  /** Columns of B and rows of Aᵀ for some terms, and narrow rows of C. */
  private static final class Panels {
    final float[] b = new float[TERMS * PAIR];
    final float[] a = new float[TERMS * PACKED];
    final float[] c = new float[PACKED * LANES];
  }

  private VectorDenseProduct() {}

  /**
   * Rows {@code from} to {@code to} of C = A B or Aᵀ B over terms {@code first} to {@code last}.
   *
   * @param transposed whether it is Aᵀ B: a row of a is a term
   * @param step numbers of a row of a
   */
  static void multiply(
      float[] a,
      boolean transposed,
      int step,
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
    Panels panels = PANELS.get();
    for (int term = first; term < last; term += TERMS) {
      int terms = Math.min(TERMS, last - term);
      if (!transposed) {
        byRows(panels, a, from * step + term, step, b, term, terms, width, c, from, to);
        continue;
      }
      for (int i = from; i < to; i += PACKED) {
        int end = Math.min(to, i + PACKED);
        packRows(a, term * step + i, step, terms, end - i, panels.a);
        byPackedRows(panels, b, term, terms, width, c, i, end);
      }
    }
  }

  /** With what stands beside them where there are fewer: it is read, and never used. */
  private static void packRows(float[] a, int at, int step, int terms, int rows, float[] into) {
    int t = 0;
    for (; PACKED % LANES == 0 && t < terms && at + t * step <= a.length - PACKED; t++) {
      for (int v = 0; v < PACKED; v += LANES) {
        FloatVector.fromArray(SPECIES, a, at + t * step + v).intoArray(into, t * PACKED + v);
      }
    }
    for (; t < terms; t++) {
      System.arraycopy(a, at + t * step, into, t * PACKED, rows);
    }
  }

  /** Two vectors of columns. */
  private static void packPair(float[] b, int at, int width, int terms, float[] into) {
    for (int t = 0; t < terms; t++) {
      FloatVector.fromArray(SPECIES, b, at + t * width).intoArray(into, t * PAIR);
      FloatVector.fromArray(SPECIES, b, at + t * width + LANES).intoArray(into, t * PAIR + LANES);
    }
  }

  /** One vector of columns. */
  private static void packOne(float[] b, int at, int width, int terms, float[] into) {
    for (int t = 0; t < terms; t++) {
      FloatVector.fromArray(SPECIES, b, at + t * width).intoArray(into, t * LANES);
    }
  }

  /** Too few columns for a vector, with zeros beside them. */
  private static void packNarrow(
      float[] b, int at, int width, int terms, int columns, float[] into) {
    Arrays.fill(into, 0, terms * LANES, 0f);
    for (int t = 0; t < terms; t++) {
      for (int j = 0; j < columns; j++) {
        into[t * LANES + j] = b[at + t * width + j];
      }
    }
  }

  private static void byRows(
      Panels panels,
      float[] a,
      int aAt,
      int step,
      float[] b,
      int term,
      int terms,
      int width,
      float[] c,
      int from,
      int to) {
    int tiles = (to - from) / ROWS * ROWS;
    int j = 0;
    for (; j + PAIR <= width; j += PAIR) {
      int bAt = term * width + j;
      if (tiles > 0) {
        packPair(b, bAt, width, terms, panels.b);
      }
      for (int i = 0; i < tiles; i += ROWS) {
        fourByTwo(a, aAt + i * step, step, panels.b, terms, c, (from + i) * width + j, width);
      }
      for (int i = tiles; i < to - from; i++) {
        int row = aAt + i * step;
        int out = (from + i) * width + j;
        oneByOne(a, row, b, bAt, width, terms, c, out);
        oneByOne(a, row, b, bAt + LANES, width, terms, c, out + LANES);
      }
    }
    if (j + LANES <= width) {
      int bAt = term * width + j;
      if (tiles > 0) {
        packOne(b, bAt, width, terms, panels.b);
      }
      for (int i = 0; i < tiles; i += ROWS) {
        fourByOne(a, aAt + i * step, step, panels.b, terms, c, (from + i) * width + j, width);
      }
      for (int i = tiles; i < to - from; i++) {
        oneByOne(a, aAt + i * step, b, bAt, width, terms, c, (from + i) * width + j);
      }
      j += LANES;
    }
    if (j < width) {
      int columns = width - j;
      packNarrow(b, term * width + j, width, terms, columns, panels.b);
      for (int i = 0; i < to - from; i += PACKED) {
        int rows = Math.min(PACKED, to - from - i);
        int at = aAt + i * step;
        takeNarrow(c, (from + i) * width + j, width, columns, rows, panels.c);
        int row = 0;
        for (; row + ROWS <= rows; row += ROWS) {
          fourByOne(a, at + row * step, step, panels.b, terms, panels.c, row * LANES, LANES);
        }
        for (; row < rows; row++) {
          oneByOne(a, at + row * step, panels.b, 0, LANES, terms, panels.c, row * LANES);
        }
        putNarrow(panels.c, c, (from + i) * width + j, width, columns, rows);
      }
    }
  }

  private static void byPackedRows(
      Panels panels, float[] b, int term, int terms, int width, float[] c, int from, int to) {
    int rows = to - from;
    int j = 0;
    for (; j + PAIR <= width; j += PAIR) {
      int bAt = term * width + j;
      int row = 0;
      for (; MANY_REGISTERS && row + 2 * ROWS <= rows; row += 2 * ROWS) {
        packedEightByTwo(panels.a, row, b, bAt, terms, c, (from + row) * width + j, width);
      }
      for (; row + ROWS <= rows; row += ROWS) {
        packedFourByTwo(panels.a, row, b, bAt, terms, c, (from + row) * width + j, width);
      }
      for (; row < rows; row++) {
        int out = (from + row) * width + j;
        packedOneByOne(panels.a, row, b, bAt, width, terms, c, out);
        packedOneByOne(panels.a, row, b, bAt + LANES, width, terms, c, out + LANES);
      }
    }
    if (j + LANES <= width) {
      packedByOne(panels.a, b, term * width + j, width, terms, c, from * width + j, width, rows);
      j += LANES;
    }
    if (j < width) {
      int columns = width - j;
      packNarrow(b, term * width + j, width, terms, columns, panels.b);
      takeNarrow(c, from * width + j, width, columns, rows, panels.c);
      packedByOne(panels.a, panels.b, 0, LANES, terms, panels.c, 0, LANES, rows);
      putNarrow(panels.c, c, from * width + j, width, columns, rows);
    }
  }

  /** One vector of columns. */
  private static void packedByOne(
      float[] a,
      float[] b,
      int bAt,
      int bStep,
      int terms,
      float[] c,
      int cAt,
      int cStep,
      int rows) {
    int row = 0;
    for (; row + 2 * ROWS <= rows; row += 2 * ROWS) {
      packedEightByOne(a, row, b, bAt, bStep, terms, c, cAt + row * cStep, cStep);
    }
    for (; row < rows; row++) {
      packedOneByOne(a, row, b, bAt, bStep, terms, c, cAt + row * cStep);
    }
  }

  /** Rows of C that are too narrow for a vector, to where they are as wide as one. */
  private static void takeNarrow(
      float[] c, int at, int width, int columns, int rows, float[] into) {
    Arrays.fill(into, 0f);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        into[i * LANES + j] = c[at + i * width + j];
      }
    }
  }

  private static void putNarrow(float[] from, float[] c, int at, int width, int columns, int rows) {
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        c[at + i * width + j] = from[i * LANES + j];
      }
    }
  }

  /** Two terms at a time: what is read for the second stands beside what is read for the first. */
  private static void fourByTwo(
      float[] a, int a0, int step, float[] b, int terms, float[] c, int c0, int width) {
    int a1 = a0 + step;
    int a2 = a1 + step;
    int a3 = a2 + step;
    int c1 = c0 + width;
    int c2 = c1 + width;
    int c3 = c2 + width;
    FloatVector s00 = FloatVector.fromArray(SPECIES, c, c0);
    FloatVector s01 = FloatVector.fromArray(SPECIES, c, c0 + LANES);
    FloatVector s10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector s11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector s20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector s21 = FloatVector.fromArray(SPECIES, c, c2 + LANES);
    FloatVector s30 = FloatVector.fromArray(SPECIES, c, c3);
    FloatVector s31 = FloatVector.fromArray(SPECIES, c, c3 + LANES);
    int t = 0;
    for (; t < terms - 1; t += 2) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, t * PAIR);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, t * PAIR + LANES);
      FloatVector x = FloatVector.broadcast(SPECIES, a[a0 + t]);
      s00 = x.fma(b0, s00);
      s01 = x.fma(b1, s01);
      x = FloatVector.broadcast(SPECIES, a[a1 + t]);
      s10 = x.fma(b0, s10);
      s11 = x.fma(b1, s11);
      x = FloatVector.broadcast(SPECIES, a[a2 + t]);
      s20 = x.fma(b0, s20);
      s21 = x.fma(b1, s21);
      x = FloatVector.broadcast(SPECIES, a[a3 + t]);
      s30 = x.fma(b0, s30);
      s31 = x.fma(b1, s31);
      b0 = FloatVector.fromArray(SPECIES, b, t * PAIR + PAIR);
      b1 = FloatVector.fromArray(SPECIES, b, t * PAIR + PAIR + LANES);
      x = FloatVector.broadcast(SPECIES, a[a0 + t + 1]);
      s00 = x.fma(b0, s00);
      s01 = x.fma(b1, s01);
      x = FloatVector.broadcast(SPECIES, a[a1 + t + 1]);
      s10 = x.fma(b0, s10);
      s11 = x.fma(b1, s11);
      x = FloatVector.broadcast(SPECIES, a[a2 + t + 1]);
      s20 = x.fma(b0, s20);
      s21 = x.fma(b1, s21);
      x = FloatVector.broadcast(SPECIES, a[a3 + t + 1]);
      s30 = x.fma(b0, s30);
      s31 = x.fma(b1, s31);
    }
    if (t < terms) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, t * PAIR);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, t * PAIR + LANES);
      FloatVector x = FloatVector.broadcast(SPECIES, a[a0 + t]);
      s00 = x.fma(b0, s00);
      s01 = x.fma(b1, s01);
      x = FloatVector.broadcast(SPECIES, a[a1 + t]);
      s10 = x.fma(b0, s10);
      s11 = x.fma(b1, s11);
      x = FloatVector.broadcast(SPECIES, a[a2 + t]);
      s20 = x.fma(b0, s20);
      s21 = x.fma(b1, s21);
      x = FloatVector.broadcast(SPECIES, a[a3 + t]);
      s30 = x.fma(b0, s30);
      s31 = x.fma(b1, s31);
    }
    s00.intoArray(c, c0);
    s01.intoArray(c, c0 + LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s20.intoArray(c, c2);
    s21.intoArray(c, c2 + LANES);
    s30.intoArray(c, c3);
    s31.intoArray(c, c3 + LANES);
  }

  /** Twice as many rows, where there are registers for their sums. */
  private static void packedEightByTwo(
      float[] a, int row, float[] b, int bAt, int terms, float[] c, int c0, int width) {
    int c1 = c0 + width;
    int c2 = c1 + width;
    int c3 = c2 + width;
    int c4 = c3 + width;
    int c5 = c4 + width;
    int c6 = c5 + width;
    int c7 = c6 + width;
    FloatVector s00 = FloatVector.fromArray(SPECIES, c, c0);
    FloatVector s01 = FloatVector.fromArray(SPECIES, c, c0 + LANES);
    FloatVector s10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector s11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector s20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector s21 = FloatVector.fromArray(SPECIES, c, c2 + LANES);
    FloatVector s30 = FloatVector.fromArray(SPECIES, c, c3);
    FloatVector s31 = FloatVector.fromArray(SPECIES, c, c3 + LANES);
    FloatVector s40 = FloatVector.fromArray(SPECIES, c, c4);
    FloatVector s41 = FloatVector.fromArray(SPECIES, c, c4 + LANES);
    FloatVector s50 = FloatVector.fromArray(SPECIES, c, c5);
    FloatVector s51 = FloatVector.fromArray(SPECIES, c, c5 + LANES);
    FloatVector s60 = FloatVector.fromArray(SPECIES, c, c6);
    FloatVector s61 = FloatVector.fromArray(SPECIES, c, c6 + LANES);
    FloatVector s70 = FloatVector.fromArray(SPECIES, c, c7);
    FloatVector s71 = FloatVector.fromArray(SPECIES, c, c7 + LANES);
    for (int t = 0; t < terms; t++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + t * width);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, bAt + t * width + LANES);
      FloatVector x = FloatVector.broadcast(SPECIES, a[row + t * PACKED]);
      s00 = x.fma(b0, s00);
      s01 = x.fma(b1, s01);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 1]);
      s10 = x.fma(b0, s10);
      s11 = x.fma(b1, s11);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 2]);
      s20 = x.fma(b0, s20);
      s21 = x.fma(b1, s21);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 3]);
      s30 = x.fma(b0, s30);
      s31 = x.fma(b1, s31);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 4]);
      s40 = x.fma(b0, s40);
      s41 = x.fma(b1, s41);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 5]);
      s50 = x.fma(b0, s50);
      s51 = x.fma(b1, s51);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 6]);
      s60 = x.fma(b0, s60);
      s61 = x.fma(b1, s61);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 7]);
      s70 = x.fma(b0, s70);
      s71 = x.fma(b1, s71);
    }
    s00.intoArray(c, c0);
    s01.intoArray(c, c0 + LANES);
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

  private static void packedFourByTwo(
      float[] a, int row, float[] b, int bAt, int terms, float[] c, int c0, int width) {
    int c1 = c0 + width;
    int c2 = c1 + width;
    int c3 = c2 + width;
    FloatVector s00 = FloatVector.fromArray(SPECIES, c, c0);
    FloatVector s01 = FloatVector.fromArray(SPECIES, c, c0 + LANES);
    FloatVector s10 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector s11 = FloatVector.fromArray(SPECIES, c, c1 + LANES);
    FloatVector s20 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector s21 = FloatVector.fromArray(SPECIES, c, c2 + LANES);
    FloatVector s30 = FloatVector.fromArray(SPECIES, c, c3);
    FloatVector s31 = FloatVector.fromArray(SPECIES, c, c3 + LANES);
    for (int t = 0; t < terms; t++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + t * width);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, bAt + t * width + LANES);
      FloatVector x = FloatVector.broadcast(SPECIES, a[row + t * PACKED]);
      s00 = x.fma(b0, s00);
      s01 = x.fma(b1, s01);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 1]);
      s10 = x.fma(b0, s10);
      s11 = x.fma(b1, s11);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 2]);
      s20 = x.fma(b0, s20);
      s21 = x.fma(b1, s21);
      x = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 3]);
      s30 = x.fma(b0, s30);
      s31 = x.fma(b1, s31);
    }
    s00.intoArray(c, c0);
    s01.intoArray(c, c0 + LANES);
    s10.intoArray(c, c1);
    s11.intoArray(c, c1 + LANES);
    s20.intoArray(c, c2);
    s21.intoArray(c, c2 + LANES);
    s30.intoArray(c, c3);
    s31.intoArray(c, c3 + LANES);
  }

  private static void fourByOne(
      float[] a, int a0, int step, float[] b, int terms, float[] c, int c0, int width) {
    int a1 = a0 + step;
    int a2 = a1 + step;
    int a3 = a2 + step;
    int c1 = c0 + width;
    int c2 = c1 + width;
    int c3 = c2 + width;
    FloatVector s0 = FloatVector.fromArray(SPECIES, c, c0);
    FloatVector s1 = FloatVector.fromArray(SPECIES, c, c1);
    FloatVector s2 = FloatVector.fromArray(SPECIES, c, c2);
    FloatVector s3 = FloatVector.fromArray(SPECIES, c, c3);
    int t = 0;
    for (; t < terms - 1; t += 2) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, t * LANES);
      FloatVector b1 = FloatVector.fromArray(SPECIES, b, t * LANES + LANES);
      s0 = FloatVector.broadcast(SPECIES, a[a0 + t]).fma(b0, s0);
      s1 = FloatVector.broadcast(SPECIES, a[a1 + t]).fma(b0, s1);
      s2 = FloatVector.broadcast(SPECIES, a[a2 + t]).fma(b0, s2);
      s3 = FloatVector.broadcast(SPECIES, a[a3 + t]).fma(b0, s3);
      s0 = FloatVector.broadcast(SPECIES, a[a0 + t + 1]).fma(b1, s0);
      s1 = FloatVector.broadcast(SPECIES, a[a1 + t + 1]).fma(b1, s1);
      s2 = FloatVector.broadcast(SPECIES, a[a2 + t + 1]).fma(b1, s2);
      s3 = FloatVector.broadcast(SPECIES, a[a3 + t + 1]).fma(b1, s3);
    }
    if (t < terms) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, t * LANES);
      s0 = FloatVector.broadcast(SPECIES, a[a0 + t]).fma(b0, s0);
      s1 = FloatVector.broadcast(SPECIES, a[a1 + t]).fma(b0, s1);
      s2 = FloatVector.broadcast(SPECIES, a[a2 + t]).fma(b0, s2);
      s3 = FloatVector.broadcast(SPECIES, a[a3 + t]).fma(b0, s3);
    }
    s0.intoArray(c, c0);
    s1.intoArray(c, c1);
    s2.intoArray(c, c2);
    s3.intoArray(c, c3);
  }

  private static void packedEightByOne(
      float[] a, int row, float[] b, int bAt, int bStep, int terms, float[] c, int c0, int width) {
    int c4 = c0 + 4 * width;
    FloatVector s0 = FloatVector.fromArray(SPECIES, c, c0);
    FloatVector s1 = FloatVector.fromArray(SPECIES, c, c0 + width);
    FloatVector s2 = FloatVector.fromArray(SPECIES, c, c0 + 2 * width);
    FloatVector s3 = FloatVector.fromArray(SPECIES, c, c0 + 3 * width);
    FloatVector s4 = FloatVector.fromArray(SPECIES, c, c4);
    FloatVector s5 = FloatVector.fromArray(SPECIES, c, c4 + width);
    FloatVector s6 = FloatVector.fromArray(SPECIES, c, c4 + 2 * width);
    FloatVector s7 = FloatVector.fromArray(SPECIES, c, c4 + 3 * width);
    for (int t = 0; t < terms; t++) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, b, bAt + t * bStep);
      s0 = FloatVector.broadcast(SPECIES, a[row + t * PACKED]).fma(b0, s0);
      s1 = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 1]).fma(b0, s1);
      s2 = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 2]).fma(b0, s2);
      s3 = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 3]).fma(b0, s3);
      s4 = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 4]).fma(b0, s4);
      s5 = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 5]).fma(b0, s5);
      s6 = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 6]).fma(b0, s6);
      s7 = FloatVector.broadcast(SPECIES, a[row + t * PACKED + 7]).fma(b0, s7);
    }
    s0.intoArray(c, c0);
    s1.intoArray(c, c0 + width);
    s2.intoArray(c, c0 + 2 * width);
    s3.intoArray(c, c0 + 3 * width);
    s4.intoArray(c, c4);
    s5.intoArray(c, c4 + width);
    s6.intoArray(c, c4 + 2 * width);
    s7.intoArray(c, c4 + 3 * width);
  }

  private static void oneByOne(
      float[] a, int a0, float[] b, int b0, int bStep, int terms, float[] c, int c0) {
    FloatVector sum = FloatVector.fromArray(SPECIES, c, c0);
    for (int t = 0; t < terms; t++) {
      sum =
          FloatVector.fromArray(SPECIES, b, b0 + t * bStep)
              .fma(FloatVector.broadcast(SPECIES, a[a0 + t]), sum);
    }
    sum.intoArray(c, c0);
  }

  private static void packedOneByOne(
      float[] a, int row, float[] b, int b0, int bStep, int terms, float[] c, int c0) {
    FloatVector sum = FloatVector.fromArray(SPECIES, c, c0);
    for (int t = 0; t < terms; t++) {
      sum =
          FloatVector.fromArray(SPECIES, b, b0 + t * bStep)
              .fma(FloatVector.broadcast(SPECIES, a[row + t * PACKED]), sum);
    }
    sum.intoArray(c, c0);
  }
}
