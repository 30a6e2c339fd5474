package org.jane.linalg.internal;

import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * The inner loops of matrices and networks, in plain Java or with Java's Vector API.
 *
 * <p>{@link #active()} is chosen once: the vector implementation where the module {@code
 * jdk.incubator.vector} is present, else the plain one; {@code -Djane.kernel=plain|vector} forces
 * one. Both give the same bits, on every Java, cold or warm, for any split of the rows: every
 * number of the result is summed alone, in the order stated here, by fused multiply-add.
 *
 * <p>Matrices stand row after row. A method fills rows {@code from} (inclusive) to {@code to}
 * (exclusive) of its result and touches nothing else, so blocks of rows may be done by several
 * threads. Shapes and finiteness are the caller's to check. With {@code add} the result is added to
 * what stands in the target, otherwise the target is overwritten.
 */
public interface Kernels {
  /** The implementations of these kernels. */
  KernelChoice<Kernels> TWINS =
      new KernelChoice<>(
          Kernels.class, PlainKernels::new, "org.jane.linalg.internal.VectorKernels");

  /** The kernels in use, the same for the whole life of the program. */
  static Kernels active() {
    return Active.KERNELS;
  }

  /** What to show a user: "plain" or such as "vector (512-bit)". */
  String name();

  /** Y = A X, X and Y {@code width} numbers wide; in column order. */
  void sparseTimesDense(
      CsrMatrix a, float[] x, int width, float[] y, boolean add, int from, int to);

  /**
   * Y = A X with rows of A cut short: row i has the entries from its start to {@code ends[i]}, and
   * what stands behind them is not looked at.
   */
  void sparseTimesDense(
      CsrMatrix a, int[] ends, float[] x, int width, float[] y, boolean add, int from, int to);

  /**
   * Y = Aᵀ G, rows of A cut short as above, in the order of A's rows: the same numbers as the
   * product with the transpose, which need not be made. It reads and writes Y where that product
   * reads G, so it suits narrow matrices.
   *
   * @param rows how many of the first rows of A and G take part
   * @param from the first column of A, a row of Y
   * @param to behind the last
   */
  void transposedTimesDense(
      CsrMatrix a, int[] ends, int rows, float[] g, int width, float[] y, int from, int to);

  /** Y = A X in double. */
  void sparseTimesDense(
      CsrMatrix a, double[] x, int width, double[] y, boolean add, int from, int to);

  /**
   * Y = gamma Y + (alpha own_i + beta) X - alpha inverse_i A X, row by row: the step of a
   * polynomial recurrence in the operator diag(own) - diag(inverse) A, in one pass over memory. The
   * sum over a row of A is taken first, in column order, then the two other terms are added to it.
   *
   * @param gamma when 0, {@code y} is not read and may hold anything
   */
  void sparseStep(
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
      int to);

  /** C = A B, A with {@code inner} columns, B and C with {@code width}; inner index ascending. */
  void multiply(
      float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to);

  /** C = A B in double. */
  void multiply(
      double[] a, double[] b, double[] c, int inner, int width, boolean add, int from, int to);

  /**
   * C = Aᵀ B over rows {@code first} to {@code last} of A and B, ascending; A has {@code height}
   * columns, as many as C has rows, B and C have {@code width}. To share a long sum between
   * threads, sum fixed ranges of rows and add them in order.
   */
  void multiplyLeftTransposed(
      float[] a,
      float[] b,
      float[] c,
      int height,
      int width,
      int first,
      int last,
      boolean add,
      int from,
      int to);

  /** C = Aᵀ B in double. */
  void multiplyLeftTransposed(
      double[] a,
      double[] b,
      double[] c,
      int height,
      int width,
      int first,
      int last,
      boolean add,
      int from,
      int to);

  /**
   * C = A Bᵀ, A and B with {@code inner} columns, B with {@code width} rows; inner index ascending.
   * B is copied once per call, so give it blocks of at least some dozen rows.
   */
  void multiplyRightTransposed(
      float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to);

  /** C = A Bᵀ in double. */
  void multiplyRightTransposed(
      double[] a, double[] b, double[] c, int inner, int width, boolean add, int from, int to);

  /** x = e^x with a relative error of about 1e-7; 0 below about -87.7; for x up to 88. */
  void exp(float[] x, int from, int to);

  /**
   * Each row of x becomes softmax(factor · row): largest entry subtracted, own exp, sum in column
   * order.
   *
   * @param width entries per row, at least 1
   * @param factor 1, or the inverse of a temperature
   * @param logSumExp where row i's log Σ e^(factor·x) goes, at i; null when it is not wanted
   */
  void softmaxRows(
      float[] x, int width, float factor, double @Nullable [] logSumExp, int from, int to);

  /** Entries below 0 become 0. */
  void relu(float[] x, int from, int to);

  /**
   * The gradient becomes 0 where {@code output}, the result of {@link #relu}, is not above 0, and
   * is multiplied by {@code factor} elsewhere.
   */
  void reluGradient(float[] output, float[] gradient, float factor, int from, int to);

  /**
   * y = factor · x where a number is kept, and 0 where it is not.
   *
   * @param kept bit i of these words, the lowest bit first, is set when entry {@code from + i} is
   *     kept
   */
  void keep(float[] x, float[] y, long[] kept, float factor, int from, int to);

  /**
   * A step of Adam for each entry: with g = gradient + decay · w, and mean and square the running
   * means of g and g², w -= rate · mean / (√(square · squareScale) + 1e-8).
   */
  void adam(
      float[] w,
      float[] gradient,
      float[] mean,
      float[] square,
      float rate,
      float squareScale,
      float decay,
      int from,
      int to);

  /** y += factor · x, entry by entry. */
  void axpy(float factor, float[] x, float[] y, int from, int to);

  /** y += factor · x in double. */
  void axpy(double factor, double[] x, double[] y, int from, int to);

  /** x = factor · x, entry by entry. */
  void scale(float factor, float[] x, int from, int to);

  /** Adds {@code bias} to each row of x, which is as wide as the bias is long. */
  void addToRows(float[] bias, float[] x, int from, int to);

  /** Adds each row of x to {@code sums}, which is as long as a row, one row after the other. */
  void addRows(float[] x, float[] sums, int from, int to);

  /**
   * Rows of mean 0 and variance 1, y = (x - mean) · factor with factor = 1 / √(variance + epsilon),
   * which goes to {@code inverse} at the number of the row. Sums over a row are 16 sums, of columns
   * that are 16 apart, of which the upper half is added to the lower one until one is left.
   */
  void normRows(float[] x, float[] y, float[] inverse, int width, float epsilon, int from, int to);

  /**
   * With g the gradient at y, the result of {@link #normRows}, the gradient at x: factor · (g -
   * mean(g) - y · mean(g · y)). Sums as there.
   */
  void normRowsGradient(
      float[] y,
      float[] inverse,
      float[] g,
      float[] into,
      int width,
      boolean add,
      int from,
      int to);

  /** Holds the implementation in use: chosen when it is first needed. */
  final class Active {
    private Active() {}

    private static final Kernels KERNELS = TWINS.active();
  }
}
