package org.jane.data.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lists of numbers in the cells of a column, as JSON or numpy writes them: {@code [0.1, 0.2]} or
 * {@code [0.1 0.2]}, with a decimal point whatever other columns have. All rows have equally many;
 * a blank cell has none.
 */
final class Vectors {
  private float[] values = new float[1 << 6]; // those of the rows that have some
  private int used;
  private int[] start = new int[1 << 4]; // of a row, -1 for a blank one
  private int rows;
  private int width = -1;
  private float[] entries = new float[1 << 4]; // of the cell being read

  /** What is wrong with a cell; empty when it was added. */
  String add(char[] text, int from, int length) {
    int count = parse(text, from, length);
    if (count < 0) {
      return "which is no list of finite numbers";
    }
    if (width >= 0 && count != width) {
      return "a list of %d numbers where others have %d".formatted(count, width);
    }
    width = count;
    if (used + count > values.length) {
      values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8L, (used + count) * 2L));
    }
    System.arraycopy(entries, 0, values, used, count);
    endRow(used);
    used += count;
    return "";
  }

  void addBlank() {
    endRow(-1);
  }

  private void endRow(int at) {
    if (rows == start.length) {
      start = Arrays.copyOf(start, rows * 2);
    }
    start[rows++] = at;
  }

  /** Whether a cell reads as a list of numbers. */
  static boolean looksLike(char[] text, int from, int length) {
    return length > 2 && text[from] == '[' && new Vectors().parse(text, from, length) > 0;
  }

  /**
   * Puts the numbers into {@link #entries} and returns how many, -1 when there is none or worse.
   */
  private int parse(char[] text, int from, int length) {
    if (length < 2 || text[from] != '[' || text[from + length - 1] != ']') {
      return -1;
    }
    int count = 0;
    int end = from + length - 1;
    boolean open = true; // a number may come: one comma at most stands between two
    for (int i = from + 1; i < end; ) {
      char c = text[i];
      if (Character.isWhitespace(c)) {
        i++;
      } else if (c == ',') {
        if (open) {
          return -1;
        }
        open = true;
        i++;
      } else {
        int stop = i;
        while (stop < end && !Character.isWhitespace(text[stop]) && text[stop] != ',') {
          stop++;
        }
        float number = number(text, i, stop);
        if (Float.isNaN(number) || number == DecimalNumber.NOT_FINITE) {
          return -1;
        }
        if (count == entries.length) {
          entries = Arrays.copyOf(entries, count * 2);
        }
        entries[count++] = number;
        open = false;
        i = stop;
      }
    }
    return count == 0 || (open && count > 0) ? -1 : count;
  }

  /** A number, also as numpy 2 writes it inside lists: {@code np.float64(0.5)}. */
  private static float number(char[] text, int from, int to) {
    int begin = from;
    int end = to;
    if (text[from] == 'n' && text[to - 1] == ')') {
      while (begin < end && text[begin] != '(') {
        begin++;
      }
      begin++;
      end--;
      String type = new String(text, from, begin - from);
      if (!type.matches("np\\.(float|int)\\d+\\(")) {
        return DecimalNumber.NOT_A_NUMBER;
      }
    }
    return DecimalNumber.parse(text, begin, end - begin);
  }

  int width() {
    return Math.max(0, width);
  }

  /** The mean of each entry over the rows that have it. */
  List<Float> means() {
    double[] sum = new double[width()];
    int known = 0;
    for (int row = 0; row < rows; row++) {
      if (start[row] >= 0) {
        known++;
        for (int j = 0; j < sum.length; j++) {
          sum[j] += values[start[row] + j];
        }
      }
    }
    List<Float> means = new ArrayList<>();
    for (double each : sum) {
      means.add((float) (each / Math.max(1, known)));
    }
    return means;
  }

  boolean blank(int row) {
    return start[row] < 0;
  }

  float get(int row, int entry) {
    return values[start[row] + entry];
  }

  /** Says that lists have this many numbers, because earlier ones had. */
  void require(int entries) {
    width = entries;
  }
}
