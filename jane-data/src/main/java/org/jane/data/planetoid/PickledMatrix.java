package org.jane.data.planetoid;

import org.jane.data.AttributeRows;
import org.jane.data.FileBytes;
import org.jane.data.numpy.NumpyArray;

/**
 * A checked view of the sparse matrix of a pickle: where each row starts, the column and the value
 * of each entry.
 */
final class PickledMatrix {
  /** More columns than this must be backed by as many bytes of file. */
  private static final int MOST_FREE_COLUMNS = 100_000;

  private final int rows;
  private final int columns;
  private final NumpyArray starts;
  private final NumpyArray column;
  private final NumpyArray value;

  PickledMatrix(
      FileBytes file, long[] shape, NumpyArray starts, NumpyArray column, NumpyArray value) {
    if (shape.length != 2 || shape[0] < 0 || shape[0] != starts.rows() - 1 || shape[1] < 0) {
      throw file.refuse(
          "the shape of the sparse matrix does not fit its %d rows".formatted(starts.rows() - 1),
          "Take the file from where it was published");
    }
    // Columns cost memory although a sparse file need not mention them: each gets a name.
    long most = Math.max(MOST_FREE_COLUMNS, file.size());
    if (shape[1] > most) {
      throw file.refuse(
          "%d columns are promised by a file of %d bytes".formatted(shape[1], file.size()),
          "Take the file from where it was published");
    }
    this.rows = (int) shape[0];
    this.columns = (int) shape[1];
    this.starts = starts;
    this.column = column;
    this.value = value;
    if (column.rows() != value.rows()) {
      throw value.refuse(
          "%d values for %d columns".formatted(value.rows(), column.rows()),
          "Take the file from where it was published");
    }
    for (int i = 0; i < rows; i++) {
      if (start(i) > start(i + 1)) {
        throw starts.refuse(
            "row %d ends before it starts".formatted(i),
            "Take the file from where it was published");
      }
    }
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  private int start(int row) {
    return starts.integer(row, 0, "the start", value.rows() + 1);
  }

  /** Adds a row's entries to the row under way. */
  void copyRow(int row, AttributeRows to) {
    for (int e = start(row); e < start(row + 1); e++) {
      to.add(column.integer(e, 0, "the column", columns), value.number(e, 0));
    }
  }
}
