package org.jane.linalg;

import org.jane.run.Workers;

/**
 * Multiplies columns by a Chebyshev polynomial of the operator that is small on [cut, top] and
 * grows fast below cut.
 *
 * <p>With c and h the centre and half width of that interval and x = (c - λ)/h, the polynomial is
 * T_m(x)/T_m(x_0), x_0 belonging to the lowest eigenvalue: an eigenvector at λ < cut gains a factor
 * e^(acosh x) per degree over everything in the interval. The scaled recurrence (Zhou, Saad, Tiago
 * and Chelikowsky, "Self-consistent-field calculations using Chebyshev-filtered subspace
 * iteration", 2006) keeps numbers near 1. Columns are filtered a panel at a time, copied to where
 * they are contiguous, so that what a step reads at random stays small.
 */
final class ChebyshevFilter {
  /** Columns filtered together: 32 floats are two cache lines a row. */
  private static final int PANEL = 32;

  private final SymmetricOperator operator;
  private final double sign;
  private final Workers workers;

  /**
   * @param sign 1 for A, -1 for -A
   */
  ChebyshevFilter(SymmetricOperator operator, double sign, Workers workers) {
    this.operator = operator;
    this.sign = sign;
    this.workers = workers;
  }

  /** The gain per degree, as a logarithm: acosh((c - λ)/h) for λ below cut, else 0. */
  static double rate(double lambda, double cut, double top) {
    double x = (0.5 * (top + cut) - lambda) / (0.5 * (top - cut));
    return x <= 1 ? 0 : StrictMath.log(x + Math.sqrt(x * x - 1));
  }

  /**
   * Filters columns {@code first} and on of {@code block} in place.
   *
   * @param inFloats whether to compute in floats; the operator must be able to
   */
  void apply(
      boolean inFloats,
      TallBlock block,
      int first,
      int degree,
      double lowest,
      double cut,
      double top) {
    for (int from = first; from < block.columns; from += PANEL) {
      int width = Math.min(PANEL, block.columns - from);
      if (inFloats) {
        floats(block, from, width, degree, lowest, cut, top);
      } else {
        doubles(block, from, width, degree, lowest, cut, top);
      }
    }
  }

  private void doubles(
      TallBlock block, int first, int width, int degree, double lowest, double cut, double top) {
    int n = block.rows;
    double[] before = new double[n * width];
    double[] now = new double[n * width];
    forRows(
        n, i -> System.arraycopy(block.data, i * block.columns + first, before, i * width, width));
    double c = 0.5 * (top + cut);
    double h = 0.5 * (top - cut);
    double sigma1 = h / (lowest - c);
    double sigma = sigma1;
    operator.apply(sign * sigma1 / h, -c * sigma1 / h, 0, before, now, width, workers);
    double[] x = before;
    double[] y = now;
    for (int m = 2; m <= degree; m++) {
      double next = 1 / (2 / sigma1 - sigma);
      operator.apply(sign * 2 * next / h, -c * 2 * next / h, -sigma * next, y, x, width, workers);
      double[] swap = x;
      x = y;
      y = swap;
      sigma = next;
    }
    double[] result = y;
    forRows(
        n, i -> System.arraycopy(result, i * width, block.data, i * block.columns + first, width));
  }

  private void floats(
      TallBlock block, int first, int width, int degree, double lowest, double cut, double top) {
    SymmetricOperator.InFloats a = (SymmetricOperator.InFloats) operator;
    int n = block.rows;
    float[] before = new float[n * width];
    float[] now = new float[n * width];
    forRows(
        n,
        i -> {
          for (int j = 0; j < width; j++) {
            before[i * width + j] = (float) block.data[i * block.columns + first + j];
          }
        });
    double c = 0.5 * (top + cut);
    double h = 0.5 * (top - cut);
    double sigma1 = h / (lowest - c);
    double sigma = sigma1;
    a.apply((float) (sign * sigma1 / h), (float) (-c * sigma1 / h), 0, before, now, width, workers);
    float[] x = before;
    float[] y = now;
    for (int m = 2; m <= degree; m++) {
      double next = 1 / (2 / sigma1 - sigma);
      a.apply(
          (float) (sign * 2 * next / h),
          (float) (-c * 2 * next / h),
          (float) (-sigma * next),
          y,
          x,
          width,
          workers);
      float[] swap = x;
      x = y;
      y = swap;
      sigma = next;
    }
    float[] result = y;
    forRows(
        n,
        i -> {
          for (int j = 0; j < width; j++) {
            block.data[i * block.columns + first + j] = result[i * width + j];
          }
        });
  }

  private interface Row {
    void run(int i);
  }

  private void forRows(int n, Row row) {
    workers.forBlocks(
        n,
        1024,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            row.run(i);
          }
        });
  }
}
