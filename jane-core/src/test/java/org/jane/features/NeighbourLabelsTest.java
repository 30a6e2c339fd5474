package org.jane.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.TinyGraphs;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Explanation;
import org.junit.jupiter.api.Test;

class NeighbourLabelsTest {
  /** a–b has weight 3, a–c and b–d weight 1; a and b are red, c and d blue, e stands alone. */
  private final AttributedGraph data =
      TinyGraphs.edges("a-b:3", "a-c:1", "b-d:1")
          .nodes("e")
          .label("a", "red")
          .label("b", "red")
          .label("c", "blue")
          .label("d", "blue")
          .build();

  private DenseMatrix rows(Labels known, int steps) {
    return new NeighbourLabels(data.graph(), known, steps, 1).all();
  }

  @Test
  void sharesByHand() {
    DenseMatrix rows = rows(data.labels(), 2);
    // a: red 3, blue 1 of 4; (3 - 2) / 5 and (1 - 2) / 5
    assertThat((double) rows.get(0, 0)).isCloseTo(0.2, within(1e-6));
    assertThat((double) rows.get(0, 1)).isCloseTo(-0.2, within(1e-6));
    // two steps from a: by b (strength 4) to d, 3·1/4; by c back to a alone. blue ¾ of ¾
    assertThat((double) rows.get(0, 3)).isCloseTo((0.75 - 0.375) / 1.75, within(1e-6));
    // c: a is red; two steps away, by a (strength 4), b is red: 3/4
    assertThat((double) rows.get(2, 0)).isCloseTo(0.5 / 2, within(1e-6));
    assertThat((double) rows.get(2, 2)).isCloseTo((0.75 - 0.375) / 1.75, within(1e-6));
    for (int column = 0; column < 4; column++) {
      assertThat(rows.get(4, column)).as("nothing is known around e").isZero();
    }
  }

  @Test
  void aNodesOwnLabelNeverReachesItsOwnRow() {
    DenseMatrix with = rows(data.labels(), 2);
    for (int node = 0; node < data.nodes(); node++) {
      int[] others = new int[data.nodes() - 1];
      for (int i = 0; i < others.length; i++) {
        others[i] = i < node ? i : i + 1;
      }
      DenseMatrix without = rows(data.labels().onlyFor(others), 2);
      for (int column = 0; column < 4; column++) {
        assertThat(without.get(node, column)).isEqualTo(with.get(node, column));
      }
    }
  }

  @Test
  void reasonsAreSaidInShares() {
    var labels = new NeighbourLabels(data.graph(), data.labels(), 2, 1);
    List<Explanation.Part> parts =
        labels.reasons(0, new double[] {1, 0, 0, 2}, new double[] {0, 0, 0, 0});
    assertThat(parts)
        .extracting(Explanation.Part::text)
        .containsExactly("neighbours labelled red = 75 %", "two steps away labelled blue = 100 %");
    assertThat(parts.get(0).effect()).isCloseTo(0.2, within(1e-9));
  }
}
