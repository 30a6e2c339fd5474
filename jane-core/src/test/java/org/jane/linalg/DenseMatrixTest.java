package org.jane.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DenseMatrixTest {

  @Test
  void numbersStandRowAfterRow() {
    DenseMatrix matrix = new DenseMatrix(2, 3, new float[] {1, 2, 3, 4, 5, 6});
    assertThat(matrix.get(0, 2)).isEqualTo(3);
    assertThat(matrix.get(1, 0)).isEqualTo(4);
    matrix.set(1, 1, 9);
    assertThat(matrix.data()).containsExactly(1, 2, 3, 4, 9, 6);
  }

  @Test
  void aCopyDoesNotFollowItsOriginal() {
    DenseMatrix matrix = new DenseMatrix(1, 2, new float[] {1, 2});
    DenseMatrix copy = matrix.copy();
    matrix.set(0, 0, 7);
    assertThat(copy.data()).containsExactly(1, 2);
  }

  @Test
  void rowsAndColumnsAreExchanged() {
    int rows = 70; // more than two tiles, the last not full
    int columns = 33;
    float[] data = new float[rows * columns];
    for (int at = 0; at < data.length; at++) {
      data[at] = at;
    }
    DenseMatrix across = new DenseMatrix(rows, columns, data).transposed();
    assertThat(across.rows()).isEqualTo(columns);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        assertThat(across.get(j, i)).isEqualTo(i * columns + j);
      }
    }
  }

  @Test
  void zerosAreZeros() {
    assertThat(DenseMatrix.zeros(2, 2).data()).containsExactly(0, 0, 0, 0);
    assertThat(DenseMatrix.zeros(0, 5).data()).isEmpty();
  }

  @Test
  void sizesThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> new DenseMatrix(2, 3, new float[5]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 x 3 needs 6 numbers, found 5");
    assertThatThrownBy(() -> DenseMatrix.zeros(1 << 16, 1 << 15))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("65536 x 32768 is more than one array can hold");
    assertThatThrownBy(() -> DenseMatrix.zeros(-1, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rows must be at least 0, found -1");
    assertThatThrownBy(() -> DenseMatrix.zeros(-2, -3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rows must be at least 0, found -2");
  }
}
