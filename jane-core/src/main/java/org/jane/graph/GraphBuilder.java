package org.jane.graph;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * Collects edges in any order and makes a {@link Graph} of them: loops and rows of weight 0 are
 * dropped, rows that name the same two nodes, in either direction, become one edge, and all of it
 * is counted.
 *
 * <p>Linear in nodes and rows: each row is scattered to both its ends, and the transpose of that,
 * which is the same matrix, comes out with sorted neighbours. The order of the rows matters to
 * {@link Duplicates#FIRST} alone.
 */
public final class GraphBuilder {
  private static final int REVERSED =
      1 << 31; // marks a stored entry that runs against its row's direction

  private final int nodes;
  private final EdgeRows rows = new EdgeRows();
  private Duplicates duplicates = Duplicates.MAX;
  private boolean directed;
  private long loops;
  private long zeros;
  private @Nullable EdgeCounts counts;

  public GraphBuilder(int nodes) {
    this.nodes = Check.atLeast("nodes", nodes, 0);
  }

  /** What weight several rows of one edge get; the largest unless said otherwise. */
  public GraphBuilder duplicates(Duplicates policy) {
    this.duplicates = policy;
    return this;
  }

  /**
   * Says that rows run from source to target: pairs given in one direction only are then counted as
   * symmetrised.
   */
  public GraphBuilder directed(boolean isDirected) {
    this.directed = isDirected;
    return this;
  }

  public GraphBuilder add(int source, int target) {
    return add(source, target, 1f);
  }

  /** Adds a row. A weight must be zero (no edge) or a positive finite number. */
  public GraphBuilder add(int source, int target, float weight) {
    Check.index("source", source, nodes);
    Check.index("target", target, nodes);
    Check.notNegative("weight", weight);
    if (source == target) {
      loops++;
    } else if (weight == 0) {
      zeros++;
    } else {
      rows.add(source, target, weight);
    }
    return this;
  }

  /** The graph of all rows added; the builder is empty afterwards but for its {@link #counts()}. */
  public Graph build() {
    long given = rows.size() + loops + zeros;
    Check.that(
        rows.size() <= (Integer.MAX_VALUE - 8) / 2,
        "%d rows are more than a graph can hold, at most %d",
        rows.size(),
        (Integer.MAX_VALUE - 8) / 2);
    Entries scattered = scatterRows();
    rows.clear();
    Entries sorted = scattered.transposed();
    Graph graph = new Graph(merge(sorted, given));
    loops = 0;
    zeros = 0;
    return graph;
  }

  /** What the last {@link #build} did. */
  public EdgeCounts counts() {
    if (counts == null) {
      throw new IllegalStateException("counts are known after build()");
    }
    return counts;
  }

  /**
   * Stored entries by node: the other end, with {@link #REVERSED} set on one of the two, and the
   * weight.
   */
  private record Entries(int[] start, int[] end, float @Nullable [] weight) {
    /**
     * The same entries by their other end. Rows are walked in order, so the ends of each new row
     * ascend.
     */
    Entries transposed() {
      int n = start.length - 1;
      int[] next =
          Arrays.copyOf(
              start, n); // the matrix is symmetric: the transpose has rows of the same lengths
      int[] ends = new int[end.length];
      float[] weights = weight == null ? null : new float[end.length];
      for (int i = 0; i < n; i++) {
        for (int e = start[i]; e < start[i + 1]; e++) {
          int at = next[end[e] & ~REVERSED]++;
          ends[at] = i | (~end[e] & REVERSED); // seen from the other end the row runs the other way
          if (weight != null && weights != null) {
            weights[at] = weight[e];
          }
        }
      }
      return new Entries(start, ends, weights);
    }
  }

  private Entries scatterRows() {
    int[] start = new int[nodes + 1];
    rows.forEach(
        (s, t, w) -> {
          start[s + 1]++;
          start[t + 1]++;
        });
    for (int i = 0; i < nodes; i++) {
      start[i + 1] += start[i];
    }
    int[] next = Arrays.copyOf(start, nodes);
    int[] end = new int[start[nodes]];
    float[] weight = rows.weighted() ? new float[end.length] : null;
    rows.forEach(
        (s, t, w) -> {
          int forward = next[s]++;
          int backward = next[t]++;
          end[forward] = t;
          end[backward] = s | REVERSED;
          if (weight != null) {
            weight[forward] = w;
            weight[backward] = w;
          }
        });
    return new Entries(start, end, weight);
  }

  /** Makes one entry of each run of entries with the same end, in place, and counts. */
  private CsrMatrix merge(Entries sorted, long given) {
    int[] start = new int[nodes + 1];
    int[] end = sorted.end;
    float[] weight = sorted.weight;
    long merged = 0;
    long oneWay = 0;
    int out = 0;
    for (int i = 0; i < nodes; i++) {
      for (int e = sorted.start[i]; e < sorted.start[i + 1]; ) {
        int neighbour = end[e] & ~REVERSED;
        int forward = 0;
        int run = e;
        for (; run < sorted.start[i + 1] && (end[run] & ~REVERSED) == neighbour; run++) {
          forward += end[run] >= 0 ? 1 : 0;
        }
        int backward = run - e - forward;
        if (i < neighbour) { // count each edge once
          merged += run - e - 1;
          oneWay += forward == 0 || backward == 0 ? 1 : 0;
        }
        if (weight != null) {
          weight[out] = mergedWeight(weight, e, run);
        }
        end[out++] = neighbour;
        e = run;
      }
      start[i + 1] = out;
    }
    counts = new EdgeCounts(given, loops, zeros, merged, directed ? oneWay : 0);
    return new CsrMatrix(nodes, start, trim(end, out), weight == null ? null : ones(weight, out));
  }

  /**
   * Both stored halves of an edge see the same rows in the same order, so they get the same weight.
   */
  private float mergedWeight(float[] weight, int from, int to) {
    if (duplicates == Duplicates.FIRST || to == from + 1) {
      return weight[from];
    }
    Arrays.sort(weight, from, to);
    if (duplicates == Duplicates.MAX) {
      return weight[to - 1];
    }
    double sum = 0;
    for (int e = from; e < to; e++) {
      sum += weight[e];
    }
    return (float) Math.min(sum, Float.MAX_VALUE);
  }

  private static int[] trim(int[] values, int length) {
    return values.length == length ? values : Arrays.copyOf(values, length);
  }

  /**
   * The weights, or null when all are 1: the same graph is then stored the same way however it was
   * given.
   */
  private static float @Nullable [] ones(float[] weight, int length) {
    for (int e = 0; e < length; e++) {
      if (weight[e] != 1f) {
        return weight.length == length ? weight : Arrays.copyOf(weight, length);
      }
    }
    return null;
  }
}
