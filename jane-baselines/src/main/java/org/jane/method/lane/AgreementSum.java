package org.jane.method.lane;

import java.util.ArrayList;
import java.util.List;
import org.jane.eigen.SymmetricOperator;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * The operator f K + Σ f_l U_l U_lᵀ whose top eigenvectors are the next estimate of one embedding:
 * its own affinity, and what it should agree with. Built up step by step, then only applied.
 */
final class AgreementSum implements SymmetricOperator {
  private static final int ROWS = 128;

  /** Columns of U whose products with X one thread takes at a time. */
  private static final int INNER_ROWS = 32;

  private static final Kernels KERNELS = Kernels.active();

  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Term(double factor, double[] u) {}

  private final int size;
  private final int width;
  private final List<Term> terms = new ArrayList<>();
  private @Nullable Affinity affinity;
  private double affinityFactor;

  /**
   * @param size rows of all embeddings
   * @param width columns of all embeddings
   */
  AgreementSum(int size, int width) {
    this.size = size;
    this.width = width;
  }

  AgreementSum plus(double factor, Affinity k) {
    affinity = k;
    affinityFactor = factor;
    return this;
  }

  /** Adds f U Uᵀ; nothing while U is not there yet. */
  AgreementSum plus(double factor, double @Nullable [] u) {
    if (u != null) {
      terms.add(new Term(factor, u));
    }
    return this;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void apply(
      double alpha,
      double beta,
      double gamma,
      double[] x,
      double[] y,
      int columns,
      Workers workers) {
    double[] image = new double[x.length];
    if (affinity != null) {
      affinity.apply(affinityFactor, x, image, columns, workers);
    }
    for (Term term : terms) {
      double[] inner = new double[width * columns]; // f Uᵀ X
      workers.forBlocks(
          width,
          INNER_ROWS,
          (from, to) -> {
            KERNELS.multiplyLeftTransposed(
                term.u, x, inner, width, columns, 0, size, false, from, to);
            for (int at = from * columns; at < to * columns; at++) {
              inner[at] *= term.factor;
            }
          });
      workers.forBlocks(
          size,
          ROWS,
          (from, to) -> KERNELS.multiply(term.u, inner, image, width, columns, true, from, to));
    }
    workers.forBlocks(
        size,
        ROWS,
        (from, to) -> {
          for (int at = from * columns; at < to * columns; at++) {
            y[at] = alpha * image[at] + beta * x[at] + (gamma == 0 ? 0 : gamma * y[at]);
          }
        });
  }

  /** tr(Vᵀ M V) for a block of {@code width} vectors. */
  double trace(double[] v, Workers workers) {
    double[] image = new double[v.length];
    apply(1, 0, 0, v, image, width, workers);
    double sum = 0;
    for (int at = 0; at < v.length; at++) {
      sum += v[at] * image[at];
    }
    return sum;
  }
}
