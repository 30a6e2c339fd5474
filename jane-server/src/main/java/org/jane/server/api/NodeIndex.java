package org.jane.server.api;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jane.graph.NodeIds;
import org.jane.model.Predictions;

/**
 * Nodes in the order of their ids and in the order of how sure their labels are, so that those
 * whose id begins with something are a range, and pages of millions are found at once. Immutable.
 */
final class NodeIndex {
  private final NodeIds ids;
  private final int[] byId;
  private final int[] rank; // place of each node in the order of ids
  private final int[] bySureness;

  NodeIndex(NodeIds ids, Predictions predictions) {
    this.ids = ids;
    int n = ids.size();
    String[] names = new String[n];
    IntStream.range(0, n).parallel().forEach(i -> names[i] = ids.get(i));
    Arrays.parallelSort(names);
    byId = new int[n];
    rank = new int[n];
    IntStream.range(0, n)
        .parallel()
        .forEach(
            i -> {
              byId[i] = ids.find(names[i]);
              rank[byId[i]] = i;
            });
    long[] keys = new long[n]; // probabilities are not negative: their bits are in their order
    IntStream.range(0, n)
        .parallel()
        .forEach(
            i ->
                keys[i] =
                    (long) Float.floatToIntBits(Math.max(0, predictions.probability(i))) << 32 | i);
    Arrays.parallelSort(keys);
    bySureness = new int[n];
    Arrays.setAll(bySureness, i -> (int) keys[i]);
  }

  /**
   * Some of the nodes in the order of their ids.
   *
   * @param from first place
   * @param to place behind the last
   */
  record Range(int from, int to) {}

  /** Those whose id begins with this. */
  Range startingWith(String prefix) {
    if (prefix.isEmpty()) {
      return new Range(0, byId.length);
    }
    int from = firstNotBelow(prefix);
    int low = from;
    int high = byId.length;
    while (low < high) { // those behind `from` begin with it up to some place
      int middle = (low + high) >>> 1;
      if (ids.get(byId[middle]).startsWith(prefix)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return new Range(from, low);
  }

  private int firstNotBelow(String text) {
    int low = 0;
    int high = byId.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ids.get(byId[middle]).compareTo(text) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The node at a place in the order of ids. */
  int byId(int place) {
    return byId[place];
  }

  /** The node at a place in the order of sureness, the least sure first. */
  int bySureness(int place) {
    return bySureness[place];
  }

  boolean within(Range range, int node) {
    return rank[node] >= range.from && rank[node] < range.to;
  }

  int size() {
    return byId.length;
  }
}
