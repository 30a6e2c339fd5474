package org.jane.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;

class ReceptiveFieldTest {
  /** 4 takes from 0 and 2; 2 from 1 and 4; 0 from 3; 5 from nobody. */
  private final CsrMatrix round =
      new CsrMatrix(
          6,
          new int[] {0, 1, 1, 3, 3, 5, 5},
          new int[] {3, 1, 4, 0, 2},
          new float[] {30, 21, 24, 40, 42});

  @Test
  void targetsComeFirstThenThoseTheyTakeFromThenThoseThatTheseTakeFrom() {
    ReceptiveField field =
        ReceptiveField.of(List.of(round::selectRows, round::selectRows), new int[] {4, 5});
    assertThat(field.nodes()).containsExactly(4, 5, 0, 2, 1, 3);
    assertThat(field.targets()).isEqualTo(2);
    assertThat(field.sizes()).containsExactly(2, 4, 6);
  }

  @Test
  void weightsFollowTheirNodesToTheNewPlaces() {
    ReceptiveField field =
        ReceptiveField.of(List.of(round::selectRows, round::selectRows), new int[] {4, 5});
    assertThat(values(field.means().get(0), 0)).containsExactly(0, 0, 40, 42);
    assertThat(values(field.means().get(0), 1)).containsExactly(0, 0, 0, 0);
    assertThat(values(field.means().get(1), 2)).as("node 0").containsExactly(0, 0, 0, 0, 0, 30);
    assertThat(values(field.means().get(1), 3)).as("node 2").containsExactly(24, 0, 0, 0, 21, 0);
  }

  @Test
  void noTargetsNeedNothing() {
    ReceptiveField field =
        ReceptiveField.of(List.of(round::selectRows, round::selectRows), new int[0]);
    assertThat(field.nodes()).isEmpty();
    assertThat(field.means().get(0).rows()).isZero();
  }

  private static float[] values(CsrMatrix a, int row) {
    float[] values = new float[a.columns()];
    for (int e = a.rowStart(row); e < a.rowStart(row + 1); e++) {
      values[a.column(e)] = a.value(e);
    }
    return values;
  }
}
