package org.jane.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jane.linalg.CsrMatrix;

/**
 * The nodes whose attributes reach some target nodes in some rounds of averaging over neighbours,
 * and the sparse matrices that average: nothing else has to be computed for these targets.
 *
 * <p>The nodes stand in one list: the targets, then those that the round nearest to them adds, then
 * those that the next one adds, so that a node's own row is found at its own place in every layer.
 *
 * @param nodes all of them
 * @param sizes how many of them, from the first, are needed 0, 1, 2, … rounds away from the targets
 * @param means the rounds, the one nearest to the targets first: sizes[l] × sizes[l + 1]
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record ReceptiveField(int[] nodes, int[] sizes, List<CsrMatrix> means) {
  /** One round: for some nodes, whom they take how much from; columns are nodes of the graph. */
  @FunctionalInterface
  public interface Round {
    CsrMatrix rowsOf(int[] nodes);
  }

  public ReceptiveField {
    means = List.copyOf(means);
  }

  /** Some nodes by themselves: no round at all. */
  public static ReceptiveField ofRows(int[] nodes) {
    return new ReceptiveField(nodes, new int[] {nodes.length}, List.of());
  }

  /** All nodes as targets of the same matrix in every round. */
  public static ReceptiveField ofAll(CsrMatrix mean, int rounds) {
    int[] nodes = new int[mean.rows()];
    Arrays.setAll(nodes, i -> i);
    int[] sizes = new int[rounds + 1];
    Arrays.fill(sizes, nodes.length);
    return new ReceptiveField(nodes, sizes, Collections.nCopies(rounds, mean));
  }

  /**
   * The field of some targets.
   *
   * @param rounds the one nearest to the targets first
   * @param targets different nodes
   */
  public static ReceptiveField of(List<Round> rounds, int[] targets) {
    int[] nodes = targets;
    int[] sizes = new int[rounds.size() + 1];
    sizes[0] = targets.length;
    List<CsrMatrix> rows = new ArrayList<>();
    for (int r = 0; r < rounds.size(); r++) {
      CsrMatrix round = rounds.get(r).rowsOf(nodes);
      rows.add(round);
      nodes = joined(nodes, round);
      sizes[r + 1] = nodes.length;
    }
    int[] place = new int[rows.isEmpty() ? 0 : rows.get(0).columns()];
    for (int i = 0; i < nodes.length && !rows.isEmpty(); i++) {
      place[nodes[i]] = i;
    }
    List<CsrMatrix> means = new ArrayList<>();
    for (int r = 0; r < rows.size(); r++) {
      means.add(renumbered(rows.get(r), place, sizes[r + 1]));
    }
    return new ReceptiveField(nodes, sizes, means);
  }

  public int targets() {
    return sizes[0];
  }

  /** The nodes, followed by those the rows take from and that are not among them, ascending. */
  private static int[] joined(int[] nodes, CsrMatrix rows) {
    boolean[] reached = new boolean[rows.columns()];
    for (int node : nodes) {
      reached[node] = true;
    }
    int[] added = new int[Math.min(rows.entries(), rows.columns())];
    int count = 0;
    for (int e = 0; e < rows.entries(); e++) {
      int node = rows.column(e);
      if (!reached[node]) {
        reached[node] = true;
        added[count++] = node;
      }
    }
    Arrays.sort(added, 0, count);
    int[] all = Arrays.copyOf(nodes, nodes.length + count);
    System.arraycopy(added, 0, all, nodes.length, count);
    return all;
  }

  private static CsrMatrix renumbered(CsrMatrix rows, int[] place, int columns) {
    int[] start = new int[rows.rows() + 1];
    int[] column = new int[rows.entries()];
    float[] value = new float[rows.entries()];
    long[] order = new long[0];
    for (int i = 0; i < rows.rows(); i++) {
      int from = rows.rowStart(i);
      int length = rows.rowLength(i);
      start[i + 1] = from + length;
      order = order.length < length ? new long[2 * length] : order;
      for (int j = 0; j < length; j++) { // place above, entry below: sorting orders by place
        order[j] = (long) place[rows.column(from + j)] << 32 | j;
      }
      Arrays.sort(order, 0, length);
      for (int j = 0; j < length; j++) {
        column[from + j] = (int) (order[j] >>> 32);
        value[from + j] = rows.value(from + (int) order[j]);
      }
    }
    return new CsrMatrix(columns, start, column, value);
  }
}
