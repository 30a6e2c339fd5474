package org.jane.eigen;

import org.jane.run.RandomStream;
import org.jane.run.Workers;

/**
 * Where the spectrum of an operator lies, from a few Lanczos steps with one random vector.
 *
 * <p>Each Ritz value stands for a share of the n eigenvalues: the square of the first entry of its
 * eigenvector (Golub and Welsch's quadrature), which is how {@link #below} guesses a quantile of
 * the spectrum. The upper bound adds the residual of the top Ritz pair and one hundredth of the
 * width (after Zhou and Li, "Bounding the spectrum of large Hermitian matrices", 2011); it is an
 * estimate, so the solver raises it when it meets a larger value.
 */
final class SpectrumEstimate {
  private static final int STEPS = 24;

  private final double[] ritz;
  private final double[] share;
  private final double top;
  final int products;

  private SpectrumEstimate(double[] ritz, double[] share, double top, int products) {
    this.ritz = ritz;
    this.share = share;
    this.top = top;
    this.products = products;
  }

  /** Looks at sign · A on what is orthogonal to the known vectors. */
  static SpectrumEstimate of(
      SymmetricOperator a,
      double sign,
      Iterable<double[]> known,
      RandomStream random,
      Workers workers) {
    int n = a.size();
    TallBlock v = new TallBlock(n, 1);
    v.fillGaussian(0, random);
    double[] before = new double[n];
    double[] alpha = new double[STEPS];
    double[] beta = new double[STEPS];
    double beta0 = normalise(v.data, known, v, workers);
    int steps = 0;
    double scale = 0;
    while (steps < STEPS && beta0 > 0) {
      double previous = steps == 0 ? 0 : beta[steps - 1];
      // w = A v - alpha v - beta v_before, written over v_before
      a.apply(sign, 0, -previous, v.data, before, 1, workers);
      double along = dot(v.data, before, workers);
      addMultiple(before, -along, v.data, workers);
      alpha[steps] = along;
      scale = Math.max(scale, Math.abs(along) + previous);
      double[] swap = before;
      before = v.data.clone();
      System.arraycopy(swap, 0, v.data, 0, n);
      double length = normalise(v.data, known, v, workers);
      beta[steps++] = length;
      if (length <= 1e-10 * scale) {
        break; // the vectors so far span an invariant space
      }
    }
    return of(alpha, beta, Math.max(steps, 1), steps);
  }

  private static SpectrumEstimate of(double[] alpha, double[] beta, int steps, int products) {
    double[] t = new double[steps * steps];
    for (int i = 0; i < steps; i++) {
      t[i * steps + i] = alpha[i];
      if (i + 1 < steps) {
        t[i * steps + i + 1] = beta[i];
        t[(i + 1) * steps + i] = beta[i];
      }
    }
    double[] ritz = new double[steps];
    SmallSymmetric.eigen(steps, t, ritz);
    double[] share = new double[steps];
    for (int l = 0; l < steps; l++) {
      share[l] = t[l * steps] * t[l * steps];
    }
    int last = steps - 1;
    double residual = beta[last] * Math.abs(t[last * steps + last]);
    double top = ritz[last] + residual + 0.01 * (ritz[last] - ritz[0]);
    return new SpectrumEstimate(ritz, share, top, products);
  }

  private static double normalise(
      double[] x, Iterable<double[]> known, TallBlock column, Workers workers) {
    for (double[] vector : known) {
      column.projectOut(vector, 0, workers);
    }
    double length = Math.sqrt(dot(x, x, workers));
    if (length > 0) {
      double inverse = 1 / length;
      for (int i = 0; i < x.length; i++) {
        x[i] *= inverse;
      }
    }
    return length;
  }

  private static double dot(double[] x, double[] y, Workers workers) {
    return workers.sumBlocks(
        x.length,
        TallBlock.part(x.length),
        (from, to) -> {
          double sum = 0;
          for (int i = from; i < to; i++) {
            sum += x[i] * y[i];
          }
          return sum;
        });
  }

  private static void addMultiple(double[] y, double factor, double[] x, Workers workers) {
    workers.forBlocks(
        x.length,
        TallBlock.part(x.length),
        (from, to) -> {
          for (int i = from; i < to; i++) {
            y[i] += factor * x[i];
          }
        });
  }

  /** The smallest Ritz value: an eigenvalue at least as small exists. */
  double lowest() {
    return ritz[0];
  }

  /** An estimated upper bound of the spectrum. */
  double top() {
    return top;
  }

  /** The largest magnitude of a Ritz value, a lower estimate of ‖A‖. */
  double norm() {
    return Math.max(Math.abs(ritz[0]), Math.abs(ritz[ritz.length - 1]));
  }

  /** A guess of the value that a share {@code fraction} of all eigenvalues lies below. */
  double below(double fraction) {
    double sum = 0;
    for (int l = 0; l < ritz.length; l++) {
      sum += share[l];
      if (sum >= fraction) {
        return ritz[l];
      }
    }
    return ritz[ritz.length - 1];
  }
}
