package org.jane.data.mat;

import org.jane.data.Reason;
import org.jane.graph.GraphDataException;
import us.hebi.matlab.mat.types.Matrix;
import us.hebi.matlab.mat.types.Sparse;

/** A full or sparse matrix of real numbers, read column by column. */
final class MatMatrix {
  private final String where;
  private final Matrix matrix;

  /**
   * @param bytes the size of the variable in the file: every number of a full matrix takes one at
   *     least, and so does every column of a sparse one
   */
  MatMatrix(String where, Matrix matrix, int bytes) {
    this.where = where;
    this.matrix = matrix;
    if (matrix.getNumDimensions() != 2 || matrix.isComplex()) {
      throw refuse(
          matrix.isComplex()
              ? "the numbers are complex"
              : "the array has %d dimensions".formatted(matrix.getNumDimensions()),
          "Save it as a matrix of real numbers");
    }
    long promised = matrix instanceof Sparse ? columns() : (long) rows() * columns();
    if (rows() < 0 || columns() < 0 || promised > bytes) {
      throw refuse(
          "a matrix of %d x %d is promised by %d bytes".formatted(rows(), columns(), bytes),
          "Fetch the file again, it is damaged or cut off");
    }
  }

  int rows() {
    return matrix.getNumRows();
  }

  int columns() {
    return matrix.getNumCols();
  }

  /** What is done with an entry that is not zero. */
  interface Entry {
    void at(int row, int column, double value);
  }

  /** Visits all entries that are not zero, columns ascending and rows ascending within them. */
  void forEach(Entry entry) {
    Checked checked = new Checked(entry);
    try {
      if (matrix instanceof Sparse sparse) {
        sparse.forEach((row, column, value, imaginary) -> checked.at(row, column, value));
      } else {
        forEachOfFull(checked);
      }
    } catch (GraphDataException e) {
      throw e;
    } catch (RuntimeException e) {
      // The library looks up what the file's own indices say.
      throw new GraphDataException(
          where,
          "the numbers promised are not there (" + Reason.of(e) + ")",
          "Fetch the file again, it is damaged",
          e);
    }
  }

  private void forEachOfFull(Entry entry) {
    for (int column = 0; column < columns(); column++) {
      for (int row = 0; row < rows(); row++) {
        entry.at(row, column, matrix.getDouble(row, column));
      }
    }
  }

  GraphDataException refuse(String found, String remedy) {
    return new GraphDataException(where, found, remedy);
  }

  /** Keeps entries inside the matrix and in order, so that none is visited twice. */
  private final class Checked implements Entry {
    private final Entry next;
    private int lastRow = -1;
    private int lastColumn = -1;

    Checked(Entry next) {
      this.next = next;
    }

    @Override
    public void at(int row, int column, double value) {
      boolean ascending = column > lastColumn || (column == lastColumn && row > lastRow);
      if (row < 0 || row >= rows() || !ascending) {
        throw refuse(
            "an entry in row %d of column %d, in a matrix of %d x %d, rows ascending"
                .formatted(row, column, rows(), columns()),
            "Save the matrix again, it is damaged");
      }
      if (!Double.isFinite(value)) {
        throw refuse(
            "the value in row %d, column %d is %s, not a finite number"
                .formatted(row, column, value),
            "Correct or remove it");
      }
      lastRow = row;
      lastColumn = column;
      if (value != 0) {
        next.at(row, column, value);
      }
    }
  }
}
