package org.jane.server.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.Components;
import org.jane.graph.Graph;

/**
 * Nodes that links do not place beside the others: those without any, and those of tiny components.
 * On the map they get a strip of their own below the rest, which they fill evenly, in the order of
 * their first coordinate elsewhere; what pushes them apart there would only make a rim of them.
 */
final class ApartNodes {
  /** Components of at most so many nodes are tiny, where others are larger. */
  static final int TINY = 12;

  private static final double LEAST_HEIGHT = 0.06;
  private static final double MOST_HEIGHT = 0.4;

  private final int[] isolated;
  private final List<int[]> tiny;
  private final int[] others;
  private final int tinyNodes;

  private ApartNodes(int[] isolated, List<int[]> tiny, int[] others) {
    this.isolated = isolated;
    this.tiny = tiny;
    this.others = others;
    this.tinyNodes = tiny.stream().mapToInt(nodes -> nodes.length).sum();
  }

  static ApartNodes of(Graph graph) {
    Components components = Components.of(graph);
    int n = graph.nodes();
    boolean larger = n > 0 && components.size(components.largest()) > TINY;
    int[][] members = new int[components.count()][];
    int[] filled = new int[components.count()];
    List<int[]> tiny = new ArrayList<>();
    IntStream.Builder isolated = IntStream.builder();
    IntStream.Builder others = IntStream.builder();
    for (int i = 0; i < n; i++) {
      int c = components.of(i);
      int size = components.size(c);
      if (size == 1) {
        isolated.add(i);
      } else if (!larger || size > TINY) {
        others.add(i);
      } else {
        if (members[c] == null) {
          members[c] = new int[size];
          tiny.add(members[c]);
        }
        members[c][filled[c]++] = i;
      }
    }
    return new ApartNodes(isolated.build().toArray(), tiny, others.build().toArray());
  }

  /** How many nodes have no link. */
  int isolated() {
    return isolated.length;
  }

  /** How many nodes are in tiny components. */
  int tiny() {
    return tinyNodes;
  }

  /** All other nodes. */
  int[] others() {
    return others;
  }

  /** Where the strip begins, from 0 at the top to 1; at 1 there is none. */
  double top() {
    int apart = isolated.length + tinyNodes;
    int n = apart + others.length;
    if (apart == 0) {
      return 1;
    }
    return others.length == 0
        ? 0
        : 1 - Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, (double) apart / n));
  }

  /** Where in the strip tiny components begin, from 0 at the left to 1. */
  double left() {
    return (double) isolated.length / Math.max(1, isolated.length + tinyNodes);
  }

  /**
   * Puts them into the strip.
   *
   * @param from where nodes stand elsewhere
   * @param x is filled
   * @param y is filled
   */
  void place(PlaneGrid from, float[] x, float[] y) {
    double gap = 0.02;
    double begin = Math.min(1 - gap, top() + gap);
    int[] order = sorted(isolated, from);
    double middle = left();
    for (int rank = 0; rank < order.length; rank++) {
      x[order[rank]] =
          (float) within(gap, Math.max(gap, middle - gap / 2), across(rank, order.length));
      y[order[rank]] = (float) within(begin, 1 - gap / 2, radicalInverse(rank));
    }
    int[] first = sorted(tiny.stream().mapToInt(nodes -> nodes[0]).toArray(), from);
    int[][] byFirst = new int[x.length == 0 ? 0 : first.length][];
    int[] place = new int[x.length];
    for (int rank = 0; rank < first.length; rank++) {
      place[first[rank]] = rank;
    }
    tiny.forEach(nodes -> byFirst[place[nodes[0]]] = nodes);
    double low = Math.min(1 - gap, middle + gap / 2);
    double radius = 0.3 * Math.sqrt((1 - gap - low) * (1 - begin) / Math.max(1, byFirst.length));
    radius = Math.min(0.01, radius);
    for (int rank = 0; rank < byFirst.length; rank++) {
      double middleX = within(low + radius, 1 - gap - radius, across(rank, byFirst.length));
      double middleY = within(begin + radius, 1 - gap / 2 - radius, radicalInverse(rank));
      int size = byFirst[rank].length;
      for (int i = 0; i < size; i++) {
        double angle = 2 * Math.PI * i / size;
        x[byFirst[rank][i]] = (float) (middleX + radius * StrictMath.cos(angle));
        y[byFirst[rank][i]] = (float) (middleY + radius * StrictMath.sin(angle));
      }
    }
  }

  private static int[] sorted(int[] nodes, PlaneGrid from) {
    long[] keys = new long[nodes.length]; // coordinates are not negative: their bits are in order
    for (int i = 0; i < nodes.length; i++) {
      keys[i] = (long) Float.floatToIntBits(from.x(nodes[i])) << 32 | nodes[i];
    }
    Arrays.parallelSort(keys);
    return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
  }

  private static double across(int rank, int of) {
    return (rank + 0.5) / of;
  }

  private static double within(double low, double high, double share) {
    return low + share * Math.max(0, high - low);
  }

  /** The bits of a number mirrored at the point: 0, 1/2, 1/4, 3/4, …: even at every length. */
  private static double radicalInverse(int number) {
    return (Integer.reverse(number) >>> 1) / (double) Integer.MAX_VALUE;
  }
}
