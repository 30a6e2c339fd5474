package org.jane.data.csv;

import java.util.Arrays;

/**
 * Entries (row, column, value) sorted by row, then by column. Unlike those of a matrix, two of them
 * may stand in the same place.
 */
final class SortedEntries {
  private final int[] start;
  private final int[] column;
  private final float[] value;

  private SortedEntries(int[] start, int[] column, float[] value) {
    this.start = start;
    this.column = column;
    this.value = value;
  }

  static SortedEntries none(int rows) {
    return new SortedEntries(new int[rows + 1], new int[0], new float[0]);
  }

  /**
   * Sorts the first {@code size} entries in linear time: dealt out by column and then, keeping that
   * order, by row.
   */
  static SortedEntries sorted(
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
    return new SortedEntries(start, sortedColumn, sortedValue);
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
