package org.jane.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CsrMatrixTest {
  /** The matrix [0 5 0 7; 0 0 0 0; 1 0 2 0]. */
  private final CsrMatrix matrix =
      new CsrMatrix(4, new int[] {0, 2, 2, 4}, new int[] {1, 3, 0, 2}, new float[] {5, 7, 1, 2});

  private static float[][] dense(CsrMatrix m) {
    float[][] rows = new float[m.rows()][m.columns()];
    for (int i = 0; i < m.rows(); i++) {
      for (int e = m.rowStart(i); e < m.rowStart(i + 1); e++) {
        rows[i][m.column(e)] = m.value(e);
      }
    }
    return rows;
  }

  @Test
  void entriesStandWhereTheyWerePut() {
    assertThat(dense(matrix))
        .isDeepEqualTo(new float[][] {{0, 5, 0, 7}, {0, 0, 0, 0}, {1, 0, 2, 0}});
    assertThat(matrix.toDense().data()).containsExactly(0, 5, 0, 7, 0, 0, 0, 0, 1, 0, 2, 0);
    assertThat(matrix.entries()).isEqualTo(4);
    assertThat(matrix.rowLength(0)).isEqualTo(2);
    assertThat(matrix.rowLength(1)).isZero();
    assertThat(matrix.allOnes()).isFalse();
  }

  @Test
  void findGivesTheEntryOrNone() {
    assertThat(matrix.value(matrix.find(0, 3))).isEqualTo(7);
    assertThat(matrix.value(matrix.find(2, 0))).isEqualTo(1);
    assertThat(matrix.find(0, 0)).isEqualTo(-1);
    assertThat(matrix.find(0, 2)).isEqualTo(-1);
    assertThat(matrix.find(1, 1)).isEqualTo(-1); // an empty row borrows nothing from its neighbour
    assertThat(matrix.find(2, 3)).isEqualTo(-1);
  }

  @Test
  void withoutValuesAllEntriesAreOne() {
    CsrMatrix ones = new CsrMatrix(3, new int[] {0, 1, 3}, new int[] {2, 0, 1}, null);
    assertThat(dense(ones)).isDeepEqualTo(new float[][] {{0, 0, 1}, {1, 1, 0}});
    assertThat(ones.allOnes()).isTrue();
    assertThat(dense(ones.selectRows(new int[] {1}))).isDeepEqualTo(new float[][] {{1, 1, 0}});
    assertThat(ones.selectRows(new int[] {1}).allOnes()).isTrue();
  }

  @Test
  void rowsAreSelectedInTheOrderGivenAndMayRepeat() {
    assertThat(dense(matrix.selectRows(new int[] {2, 0, 2, 1})))
        .isDeepEqualTo(new float[][] {{1, 0, 2, 0}, {0, 5, 0, 7}, {1, 0, 2, 0}, {0, 0, 0, 0}});
    assertThat(matrix.selectRows(new int[0]).rows()).isZero();
    assertThat(matrix.selectRows(new int[0]).columns()).isEqualTo(4);
  }

  @Test
  void emptyHasRowsAndColumnsButNoEntry() {
    CsrMatrix empty = CsrMatrix.empty(2, 3);
    assertThat(dense(empty)).isDeepEqualTo(new float[2][3]);
    assertThat(empty.entries()).isZero();
    assertThat(CsrMatrix.empty(0, 0).rows()).isZero();
  }

  @Test
  void brokenArraysAreRefusedBeforeTheyAreUsed() {
    refused("length of rowStart must be at least 1, found 0", 2, new int[0], new int[0]);
    refused("rowStart must begin with 0, found 1", 2, new int[] {1, 1}, new int[] {0});
    refused("rowStart promises 2 entries, found 1 columns", 2, new int[] {0, 2}, new int[] {0});
    refused("rowStart must not fall, it does after row 1", 2, new int[] {0, 9, 1}, new int[] {0});
    refused("rowStart must not fall, it does after row 0", 2, new int[] {0, -1, 1}, new int[] {0});
    refused("columns of row 0 must ascend", 2, new int[] {0, 2}, new int[] {1, 0});
    refused("found 1 after 1", 2, new int[] {0, 2}, new int[] {1, 1});
    refused("stay below 2, found 2 after -1", 2, new int[] {0, 1}, new int[] {2});
    refused("found -1 after -1", 2, new int[] {0, 1}, new int[] {-1});
    refused("columns must be at least 0, found -1", -1, new int[] {0}, new int[0]);
    assertThatThrownBy(() -> new CsrMatrix(2, new int[] {0, 1}, new int[] {0}, new float[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("1 entries need as many values");
  }

  private static void refused(String message, int columns, int[] rowStart, int[] column) {
    assertThatThrownBy(() -> new CsrMatrix(columns, rowStart, column, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
