package org.jane.graph;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Collects edges in any order and makes a {@link Graph} of them: loops and rows of weight 0 are
 * dropped, rows that name the same two nodes, in either direction, become one edge, and all of it
 * is counted.
 *
 * <p>Each row is scattered to both its ends, then the neighbours of each node are sorted and merged
 * where they stand: beside the rows there is one array of the size of the graph, and no second one
 * unless rows were merged, when the rows are gone. A node is done by one thread, so the result is
 * the same for any number of them. The order of the rows matters to {@link Duplicates#FIRST} alone.
 */
public final class GraphBuilder {
  private static final int BLOCK = 1 << 12; // nodes that are sorted at a time

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
    return build(Run.seeded(1).threads(1).workers());
  }

  /** The same by several threads. */
  public Graph build(Workers workers) {
    long given = rows.size() + loops + zeros;
    Check.that(
        rows.size() <= (Integer.MAX_VALUE - 8) / 2,
        "%d rows are more than a graph can hold, at most %d",
        rows.size(),
        (Integer.MAX_VALUE - 8) / 2);
    Entries entries = scatterRows(workers);
    rows.clear();
    Graph graph = new Graph(merge(entries, given, workers));
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
   * Stored entries by node: twice the other end, plus 1 where the row ran the other way, and the
   * weight. Other ends take 31 bits, so the highest bit is part of the number: {@link #order} makes
   * numbers that ascend as the ends do.
   */
  private record Entries(int[] start, int[] end, float @Nullable [] weight) {}

  private static int order(int other, boolean reversed) {
    return (other << 1 | (reversed ? 1 : 0)) ^ Integer.MIN_VALUE;
  }

  private static int other(int entry) {
    return (entry ^ Integer.MIN_VALUE) >>> 1;
  }

  private static boolean reversed(int entry) {
    return (entry & 1) != 0;
  }

  /**
   * All threads walk over all rows, each for the nodes of its own range: then the entries of a node
   * stand in the order of the rows however many threads there are.
   */
  private Entries scatterRows(Workers workers) {
    int[] start = new int[nodes + 1];
    int parts = Math.max(1, Math.min(workers.threads(), nodes));
    workers.forBlocks(
        parts,
        1,
        (part, after) -> {
          int from = border(part, parts, nodes);
          int to = border(after, parts, nodes);
          for (int b = 0; b < rows.blocks(); b++) {
            count(rows.sources(b), rows.length(b), from, to, start);
            count(rows.targets(b), rows.length(b), from, to, start);
          }
        });
    for (int i = 0; i < nodes; i++) {
      start[i + 1] += start[i];
    }
    int[] next = Arrays.copyOf(start, nodes);
    int[] end = new int[start[nodes]];
    float[] weight = rows.weighted() ? new float[end.length] : null;
    Entries entries = new Entries(start, end, weight);
    workers.forBlocks(
        parts,
        1,
        (part, after) -> {
          int from = border(part, parts, nodes);
          int to = border(after, parts, nodes);
          for (int b = 0; b < rows.blocks(); b++) {
            scatter(b, from, to, next, entries);
          }
        });
    return entries;
  }

  /** Counts the ends that are nodes of a range, each at its node + 1. */
  private static void count(int[] ends, int length, int from, int to, int[] start) {
    for (int r = 0; r < length; r++) {
      if (ends[r] >= from && ends[r] < to) {
        start[ends[r] + 1]++;
      }
    }
  }

  private void scatter(int block, int from, int to, int[] next, Entries entries) {
    int[] source = rows.sources(block);
    int[] target = rows.targets(block);
    float[] given = rows.weights(block);
    int[] end = entries.end;
    float[] weight = entries.weight;
    int length = rows.length(block);
    for (int r = 0; r < length; r++) {
      int s = source[r];
      int t = target[r];
      if (s >= from && s < to) {
        int at = next[s]++;
        end[at] = order(t, false);
        if (weight != null) {
          weight[at] = given == null ? 1f : given[r];
        }
      }
      if (t >= from && t < to) {
        int at = next[t]++;
        end[at] = order(s, true);
        if (weight != null) {
          weight[at] = given == null ? 1f : given[r];
        }
      }
    }
  }

  private static int border(int part, int parts, int nodes) {
    return (int) ((long) nodes * part / parts);
  }

  /** What was found in a block of nodes. */
  private record Merged(long rows, long oneWay, boolean allOnes) {}

  /**
   * Makes one entry of each run of entries with the same end, at the begin of each node's range,
   * counts, and closes the gaps if there are any.
   */
  private CsrMatrix merge(Entries entries, long given, Workers workers) {
    int[] from = entries.start;
    int[] start = new int[nodes + 1];
    Merged[] found = new Merged[(int) (((long) nodes + BLOCK - 1) / BLOCK)];
    workers.forBlocks(
        nodes,
        BLOCK,
        (first, last) -> found[first / BLOCK] = mergeNodes(entries, first, last, start));
    long merged = 0;
    long oneWay = 0;
    boolean allOnes = true;
    for (Merged each : found) {
      merged += each.rows;
      oneWay += each.oneWay;
      allOnes &= each.allOnes;
    }
    counts = new EdgeCounts(given, loops, zeros, merged, directed ? oneWay : 0);
    float[] weight = allOnes ? null : entries.weight;
    if (merged == 0) {
      return new CsrMatrix(nodes, from, entries.end, weight);
    }
    for (int i = 0; i < nodes; i++) {
      start[i + 1] += start[i];
    }
    int[] end = new int[start[nodes]];
    float[] weights = weight == null ? null : new float[end.length];
    workers.forBlocks(
        nodes,
        BLOCK,
        (first, last) -> {
          for (int i = first; i < last; i++) {
            int length = start[i + 1] - start[i];
            System.arraycopy(entries.end, from[i], end, start[i], length);
            if (weight != null && weights != null) {
              System.arraycopy(weight, from[i], weights, start[i], length);
            }
          }
        });
    return new CsrMatrix(nodes, start, end, weights);
  }

  /**
   * @param lengths is given at i + 1 how many entries node i keeps
   */
  private Merged mergeNodes(Entries entries, int first, int last, int[] lengths) {
    int[] end = entries.end;
    float[] weight = entries.weight;
    RowSort sort = new RowSort();
    long merged = 0;
    long oneWay = 0;
    boolean allOnes = true;
    for (int i = first; i < last; i++) {
      int from = entries.start[i];
      int to = entries.start[i + 1];
      if (weight == null) {
        Arrays.sort(end, from, to);
      } else {
        sort.byOther(end, weight, from, to);
      }
      int out = from;
      for (int e = from; e < to; ) {
        int neighbour = other(end[e]);
        int backward = 0;
        int run = e;
        for (; run < to && other(end[run]) == neighbour; run++) {
          backward += reversed(end[run]) ? 1 : 0;
        }
        if (i < neighbour) { // count each edge once
          merged += run - e - 1;
          oneWay += backward == 0 || backward == run - e ? 1 : 0;
        }
        if (weight != null) {
          weight[out] = mergedWeight(weight, e, run);
          allOnes &= weight[out] == 1f;
        }
        end[out++] = neighbour;
        e = run;
      }
      lengths[i + 1] = out - from;
    }
    return new Merged(merged, oneWay, allOnes);
  }

  /** Sorts the entries of a node with their weights; those with the same end keep their order. */
  private static final class RowSort {
    private long[] key = new long[0];
    private int[] ends = new int[0];
    private float[] weights = new float[0];

    void byOther(int[] end, float[] weight, int from, int to) {
      int length = to - from;
      if (length > key.length) {
        key = new long[length];
        ends = new int[length];
        weights = new float[length];
      }
      for (int k = 0; k < length; k++) {
        key[k] = (long) other(end[from + k]) << 32 | k;
      }
      Arrays.sort(key, 0, length);
      System.arraycopy(end, from, ends, 0, length);
      System.arraycopy(weight, from, weights, 0, length);
      for (int k = 0; k < length; k++) {
        end[from + k] = ends[(int) key[k]];
        weight[from + k] = weights[(int) key[k]];
      }
    }
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
}
