package org.jane.data.csv;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;

/** Entries (row, column, value) sorted by row, then by column. */
final class SparseRows {
  private final int[] start;
  private final int[] column;
  private final float[] value;

  private SparseRows(int[] start, int[] column, float[] value) {
    this.start = start;
    this.column = column;
    this.value = value;
  }

  static SparseRows none(int rows) {
    return new SparseRows(new int[rows + 1], new int[0], new float[0]);
  }

  /**
   * Sorts the first {@code size} entries in linear time: dealt out by column and then, keeping that
   * order, by row.
   */
  static SparseRows sorted(
      int rows, int columns, int[] row, int[] column, float[] value, int size) {
    int[] place = starts(columns, column, size);
    int[] byColumn = new int[size];
    for (int e = 0; e < size; e++) {
      byColumn[place[column[e]]++] = e;
    }
    int[] start = starts(rows, row, size);
    int[] next = Arrays.copyOf(start, rows);
    int[] sortedColumn = new int[size];
    float[] sortedValue = new float[size];
    for (int e : byColumn) {
      int at = next[row[e]]++;
      sortedColumn[at] = column[e];
      sortedValue[at] = value[e];
    }
    return new SparseRows(start, sortedColumn, sortedValue);
  }

  /** The entries of a matrix by column: rows become columns and columns rows. */
  static SparseRows transposed(CsrMatrix matrix) {
    int[] row = new int[matrix.entries()];
    int[] column = new int[matrix.entries()];
    float[] value = new float[matrix.entries()];
    for (int i = 0; i < matrix.rows(); i++) {
      for (int e = matrix.rowStart(i); e < matrix.rowStart(i + 1); e++) {
        row[e] = matrix.column(e);
        column[e] = i;
        value[e] = matrix.value(e);
      }
    }
    return sorted(matrix.columns(), matrix.rows(), row, column, value, value.length);
  }

  private static int[] starts(int groups, int[] group, int size) {
    int[] start = new int[groups + 1];
    for (int e = 0; e < size; e++) {
      start[group[e] + 1]++;
    }
    for (int g = 0; g < groups; g++) {
      start[g + 1] += start[g];
    }
    return start;
  }

  int start(int row) {
    return start[row];
  }

  int column(int entry) {
    return column[entry];
  }

  float value(int entry) {
    return value[entry];
  }
}
