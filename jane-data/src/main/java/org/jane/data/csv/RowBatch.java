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
  private char[] own = new char[0];
  private char[] text = own; // its own, or that of somebody who has it in memory already
  private int[] from = new int[1 << 10]; // where the text of each field begins and ends
  private int[] end = new int[1 << 10];
  private long[] line = new long[1 << 8]; // counted from the first line of the batch
  private long firstLine;
  private int fields;
  private int rows;
  private int[] node = new int[0];
  private float[] number = new float[0];
  private boolean[] numbersReady = new boolean[0];

  RowBatch(int width) {
    this.width = width;
  }

  int width() {
    return width;
  }

  void clear() {
    text = own;
    firstLine = 0;
    fields = 0;
    rows = 0;
    Arrays.fill(numbersReady, false);
  }

  boolean full() {
    return rows >= ENOUGH_ROWS || (rows > 0 && end[fields - 1] >= ENOUGH_TEXT);
  }

  /** Uses text that stands in somebody's array, for {@link #addShared}. */
  void share(char[] array) {
    text = array;
  }

  /** Adds a field that stands in the shared array. */
  void addShared(int begin, int stop) {
    if (fields == end.length) {
      from = Arrays.copyOf(from, grown(fields + 1));
      end = Arrays.copyOf(end, from.length);
    }
    from[fields] = begin;
    end[fields++] = stop;
  }

  /** Adds a field by a copy of its text. */
  void addField(char[] buffer, int begin, int length) {
    int start = fields == 0 ? 0 : end[fields - 1];
    int stop = Math.addExact(start, length);
    if (stop > own.length) {
      own = Arrays.copyOf(own, grown(stop));
    }
    text = own;
    System.arraycopy(buffer, begin, own, start, length);
    addShared(start, stop);
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

  /** Says on which line of the file the lines of rows are counted from. */
  void countLinesFrom(long number) {
    firstLine = number;
  }

  int rows() {
    return rows;
  }

  /** The line a row starts at. */
  long line(int row) {
    return firstLine + line[row];
  }

  /** The array all text is in. */
  char[] text() {
    return text;
  }

  int from(int row, int column) {
    return from[row * width + column];
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

  /** Room for nodes that were looked up, {@code perRow} for each row. */
  int[] nodes(int perRow) {
    if (node.length < rows * perRow) {
      node = new int[rows * perRow];
    }
    return node;
  }

  /** Turns a column into numbers, as {@link Header#number} says them; NaN for a blank. */
  void parseNumbers(Header header, int column) {
    if (numbersReady.length == 0) {
      numbersReady = new boolean[width];
    }
    if (number.length < rows * width) {
      number = new float[rows * width];
    }
    for (int row = 0; row < rows; row++) {
      number[row * width + column] =
          blank(row, column) ? Float.NaN : header.number(this, row, column);
    }
    numbersReady[column] = true;
  }

  /** Whether the numbers of a column are there already. */
  boolean hasNumbers(int column) {
    return numbersReady.length > 0 && numbersReady[column];
  }

  float number(int row, int column) {
    return number[row * width + column];
  }
}
