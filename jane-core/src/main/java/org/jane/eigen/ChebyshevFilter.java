package org.jane.eigen;

import java.util.List;
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
  /** Columns filtered together, by bytes per row: so many fill four of the widest vectors. */
  private static final int PANEL_BYTES = 256;

  /**
   * Steps after which known vectors are taken out again: rounding feeds them, and they may grow
   * fastest.
   */
  private static final int CLEAN_EVERY = 5;

  private final SymmetricOperator operator;
  private final double sign;
  private final List<double[]> known;
  private final Workers workers;

  /**
   * @param sign 1 for A, -1 for -A
   * @param known orthonormal eigenvectors to keep out of the result
   */
  ChebyshevFilter(SymmetricOperator operator, double sign, List<double[]> known, Workers workers) {
    this.operator = operator;
    this.sign = sign;
    this.known = known;
    this.workers = workers;
  }

  /** Where to damp and how often: small on [cut, top], 1 at lowest. */
  record Polynomial(int degree, double lowest, double cut, double top) {
    double centre() {
      return 0.5 * (top + cut);
    }

    double halfWidth() {
      return 0.5 * (top - cut);
    }

    /** The gain per degree at λ, as a logarithm: acosh((c - λ)/h) below cut, else 0. */
    double rate(double lambda) {
      double x = (centre() - lambda) / halfWidth();
      return x <= 1 ? 0 : StrictMath.log(x + Math.sqrt(x * x - 1));
    }
  }

  /**
   * Filters columns {@code first} and on of {@code block} in place.
   *
   * @param inFloats whether to compute in floats; the operator must be able to
   */
  void apply(boolean inFloats, TallBlock block, int first, Polynomial p) {
    int panel = PANEL_BYTES / (inFloats ? Float.BYTES : Double.BYTES);
    for (int from = first; from < block.columns; from += panel) {
      int width = Math.min(panel, block.columns - from);
      if (inFloats) {
        floats(block, from, width, p);
      } else {
        doubles(block, from, width, p);
      }
    }
  }

  private void doubles(TallBlock block, int first, int width, Polynomial p) {
    TallBlock before = new TallBlock(block.rows, width);
    TallBlock now = new TallBlock(block.rows, width);
    int n = block.rows;
    forRows(
        n,
        i ->
            System.arraycopy(block.data, i * block.columns + first, before.data, i * width, width));
    double shift = -p.centre() * sign;
    double sigma1 = p.halfWidth() / (p.lowest() - p.centre());
    double sigma = sigma1;
    double step = sign * sigma1 / p.halfWidth();
    operator.apply(step, step * shift, 0, before.data, now.data, width, workers);
    TallBlock x = before;
    TallBlock y = now;
    for (int m = 2; m <= p.degree(); m++) {
      double next = 1 / (2 / sigma1 - sigma);
      step = sign * 2 * next / p.halfWidth();
      operator.apply(step, step * shift, -sigma * next, y.data, x.data, width, workers);
      TallBlock swap = x;
      x = y;
      y = swap;
      sigma = next;
      if (m % CLEAN_EVERY == 0) {
        for (double[] v : known) {
          x.projectOut(v, 0, workers);
          y.projectOut(v, 0, workers);
        }
      }
    }
    double[] result = y.data;
    forRows(
        n, i -> System.arraycopy(result, i * width, block.data, i * block.columns + first, width));
  }

  private void floats(TallBlock block, int first, int width, Polynomial p) {
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
    double shift = -p.centre() * sign;
    double sigma1 = p.halfWidth() / (p.lowest() - p.centre());
    double sigma = sigma1;
    double step = sign * sigma1 / p.halfWidth();
    a.apply((float) step, (float) (step * shift), 0, before, now, width, workers);
    float[] x = before;
    float[] y = now;
    for (int m = 2; m <= p.degree(); m++) {
      double next = 1 / (2 / sigma1 - sigma);
      step = sign * 2 * next / p.halfWidth();
      float gamma = (float) (-sigma * next);
      a.apply((float) step, (float) (step * shift), gamma, y, x, width, workers);
      float[] swap = x;
      x = y;
      y = swap;
      sigma = next;
      if (m % CLEAN_EVERY == 0) {
        for (double[] v : known) {
          projectOut(v, x, width);
          projectOut(v, y, width);
        }
      }
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

  /** As {@link TallBlock#projectOut}, in floats with sums in doubles. */
  private void projectOut(double[] v, float[] x, int width) {
    int part = TallBlock.part(v.length);
    double[][] parts = new double[(v.length + part - 1) / part][];
    workers.forBlocks(
        v.length,
        part,
        (from, to) -> {
          double[] sum = new double[width];
          for (int i = from; i < to; i++) {
            for (int j = 0; j < width; j++) {
              sum[j] += v[i] * x[i * width + j];
            }
          }
          parts[from / part] = sum;
        });
    double[] along = TallBlock.added(parts, width);
    forRows(
        v.length,
        i -> {
          for (int j = 0; j < width; j++) {
            x[i * width + j] -= (float) (v[i] * along[j]);
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
