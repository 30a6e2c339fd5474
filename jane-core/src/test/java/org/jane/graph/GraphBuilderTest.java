package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GraphBuilderTest {

  /** All stored entries, "i-j:weight", row by row. */
  static List<String> entries(Graph graph) {
    CsrMatrix a = graph.adjacency();
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        entries.add(i + "-" + a.column(e) + ":" + a.value(e));
      }
    }
    return entries;
  }

  @Test
  void edgesComeOutInBothDirectionsWithSortedNeighbours() {
    GraphBuilder builder = new GraphBuilder(4).add(3, 0).add(2, 3).add(0, 2);
    Graph graph = builder.build();
    assertThat(entries(graph))
        .containsExactly("0-2:1.0", "0-3:1.0", "2-0:1.0", "2-3:1.0", "3-0:1.0", "3-2:1.0");
    assertThat(graph.edges()).isEqualTo(3);
    assertThat(graph.degree(1)).isZero();
    assertThat(graph.weighted()).isFalse();
    assertThat(builder.counts()).isEqualTo(new EdgeCounts(3, 0, 0, 0, 0));
  }

  /** Rows 0-1 with weights 2, 5 and 1 and its reverse with 4: worked out on paper. */
  @ParameterizedTest
  @CsvSource({"SUM,12", "MAX,5", "FIRST,2"})
  void repeatedAndReverseRowsAreOneEdge(Duplicates policy, float weight) {
    GraphBuilder builder =
        new GraphBuilder(2).duplicates(policy).add(0, 1, 2).add(0, 1, 5).add(1, 0, 4).add(0, 1, 1);
    Graph graph = builder.build();
    assertThat(entries(graph)).containsExactly("0-1:" + weight, "1-0:" + weight);
    assertThat(builder.counts()).isEqualTo(new EdgeCounts(4, 0, 0, 3, 0)); // 3 + 1 rows, 1 edge
  }

  @Test
  void theLargestWeightWinsUnlessSaidOtherwise() {
    Graph graph = new GraphBuilder(2).add(0, 1, 2).add(1, 0, 3).build();
    assertThat(entries(graph)).containsExactly("0-1:3.0", "1-0:3.0");
  }

  @Test
  void theFirstRowIsFirstWhicheverWayItRuns() {
    Graph graph =
        new GraphBuilder(3)
            .duplicates(Duplicates.FIRST)
            .add(2, 1, 7)
            .add(1, 2, 3)
            .add(1, 2, 9)
            .build();
    assertThat(entries(graph)).containsExactly("1-2:7.0", "2-1:7.0");
  }

  @Test
  void onlyADirectedSourceIsSymmetrised() {
    // 0-1 both ways, 0-2 twice one way, 3-2 one way
    for (boolean directed : new boolean[] {true, false}) {
      GraphBuilder builder =
          new GraphBuilder(4).directed(directed).add(0, 1).add(1, 0).add(0, 2).add(0, 2).add(3, 2);
      assertThat(builder.build().edges()).isEqualTo(3);
      assertThat(builder.counts()).isEqualTo(new EdgeCounts(5, 0, 0, 2, directed ? 2 : 0));
    }
  }

  @Test
  void loopsAndZeroWeightsAreDroppedAndCounted() {
    GraphBuilder builder =
        new GraphBuilder(3)
            .directed(true)
            .add(1, 1)
            .add(2, 2, 0)
            .add(0, 1, 0)
            .add(0, 1, -0f)
            .add(1, 0, 2);
    assertThat(entries(builder.build())).containsExactly("0-1:2.0", "1-0:2.0");
    // a loop of weight 0 is a loop; a row of weight 0 does not make 1-0 a pair of both directions
    assertThat(builder.counts()).isEqualTo(new EdgeCounts(5, 2, 2, 0, 1));
  }

  @Test
  void weightsThatAreNoWeightsAreRefused() {
    GraphBuilder builder = new GraphBuilder(2);
    for (float weight : new float[] {-1, Float.NaN, Float.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> builder.add(0, 1, weight))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("weight must be zero or a positive number, found " + weight);
    }
    assertThatThrownBy(() -> builder.add(0, 2))
        .hasMessage("target must be between 0 and 1, found 2");
    assertThatThrownBy(() -> builder.add(-1, 0))
        .hasMessage("source must be between 0 and 1, found -1");
    assertThat(builder.build().edges()).isZero();
  }

  @Test
  void anOverflowingSumStaysFinite() {
    Graph graph =
        new GraphBuilder(2)
            .duplicates(Duplicates.SUM)
            .add(0, 1, Float.MAX_VALUE)
            .add(0, 1, Float.MAX_VALUE)
            .build();
    assertThat(graph.adjacency().value(0)).isEqualTo(Float.MAX_VALUE);
  }

  @Test
  void weightsThatEndUpAsOneAreNotKept() {
    Graph graph =
        new GraphBuilder(2).duplicates(Duplicates.SUM).add(0, 1, 0.25f).add(1, 0, 0.75f).build();
    assertThat(graph.weighted()).isFalse();
    assertThat(graph.strength(0)).isEqualTo(1);
  }

  /**
   * Float sums depend on their order (1e8 + 1 - …), so a thousand small weights beside large ones
   * show whether rows are added in a fixed one.
   */
  @ParameterizedTest
  @EnumSource(
      value = Duplicates.class,
      names = {"SUM", "MAX"})
  void theOrderOfTheRowsDoesNotMatter(Duplicates policy) {
    Random random = new Random(1);
    List<float[]> rows = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      float weight = (float) Math.exp(30 * random.nextDouble() - 15);
      rows.add(new float[] {random.nextInt(9), random.nextInt(9), weight});
    }
    List<String> expected = null;
    EdgeCounts counts = null;
    for (int round = 0; round < 5; round++) {
      GraphBuilder builder = new GraphBuilder(9).duplicates(policy).directed(true);
      rows.forEach(r -> builder.add((int) r[0], (int) r[1], r[2]));
      List<String> found = entries(builder.build());
      assertThat(found).isEqualTo(expected == null ? found : expected);
      assertThat(builder.counts()).isEqualTo(counts == null ? builder.counts() : counts);
      expected = found;
      counts = builder.counts();
      Collections.shuffle(rows, random);
    }
  }

  /** More rows than one block of the row store holds, weights only in the second block. */
  @ParameterizedTest
  @EnumSource(Duplicates.class)
  void manyRowsAgreeWithATable(Duplicates policy) {
    Random random = new Random(2);
    int n = 300;
    TreeMap<Long, Double> table = new TreeMap<>();
    TreeMap<Long, Integer> ordered = new TreeMap<>();
    GraphBuilder builder = new GraphBuilder(n).duplicates(policy).directed(true);
    int loops = 0;
    for (int row = 0; row < 150_000; row++) {
      int s = random.nextInt(n);
      int t = random.nextInt(n);
      float weight = row < 70_000 ? 1 : 1 + random.nextInt(5); // small whole numbers add exactly
      builder.add(s, t, weight);
      if (s == t) {
        loops++;
        continue;
      }
      ordered.merge((long) s * n + t, 1, Integer::sum);
      table.merge(
          (long) Math.min(s, t) * n + Math.max(s, t),
          (double) weight,
          (a, b) ->
              switch (policy) {
                case SUM -> a + b;
                case MAX -> Math.max(a, b);
                case FIRST -> a;
              });
    }
    Graph graph = builder.build();
    assertThat(graph.edges()).isEqualTo(table.size());
    table.forEach(
        (pair, weight) -> {
          int i = (int) (pair / n);
          int j = (int) (pair % n);
          CsrMatrix a = graph.adjacency();
          assertThat((double) a.value(a.find(i, j))).isEqualTo(weight);
          assertThat((double) a.value(a.find(j, i))).isEqualTo(weight);
        });
    long oneWay =
        table.keySet().stream()
            .filter(p -> ordered.containsKey(p) != ordered.containsKey(p % n * n + p / n))
            .count();
    assertThat(builder.counts())
        .isEqualTo(new EdgeCounts(150_000, loops, 0, 150_000 - loops - table.size(), oneWay));
  }

  @Test
  void aBuilderIsEmptyAfterwards() {
    GraphBuilder builder = new GraphBuilder(3).add(0, 1, 4).add(2, 2).add(0, 2, 0);
    builder.build();
    Graph second = builder.add(1, 2).build();
    assertThat(entries(second)).containsExactly("1-2:1.0", "2-1:1.0");
    assertThat(builder.counts()).isEqualTo(new EdgeCounts(1, 0, 0, 0, 0));
  }

  @Test
  void countsAreKnownAfterBuildOnly() {
    assertThatThrownBy(() -> new GraphBuilder(1).counts())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("counts are known after build()");
  }

  @Test
  void aGraphMayHaveNoNodes() {
    Graph graph = new GraphBuilder(0).build();
    assertThat(graph.nodes()).isZero();
    assertThat(graph.edges()).isZero();
  }
}
