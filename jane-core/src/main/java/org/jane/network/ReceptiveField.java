package org.jane.network;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;

/**
 * The nodes whose attributes reach some target nodes in two rounds of averaging over neighbours,
 * and the two sparse matrices that average: nothing else has to be computed for these targets.
 *
 * <p>The nodes stand in one list: the targets, then those that the second round adds, then those
 * that the first adds, so that a node's own row is found at its own place in every layer.
 *
 * @param nodes the far nodes, whose attributes are read; the first {@code first.rows()} of them are
 *     the near ones, which have a hidden layer
 * @param first near × far: the first round, from projected attributes to the hidden layer
 * @param second targets × near: the second round, from the hidden layer to the logits
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record ReceptiveField(int[] nodes, CsrMatrix first, CsrMatrix second) {
  /** One round: for some nodes, whom they take how much from; columns are nodes of the graph. */
  @FunctionalInterface
  public interface Round {
    CsrMatrix rowsOf(int[] nodes);
  }

  /** All nodes as targets of the same matrix twice. */
  public static ReceptiveField ofAll(CsrMatrix round) {
    int[] nodes = new int[round.rows()];
    Arrays.setAll(nodes, i -> i);
    return new ReceptiveField(nodes, round, round);
  }

  /**
   * The field of some targets.
   *
   * @param targets different nodes
   */
  public static ReceptiveField of(Round first, Round second, int[] targets) {
    CsrMatrix secondRows = second.rowsOf(targets);
    int[] near = joined(targets, secondRows);
    CsrMatrix firstRows = first.rowsOf(near);
    int[] far = joined(near, firstRows);
    int[] place = new int[secondRows.columns()];
    for (int i = 0; i < far.length; i++) {
      place[far[i]] = i;
    }
    return new ReceptiveField(
        far, renumbered(firstRows, place, far.length), renumbered(secondRows, place, near.length));
  }

  public int targets() {
    return second.rows();
  }

  public int near() {
    return first.rows();
  }

  public int far() {
    return nodes.length;
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
