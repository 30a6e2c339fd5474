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

  private NodeBlock(
      int number,
      int width,
      long[] key,
      String[] id,
      int[] start,
      int[] column,
      float[] value,
      int[] label,
      byte[] role,
      float[] weight) {
    this.number = number;
    this.width = width;
    this.key = key;
    this.id = id;
    this.start = start;
    this.column = column;
    this.value = value;
    this.label = label;
    this.role = role;
    this.weight = weight;
    this.repeated = List.of();
  }

  /** Some rows, ascending, as a block. */
  NodeBlock rows(int[] some) {
    return gathered(number, width, List.of(this), new int[some.length], some);
  }

  /** Blocks that share no key, as one. */
  static NodeBlock merged(int number, int width, List<NodeBlock> parts) {
    record Place(long key, int part, int row) {}
    List<Place> places = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      for (int i = 0; i < parts.get(p).rows(); i++) {
        places.add(new Place(parts.get(p).key[i], p, i));
      }
    }
    places.sort(Comparator.comparingLong(Place::key));
    return gathered(
        number,
        width,
        parts,
        places.stream().mapToInt(Place::part).toArray(),
        places.stream().mapToInt(Place::row).toArray());
  }

  private static NodeBlock gathered(
      int number, int width, List<NodeBlock> parts, int[] part, int[] row) {
    int n = row.length;
    long[] key = new long[n];
    String[] id = new String[n];
    int[] start = new int[n + 1];
    int[] label = new int[n];
    byte[] role = new byte[n];
    float[] weight = new float[n];
    for (int i = 0; i < n; i++) {
      NodeBlock from = parts.get(part[i]);
      key[i] = from.key[row[i]];
      id[i] = from.id[row[i]];
      label[i] = from.label[row[i]];
      role[i] = from.role[row[i]];
      weight[i] = from.weight[row[i]];
      start[i + 1] = Math.addExact(start[i], from.start[row[i] + 1] - from.start[row[i]]);
    }
    int[] column = new int[start[n]];
    float[] value = new float[start[n]];
    for (int i = 0; i < n; i++) {
      NodeBlock from = parts.get(part[i]);
      int length = start[i + 1] - start[i];
      System.arraycopy(from.column, from.start[row[i]], column, start[i], length);
      System.arraycopy(from.value, from.start[row[i]], value, start[i], length);
    }
    return new NodeBlock(number, width, key, id, start, column, value, label, role, weight);
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
