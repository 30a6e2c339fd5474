package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.PAIRS;
import static org.jane.likelihood.PairKernels.TILE;

/**
 * What two tiles of {@link CorePairs} do to each other, added to its sums. One thread's own; the
 * implementation does the arithmetic, what is here is the same for both.
 */
final class CoreSweep {
  /**
   * A step of the work on two tiles. Steps are called through this interface from one place, which
   * has seen several of them: so the compiler cannot join them into one method, whose vectors it
   * would give up keeping in registers.
   */
  private interface Step {
    void run(int row, int member);
  }

  private final PairKernels kernels;
  private final CorePairs all;
  private final int k;
  private final Step[] chancesByDots;
  private final Step[] byDots;
  private final Step[] backByDots;
  private final Step[] byDifferences;
  private final float[] weights = new float[PAIRS];
  private final float[] sums;
  private final float[] kappa = new float[TILE];
  private final float[] parts = new float[PairKernels.PARTS];

  CoreSweep(PairKernels kernels, CorePairs all) {
    this.kernels = kernels;
    this.all = all;
    this.k = all.k;
    this.sums = new float[all.stride * TILE];
    chancesByDots =
        new Step[] {this::chancesByDots, (row, member) -> kernels.rowSums(weights, kappa)};
    byDots = new Step[] {(row, member) -> addKappa(row, all.kappaByDots), this::pushRows};
    backByDots =
        new Step[] {
          (row, member) -> kernels.memberSums(weights, parts, kappa),
          (row, member) -> addKappa(member, all.kappaByDots),
          this::pushMembers
        };
    byDifferences =
        new Step[] {
          (row, member) -> kernels.chances(weights),
          (row, member) -> kernels.rowSums(weights, kappa),
          (row, member) -> addKappa(row, all.kappaByDifferences),
          this::pushByDifferences
        };
  }

  /** Tiles i and j push each other; one tile pushes itself. */
  void meet(int i, int j, ExcludedPairs ofI, ExcludedPairs ofJ) {
    if (all.byDots(i, j)) {
      kernels.product(
          all.rows[i],
          0,
          TILE,
          TILE,
          k,
          all.members,
          j * TILE * all.stride,
          all.stride,
          TILE,
          weights);
      exclude(ofI, j);
      run(chancesByDots, i, j);
      if (anyPush()) {
        run(byDots, i, j);
        if (i != j) {
          run(backByDots, i, j);
        }
      }
    } else {
      oneWay(i, j, ofI);
      if (i != j) {
        oneWay(j, i, ofJ);
      }
    }
  }

  private boolean anyPush() {
    for (float sum : kappa) {
      if (sum > 0) {
        return true;
      }
    }
    return false;
  }

  private void oneWay(int row, int member, ExcludedPairs without) {
    kernels.scoresByDifferences(
        all.rows[row], k, all.members, member * TILE, all.stride, all.padding, weights);
    exclude(without, member);
    run(byDifferences, row, member);
  }

  private void exclude(ExcludedPairs without, int member) {
    for (int e = without.start(member); e < without.start(member + 1); e++) {
      weights[without.pairs[e]] = PairKernels.EXCLUDED;
    }
  }

  private static void run(Step[] steps, int row, int member) {
    for (Step step : steps) {
      step.run(row, member);
    }
  }

  private void chancesByDots(int row, int member) {
    kernels.chancesOfProducts(weights, all.start, row * TILE, member * TILE);
  }

  private void addKappa(int tile, double[] to) {
    for (int i = 0; i < TILE; i++) {
      to[tile * TILE + i] += kappa[i];
    }
  }

  /** Σ_j weight_ij u_j of the rows. */
  private void pushRows(int row, int member) {
    int upTo = Math.min(all.stride, (k + 3) / 4 * 4);
    kernels.product(weights, 0, TILE, TILE, TILE, all.rows[member], 0, TILE, upTo, sums);
    kernels.add(sums, all.pushOfRows[row], 0, upTo * TILE);
  }

  /** Σ_i weight_ij u_i of the members. */
  private void pushMembers(int row, int member) {
    int stride = all.stride;
    int from = row * TILE * stride;
    kernels.product(all.members, from, stride, stride, TILE, weights, 0, TILE, TILE, sums);
    kernels.add(sums, all.pushOfMembers, member * TILE * stride, TILE * stride);
  }

  private void pushByDifferences(int row, int member) {
    kernels.pushByDifferences(
        weights, all.rows[row], all.members, member * TILE, all.stride, all.gradient[row]);
  }
}
