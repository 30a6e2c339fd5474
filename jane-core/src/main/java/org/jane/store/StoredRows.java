package org.jane.store;

import java.io.IOException;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a sparse matrix as arrays of a stored file: {@code start}, {@code column} and, unless
 * all entries are 1, {@code value}. A symmetric matrix is stored by its upper half.
 */
record StoredRows(int[] start, int[] column, float @Nullable [] value) {

  /** Adds the rows of a matrix to a file, without a copy of them. */
  static void put(StoreWriter to, String group, CsrMatrix matrix) {
    put(to, group, matrix, matrix.entries(), (row, column) -> true);
  }

  /** Adds the entries right of the diagonal of a symmetric matrix without one. */
  static void putUpperHalf(StoreWriter to, String group, CsrMatrix matrix) {
    put(to, group, matrix, matrix.entries() / 2, (row, column) -> column > row);
  }

  /** Which entries are stored. */
  private interface Stored {
    boolean is(int row, int column);
  }

  private static void put(
      StoreWriter to, String group, CsrMatrix matrix, long entries, Stored stored) {
    to.putInts(
        group + "/start",
        matrix.rows() + 1L,
        out -> {
          int start = 0;
          out.put(start);
          for (int i = 0; i < matrix.rows(); i++) {
            for (int e = matrix.rowStart(i); e < matrix.rowStart(i + 1); e++) {
              start += stored.is(i, matrix.column(e)) ? 1 : 0;
            }
            out.put(start);
          }
        });
    to.putInts(
        group + "/column",
        entries,
        out -> {
          for (int i = 0; i < matrix.rows(); i++) {
            for (int e = matrix.rowStart(i); e < matrix.rowStart(i + 1); e++) {
              if (stored.is(i, matrix.column(e))) {
                out.put(matrix.column(e));
              }
            }
          }
        });
    if (!matrix.allOnes()) {
      to.putFloats(
          group + "/value",
          entries,
          out -> {
            for (int i = 0; i < matrix.rows(); i++) {
              for (int e = matrix.rowStart(i); e < matrix.rowStart(i + 1); e++) {
                if (stored.is(i, matrix.column(e))) {
                  out.put(matrix.value(e));
                }
              }
            }
          });
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

  /** The graph whose edges these are, each at its smaller node. */
  Graph graph() {
    return Graph.ofUpperHalf(start, column, value);
  }
}
