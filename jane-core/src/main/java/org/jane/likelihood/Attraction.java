package org.jane.likelihood;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Check;
import org.jane.run.Workers;

/**
 * The pull between linked nodes: value Σ_{linked pairs} a_ij ‖u_i - u_j‖², gradient 2 Σ_j a_ij (u_i
 * - u_j). Time O(entries · k). Immutable; may be shared between threads.
 */
public final class Attraction {
  private static final int BLOCK = 128;

  private final CsrMatrix links;
  private final PairKernels kernels;

  /** Along the entries of a symmetric matrix; both entries of a pair must be equal. */
  public Attraction(CsrMatrix links) {
    this(links, PairKernels.active());
  }

  Attraction(CsrMatrix links, PairKernels kernels) {
    this.links = links;
    this.kernels = kernels;
    requireSymmetric(links);
  }

  /** Forces at U; kappa is the weighted degree Σ_j a_ij. */
  public PairForces forces(DenseMatrix u, Workers workers) {
    int n = links.rows();
    int k = u.columns();
    Check.that(u.rows() == n, "U must have a row for each of %d nodes, found %d rows", n, u.rows());
    float[] gradient = new float[u.data().length];
    float[] degree = new float[n];
    double twice =
        workers.sumBlocks(
            n,
            BLOCK,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
                  degree[i] += links.value(e);
                }
              }
              return kernels.attract(links, u.data(), k, gradient, new float[k], from, to);
            });
    return new PairForces(gradient, degree, 0.5 * twice);
  }

  static void requireSymmetric(CsrMatrix links) {
    Check.that(
        links.rows() == links.columns(),
        "links must be square, found %d x %d",
        links.rows(),
        links.columns());
    for (int i = 0; i < links.rows(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        int j = links.column(e);
        int mirrored = links.find(j, i);
        if (mirrored < 0 || links.value(mirrored) != links.value(e)) {
          throw new IllegalArgumentException(
              "links must be symmetric, entry (%d, %d) is not mirrored".formatted(i, j));
        }
      }
    }
  }
}
