package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jane.linalg.CsrMatrix;

/** The nodes of one block, ascending by key, in packed arrays. Immutable. */
public final class NodeBlock implements Serializable {
  private static final long serialVersionUID = 1;

  final int number;
  final long[] key;
  final String[] id;
  final int width; // of attributes
  final int[] start;
  final int[] column;
  final float[] value;
  final int[] label;
  final byte[] role;
  final float[] weight;

  /** Ids that stand in more than one row, and pairs of ids with one key. */
  final List<String> repeated;

  private NodeBlock(int number, int width, List<NodeRow> rows) {
    record Keyed(long key, NodeRow row) {}
    List<Keyed> sorted = new ArrayList<>(rows.size());
    rows.forEach(row -> sorted.add(new Keyed(Keys.of(row.id()), row)));
    sorted.sort(Comparator.comparingLong(Keyed::key).thenComparing(k -> k.row.id()));
    int n = sorted.size();
    this.number = number;
    this.width = width;
    key = new long[n];
    id = new String[n];
    start = new int[n + 1];
    label = new int[n];
    role = new byte[n];
    weight = new float[n];
    repeated = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      NodeRow row = sorted.get(i).row;
      key[i] = sorted.get(i).key;
      id[i] = row.id();
      start[i + 1] = Math.addExact(start[i], row.column().length);
      label[i] = row.label();
      role[i] = row.role();
      weight[i] = row.weight();
      if (i > 0 && key[i] == key[i - 1]) {
        repeated.add(id[i].equals(id[i - 1]) ? id[i] : id[i - 1] + " and " + id[i]);
      }
    }
    column = new int[start[n]];
    value = new float[start[n]];
    for (int i = 0; i < n; i++) {
      NodeRow row = sorted.get(i).row;
      System.arraycopy(row.column(), 0, column, start[i], row.column().length);
      System.arraycopy(row.value(), 0, value, start[i], row.value().length);
    }
  }

  static NodeBlock of(int number, int width, List<NodeRow> rows) {
    return new NodeBlock(number, width, rows);
  }

  int rows() {
    return key.length;
  }

  /** The attributes of all nodes, as the data has them. */
  CsrMatrix attributes() {
    return new CsrMatrix(width, start, column, value);
  }

  /** The rows whose labels have a role. */
  int[] rowsOf(byte wanted) {
    int[] found = new int[rows()];
    int count = 0;
    for (int i = 0; i < found.length; i++) {
      if (role[i] == wanted) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }
}
