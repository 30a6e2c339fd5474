package org.jane.spark.blocks;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;

/**
 * Which block each region of the coarse level goes to, such that few links cross between blocks and
 * no block is much larger than another.
 *
 * <p>Regions are first halved again and again along the direction in which their eigenvectors
 * spread most; then regions at borders move to the block they are linked to most, as long as it has
 * room. All of it depends on regions alone, so every run finds the same.
 *
 * @param block of each region
 * @param cut weight of links between regions of different blocks, each link once
 * @param imbalance load of the largest block over the mean
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record BlockPlan(int[] block, double cut, double imbalance) {
  private static final int DIRECTIONS = 16; // eigenvectors that are looked at
  private static final int PASSES = 10;
  private static final double ROOM = 1.05; // of a block, over the mean
  private static final int POWER_STEPS = 12;

  /**
   * Plans.
   *
   * @param links between regions
   * @param load of each region
   * @param z eigenvectors, one row per region, the smoothest column first
   */
  static BlockPlan of(CsrMatrix links, double[] load, float[] z, int blocks) {
    int n = links.rows();
    int[] order = new int[n];
    Arrays.setAll(order, i -> i);
    int[] block = new int[n];
    int width = n == 0 ? 0 : z.length / n;
    halve(order, 0, n, 0, blocks, load, z, width, block);
    double[] filled = new double[blocks];
    double total = 0;
    for (int i = 0; i < n; i++) {
      filled[block[i]] += load[i];
      total += load[i];
    }
    double room = ROOM * total / blocks;
    boolean moved = true;
    for (int pass = 0; pass < PASSES && moved; pass++) {
      moved = moveBorders(links, load, block, filled, room);
    }
    double cut = 0;
    for (int i = 0; i < n; i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        cut += links.column(e) > i && block[links.column(e)] != block[i] ? links.value(e) : 0;
      }
    }
    double most = Arrays.stream(filled).max().orElse(0);
    return new BlockPlan(block, cut, total == 0 ? 1 : most * blocks / total);
  }

  /** Shares regions [from, to) of the order out to blocks [first, first + count). */
  private static void halve(
      int[] order,
      int from,
      int to,
      int first,
      int count,
      double[] load,
      float[] z,
      int width,
      int[] block) {
    if (count == 1) {
      for (int at = from; at < to; at++) {
        block[order[at]] = first;
      }
      return;
    }
    double[] along = along(order, from, to, load, z, width);
    Integer[] sorted = new Integer[to - from];
    Arrays.setAll(sorted, at -> at);
    Arrays.sort(
        sorted,
        (a, b) -> {
          int by = Double.compare(along[a], along[b]);
          return by != 0 ? by : Integer.compare(order[from + a], order[from + b]);
        });
    int[] next = new int[sorted.length];
    double total = 0;
    for (int at = 0; at < next.length; at++) {
      next[at] = order[from + sorted[at]];
      total += load[next[at]];
    }
    System.arraycopy(next, 0, order, from, next.length);
    int left = count / 2;
    double wanted = total * left / count;
    double sum = 0;
    int middle = from;
    while (middle < to && sum + 0.5 * load[order[middle]] < wanted) {
      sum += load[order[middle++]];
    }
    halve(order, from, middle, first, left, load, z, width, block);
    halve(order, middle, to, first + left, count - left, load, z, width, block);
  }

  /** Where regions stand along the direction of most spread. */
  private static double[] along(
      int[] order, int from, int to, double[] load, float[] z, int width) {
    int w = Math.min(DIRECTIONS, width);
    double[] mean = new double[w];
    double total = 0;
    for (int at = from; at < to; at++) {
      for (int c = 0; c < w; c++) {
        mean[c] += load[order[at]] * z[order[at] * width + c];
      }
      total += load[order[at]];
    }
    for (int c = 0; c < w && total > 0; c++) {
      mean[c] /= total;
    }
    double[] spread = new double[w * w];
    double[] row = new double[w];
    for (int at = from; at < to; at++) {
      for (int c = 0; c < w; c++) {
        row[c] = z[order[at] * width + c] - mean[c];
      }
      for (int a = 0; a < w; a++) {
        for (int b = 0; b < w; b++) {
          spread[a * w + b] += load[order[at]] * row[a] * row[b];
        }
      }
    }
    double[] direction = new double[w];
    for (int c = 0; c < w; c++) {
      direction[c] = Math.sqrt(spread[c * w + c]) + 1e-30;
    }
    for (int step = 0; step < POWER_STEPS; step++) {
      double[] image = new double[w];
      double length = 0;
      for (int a = 0; a < w; a++) {
        for (int b = 0; b < w; b++) {
          image[a] += spread[a * w + b] * direction[b];
        }
        length += image[a] * image[a];
      }
      if (!(length > 0)) {
        break;
      }
      for (int a = 0; a < w; a++) {
        direction[a] = image[a] / Math.sqrt(length);
      }
    }
    double[] along = new double[to - from];
    for (int at = from; at < to; at++) {
      for (int c = 0; c < w; c++) {
        along[at - from] += direction[c] * (z[order[at] * width + c] - mean[c]);
      }
    }
    return along;
  }

  /** Each region goes to the block it is linked to most, where that has room. */
  private static boolean moveBorders(
      CsrMatrix links, double[] load, int[] block, double[] filled, double room) {
    double[] tie = new double[filled.length];
    int[] seen = new int[filled.length];
    boolean moved = false;
    for (int i = 0; i < block.length; i++) {
      int count = 0;
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        int b = block[links.column(e)];
        if (tie[b] == 0) {
          seen[count++] = b;
        }
        tie[b] += links.value(e);
      }
      int own = block[i];
      int best = own;
      for (int s = 0; s < count; s++) {
        int b = seen[s];
        if (tie[b] > tie[best] && filled[b] + load[i] <= room) {
          best = b;
        }
      }
      if (best != own) {
        filled[own] -= load[i];
        filled[best] += load[i];
        block[i] = best;
        moved = true;
      }
      for (int s = 0; s < count; s++) {
        tie[seen[s]] = 0;
      }
    }
    return moved;
  }
}
