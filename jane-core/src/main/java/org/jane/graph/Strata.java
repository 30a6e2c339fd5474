package org.jane.graph;

import java.util.Arrays;
import org.jane.run.RandomStream;

/**
 * Labelled nodes grouped by class, to draw from each group its share. In multi-label data a node
 * counts for its first class; nodes known to have no class are one more group, behind the last.
 */
public final class Strata {
  private final Labels labels;

  /**
   * Nodes that were drawn, and those that were not, in the order in which they came up.
   *
   * @param taken as many of each group as were wanted, or all it has
   * @param rest the others
   */
  public record Draw(int[] taken, int[] rest) {}

  public Strata(Labels labels) {
    this.labels = labels;
  }

  /** The group of a node, as {@link #sizes} counts them. */
  public int of(int node) {
    return labels.count(node) == 0 ? labels.classCount() : labels.get(node, 0);
  }

  /** How many of some nodes are in each group. */
  public int[] sizes(int[] nodes) {
    int[] sizes = new int[labels.classCount() + 1];
    for (int node : nodes) {
      sizes[of(node)]++;
    }
    return sizes;
  }

  /**
   * Draws from some nodes, whatever order they come in.
   *
   * @param wanted how many of each group
   */
  public Draw draw(int[] nodes, int[] wanted, RandomStream random) {
    int[] order = nodes.clone();
    Arrays.sort(order);
    random.shuffle(order);
    int[] left = wanted.clone();
    int[] taken = new int[order.length];
    int[] rest = new int[order.length];
    int takenSize = 0;
    int restSize = 0;
    for (int node : order) {
      if (left[of(node)]-- > 0) {
        taken[takenSize++] = node;
      } else {
        rest[restSize++] = node;
      }
    }
    return new Draw(Arrays.copyOf(taken, takenSize), Arrays.copyOf(rest, restSize));
  }

  /**
   * Deals some nodes into parts of equal size, each group evenly.
   *
   * @param parts how many, at least 2
   * @return the nodes of each part, in no order
   */
  public int[][] dealt(int[] nodes, int parts, RandomStream random) {
    int[] order = nodes.clone();
    Arrays.sort(order);
    random.shuffle(order);
    int[][] dealt = new int[parts][(nodes.length + parts - 1) / parts];
    int next = 0;
    for (int group = 0; group <= labels.classCount(); group++) {
      for (int node : order) {
        if (of(node) == group) {
          dealt[next % parts][next / parts] = node;
          next++;
        }
      }
    }
    for (int p = 0; p < parts; p++) {
      dealt[p] = Arrays.copyOf(dealt[p], (next - p + parts - 1) / parts);
    }
    return dealt;
  }

  /**
   * About {@code most} of some ascending nodes, each group in its share and with one node at least;
   * all of them when they are no more. Ascending.
   */
  public int[] thinned(int[] nodes, int most, RandomStream random) {
    if (nodes.length <= most) {
      return nodes;
    }
    int[] wanted = sizes(nodes);
    for (int s = 0; s < wanted.length; s++) {
      wanted[s] = (int) Math.max(1, Math.round((double) wanted[s] * most / nodes.length));
    }
    int[] kept = draw(nodes, wanted, random).taken();
    Arrays.sort(kept);
    return kept;
  }
}
