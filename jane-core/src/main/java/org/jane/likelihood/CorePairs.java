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
 * PairKernels#WIDTH_UNIT}, with zeros from k on. Memory O(n k).
 */
final class CorePairs {
  /** Tiles that one thread works on at once: more where there are many, so that waits are rare. */
  private static final int SMALLEST_GROUP = 2;

  private static final int MOST_GROUPS = 64;

  private static final int BLOCK = 16; // rows whose numbers are turned together

  private final Core core;
  private final int n;
  final int k;
  final int stride;
  final int count;
  final float[][] rows;
  final float[] members;
  final float[] start; // of scores by dots: minus the squared distance to the centre
  final float[] padding; // of scores by differences: EXCLUDED where there are no more points
  final float[][] pushOfRows; // Σ_j weight_ij u_j, as rows
  final float[] pushOfMembers; // the same from meetings in which the tile was members
  final float[][] gradient; // by differences, as rows; empty for the core
  final double[] kappaByDots;
  final double[] kappaByDifferences;
  private final ExcludedPairs[] excluded;

  CorePairs(float[] points, int k, Core core, CsrMatrix links, int[] place, Workers workers) {
    this.core = core;
    this.n = core.order().length;
    this.k = k;
    stride = (k + WIDTH_UNIT - 1) / WIDTH_UNIT * WIDTH_UNIT;
    count = (n - 1) / TILE + 1;
    rows = new float[count][];
    members = new float[Math.multiplyExact(count * TILE, stride)];
    start = new float[count * TILE];
    padding = new float[count * TILE];
    Arrays.fill(start, n, start.length, PairKernels.EXCLUDED);
    Arrays.fill(padding, n, padding.length, PairKernels.EXCLUDED);
    pushOfRows = new float[count][];
    pushOfMembers = new float[members.length];
    gradient = new float[count][];
    kappaByDots = new double[count * TILE];
    kappaByDifferences = new double[count * TILE];
    excluded = new ExcludedPairs[count];
    workers.forBlocks(
        count,
        1,
        (from, to) -> {
          for (int tile = from; tile < to; tile++) {
            fill(points, tile);
            int at = tile * TILE;
            excluded[tile] = new ExcludedPairs(links, core.order(), at, pointsOf(tile), place);
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
    float[] turned = new float[stride * TILE];
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
    rows[tile] = turned;
    pushOfRows[tile] = new float[turned.length];
    gradient[tile] = new float[core.holds(tile) ? 0 : turned.length];
  }

  void meetAll(PairKernels kernels, Workers workers) {
    int group = Math.max(SMALLEST_GROUP, (count - 1) / MOST_GROUPS + 1);
    var turns = new Turns((count - 1) / group + 1);
    var idle = new ConcurrentLinkedQueue<CoreSweep>();
    workers.forBlocks(
        turns.count(),
        1,
        (from, to) -> {
          for (int meeting = from; meeting < to; meeting++) {
            int a = Math.min(turns.first(meeting), turns.second(meeting)) * group;
            int b = Math.max(turns.first(meeting), turns.second(meeting)) * group;
            turns.run(
                meeting,
                () -> {
                  CoreSweep found = idle.poll();
                  CoreSweep sweep = found != null ? found : new CoreSweep(kernels, this);
                  meet(a, b, group, sweep);
                  idle.add(sweep);
                });
          }
        });
  }

  /** Every tile of the group at a with every one of the group at b, every two of them once. */
  private void meet(int a, int b, int group, CoreSweep sweep) {
    for (int i = a; i < Math.min(a + group, count); i++) {
      for (int j = a == b ? i : b; j < Math.min(b + group, count); j++) {
        if (core.gap(i, j) <= Repulsion.NOTHING_BEYOND) {
          sweep.meet(i, j, excluded[i], excluded[j]);
        }
      }
    }
  }

  /** Writes -2 Σ_j weight_ij (u_i - u_j) of a tile's points to the rows of their nodes. */
  void gradient(int tile, float[] to) {
    for (int block = 0; block < pointsOf(tile); block += BLOCK) {
      int end = Math.min(block + BLOCK, pointsOf(tile));
      for (int d = 0; d < k; d++) {
        for (int i = block; i < end; i++) {
          int place = tile * TILE + i;
          int member = place * stride + d;
          float sum = pushOfRows[tile][d * TILE + i] + pushOfMembers[member];
          float push = -2f * ((float) kappaByDots[place] * members[member] - sum);
          to[core.order()[place] * k + d] =
              core.holds(tile) ? push : push + gradient[tile][d * TILE + i];
        }
      }
    }
  }

  /** Σ_j weight_ij, which is also the cost of the pairs of the point at a place of the order. */
  double kappa(int place) {
    return kappaByDots[place] + kappaByDifferences[place];
  }
}
