package org.jane.spark.blocks;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jane.linalg.CsrMatrix;

/**
 * Which block each region of the coarse level goes to, such that few links cross between blocks and
 * no block is much larger than another.
 *
 * <p>Regions are first halved again and again: one half grows from the end of the direction in
 * which eigenvectors spread most, always by the region that has the largest part of its links in
 * it. Then regions at borders move to the block they are linked to most, as long as it has room.
 * All of it depends on regions alone, so every run finds the same.
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
    halve(links, order, 0, n, 0, blocks, load, z, width, block);
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
      CsrMatrix links,
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
    int left = count / 2;
    int middle = from + grow(links, next, load, total * left / count);
    System.arraycopy(next, 0, order, from, next.length);
    halve(links, order, from, middle, first, left, load, z, width, block);
    halve(links, order, middle, to, first + left, count - left, load, z, width, block);
  }

  /** A region that may join next; older ones of the same region count no more. */
  private record Candidate(double part, int rank) {}

  /**
   * Grows a half from the first of some regions and puts its regions first.
   *
   * @param some in the order in which growth begins anew where it ends
   * @return how many regions are in it
   */
  private static int grow(CsrMatrix links, int[] some, double[] load, double wanted) {
    int[] rank = new int[load.length];
    Arrays.fill(rank, -1);
    for (int at = 0; at < some.length; at++) {
      rank[some[at]] = at;
    }
    double[] strength = new double[some.length];
    for (int at = 0; at < some.length; at++) {
      for (int e = links.rowStart(some[at]); e < links.rowStart(some[at] + 1); e++) {
        strength[at] += rank[links.column(e)] >= 0 ? links.value(e) : 0;
      }
    }
    double[] inside = new double[some.length];
    boolean[] joined = new boolean[some.length];
    PriorityQueue<Candidate> open =
        new PriorityQueue<>(
            Comparator.comparingDouble((Candidate c) -> -c.part).thenComparingInt(c -> c.rank));
    int count = 0;
    int unseen = 0;
    double sum = 0;
    while (count < some.length) {
      Candidate next = open.poll();
      while (next != null && (joined[next.rank] || next.part < part(inside, strength, next.rank))) {
        next = open.poll();
      }
      while (next == null && joined[unseen]) {
        unseen++;
      }
      int at = next == null ? unseen : next.rank;
      if (sum + 0.5 * load[some[at]] >= wanted) {
        break;
      }
      joined[at] = true;
      count++;
      sum += load[some[at]];
      for (int e = links.rowStart(some[at]); e < links.rowStart(some[at] + 1); e++) {
        int other = rank[links.column(e)];
        if (other >= 0 && !joined[other]) {
          inside[other] += links.value(e);
          open.add(new Candidate(part(inside, strength, other), other));
        }
      }
    }
    int[] ordered = new int[some.length];
    int in = 0;
    int out = count;
    for (int at = 0; at < some.length; at++) {
      ordered[joined[at] ? in++ : out++] = some[at];
    }
    System.arraycopy(ordered, 0, some, 0, some.length);
    return count;
  }

  private static double part(double[] inside, double[] strength, int at) {
    return strength[at] > 0 ? inside[at] / strength[at] : 0;
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
