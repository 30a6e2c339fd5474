package org.jane.spark.blocks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jane.linalg.GoldenSection;

/**
 * The scale s under which a distributed graph is most likely for given positions, as one machine
 * chooses it: the minimum of attraction/s² + repulsion(s). Attraction is summed over all edges;
 * repulsion over the unlinked pairs of nodes drawn by their keys, all nodes where there are few.
 */
final class LikelyScale {
  private static final int MOST = 4_000; // nodes whose pairs are looked at
  private static final long DRAW = 0x5CA1EL;

  /** Squared distances are told apart by their exponent and four more bits. */
  private static final int LOWEST = -80;

  private static final int BINS = 16 * 120;

  private LikelyScale() {}

  /** Chooses s for the nodes that are placed. */
  static double of(DistributedGraph graph, JavaRDD<DistributedPositions.Block> positions, int k) {
    long placed =
        positions
            .map(
                block -> {
                  long count = 0;
                  for (boolean one : block.placed()) {
                    count += one ? 1 : 0;
                  }
                  return count;
                })
            .reduce(Long::sum);
    double share = placed <= MOST ? 1 : (double) MOST / placed;
    double[] sums = edges(graph, positions, k, share);
    double attraction = sums[0] / 2;
    double weights = sums[1] / 2;
    if (!(attraction > 0)) {
      return 1; // all linked nodes coincide: no s is better than another
    }
    float[] drawn = drawn(graph, positions, k, share);
    int n = drawn.length / k;
    double[] pairs = new double[2 * BINS];
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        add(pairs, 0, squared(drawn, i, drawn, j, k), 1);
      }
    }
    for (int b = 0; b < 2 * BINS; b++) {
      pairs[b] -= sums[2 + b] / 2; // both ends have told of a link
    }
    double all = 0.5 * placed * (placed - 1.0);
    double factor = n < 2 ? 0 : all / (0.5 * n * (n - 1.0));
    double low = 0.5 * StrictMath.log(attraction / (weights + all));
    double high = 0.5 * StrictMath.log(1e4 * attraction / weights);
    double best =
        GoldenSection.minimum(
            logScale -> {
              double t = StrictMath.exp(-2 * logScale);
              return attraction * t + factor * repulsion(pairs, t);
            },
            low,
            high,
            1e-6);
    return StrictMath.exp(best);
  }

  private static double repulsion(double[] pairs, double t) {
    double sum = 0;
    for (int b = 0; b < BINS; b++) {
      double count = pairs[2 * b];
      if (count > 0.5) {
        sum += count * StrictMath.exp(-t * Math.max(0, pairs[2 * b + 1] / count));
      }
    }
    return sum;
  }

  private static void add(double[] bins, int from, double squared, double count) {
    int at = 0;
    if (squared > 0) {
      int exponent = Math.getExponent(squared);
      int bits = (int) (Double.doubleToLongBits(squared) >>> 48) & 0xF;
      at = Math.max(0, Math.min(BINS - 1, 16 * (exponent - LOWEST) + bits));
    }
    bins[from + 2 * at] += count;
    bins[from + 2 * at + 1] += count * squared;
  }

  private static double squared(float[] a, int i, float[] b, int j, int k) {
    double sum = 0;
    for (int l = 0; l < k; l++) {
      double d = (double) a[i * k + l] - b[j * k + l];
      sum += d * d;
    }
    return sum;
  }

  private static boolean draws(long key, double share) {
    return share >= 1 || Keys.uniform(key, DRAW) < share;
  }

  /** Attraction, weights, and the distances of links between drawn nodes; all from both ends. */
  private static double[] edges(
      DistributedGraph graph, JavaRDD<DistributedPositions.Block> positions, int k, double share) {
    return Learning.added(
        graph
            .<DistributedPositions.Block, double[]>exchange(
                positions,
                (block, rows) -> DistributedGraph.rows(block.u(), k, rows),
                (block, own, inbox) -> {
                  float[] all = DistributedGraph.withInbox(block, own.u(), k, inbox);
                  double[] sums = new double[2 + 2 * BINS];
                  int n = block.rows();
                  for (int i = 0; i < n; i++) {
                    boolean drawn = draws(block.key[i], share);
                    for (int e = block.start[i]; e < block.start[i + 1] && own.placed()[i]; e++) {
                      int j = block.neighbour[e];
                      double d2 = squared(all, i, all, j, k);
                      sums[0] += block.weight(e) * d2;
                      sums[1] += block.weight(e);
                      if (drawn && draws(j < n ? block.key[j] : block.inboxKey[j - n], share)) {
                        add(sums, 2, d2, 1);
                      }
                    }
                  }
                  return sums;
                })
            .collect());
  }

  /** The positions of drawn nodes, in the order of blocks and rows. */
  private static float[] drawn(
      DistributedGraph graph, JavaRDD<DistributedPositions.Block> positions, int k, double share) {
    List<float[]> parts =
        graph
            .blocks()
            .zipPartitions(
                positions,
                (some, blocks) -> {
                  GraphBlock block = some.next();
                  DistributedPositions.Block own = blocks.next();
                  List<Integer> rows = new ArrayList<>();
                  for (int i = 0; i < block.rows(); i++) {
                    if (own.placed()[i] && draws(block.key[i], share)) {
                      rows.add(i);
                    }
                  }
                  return Collections.singletonList(
                          DistributedGraph.rows(
                              own.u(), k, rows.stream().mapToInt(i -> i).toArray()))
                      .iterator();
                })
            .collect();
    int size = parts.stream().mapToInt(p -> p.length).sum();
    float[] all = new float[size];
    int at = 0;
    for (float[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
