package org.jane.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.jane.features.AttributeScaling.Kind;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;

class AttributeScalingTest {
  /** Stored where not 0; NaN stands for a zero that is stored all the same. */
  private static CsrMatrix sparse(double[]... rows) {
    int[] start = new int[rows.length + 1];
    int[] column = new int[rows.length * rows[0].length];
    float[] value = new float[column.length];
    int size = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int c = 0; c < rows[i].length; c++) {
        if (rows[i][c] != 0) {
          column[size] = c;
          value[size++] = Double.isNaN(rows[i][c]) ? 0f : (float) rows[i][c];
        }
      }
      start[i + 1] = size;
    }
    return new CsrMatrix(
        rows[0].length, start, Arrays.copyOf(column, size), Arrays.copyOf(value, size));
  }

  private static double[] row(CsrMatrix x, int i) {
    double[] row = new double[x.columns()];
    for (int e = x.rowStart(i); e < x.rowStart(i + 1); e++) {
      row[x.column(e)] = x.value(e);
    }
    return row;
  }

  private static CsrMatrix scaled(Kind kind, CsrMatrix x) {
    return AttributeScaling.of(kind, x).apply(x);
  }

  private static Kind auto(double[]... rows) {
    return AttributeScaling.of(Kind.AUTO, sparse(rows)).kind();
  }

  @Test
  void noneLeavesEverythingAsItIs() {
    CsrMatrix x = sparse(new double[] {3, 0, -4});
    assertThat(scaled(Kind.NONE, x)).isSameAs(x);
  }

  @Test
  void binaryAsksOnlyWhetherAnAttributeIsThere() {
    assertThat(row(scaled(Kind.BINARY, sparse(new double[] {3, 0, -4, Double.NaN})), 0))
        .containsExactly(1, 0, 1, 0);
  }

  @Test
  void rowsAreDividedByTheirSumOrTheirLength() {
    CsrMatrix x = sparse(new double[] {3, 0, -4}, new double[] {0, 0, 0});
    assertThat(row(scaled(Kind.L1, x), 0))
        .containsExactly(new double[] {3 / 7., 0, -4 / 7.}, within(1e-7));
    assertThat(row(scaled(Kind.L2, x), 0))
        .containsExactly(new double[] {0.6, 0, -0.8}, within(1e-7));
    assertThat(row(scaled(Kind.L2, x), 1)).containsExactly(0, 0, 0);
  }

  @Test
  void filledColumnsAreCentredAndDividedByTheirDeviation() {
    CsrMatrix x =
        scaled(Kind.STANDARD, sparse(new double[] {1}, new double[] {0}, new double[] {5}));
    double deviation = Math.sqrt((1 + 4 + 9) / 3.); // around the mean 2
    assertThat(row(x, 0)).containsExactly(new double[] {-1 / deviation}, within(1e-6));
    assertThat(row(x, 1)).containsExactly(new double[] {-2 / deviation}, within(1e-6));
    assertThat(row(x, 2)).containsExactly(new double[] {3 / deviation}, within(1e-6));
  }

  @Test
  void sparseColumnsAreDividedAndNeverCentred() {
    CsrMatrix x =
        sparse(new double[] {0, 1}, new double[] {0, 2}, new double[] {0, 3}, new double[] {8, 4});
    CsrMatrix standard = scaled(Kind.STANDARD, x);
    double deviation = Math.sqrt((3 * 4 + 36) / 4.); // around the mean 2, zeros included
    assertThat(row(standard, 3)[0]).isCloseTo(8 / deviation, within(1e-6));
    assertThat(row(standard, 0)[0]).isZero();
    assertThat(standard.rowLength(0)).isEqualTo(1);
  }

  @Test
  void aColumnOfEqualValuesSaysNothingAndIsNotBlownUp() {
    float odd = 123456.789f;
    double[][] rows = new double[1000][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = new double[] {odd, i};
    }
    AttributeScaling scaling = AttributeScaling.of(Kind.STANDARD, sparse(rows));
    assertThat(row(scaling.apply(sparse(rows)), 7)[0]).isZero();
    assertThat(row(scaling.apply(sparse(new double[] {odd + 1, 3})), 0)[0])
        .isCloseTo(1, within(0.01)); // a later node that differs
  }

  @Test
  void autoTakesRowLengthsForWordsAndStandardColumnsForNumbers() {
    assertThat(auto(new double[] {1, 0, 1}, new double[] {0, 1, 1})).isEqualTo(Kind.L2);
    assertThat(
            auto(
                new double[] {2, 0, 0, 0},
                new double[] {0, 0, 1, 0},
                new double[] {5, 0, 0, 1},
                new double[] {0, 3, 0, 0},
                new double[] {0, 0, 0, 2}))
        .as("word counts")
        .isEqualTo(Kind.L2);
    assertThat(auto(new double[] {31, 2}, new double[] {45, 7})).isEqualTo(Kind.STANDARD);
    assertThat(auto(new double[] {0, -1}, new double[] {0, 0}, new double[] {0, 0}))
        .as("negative numbers are no counts")
        .isEqualTo(Kind.STANDARD);
  }

  @Test
  void oneFilledColumnOfNumbersAmongWordsMakesTheDataNumeric() {
    assertThat(auto(new double[] {1, 0, 31}, new double[] {0, 1, 45}, new double[] {1, 1, 28}))
        .isEqualTo(Kind.STANDARD);
  }

  @Test
  void aColumnOfOnesBesideWordsChangesNothing() {
    assertThat(auto(new double[] {1, 0, 1}, new double[] {1, 1, 0}, new double[] {1, 0, 0}))
        .isEqualTo(Kind.L2);
  }

  @Test
  void zerosThatAreStoredAreZeros() {
    double o = Double.NaN;
    assertThat(auto(new double[] {1, o}, new double[] {o, 1}, new double[] {1, o}))
        .isEqualTo(Kind.L2);
    CsrMatrix stored =
        sparse(new double[] {8}, new double[] {o}, new double[] {o}, new double[] {o});
    CsrMatrix absent =
        sparse(new double[] {8}, new double[] {0}, new double[] {0}, new double[] {0});
    for (int i = 0; i < 4; i++) {
      assertThat(row(scaled(Kind.STANDARD, stored), i))
          .isEqualTo(row(scaled(Kind.STANDARD, absent), i));
    }
  }

  @Test
  void newNodesAreScaledByWhatWasLearnt() {
    AttributeScaling scaling =
        AttributeScaling.of(Kind.STANDARD, sparse(new double[] {1}, new double[] {3}));
    assertThat(row(scaling.apply(sparse(new double[] {7})), 0)).containsExactly(5); // (7 - 2) / 1
  }

  @Test
  void anotherNumberOfAttributesIsRefused() {
    AttributeScaling scaling = AttributeScaling.of(Kind.NONE, sparse(new double[] {1, 2}));
    assertThatThrownBy(() -> scaling.apply(sparse(new double[] {1})))
        .hasMessage("2 attributes were scaled in training, found 1");
  }
}
