package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.TILE;
import static org.jane.likelihood.PairKernels.WIDTH_UNIT;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Workers;

/**
 * All pairs of points that have a {@link Core}, for {@link PairLikelihood#BOUND}: each pair of
 * tiles is met once and pushes both ways. Points are relative to the centre of the core, and -2 Σ_j
 * weight_ij (u_i - u_j) is written as -2 (κ_i u_i - Σ_j weight_ij u_j), so that all the work but
 * e^x are products of small matrices. Two tiles outside the core go by differences.
 *
 * <p>Every tile is there as rows, {@code rows[tile][d * TILE + i]}, and as members, {@code
 * members[(tile * TILE + i) * stride + d]}; {@code stride} is a multiple of {@link
 * PairKernels#WIDTH_UNIT}, with zeros from k on. Memory O(n k), which serves step after step: fresh
 * memory would have to come through all caches again.
 */
final class CorePairs {
  /** Sets of no more tiles are not cut again. */
  private static final int FEW = 3;

  private static final int BLOCK = 16; // rows whose numbers are turned together

  private final CsrMatrix links;
  private final int n;
  final int k;
  final int stride;
  final int count;
  final float[][] rows;
  final float[] members;
  final float[] start; // of scores by dots: minus the squared distance to the centre
  final float[] padding; // of scores by differences: EXCLUDED where there are no more points
  final float[] push; // Σ_j weight_ij u_j, as members
  final float[] gradient; // by differences, as members
  final double[] kappaByDots;
  final double[] kappaByDifferences;
  private final ExcludedPairs[] excluded;
  private final ConcurrentLinkedQueue<CoreSweep> idle = new ConcurrentLinkedQueue<>();
  private Core core;

  CorePairs(int k, Core core, CsrMatrix links) {
    this.links = links;
    this.core = core;
    this.n = core.order().length;
    this.k = k;
    stride = (k + WIDTH_UNIT - 1) / WIDTH_UNIT * WIDTH_UNIT;
    count = (n - 1) / TILE + 1;
    rows = new float[count][stride * TILE];
    members = new float[Math.multiplyExact(count * TILE, stride)];
    start = new float[count * TILE];
    padding = new float[count * TILE];
    Arrays.fill(start, n, start.length, PairKernels.EXCLUDED);
    Arrays.fill(padding, n, padding.length, PairKernels.EXCLUDED);
    push = new float[members.length];
    gradient = new float[members.length];
    kappaByDots = new double[count * TILE];
    kappaByDifferences = new double[count * TILE];
    excluded = new ExcludedPairs[count];
  }

  /** Takes other positions of the same points. */
  void place(float[] points, Core now, int[] place, Workers workers) {
    core = now;
    workers.forBlocks(
        count,
        1,
        (from, to) -> {
          for (int tile = from; tile < to; tile++) {
            fill(points, tile);
            int at = tile * TILE;
            excluded[tile] = new ExcludedPairs(links, core.order(), at, pointsOf(tile), place);
            Arrays.fill(push, at * stride, (at + TILE) * stride, 0f);
            Arrays.fill(kappaByDots, at, at + TILE, 0.0);
            if (!core.holds(tile)) {
              Arrays.fill(gradient, at * stride, (at + TILE) * stride, 0f);
              Arrays.fill(kappaByDifferences, at, at + TILE, 0.0);
            }
          }
        });
  }

  private int pointsOf(int tile) {
    return Math.min(TILE, n - tile * TILE);
  }

  /** Whether two tiles go through dot products. */
  boolean byDots(int a, int b) {
    return core.holds(a) || core.holds(b);
  }

  private void fill(float[] points, int tile) {
    int first = tile * TILE;
    for (int p = first; p < first + pointsOf(tile); p++) {
      int point = core.order()[p] * k;
      for (int d = 0; d < k; d++) {
        members[p * stride + d] = points[point + d] - core.centre()[d];
      }
    }
    float[] turned = rows[tile];
    float[] square = new float[TILE];
    for (int block = 0; block < TILE; block += BLOCK) { // in both arrays few lines at a time
      for (int d = 0; d < k; d++) {
        for (int i = block; i < block + BLOCK; i++) {
          float x = members[(first + i) * stride + d];
          turned[d * TILE + i] = x;
          square[i] = Math.fma(x, x, square[i]);
        }
      }
    }
    for (int i = 0; i < pointsOf(tile); i++) {
      start[first + i] = -square[i];
    }
  }

  /** Every two tiles once. */
  void meetAll(PairKernels kernels, Workers workers) {
    new Meetings(kernels, workers).among(0, 1);
  }

  /**
   * The order in which tiles meet, by halves: each half by itself, then one half against the other,
   * in turn cut into quarters, of which those that meet at once have no tile in common. So a tile
   * meets the others in an order that does not depend on the number of threads, and no two threads
   * work on one tile. A set of tiles is every {@code step}-th, so that near and far ones are in all
   * of them.
   */
  private final class Meetings {
    private final PairKernels kernels;
    private final Workers workers;

    Meetings(PairKernels kernels, Workers workers) {
      this.kernels = kernels;
      this.workers = workers;
    }

    private boolean few(int first, int step) {
      return first + FEW * step >= count;
    }

    /** The tiles of a set with each other. */
    void among(int first, int step) {
      if (few(first, step)) {
        meet(first, first, step);
      } else {
        workers.together(() -> among(first, 2 * step), () -> among(first + step, 2 * step));
        between(first, first + step, 2 * step);
      }
    }

    /** The tiles of one set with those of another, which begins later. */
    void between(int a, int b, int step) {
      if (few(a, step)) {
        meet(a, b, step);
      } else {
        workers.together(
            () -> between(a, b, 2 * step), () -> between(a + step, b + step, 2 * step));
        workers.together(
            () -> between(a, b + step, 2 * step), () -> between(a + step, b, 2 * step));
      }
    }

    private void meet(int a, int b, int step) {
      CoreSweep found = idle.poll();
      CoreSweep sweep = found != null ? found : new CoreSweep(kernels, CorePairs.this);
      for (int i = a; i < count; i += step) {
        for (int j = a == b ? i : b; j < count; j += step) {
          int near = Math.min(i, j);
          int far = Math.max(i, j);
          if (core.gap(near, far) <= Repulsion.NOTHING_BEYOND) {
            sweep.meet(near, far, excluded[near], excluded[far]);
          }
        }
      }
      idle.add(sweep);
    }
  }

  /** Writes -2 Σ_j weight_ij (u_i - u_j) of a tile's points to the rows of their nodes. */
  void gradient(int tile, float[] to) {
    for (int place = tile * TILE; place < tile * TILE + pointsOf(tile); place++) {
      float kappa = (float) kappaByDots[place];
      int from = place * stride;
      int at = core.order()[place] * k;
      for (int d = 0; d < k; d++) {
        to[at + d] = -2f * (kappa * members[from + d] - push[from + d]);
      }
      if (!core.holds(tile)) {
        for (int d = 0; d < k; d++) {
          to[at + d] += gradient[from + d];
        }
      }
    }
  }

  /** Σ_j weight_ij, which is also the cost of the pairs of the point at a place of the order. */
  double kappa(int place) {
    return core.holds(place / TILE)
        ? kappaByDots[place]
        : kappaByDots[place] + kappaByDifferences[place];
  }
}
