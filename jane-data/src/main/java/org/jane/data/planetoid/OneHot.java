package org.jane.data.planetoid;

import java.util.Arrays;
import org.jane.data.numpy.NumpyArray;

/** A class a row, given as a row of zeros with a single one. */
record OneHot(int classes, int[] label) {
  private static final String REMEDY = "Take all files of the dataset from one place";

  /**
   * @param rows how many rows there must be
   */
  static OneHot of(NumpyArray array, int rows) {
    array.requireMatrix(-1);
    if (array.rows() != rows) {
      throw array.refuse(
          "labels of %d nodes, attributes of %d".formatted(array.rows(), rows), REMEDY);
    }
    int[] label = new int[rows];
    Arrays.fill(label, -1);
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < array.columns(); c++) {
        if (array.integer(i, c, "the label", 2) == 1) {
          if (label[i] >= 0) {
            throw array.refuse("row %d has more than one class".formatted(i), REMEDY);
          }
          label[i] = c;
        }
      }
      if (label[i] < 0) {
        throw array.refuse("row %d has no class".formatted(i), REMEDY);
      }
    }
    return new OneHot(array.columns(), label);
  }

  int rows() {
    return label.length;
  }

  int get(int row) {
    return label[row];
  }
}
