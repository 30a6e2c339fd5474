package org.jane.graph;

import java.util.Arrays;

/**
 * The connected components of a graph, numbered in the order of their first nodes. Immutable.
 *
 * <p>Breadth-first search, linear in nodes and edges; done once for a graph, which remembers them.
 */
public final class Components {
  private final int[] component;
  private final int[] size;

  private Components(int[] component, int[] size) {
    this.component = component;
    this.size = size;
  }

  public static Components of(Graph graph) {
    return graph.components();
  }

  static Components found(Graph graph) {
    int n = graph.nodes();
    int[] component = new int[n];
    Arrays.fill(component, -1);
    int[] queue = new int[n];
    int[] sizes = new int[n];
    int count = 0;
    for (int first = 0; first < n; first++) {
      if (component[first] >= 0) {
        continue;
      }
      int head = 0;
      int tail = 0;
      queue[tail++] = first;
      component[first] = count;
      while (head < tail) {
        int node = queue[head++];
        for (int e = graph.adjacency().rowStart(node);
            e < graph.adjacency().rowStart(node + 1);
            e++) {
          int neighbour = graph.adjacency().column(e);
          if (component[neighbour] < 0) {
            component[neighbour] = count;
            queue[tail++] = neighbour;
          }
        }
      }
      sizes[count++] = tail;
    }
    return new Components(component, Arrays.copyOf(sizes, count));
  }

  public int count() {
    return size.length;
  }

  /** The component of a node. */
  public int of(int node) {
    return component[node];
  }

  public int size(int ofComponent) {
    return size[ofComponent];
  }

  /**
   * The component with the most nodes; among equals the one that holds the smallest node. -1 when
   * there are no nodes.
   */
  public int largest() {
    int best = -1;
    for (int c = 0; c < size.length; c++) {
      if (best < 0 || size[c] > size[best]) {
        best = c;
      }
    }
    return best;
  }

  /** The nodes of a component, ascending. */
  public int[] nodes(int ofComponent) {
    int[] nodes = new int[size[ofComponent]];
    int next = 0;
    for (int i = 0; i < component.length; i++) {
      if (component[i] == ofComponent) {
        nodes[next++] = i;
      }
    }
    return nodes;
  }

  /** For every node whether its component holds none of {@code nodes}. */
  public boolean[] withoutAny(int[] nodes) {
    boolean[] holds = new boolean[size.length];
    for (int node : nodes) {
      holds[component[node]] = true;
    }
    boolean[] without = new boolean[component.length];
    for (int i = 0; i < without.length; i++) {
      without[i] = !holds[component[i]];
    }
    return without;
  }
}
