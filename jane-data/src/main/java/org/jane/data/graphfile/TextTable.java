package org.jane.data.graphfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.data.HeapRoom;

/**
 * Rows of values by column, as text in one array. A row has only the values that were set; memory
 * grows with these, not with rows times columns.
 */
final class TextTable {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final String where;
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private char[] text = new char[1 << 8];
  private int[] end = new int[1 << 5]; // where the text of each value ends
  private int[] column = new int[1 << 5]; // of each value
  private int[] rowStart = new int[1 << 5]; // the first value of each row
  private int[] lastRow = new int[1 << 4]; // of each column: rows when it was last set
  private int values;
  private int rows;

  TextTable(String where) {
    this.where = where;
  }

  /** Begins a row; values that are set from now on are its. */
  void beginRow() {
    rowStart = grown(rowStart, rows);
    rowStart[rows++] = values;
  }

  /** Makes a column that need not have any value. */
  int column(String name) {
    int at = columns.computeIfAbsent(name, n -> columns.size());
    lastRow = grown(lastRow, at);
    return at;
  }

  /** Sets a value of the last row; false when it has one in this column already. */
  boolean set(String name, String value) {
    int at = column(name);
    if (lastRow[at] == rows) {
      return false;
    }
    lastRow[at] = rows;
    int from = values == 0 ? 0 : end[values - 1];
    long to = (long) from + value.length();
    if (to > text.length) {
      HeapRoom.require(where, "values of nodes and edges", 4 * to);
      text = Arrays.copyOf(text, (int) Math.min(LARGEST_ARRAY, Math.max(2L * text.length, to)));
    }
    value.getChars(0, value.length(), text, from);
    end = grown(end, values);
    column = grown(column, values);
    column[values] = at;
    end[values++] = (int) to;
    return true;
  }

  private static int[] grown(int[] array, int used) {
    return used < array.length
        ? array
        : Arrays.copyOf(array, (int) Math.min(LARGEST_ARRAY, 2L * used));
  }

  int rows() {
    return rows;
  }

  /** How many values all rows have together. */
  int count() {
    return values;
  }

  List<String> columns() {
    return new ArrayList<>(columns.keySet());
  }

  boolean has(String name) {
    return columns.containsKey(name);
  }

  /** The place of a column of this name in {@link #row}, -1 when there is none. */
  int place(String name) {
    return columns.getOrDefault(name, -1);
  }

  /** Puts the number of each value of a row, plus one, at the place of its column; 0 is none. */
  void row(int row, int[] valueAt) {
    Arrays.fill(valueAt, 0);
    int to = row + 1 < rows ? rowStart[row + 1] : values;
    for (int v = rowStart[row]; v < to; v++) {
      valueAt[column[v]] = v + 1;
    }
  }

  /** The text of a value of a row in a column, empty when it has none. */
  String get(int row, int place) {
    int to = row + 1 < rows ? rowStart[row + 1] : values;
    for (int v = rowStart[row]; v < to; v++) {
      if (column[v] == place) {
        return new String(text, from(v), length(v));
      }
    }
    return "";
  }

  char[] text() {
    return text;
  }

  int from(int value) {
    return value == 0 ? 0 : end[value - 1];
  }

  int length(int value) {
    return end[value] - from(value);
  }
}
