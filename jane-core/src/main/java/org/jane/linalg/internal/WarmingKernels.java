package org.jane.linalg.internal;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * The vector kernels, with the plain ones in their place until Java has compiled them. Code of the
 * Vector API that is not compiled yet is some ten times slower than plain loops, and compiling it
 * takes a second or more; both give the same bits, so that it does not matter when one follows the
 * other. A thread calls the vector kernels until they are fast, three seconds at most; it starts
 * with the first use. Kernels in double and steps of recurrences are called for large matrices,
 * which Java compiles them for at once: there is nobody to stand in for them.
 */
final class WarmingKernels implements Kernels {
  private static final int ROWS = 64;
  private static final int INNER = 40;
  private static final int TIMED = 5; // calls of which the fastest counts
  private static final double COMPILED = 1.5; // times as long as the plain kernel, at most
  private static final long LONGEST = 3_000_000_000L; // nanoseconds; then it is as it is

  private final Kernels vector;
  private final PlainKernels plain = new PlainKernels();

  // a thread may see them change late: that costs time and changes nothing
  private Kernels products = plain;
  private Kernels entries = plain;

  WarmingKernels(Kernels vector) {
    this.vector = vector;
  }

  /** Begins to warm up. */
  void start() {
    Thread thread = new Thread(this::warmUp, "jane-kernels");
    thread.setDaemon(true);
    thread.start();
  }

  private void warmUp() {
    long end = System.nanoTime() + LONGEST;
    Work work = new Work();
    untilFast(work.products(), end);
    products = vector;
    untilFast(work.entries(), end);
    entries = vector;
  }

  /** Whether all of them are in use. */
  boolean warm() {
    return products == vector && entries == vector;
  }

  private void untilFast(List<Consumer<Kernels>> calls, long end) {
    for (Consumer<Kernels> call : calls) {
      while (fastest(call, vector) > COMPILED * fastest(call, plain) && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
    }
  }

  private static long fastest(Consumer<Kernels> call, Kernels kernels) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TIMED; i++) {
      long begin = System.nanoTime();
      call.accept(kernels);
      least = Math.min(least, System.nanoTime() - begin);
    }
    return least;
  }

  /** Small products of widths that need every loop: whole groups of vectors and what is left. */
  private static final class Work {
    final int width = 16 * 15 + 3; // eight, four, two vectors and one, and three numbers
    final int narrow = 2 * 16 + 16 + 3;
    final CsrMatrix sparse;
    final int[] ends = new int[ROWS];
    final float[] x = new float[ROWS * width];
    final float[] y = new float[ROWS * width];
    final float[] z = new float[ROWS * width];
    final long[] bits = new long[ROWS * width / 64 + 1];

    Work() {
      int[] start = new int[ROWS + 1];
      int[] column = new int[ROWS * ROWS / 2];
      for (int i = 0; i < ROWS; i++) {
        for (int e = 0; e < ROWS / 2; e++) {
          column[i * ROWS / 2 + e] = 2 * e + i % 2;
        }
        start[i + 1] = (i + 1) * ROWS / 2;
        ends[i] = start[i + 1];
      }
      float[] value = new float[column.length];
      Arrays.fill(value, 0.5f);
      sparse = new CsrMatrix(ROWS, start, column, value);
    }

    List<Consumer<Kernels>> products() {
      return List.of(
          k -> k.sparseTimesDense(sparse, x, width, y, false, 0, ROWS),
          k -> k.sparseTimesDense(sparse, ends, x, width, y, false, 0, ROWS),
          k -> k.multiply(x, z, y, INNER, narrow, false, 0, ROWS - 1),
          k -> k.multiplyRightTransposed(x, z, y, INNER, narrow, false, 0, ROWS - 1),
          k -> k.multiplyLeftTransposed(x, z, y, INNER, narrow, 0, ROWS, false, 0, INNER),
          k -> k.transposedTimesDense(sparse, ends, ROWS, x, narrow, y, 0, ROWS));
    }

    List<Consumer<Kernels>> entries() {
      int all = ROWS * width;
      return List.of(
          k -> k.keep(x, y, bits, 2f, 0, all),
          k -> k.reluGradient(x, y, 2f, 0, all),
          k -> k.exp(x, 0, all),
          k -> k.adam(x, y, z, z, 0f, 1f, 0f, 0, all));
    }
  }

  @Override
  public String name() {
    return vector.name();
  }

  @Override
  public void sparseTimesDense(CsrMatrix a, float[] x, int width, float[] y, boolean add, int from, int to) {
    products.sparseTimesDense(a, x, width, y, add, from, to);
  }

  @Override
  public void sparseTimesDense(CsrMatrix a, int[] ends, float[] x, int width, float[] y, boolean add, int from, int to) {
    products.sparseTimesDense(a, ends, x, width, y, add, from, to);
  }

  @Override
  public void transposedTimesDense(CsrMatrix a, int[] ends, int rows, float[] g, int width, float[] y, int from, int to) {
    products.transposedTimesDense(a, ends, rows, g, width, y, from, to);
  }

  @Override
  public void sparseTimesDense(CsrMatrix a, double[] x, int width, double[] y, boolean add, int from, int to) {
    vector.sparseTimesDense(a, x, width, y, add, from, to);
  }

  @Override
  public void sparseStep(CsrMatrix a, float[] own, float[] inverse, float alpha, float beta, float gamma, float[] x, int width, float[] y, int from, int to) {
    vector.sparseStep(a, own, inverse, alpha, beta, gamma, x, width, y, from, to);
  }

  @Override
  public void multiply(float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to) {
    products.multiply(a, b, c, inner, width, add, from, to);
  }

  @Override
  public void multiply(double[] a, double[] b, double[] c, int inner, int width, boolean add, int from, int to) {
    vector.multiply(a, b, c, inner, width, add, from, to);
  }

  @Override
  public void multiplyLeftTransposed(float[] a, float[] b, float[] c, int height, int width, int first, int last, boolean add, int from, int to) {
    products.multiplyLeftTransposed(a, b, c, height, width, first, last, add, from, to);
  }

  @Override
  public void multiplyLeftTransposed(double[] a, double[] b, double[] c, int height, int width, int first, int last, boolean add, int from, int to) {
    vector.multiplyLeftTransposed(a, b, c, height, width, first, last, add, from, to);
  }

  @Override
  public void multiplyRightTransposed(float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to) {
    products.multiplyRightTransposed(a, b, c, inner, width, add, from, to);
  }

  @Override
  public void multiplyRightTransposed(double[] a, double[] b, double[] c, int inner, int width, boolean add, int from, int to) {
    vector.multiplyRightTransposed(a, b, c, inner, width, add, from, to);
  }

  @Override
  public void exp(float[] x, int from, int to) {
    entries.exp(x, from, to);
  }

  @Override
  public void softmaxRows(float[] x, int width, float factor, double @Nullable [] logSumExp, int from, int to) {
    entries.softmaxRows(x, width, factor, logSumExp, from, to);
  }

  @Override
  public void relu(float[] x, int from, int to) {
    entries.relu(x, from, to);
  }

  @Override
  public void reluGradient(float[] output, float[] gradient, float factor, int from, int to) {
    entries.reluGradient(output, gradient, factor, from, to);
  }

  @Override
  public void keep(float[] x, float[] y, long[] kept, float factor, int from, int to) {
    entries.keep(x, y, kept, factor, from, to);
  }

  @Override
  public void adam(float[] w, float[] gradient, float[] mean, float[] square, float rate, float squareScale, float decay, int from, int to) {
    entries.adam(w, gradient, mean, square, rate, squareScale, decay, from, to);
  }

  @Override
  public void axpy(float factor, float[] x, float[] y, int from, int to) {
    entries.axpy(factor, x, y, from, to);
  }

  @Override
  public void axpy(double factor, double[] x, double[] y, int from, int to) {
    vector.axpy(factor, x, y, from, to);
  }

  @Override
  public void scale(float factor, float[] x, int from, int to) {
    entries.scale(factor, x, from, to);
  }

  @Override
  public void addToRows(float[] bias, float[] x, int from, int to) {
    entries.addToRows(bias, x, from, to);
  }
}
