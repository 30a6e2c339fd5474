package org.jane.method.deepwalk;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jane.run.RandomStream;

/**
 * Random walks along edges: the next node is a neighbour, each with a chance in proportion to the
 * weight of its edge. Immutable and safe to share between threads; randomness is the caller's.
 *
 * <p>A step costs O(1), or O(log degree) with weights, for which the sums of each row are kept.
 */
final class RandomWalks {
  private final CsrMatrix adjacency;
  private final double[] reach; // weights of a row, added up to and with each entry; empty without

  public RandomWalks(Graph graph) {
    adjacency = graph.adjacency();
    reach = new double[graph.weighted() ? adjacency.entries() : 0];
    for (int i = 0; i < graph.nodes() && graph.weighted(); i++) {
      double sum = 0;
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        sum += adjacency.value(e);
        reach[e] = sum;
      }
    }
  }

  /**
   * Writes a walk from {@code start} into {@code into}, from place {@code at} on.
   *
   * @param length nodes of the walk, the first included
   * @return how many were written: {@code length}, or 1 where the first node has no edge
   */
  public int walk(int start, int length, RandomStream random, int[] into, int at) {
    Check.atLeast("length", length, 1);
    into[at] = start;
    if (adjacency.rowLength(start) == 0) {
      return 1;
    }
    for (int step = 1; step < length; step++) {
      into[at + step] = next(into[at + step - 1], random);
    }
    return length;
  }

  private int next(int node, RandomStream random) {
    int first = adjacency.rowStart(node);
    int end = adjacency.rowStart(node + 1);
    if (reach.length == 0) {
      return adjacency.column(first + random.nextInt(end - first));
    }
    double target = random.nextDouble() * reach[end - 1];
    int found = Arrays.binarySearch(reach, first, end, target);
    // the first entry whose sum is above the target; rounding must not lead past the last
    int entry = found >= 0 ? found + 1 : -found - 1;
    return adjacency.column(Math.min(entry, end - 1));
  }
}
