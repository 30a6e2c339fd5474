package org.jane.likelihood;

import static org.jane.likelihood.PairKernels.TILE;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Workers;

/**
 * All pairs of points that have a {@link Core}, for {@link PairLikelihood#BOUND}: each pair of
 * tiles is met once and pushes both ways. Points are relative to the centre of the core, and -2 Σ_j
 * weight_ij (u_i - u_j) is written as -2 (κ_i u_i - Σ_j weight_ij u_j), so that all the work but
 * e^x are products of small matrices. Two tiles outside the core go by differences.
 *
 * <p>Tiles are points as rows, {@code rows[tile][d * TILE + i]}, and as members of {@link
 * MemberTiles}. Memory O(n k).
 */
final class CorePairs {
  /** Tiles that one thread works on at once: more where there are many, so that waits are rare. */
  private static final int SMALLEST_GROUP = 2;

  private static final int MOST_GROUPS = 64;

  private static final int BLOCK = 16; // rows whose numbers are turned together

  private final Core core;
  private final int n;
  private final int k;
  final MemberTiles tiles;
  final float[][] rows;
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
    tiles = new MemberTiles(points, k, core);
    rows = new float[tiles.count][];
    pushOfRows = new float[tiles.count][];
    pushOfMembers = new float[tiles.members.length];
    gradient = new float[tiles.count][];
    kappaByDots = new double[tiles.count * TILE];
    kappaByDifferences = new double[tiles.count * TILE];
    excluded = new ExcludedPairs[tiles.count];
    workers.forBlocks(
        tiles.count,
        1,
        (from, to) -> {
          tiles.fill(from, to);
          for (int tile = from; tile < to; tile++) {
            fill(tile);
            int at = tile * TILE;
            excluded[tile] = new ExcludedPairs(links, core.order(), at, count(tile), place);
          }
        });
  }

  private int count(int tile) {
    return Math.min(TILE, n - tile * TILE);
  }

  private void fill(int tile) {
    float[] turned = new float[tiles.stride * TILE];
    int from = tile * TILE * tiles.stride;
    for (int block = 0; block < TILE; block += BLOCK) { // in both arrays few lines at a time
      for (int d = 0; d < k; d++) {
        for (int i = block; i < block + BLOCK; i++) {
          turned[d * TILE + i] = tiles.members[from + i * tiles.stride + d];
        }
      }
    }
    rows[tile] = turned;
    pushOfRows[tile] = new float[turned.length];
    gradient[tile] = new float[tiles.ofCore(tile) ? 0 : turned.length];
  }

  void meetAll(PairKernels kernels, Workers workers) {
    int group = Math.max(SMALLEST_GROUP, (tiles.count - 1) / MOST_GROUPS + 1);
    var turns = new Turns((tiles.count - 1) / group + 1);
    var idle = new ConcurrentLinkedQueue<CoreSweep>();
    workers.forBlocks(
        turns.count(),
        1,
        (from, to) -> {
          CoreSweep found = idle.poll();
          CoreSweep sweep = found != null ? found : new CoreSweep(kernels, this, k);
          for (int meeting = from; meeting < to; meeting++) {
            int a = turns.first(meeting) * group;
            int b = turns.second(meeting) * group;
            turns.run(meeting, () -> meet(a, b, group, sweep));
          }
          idle.add(sweep);
        });
  }

  /** Every tile of the group at a with every one of the group at b, every two of them once. */
  private void meet(int a, int b, int group, CoreSweep sweep) {
    for (int i = a; i < Math.min(a + group, tiles.count); i++) {
      for (int j = a == b ? i : b; j < Math.min(b + group, tiles.count); j++) {
        if (tiles.ofCore(i) && tiles.ofCore(j) || tiles.gap(i, j) <= Repulsion.NOTHING_BEYOND) {
          sweep.meet(i, j, excluded[i], excluded[j]);
        }
      }
    }
  }

  /** Writes -2 Σ_j weight_ij (u_i - u_j) of a tile's points to the rows of their nodes. */
  void gradient(int tile, float[] to) {
    for (int block = 0; block < count(tile); block += BLOCK) {
      int end = Math.min(block + BLOCK, count(tile));
      for (int d = 0; d < k; d++) {
        for (int i = block; i < end; i++) {
          int place = tile * TILE + i;
          int member = place * tiles.stride + d;
          float sum = pushOfRows[tile][d * TILE + i] + pushOfMembers[member];
          float push = -2f * ((float) kappaByDots[place] * tiles.members[member] - sum);
          to[core.order()[place] * k + d] =
              tiles.ofCore(tile) ? push : push + gradient[tile][d * TILE + i];
        }
      }
    }
  }

  /** Σ_j weight_ij, which is also the cost of the pairs of the point at a place of the order. */
  double kappa(int place) {
    return kappaByDots[place] + kappaByDifferences[place];
  }
}
