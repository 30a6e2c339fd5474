package org.jane.data.csv;

import java.util.Arrays;

/**
 * Some rows of a table, all of the same width, their text in one array: no string is made for a
 * field that is looked up or turned into a number and then forgotten.
 */
final class RowBatch {
  private static final int ENOUGH_TEXT = 1 << 18;
  private static final int ENOUGH_ROWS = 1 << 15;

  private final int width;
  private char[] text = new char[1 << 12];
  private int[] end = new int[1 << 10]; // where the text of each field ends
  private long[] line = new long[1 << 8];
  private int fields;
  private int rows;

  RowBatch(int width) {
    this.width = width;
  }

  void clear() {
    fields = 0;
    rows = 0;
  }

  boolean full() {
    return rows >= ENOUGH_ROWS || (rows > 0 && end[fields - 1] >= ENOUGH_TEXT);
  }

  void addField(char[] buffer, int from, int length) {
    if (fields == end.length) {
      end = Arrays.copyOf(end, grown(fields + 1));
    }
    int start = fields == 0 ? 0 : end[fields - 1];
    int stop = Math.addExact(start, length);
    if (stop > text.length) {
      text = Arrays.copyOf(text, grown(stop));
    }
    System.arraycopy(buffer, from, text, start, length);
    end[fields++] = stop;
  }

  private static int grown(int needed) {
    return (int) Math.min(Integer.MAX_VALUE - 8L, needed * 2L);
  }

  /** Completes a row. Fields added without it are not part of the batch. */
  void endRow(long startLine) {
    if (rows == line.length) {
      line = Arrays.copyOf(line, grown(rows + 1));
    }
    line[rows++] = startLine;
  }

  int rows() {
    return rows;
  }

  /** The line a row starts at. */
  long line(int row) {
    return line[row];
  }

  /** The array all text is in. */
  char[] text() {
    return text;
  }

  int from(int row, int column) {
    int field = row * width + column;
    return field == 0 ? 0 : end[field - 1];
  }

  int length(int row, int column) {
    return end[row * width + column] - from(row, column);
  }

  boolean blank(int row, int column) {
    return length(row, column) == 0;
  }

  String get(int row, int column) {
    return new String(text, from(row, column), length(row, column));
  }
}
