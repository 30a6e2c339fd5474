package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.PAIRS;
import static org.jane.likelihood.PairKernels.TILE;

import java.util.Arrays;

/**
 * One block of rows against tile after tile: scores, weights and pushes of a tile are done while it
 * is in the cache, and only sums per row are kept. One thread's own; the implementation does the
 * arithmetic, what is here is the same for both.
 */
final class TileSweep {
  private static final int FACTORS = 32;
  private static final double LN_2 = StrictMath.log(2);

  /**
   * A step of the work on a tile. Steps are called through this interface from one place, which has
   * seen several of them: so the compiler cannot join them into one method, whose vectors it would
   * give up keeping in registers.
   */
  private interface Step {
    void run(MemberTiles tiles, int tile);
  }

  private final Step[] stepsByDots;
  private final Step[] stepsByDifferences;
  private final PairKernels pairs;
  private final PairLikelihood likelihood;
  private final int k;
  private final float[] rows;
  private final float[] shifted;
  private final float[] start = new float[TILE];
  private final float[] weights = new float[PAIRS];
  private final float[] missing;
  private final float[] tileKappa = new float[TILE];
  private final float[] sums;

  private int[] excluded = new int[0];
  private int excludedFrom;
  private int excludedTo;

  private final float[] gradient;
  private final double[] kappa = new double[TILE];
  private final double[] product = new double[TILE];
  private final int[] exponent = new int[TILE];

  TileSweep(PairKernels pairs, PairLikelihood likelihood, int k) {
    int stride = PairKernels.stride(k);
    this.pairs = pairs;
    this.likelihood = likelihood;
    this.k = k;
    this.rows = new float[stride * TILE];
    this.shifted = new float[stride * TILE];
    this.sums = new float[stride * TILE];
    this.gradient = new float[stride * TILE];
    this.missing = new float[likelihood == PairLikelihood.FULL ? PAIRS : 0];
    Arrays.fill(product, 1);
    Step chances = (tiles, tile) -> pairs.chances(weights);
    if (likelihood == PairLikelihood.FULL) {
      stepsByDots = new Step[0]; // tiles for the full likelihood are never by dots
      stepsByDifferences =
          new Step[] {
            this::scoreByDifferences,
            this::exclude,
            (tiles, tile) -> pairs.missingBySeries(weights, missing),
            chances,
            (tiles, tile) -> pairs.fullWeights(weights, missing),
            this::multiplyOdds,
            this::addKappa,
            this::pushByDifferences
          };
    } else {
      stepsByDots =
          new Step[] {this::scoreByDots, this::exclude, chances, this::addKappa, this::pushByDots};
      stepsByDifferences =
          new Step[] {
            this::scoreByDifferences,
            this::exclude,
            chances,
            this::addKappa,
            this::pushByDifferences
          };
    }
  }

  /**
   * Takes up rows {@code nodes[at]} to {@code nodes[at + count - 1]}; other lanes hold zeros and
   * mean nothing.
   */
  void rows(float[] points, int[] nodes, int at, int count) {
    for (int i = 0; i < count; i++) {
      for (int d = 0; d < k; d++) {
        rows[d * TILE + i] = points[nodes[at + i] * k + d];
      }
    }
  }

  /**
   * Adds what a tile does to the rows; {@code excluded[from]} to {@code excluded[to - 1]} are pairs
   * without effect.
   */
  void against(MemberTiles tiles, int tile, int[] excluded, int from, int to) {
    this.excluded = excluded;
    this.excludedFrom = from;
    this.excludedTo = to;
    for (Step step : tiles.byDots(tile) ? stepsByDots : stepsByDifferences) {
      step.run(tiles, tile);
    }
  }

  private void exclude(MemberTiles tiles, int tile) {
    for (int e = excludedFrom; e < excludedTo; e++) {
      weights[excluded[e]] = PairKernels.EXCLUDED;
    }
  }

  private void scoreByDots(MemberTiles tiles, int tile) {
    pairs.shift(rows, tiles.centres, tile * k, k, shifted, start);
    pairs.scoresByDots(
        shifted, start, k, tiles.members, tile * TILE, tiles.stride, tiles.memberStart, weights);
  }

  private void scoreByDifferences(MemberTiles tiles, int tile) {
    pairs.scoresByDifferences(
        rows, k, tiles.members, tile * TILE, tiles.stride, tiles.memberStart, weights);
  }

  private void addKappa(MemberTiles tiles, int tile) {
    pairs.rowSums(weights, tileKappa);
    for (int i = 0; i < TILE; i++) {
      kappa[i] += tileKappa[i];
    }
  }

  private void pushByDots(MemberTiles tiles, int tile) {
    pairs.pushByDots(
        weights, tileKappa, shifted, tiles.members, tile * TILE, tiles.stride, sums, gradient);
  }

  private void pushByDifferences(MemberTiles tiles, int tile) {
    pairs.pushByDifferences(weights, rows, tiles.members, tile * TILE, tiles.stride, gradient);
  }

  /**
   * Σ -log(1-p) as the log of a product, one per row. A factor is at most about 1e6, so {@value
   * #FACTORS} of them keep within a double; after that the exponent is taken out, which is exact.
   */
  private void multiplyOdds(MemberTiles tiles, int tile) {
    for (int j = 0; j < TILE; j += FACTORS) {
      pairs.multiplyOdds(weights, missing, j, j + FACTORS, product);
      for (int i = 0; i < TILE; i++) {
        int e = Math.getExponent(product[i]);
        exponent[i] += e;
        product[i] *= Double.longBitsToDouble((1023L - e) << 52); // 2^-e
      }
    }
  }

  /** Coordinate d of -2 Σ_j weight_ij (u_i - u_j). */
  float gradient(int row, int d) {
    return gradient[d * TILE + row];
  }

  /** Σ_j weight_ij. */
  double kappa(int row) {
    return kappa[row];
  }

  /** The row's part of the negative log-likelihood; a pair is part of both its rows. */
  double value(int row) {
    return likelihood == PairLikelihood.FULL
        ? StrictMath.log(product[row]) + exponent[row] * LN_2
        : kappa[row];
  }
}
