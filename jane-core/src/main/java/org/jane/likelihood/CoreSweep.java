package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.PAIRS;
import static org.jane.likelihood.PairKernels.ROWS_UNIT;
import static org.jane.likelihood.PairKernels.TILE;

import java.util.Arrays;

/**
 * What two tiles of {@link CorePairs} do to each other, added to its sums. One thread's own; the
 * implementation does the arithmetic, what is here is the same for both.
 */
final class CoreSweep {
  /** So many near pairs of two tiles outside the core are taken one by one. */
  private static final int FEW_PAIRS = 256;

  /** The error of a dot product of one coordinate, relative to both squared distances. */
  private static final float ROUNDING = 0x1p-22f;

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
  private final Step[] pushByDots;
  private final Step[] byDifferences;
  private final float[] weights = new float[PAIRS];
  private final float[] pushing; // the members that push
  private final float[] sums;
  private final float[] kappa = new float[TILE];
  private final float[] kappaOfMembers = new float[TILE];
  private final float[] parts = new float[PairKernels.PARTS];
  private final int[] active = new int[TILE]; // the members that push, of those of the tile
  private final int[] near = new int[PAIRS];
  private int actives;

  CoreSweep(PairKernels kernels, CorePairs all) {
    this.kernels = kernels;
    this.all = all;
    this.k = all.k;
    this.sums = new float[all.stride * TILE];
    this.pushing = new float[all.stride * TILE];
    chancesByDots =
        new Step[] {
          this::chancesByDots,
          (row, member) -> kernels.rowSums(weights, kappa),
          (row, member) -> kernels.memberSums(weights, parts, kappaOfMembers),
          this::findActive
        };
    pushByDots = new Step[] {this::addKappas, this::pushRows, this::pushMembers};
    byDifferences =
        new Step[] {
          (row, member) -> kernels.chances(weights),
          (row, member) -> kernels.rowSums(weights, kappa),
          (row, member) -> add(kappa, row, all.kappaByDifferences),
          this::pushByDifferences
        };
  }

  /** Tiles i and j push each other; one tile pushes itself. */
  void meet(int i, int j, ExcludedPairs ofI, ExcludedPairs ofJ) {
    products(i, j);
    if (all.byDots(i, j)) {
      exclude(ofI, j, PairKernels.EXCLUDED);
      run(chancesByDots, i, j);
      if (actives > 0) {
        run(pushByDots, i, j);
      }
    } else {
      exclude(ofI, j, Float.NEGATIVE_INFINITY);
      apart(i, j, ofI, ofJ);
    }
  }

  private void products(int row, int member) {
    int from = member * TILE * all.stride;
    kernels.product(
        all.rows[row], 0, TILE, TILE, k, all.members, from, all.stride, 1, TILE, weights);
  }

  private void exclude(ExcludedPairs without, int member, float score) {
    for (int e = without.start(member); e < without.start(member + 1); e++) {
      weights[without.pairs[e]] = score;
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

  /** Members that push nobody are left out of the products: weights and members close ranks. */
  private void findActive(int row, int member) {
    actives = 0;
    for (int j = 0; j < TILE; j++) {
      if (kappaOfMembers[j] > 0) {
        active[actives++] = j;
      }
    }
    if (actives == TILE) {
      return;
    }
    for (int a = 0; a < actives; a++) {
      int j = active[a];
      System.arraycopy(weights, j * TILE, weights, a * TILE, TILE);
      int from = (member * TILE + j) * all.stride;
      System.arraycopy(all.members, from, pushing, a * all.stride, all.stride);
    }
  }

  private void addKappas(int row, int member) {
    add(kappa, row, all.kappaByDots);
    if (row != member) {
      add(kappaOfMembers, member, all.kappaByDots);
    }
  }

  private static void add(float[] kappa, int tile, double[] to) {
    for (int i = 0; i < TILE; i++) {
      to[tile * TILE + i] += kappa[i];
    }
  }

  /** Σ_j weight_ij u_j of the rows. */
  private void pushRows(int row, int member) {
    int stride = all.stride;
    boolean some = actives < TILE;
    float[] from = some ? pushing : all.members;
    int at = some ? 0 : member * TILE * stride;
    kernels.product(from, at, stride, stride, actives, weights, 0, 1, TILE, TILE, sums);
    kernels.add(sums, 0, all.push, row * TILE * stride, TILE * stride);
  }

  /** Σ_i weight_ij u_i of the members. */
  private void pushMembers(int row, int member) {
    if (row == member) {
      return;
    }
    int stride = all.stride;
    int from = row * TILE * stride;
    int upTo = (actives + ROWS_UNIT - 1) / ROWS_UNIT * ROWS_UNIT; // more than there are: not used
    kernels.product(all.members, from, stride, stride, TILE, weights, 0, TILE, 1, upTo, sums);
    for (int a = 0; a < actives; ) { // those that stand side by side are added at once
      int beside = a + 1;
      while (beside < actives && active[beside] == active[a] + beside - a) {
        beside++;
      }
      int at = (member * TILE + active[a]) * stride;
      kernels.add(sums, a * stride, all.push, at, (beside - a) * stride);
      a = beside;
    }
  }

  /** Two tiles outside the core: few of their pairs are near, unless they are a group. */
  private void apart(int i, int j, ExcludedPairs ofI, ExcludedPairs ofJ) {
    float trusted = 1 - Math.min(1, k * ROUNDING);
    int found = kernels.near(weights, all.start, i * TILE, j * TILE, trusted, near);
    if (found > FEW_PAIRS) {
      oneWay(i, j, ofI);
      if (i != j) {
        oneWay(j, i, ofJ);
      }
      return;
    }
    for (int p = 0; p < found; p++) {
      int row = i * TILE + near[p] % TILE;
      int member = j * TILE + near[p] / TILE;
      if (i != j || row < member) {
        pushEachOther(row, member);
      }
    }
  }

  private void pushEachOther(int one, int other) {
    int stride = all.stride;
    float weight =
        kernels.pushEachOther(
            all.members, one * stride, other * stride, stride, parts, all.gradient);
    all.kappaByDifferences[one] += weight;
    all.kappaByDifferences[other] += weight;
  }

  private void oneWay(int row, int member, ExcludedPairs without) {
    kernels.scoresByDifferences(
        all.rows[row], k, all.members, member * TILE, all.stride, all.padding, weights);
    exclude(without, member, PairKernels.EXCLUDED);
    run(byDifferences, row, member);
  }

  private void pushByDifferences(int row, int member) {
    Arrays.fill(sums, 0f);
    kernels.pushByDifferences(weights, all.rows[row], all.members, member * TILE, all.stride, sums);
    for (int d = 0; d < k; d++) {
      for (int i = 0; i < TILE; i++) {
        all.gradient[(row * TILE + i) * all.stride + d] += sums[d * TILE + i];
      }
    }
  }
}
