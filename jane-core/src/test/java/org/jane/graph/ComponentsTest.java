package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ComponentsTest {

  @Test
  void componentsAreNumberedByTheirFirstNodes() {
    // a=0 b=1 c=2 d=3 e=4 lonely=5: {a, d, e}, {b, c}, {lonely}
    Graph graph =
        TinyGraphs.edges().nodes("a", "b", "c").and("a-d", "d-e", "b-c").nodes("lonely").graph();
    Components components = Components.of(graph);
    assertThat(components.count()).isEqualTo(3);
    int[] of = new int[6];
    for (int i = 0; i < 6; i++) {
      of[i] = components.of(i);
    }
    assertThat(of).containsExactly(0, 1, 1, 0, 0, 2);
    assertThat(components.size(0)).isEqualTo(3);
    assertThat(components.size(1)).isEqualTo(2);
    assertThat(components.size(2)).isEqualTo(1);
    assertThat(components.nodes(0)).containsExactly(0, 3, 4);
    assertThat(components.nodes(2)).containsExactly(5);
    assertThat(components.largest()).isZero();
  }

  @Test
  void amongEqualsTheOneWithTheSmallestNodeIsLargest() {
    Graph graph = TinyGraphs.edges().nodes("lonely").and("a-b", "c-d").graph();
    assertThat(Components.of(graph).largest()).isEqualTo(1);
  }

  @Test
  void noNodesNoComponents() {
    Components components = Components.of(new GraphBuilder(0).build());
    assertThat(components.count()).isZero();
    assertThat(components.largest()).isEqualTo(-1);
  }

  @Test
  void aLongPathIsOneComponent() {
    int n = 200_000; // far deeper than a call stack
    GraphBuilder builder = new GraphBuilder(n);
    for (int i = 1; i < n; i++) {
      builder.add(i - 1, i);
    }
    assertThat(Components.of(builder.build()).count()).isEqualTo(1);
  }

  /** Against joining sets: two nodes are in one component when repeated merging says so. */
  @Test
  void randomGraphsAgreeWithMergedSets() {
    Random random = new Random(3);
    for (int round = 0; round < 50; round++) {
      int n = 1 + random.nextInt(30);
      GraphBuilder builder = new GraphBuilder(n);
      int[] set = new int[n];
      for (int i = 0; i < n; i++) {
        set[i] = i;
      }
      for (int e = random.nextInt(n + 1); e > 0; e--) {
        int a = random.nextInt(n);
        int b = random.nextInt(n);
        builder.add(a, b);
        int from = set[a];
        int to = set[b];
        for (int i = 0; i < n; i++) {
          set[i] = set[i] == from ? to : set[i];
        }
      }
      Components components = Components.of(builder.build());
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          assertThat(components.of(i) == components.of(j)).isEqualTo(set[i] == set[j]);
        }
      }
    }
  }

  @Test
  void nodesWithoutAPathToSomeNodesAreFound() {
    Graph graph = TinyGraphs.edges("a-b", "c-d", "d-e").nodes("f").graph();
    assertThat(Components.of(graph).withoutAny(new int[] {1, 0}))
        .containsExactly(false, false, true, true, true, true);
    assertThat(Components.of(graph).withoutAny(new int[] {4, 5}))
        .containsExactly(true, true, false, false, false, false);
    assertThat(graph.isolated()).containsExactly(false, false, false, false, false, true);
  }
}
