package org.jane.likelihood;

import org.jane.linalg.CsrMatrix;

/** Lets tests and benchmarks outside this package ask for one twin of the kernels, side by side. */
public final class KernelTwins {
  private KernelTwins() {}

  public static Repulsion plain(CsrMatrix links, PairLikelihood likelihood, RepulsionMode mode) {
    return new Repulsion(links, likelihood, mode, new PlainPairs());
  }

  public static Repulsion vector(CsrMatrix links, PairLikelihood likelihood, RepulsionMode mode) {
    return new Repulsion(links, likelihood, mode, PairKernels.TWINS.vector());
  }
}
