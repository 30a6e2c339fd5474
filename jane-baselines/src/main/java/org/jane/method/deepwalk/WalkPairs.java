package org.jane.method.deepwalk;

import java.util.Arrays;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * The pairs (centre, context) of some walks, sorted into blocks by the parts of both.
 *
 * <p>A walk comes from its own stream, named by node and number, so it is the same in every pass
 * and need not be kept. How far a position reaches, 1 to window, is drawn anew in each pass. Within
 * a block pairs stand in the order of walks, whatever the number of threads: slices of walks are
 * counted first, then each writes to the places that are its own. Not safe for use by several
 * threads at once.
 */
final class WalkPairs {
  private static final int SLICE = 64; // walks one thread does at a time

  private final RandomWalks walks;
  private final DeepWalkConfig config;
  private final NodeParts parts;
  private int[] nodes = new int[0]; // walk after walk, walkLength places each
  private byte[] reach = new byte[0]; // of each position; 0 past the end of a walk
  private int[] blockStart = new int[1];
  private int[] centre = new int[0];
  private int[] context = new int[0];

  WalkPairs(RandomWalks walks, DeepWalkConfig config, NodeParts parts) {
    this.walks = walks;
    this.config = config;
    this.parts = parts;
  }

  /** The stream of a walk. */
  static RandomStream stream(Run run, int node, int number, int walks) {
    return run.random("deepwalk/walk", (long) node * walks + number);
  }

  /**
   * Replaces the pairs by those of one walk from each of {@code starts}.
   *
   * @param number which of the walks of a node
   * @param pass which pass over all walks
   */
  void fill(int[] starts, int number, int pass, Run run) {
    int length = config.walkLength();
    if (nodes.length < starts.length * length) {
      nodes = new int[Math.multiplyExact(starts.length, length)];
      reach = new byte[nodes.length];
    }
    int slices = (starts.length + SLICE - 1) / SLICE;
    int blocks = parts.count() * parts.count();
    int[][] place = new int[slices][blocks]; // pairs of a slice in each block, then where they go
    run.workers()
        .forBlocks(
            starts.length,
            SLICE,
            (from, to) -> {
              walk(starts, number, pass, run, from, to);
              int[] count = place[from / SLICE];
              forPairs(from, to, (a, b) -> count[block(a, b)]++);
            });
    blockStart = new int[blocks + 1];
    int next = 0;
    for (int block = 0; block < blocks; block++) {
      blockStart[block] = next;
      for (int[] slice : place) {
        int pairs = slice[block];
        slice[block] = next;
        next = Math.addExact(next, pairs);
      }
    }
    blockStart[blocks] = next;
    if (centre.length < next) {
      centre = new int[next + next / 8];
      context = new int[centre.length];
    }
    run.workers()
        .forBlocks(
            starts.length,
            SLICE,
            (from, to) -> {
              int[] at = place[from / SLICE];
              forPairs(
                  from,
                  to,
                  (a, b) -> {
                    int to1 = at[block(a, b)]++;
                    centre[to1] = parts.row(a);
                    context[to1] = parts.row(b);
                  });
            });
  }

  private int block(int centreNode, int contextNode) {
    return parts.part(centreNode) * parts.count() + parts.part(contextNode);
  }

  private void walk(int[] starts, int number, int pass, Run run, int from, int to) {
    int length = config.walkLength();
    for (int w = from; w < to; w++) {
      RandomStream random = stream(run, starts[w], number, config.walks());
      int walked = walks.walk(starts[w], length, random, nodes, w * length);
      RandomStream reaches =
          run.random(
              "deepwalk/reach",
              ((long) starts[w] * config.walks() + number) * config.passes() + pass);
      Arrays.fill(reach, w * length, (w + 1) * length, (byte) 0);
      for (int p = 0; p < walked; p++) {
        reach[w * length + p] = (byte) (1 + reaches.nextInt(config.window()));
      }
    }
  }

  private interface Pair {
    void take(int centreNode, int contextNode);
  }

  private void forPairs(int from, int to, Pair pair) {
    int length = config.walkLength();
    for (int w = from; w < to; w++) {
      int begin = w * length;
      int end = begin;
      while (end < begin + length && reach[end] > 0) {
        end++;
      }
      for (int p = begin; p < end; p++) {
        int last = Math.min(end - 1, p + reach[p]);
        for (int q = Math.max(begin, p - reach[p]); q <= last; q++) {
          if (q != p) {
            pair.take(nodes[p], nodes[q]);
          }
        }
      }
    }
  }

  /** Where the pairs of a block begin. */
  int first(int centrePart, int contextPart) {
    return blockStart[centrePart * parts.count() + contextPart];
  }

  /** Where they end. */
  int end(int centrePart, int contextPart) {
    return blockStart[centrePart * parts.count() + contextPart + 1];
  }

  int centre(int pair) {
    return centre[pair];
  }

  int context(int pair) {
    return context[pair];
  }
}
