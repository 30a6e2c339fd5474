package org.jane.store;

import java.io.IOException;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a sparse matrix as arrays of a stored file: {@code start}, {@code column} and, unless
 * all entries are 1, {@code value}. A symmetric matrix is stored by its upper half.
 */
record StoredRows(int[] start, int[] column, float @Nullable [] value) {

  static StoredRows of(CsrMatrix matrix) {
    int[] start = new int[matrix.rows() + 1];
    for (int i = 0; i < start.length; i++) {
      start[i] = matrix.rowStart(i);
    }
    int[] column = new int[matrix.entries()];
    float[] value = matrix.allOnes() ? null : new float[column.length];
    for (int e = 0; e < column.length; e++) {
      column[e] = matrix.column(e);
      if (value != null) {
        value[e] = matrix.value(e);
      }
    }
    return new StoredRows(start, column, value);
  }

  /** The entries right of the diagonal of a symmetric matrix without one. */
  static StoredRows upperHalf(CsrMatrix matrix) {
    int[] start = new int[matrix.rows() + 1];
    int[] column = new int[matrix.entries() / 2];
    float[] value = matrix.allOnes() ? null : new float[column.length];
    int size = 0;
    for (int i = 0; i < matrix.rows(); i++) {
      for (int e = matrix.rowStart(i); e < matrix.rowStart(i + 1); e++) {
        if (matrix.column(e) > i) {
          column[size] = matrix.column(e);
          if (value != null) {
            value[size] = matrix.value(e);
          }
          size++;
        }
      }
      start[i + 1] = size;
    }
    return new StoredRows(start, column, value);
  }

  void put(StoreWriter to, String group) {
    to.put(group + "/start", start);
    to.put(group + "/column", column);
    if (value != null) {
      to.put(group + "/value", value);
    }
  }

  static StoredRows read(StoredFile from, String group) throws IOException {
    int[] start = from.ints(group + "/start");
    int[] column = from.ints(group + "/column");
    String values = group + "/value";
    float[] value = from.has(values) ? from.floats(values) : null;
    requireStarts(from, group, start, column.length);
    if (value != null && value.length != column.length) {
      throw from.contradiction(
          "array \"%s\" has %d numbers for %d entries"
              .formatted(values, value.length, column.length),
          null);
    }
    return new StoredRows(start, column, value);
  }

  /** Refuses starts that do not rise from 0 to the number of entries. */
  static void requireStarts(StoredFile from, String group, int[] start, int entries) {
    boolean rising = start.length > 0 && start[0] == 0 && start[start.length - 1] == entries;
    for (int i = 1; i < start.length; i++) {
      rising &= start[i - 1] <= start[i];
    }
    if (!rising) {
      throw from.contradiction(
          "array \"%s/start\" does not divide %d entries".formatted(group, entries), null);
    }
  }

  CsrMatrix matrix(int columns) {
    return new CsrMatrix(columns, start, column, value);
  }

  /**
   * The symmetric matrix whose upper half this is. Row i gets its smaller columns from the rows
   * before it, in their order, and then its own entries: so it comes out sorted.
   */
  CsrMatrix mirrored() {
    int n = start.length - 1;
    long entries = 2L * column.length;
    Check.that(entries <= Integer.MAX_VALUE - 8, "%d edges are too many", column.length);
    int[] bothStart = new int[n + 1];
    for (int i = 0; i < n; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        bothStart[i + 1]++;
        bothStart[Check.index("neighbour", column[e], n) + 1]++;
      }
    }
    for (int i = 0; i < n; i++) {
      bothStart[i + 1] += bothStart[i];
    }
    int[] next = bothStart.clone();
    int[] bothColumn = new int[(int) entries];
    float[] bothValue = value == null ? null : new float[bothColumn.length];
    for (int i = 0; i < n; i++) {
      for (int e = start[i]; e < start[i + 1]; e++) {
        int there = next[i]++;
        int back = next[column[e]]++;
        bothColumn[there] = column[e];
        bothColumn[back] = i;
        if (value != null && bothValue != null) {
          bothValue[there] = value[e];
          bothValue[back] = value[e];
        }
      }
    }
    return new CsrMatrix(n, bothStart, bothColumn, bothValue);
  }
}
