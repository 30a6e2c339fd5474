package org.jane.graph;

import java.util.Arrays;
import java.util.List;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * An undirected graph without loops or parallel edges, optionally weighted. Immutable and safe to
 * share between threads.
 *
 * <p>Stored as a symmetric sparse matrix, each edge in both directions, neighbours in ascending
 * order; up to 2^31-1 stored entries. Built by {@link GraphBuilder}. Where the data tells links
 * apart by type or direction, {@link #kinds} knows; everything else takes them together.
 */
public final class Graph {
  private final CsrMatrix adjacency;
  private final LinkKinds kinds;
  private volatile @Nullable Components components; // once somebody has asked

  /**
   * Trusts the caller, {@link GraphBuilder} or {@link #subgraph}, that the matrix is symmetric and
   * has no diagonal.
   */
  Graph(CsrMatrix adjacency) {
    this(adjacency, LinkKinds.none(adjacency));
  }

  Graph(CsrMatrix adjacency, LinkKinds kinds) {
    this.adjacency = adjacency;
    this.kinds = kinds;
  }

  /**
   * A graph from its adjacency matrix, as a model file holds it.
   *
   * @throws IllegalArgumentException when the matrix is not symmetric, has a diagonal entry or a
   *     weight that is not positive
   */
  public static Graph ofAdjacency(CsrMatrix a) {
    Check.that(
        a.rows() == a.columns(),
        "an adjacency matrix is square, found %d x %d",
        a.rows(),
        a.columns());
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int back = a.find(a.column(e), i);
        Check.that(a.column(e) != i, "node %d is linked to itself", i);
        Check.that(
            back >= 0 && a.value(back) == a.value(e),
            "edge %d-%d is not stored in both directions with equal weight",
            i,
            a.column(e));
        Check.that(
            a.value(e) > 0 && a.value(e) <= Float.MAX_VALUE,
            "edge %d-%d has weight %s",
            i,
            a.column(e),
            a.value(e));
      }
    }
    return new Graph(a);
  }

  /**
   * A graph from the upper half of its adjacency matrix, as a model file holds it: each edge once,
   * at its smaller node. Row i gets its smaller columns from the rows before it, in their order,
   * and then its own entries, so it comes out sorted and symmetric.
   *
   * @param start where the edges of each node start in {@code neighbour}, rising from 0, and one
   *     more number: the number of edges
   * @param neighbour the larger node of each edge, ascending for each node
   * @param weight the weight of each edge; null when all are 1
   * @throws IllegalArgumentException when a neighbour is no larger node, stands twice, or has a
   *     weight that is not positive
   */
  public static Graph ofUpperHalf(int[] start, int[] neighbour, float @Nullable [] weight) {
    int n = start.length - 1;
    Check.that(
        neighbour.length <= (Integer.MAX_VALUE - 8) / 2, "%d edges are too many", neighbour.length);
    int[] both = new int[n + 1];
    for (int i = 0; i < n; i++) {
      int before = i;
      for (int e = start[i]; e < start[i + 1]; e++) {
        if (neighbour[e] <= before || neighbour[e] >= n) {
          throw new IllegalArgumentException(
              "neighbours of node %d must ascend from it and stay below %d, found %d after %d"
                  .formatted(i, n, neighbour[e], before));
        }
        if (weight != null && !(weight[e] > 0 && weight[e] <= Float.MAX_VALUE)) {
          throw new IllegalArgumentException(
              "edge %d-%d has weight %s".formatted(i, neighbour[e], weight[e]));
        }
        before = neighbour[e];
        both[i + 1]++;
        both[neighbour[e] + 1]++;
      }
    }
    for (int i = 0; i < n; i++) {
      both[i + 1] += both[i];
    }
    int[] next = Arrays.copyOf(both, n);
    int[] columns = new int[2 * neighbour.length];
    float[] values = weight == null ? null : new float[columns.length];
    for (int i = 0; i < n; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        int there = next[i]++;
        int back = next[neighbour[e]]++;
        columns[there] = neighbour[e];
        columns[back] = i;
        if (weight != null && values != null) {
          values[there] = weight[e];
          values[back] = weight[e];
        }
      }
    }
    return new Graph(new CsrMatrix(n, both, columns, values));
  }

  public int nodes() {
    return adjacency.rows();
  }

  /** The number of undirected edges. */
  public int edges() {
    return adjacency.entries() / 2;
  }

  /** What tells links apart: types and directions. */
  public LinkKinds kinds() {
    return kinds;
  }

  /**
   * The same graph whose links are told apart otherwise.
   *
   * @param directed whether links run from one node to another; else all matrices are symmetric
   * @param types their names, ascending, each once; one empty name where there are no types
   * @param outgoing the links of each type: row i has the nodes that i links to
   */
  public Graph withKinds(boolean directed, List<String> types, List<CsrMatrix> outgoing) {
    return new Graph(adjacency, LinkKinds.of(directed, types, outgoing, adjacency));
  }

  /** The number of neighbours of a node. */
  public int degree(int node) {
    return adjacency.rowLength(node);
  }

  /** The sum of the weights of a node's edges, added in the order of its neighbours. */
  public double strength(int node) {
    return adjacency.rowSum(node);
  }

  /** For every node whether it has no edge. */
  public boolean[] isolated() {
    boolean[] isolated = new boolean[nodes()];
    for (int i = 0; i < isolated.length; i++) {
      isolated[i] = degree(i) == 0;
    }
    return isolated;
  }

  public boolean weighted() {
    return !adjacency.allOnes();
  }

  /** The symmetric matrix of edge weights: row i lists the neighbours of node i. */
  public CsrMatrix adjacency() {
    return adjacency;
  }

  /** Several threads may search at once, and find the same. */
  Components components() {
    Components found = components;
    if (found == null) {
      found = Components.found(this);
      components = found;
    }
    return found;
  }

  /** The graph on some of the nodes, renumbered in the order given, with the edges among them. */
  public Graph subgraph(int[] nodes) {
    int[] renumbered = new int[nodes()];
    Arrays.fill(renumbered, -1);
    for (int i = 0; i < nodes.length; i++) {
      Check.index("node", nodes[i], nodes());
      Check.that(renumbered[nodes[i]] < 0, "node %d is listed twice", nodes[i]);
      renumbered[nodes[i]] = i;
    }
    GraphBuilder builder = new GraphBuilder(nodes.length);
    for (int i = 0; i < nodes.length; i++) {
      for (int e = adjacency.rowStart(nodes[i]); e < adjacency.rowStart(nodes[i] + 1); e++) {
        int j = renumbered[adjacency.column(e)];
        if (j > i) {
          builder.add(i, j, adjacency.value(e));
        }
      }
    }
    Graph graph = builder.build();
    return kinds.directed() || !kinds.all().isEmpty()
        ? new Graph(graph.adjacency, kinds.among(nodes, renumbered, graph.adjacency))
        : graph;
  }
}
