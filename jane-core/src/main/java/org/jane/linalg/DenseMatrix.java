package org.jane.linalg;

import org.jane.run.Check;

/**
 * A dense matrix of floats, row after row in one array: entry (i, j) stands at {@code i * columns +
 * j}.
 *
 * <p>Mutable, because it is what kernels write into; methods that return one say whether it may
 * still change.
 */
public final class DenseMatrix {
  private static final int TILE = 32;

  private final int rows;
  private final int columns;
  private final float[] data;

  /** Takes {@code data} as it is, without copying. */
  public DenseMatrix(int rows, int columns, float[] data) {
    this.rows = Check.atLeast("rows", rows, 0);
    this.columns = Check.atLeast("columns", columns, 0);
    Check.that(
        data.length == (long) rows * columns,
        "%d x %d needs %d numbers, found %d",
        rows,
        columns,
        (long) rows * columns,
        data.length);
    this.data = data;
  }

  /** A matrix of zeros. */
  public static DenseMatrix zeros(int rows, int columns) {
    Check.atLeast("rows", rows, 0);
    Check.atLeast("columns", columns, 0);
    long size = (long) rows * columns;
    Check.that(
        size <= Integer.MAX_VALUE - 8, "%d x %d is more than one array can hold", rows, columns);
    return new DenseMatrix(rows, columns, new float[(int) size]);
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  public float get(int i, int j) {
    return data[i * columns + j];
  }

  public void set(int i, int j, float value) {
    data[i * columns + j] = value;
  }

  /** The numbers themselves, row after row. */
  public float[] data() {
    return data;
  }

  /** Rows and columns exchanged, tile by tile so that both sides stay near in memory. */
  public DenseMatrix transposed() {
    DenseMatrix other = zeros(columns, rows);
    for (int top = 0; top < rows; top += TILE) {
      for (int left = 0; left < columns; left += TILE) {
        for (int i = top; i < Math.min(rows, top + TILE); i++) {
          for (int j = left; j < Math.min(columns, left + TILE); j++) {
            other.data[j * rows + i] = data[i * columns + j];
          }
        }
      }
    }
    return other;
  }

  public DenseMatrix copy() {
    return new DenseMatrix(rows, columns, data.clone());
  }
}
