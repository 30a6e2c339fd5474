package org.jane.linalg;

import java.util.Arrays;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * An immutable sparse matrix of floats, row by row (compressed sparse rows). Columns ascend within
 * a row.
 *
 * <p>Up to 2^31-1 stored entries. A matrix whose stored entries are all 1 keeps no values. Safe to
 * share between threads.
 */
public final class CsrMatrix {
  private final int columns;
  private final int[] rowStart;
  private final int[] column;
  private final float @Nullable [] value;

  /**
   * Takes the arrays as they are, without copying: the caller gives them away.
   *
   * @param rowStart where each row starts in {@code column}, and one more number: the number of
   *     entries
   * @param column the column of each entry, strictly ascending within a row
   * @param value the value of each entry; null when all are 1
   */
  public CsrMatrix(int columns, int[] rowStart, int[] column, float @Nullable [] value) {
    this(Check.atLeast("columns", columns, 0), rowStart, column, value, false);
  }

  /** For arrays that are known to be right. */
  private CsrMatrix(
      int columns, int[] rowStart, int[] column, float @Nullable [] value, boolean trusted) {
    this.columns = columns;
    this.rowStart = rowStart;
    this.column = column;
    this.value = value;
    if (!trusted) {
      check();
    }
  }

  private void check() {
    Check.atLeast("length of rowStart", rowStart.length, 1);
    int entries = rowStart[rowStart.length - 1];
    Check.that(rowStart[0] == 0, "rowStart must begin with 0, found %d", rowStart[0]);
    Check.that(
        entries == column.length,
        "rowStart promises %d entries, found %d columns",
        entries,
        column.length);
    Check.that(value == null || value.length == entries, "%d entries need as many values", entries);
    for (int i = 0; i < rows(); i++) { // all of it before any of it is used as an index
      if (rowStart[i] > rowStart[i + 1]) {
        throw new IllegalArgumentException("rowStart must not fall, it does after row " + i);
      }
    }
    for (int i = 0; i < rows(); i++) {
      int before = -1;
      for (int e = rowStart[i]; e < rowStart[i + 1]; e++) {
        if (column[e] <= before || column[e] >= columns) {
          throw new IllegalArgumentException(
              "columns of row %d must ascend and stay below %d, found %d after %d"
                  .formatted(i, columns, column[e], before));
        }
        before = column[e];
      }
    }
  }

  /** A matrix without entries. */
  public static CsrMatrix empty(int rows, int columns) {
    return new CsrMatrix(columns, new int[rows + 1], new int[0], null);
  }

  public int rows() {
    return rowStart.length - 1;
  }

  public int columns() {
    return columns;
  }

  /** The number of stored entries. */
  public int entries() {
    return column.length;
  }

  /** The first entry of row {@code i}; {@code rowStart(rows())} is the number of entries. */
  public int rowStart(int i) {
    return rowStart[i];
  }

  public int rowLength(int i) {
    return rowStart[i + 1] - rowStart[i];
  }

  /** The sum of the values of row {@code i}, added in their order. */
  public double rowSum(int i) {
    if (value == null) {
      return rowLength(i);
    }
    double sum = 0;
    for (int e = rowStart[i]; e < rowStart[i + 1]; e++) {
      sum += value[e];
    }
    return sum;
  }

  public int column(int entry) {
    return column[entry];
  }

  public float value(int entry) {
    return value == null ? 1f : value[entry];
  }

  /** True when every stored entry is 1 and no values are kept. */
  public boolean allOnes() {
    return value == null;
  }

  /** The entry of row {@code i} in column {@code j}, or -1 when none is stored. */
  public int find(int i, int j) {
    int at = Arrays.binarySearch(column, rowStart[i], rowStart[i + 1], j);
    return at >= 0 ? at : -1;
  }

  /**
   * The first entry of a row, or of a part of it, whose column is at least {@code column}; {@code
   * to} when there is none.
   */
  public int firstFrom(int column, int from, int to) {
    int at = Arrays.binarySearch(this.column, from, to, column);
    return at >= 0 ? at : -at - 1;
  }

  /** The mean of some rows; zeros for none. */
  public float[] meanRow(int[] rows) {
    double[] sum = new double[columns()];
    for (int i : rows) {
      for (int e = rowStart(i); e < rowStart(i + 1); e++) {
        sum[column(e)] += value(e);
      }
    }
    float[] mean = new float[sum.length];
    for (int c = 0; c < mean.length; c++) {
      mean[c] = (float) (sum[c] / Math.max(1, rows.length));
    }
    return mean;
  }

  /** The same matrix with another row, given in full. */
  public CsrMatrix withRow(int row, float[] other) {
    int stored = 0;
    for (float v : other) {
      stored += v != 0 ? 1 : 0;
    }
    int change = stored - rowLength(row);
    int[] start = new int[rows() + 1];
    int[] cols = new int[entries() + change];
    float[] values = new float[cols.length];
    int at = 0;
    for (int i = 0; i < rows(); i++) {
      if (i == row) {
        for (int c = 0; c < other.length; c++) {
          if (other[c] != 0) {
            cols[at] = c;
            values[at++] = other[c];
          }
        }
      } else {
        for (int e = rowStart(i); e < rowStart(i + 1); e++) {
          cols[at] = column(e);
          values[at++] = value(e);
        }
      }
      start[i + 1] = at;
    }
    return new CsrMatrix(columns(), start, cols, values);
  }

  /** Rows {@code rows} in that order, all columns. */
  public CsrMatrix selectRows(int[] rows) {
    int[] start = new int[rows.length + 1];
    for (int i = 0; i < rows.length; i++) {
      start[i + 1] = Math.addExact(start[i], rowLength(rows[i]));
    }
    int[] cols = new int[start[rows.length]];
    float[] vals = value == null ? null : new float[cols.length];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(column, rowStart[rows[i]], cols, start[i], rowLength(rows[i]));
      if (value != null && vals != null) {
        System.arraycopy(value, rowStart[rows[i]], vals, start[i], rowLength(rows[i]));
      }
    }
    return new CsrMatrix(columns, start, cols, vals);
  }

  /** This matrix with the columns of another behind its own. */
  public CsrMatrix beside(CsrMatrix right) {
    Check.that(right.rows() == rows(), "%d rows beside %d", right.rows(), rows());
    int[] start = new int[rows() + 1];
    for (int i = 0; i < rows(); i++) {
      start[i + 1] = Math.addExact(start[i], rowLength(i) + right.rowLength(i));
    }
    int[] cols = new int[start[rows()]];
    float[] values = new float[cols.length];
    for (int i = 0; i < rows(); i++) {
      int at = start[i];
      for (int e = rowStart(i); e < rowStart(i + 1); e++, at++) {
        cols[at] = column(e);
        values[at] = value(e);
      }
      for (int e = right.rowStart(i); e < right.rowStart(i + 1); e++, at++) {
        cols[at] = columns + right.column(e);
        values[at] = right.value(e);
      }
    }
    return new CsrMatrix(Math.addExact(columns, right.columns), start, cols, values);
  }

  /** Some columns that stand side by side, the first of them being column 0 of the result. */
  public CsrMatrix selectColumns(int from, int to) {
    Check.that(
        from >= 0 && from <= to && to <= columns, "columns %d to %d of %d", from, to, columns);
    int[] start = new int[rows() + 1];
    int[] cols = new int[entries()];
    float[] values = new float[entries()];
    int at = 0;
    for (int i = 0; i < rows(); i++) {
      for (int e = rowStart(i); e < rowStart(i + 1); e++) {
        if (column(e) >= from && column(e) < to) {
          cols[at] = column(e) - from;
          values[at++] = value(e);
        }
      }
      start[i + 1] = at;
    }
    return new CsrMatrix(to - from, start, Arrays.copyOf(cols, at), Arrays.copyOf(values, at));
  }

  /**
   * The same places with other values, one for each entry in order: no copy and no check but of the
   * length. For values that change all the time over places that do not, such as attributes under
   * dropout.
   */
  public CsrMatrix withValues(float[] others) {
    Check.that(
        others.length == entries(),
        "%d entries need as many values, found %d",
        entries(),
        others.length);
    return new CsrMatrix(columns, rowStart, column, others, true);
  }

  /**
   * Rows that begin where these do, with other columns and values: no copy and no check but of the
   * lengths. For rows that are filled anew all the time and may end before the next begins, such as
   * what dropout leaves of them; only the row methods say something sensible then.
   */
  public CsrMatrix withEntries(int[] others, float[] values) {
    Check.that(
        others.length == entries() && values.length == entries(),
        "%d entries need as many columns and values, found %d and %d",
        entries(),
        others.length,
        values.length);
    return new CsrMatrix(columns, rowStart, others, values, true);
  }

  /** A copy of the values of all entries, in order. */
  public float[] copyValues() {
    if (value != null) {
      return value.clone();
    }
    float[] ones = new float[entries()];
    Arrays.fill(ones, 1f);
    return ones;
  }

  /** The same matrix with its zeros. */
  public DenseMatrix toDense() {
    DenseMatrix all = DenseMatrix.zeros(rows(), columns);
    for (int i = 0; i < rows(); i++) {
      for (int e = rowStart[i]; e < rowStart[i + 1]; e++) {
        all.set(i, column[e], value(e));
      }
    }
    return all;
  }

  /**
   * The transpose, and for each of its entries the entry of this matrix it came from.
   *
   * @param matrix rows and columns exchanged
   * @param origin entry of the original for each entry of {@code matrix}
   */
  public record Transpose(CsrMatrix matrix, int[] origin) {}

  /** Exchanges rows and columns, in one pass over the entries. */
  public Transpose transpose() {
    int[] start = new int[columns + 1];
    for (int c : column) {
      start[c + 1]++;
    }
    for (int c = 0; c < columns; c++) {
      start[c + 1] += start[c];
    }
    int[] next = Arrays.copyOf(start, columns);
    int[] row = new int[entries()];
    int[] origin = new int[entries()];
    float[] values = value == null ? null : new float[entries()];
    for (int i = 0; i < rows(); i++) {
      for (int e = rowStart[i]; e < rowStart[i + 1]; e++) {
        int at = next[column[e]]++;
        row[at] = i;
        origin[at] = e;
        if (values != null && value != null) {
          values[at] = value[e];
        }
      }
    }
    return new Transpose(new CsrMatrix(rows(), start, row, values, true), origin);
  }
}
