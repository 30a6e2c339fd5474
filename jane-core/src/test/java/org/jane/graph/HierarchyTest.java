package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HierarchyTest {
  private static final Run RUN = Run.seeded(1).threads(2);

  /** Groups of equal size, most links inside; weights 1 or, for {@code weighted}, 1 to 3. */
  private static Graph groups(int n, int count, int degree, boolean weighted, long seed) {
    RandomStream random = new RandomStream(seed);
    GraphBuilder builder = new GraphBuilder(n);
    for (int e = 0; e < n * degree / 2; e++) {
      int i = random.nextInt(n);
      int j =
          random.nextInt(10) == 0
              ? random.nextInt(n)
              : i % count + count * random.nextInt(n / count);
      if (i != j) {
        builder.add(i, j, weighted ? 1 + random.nextInt(3) : 1);
      }
    }
    return builder.build();
  }

  private static double sum(CsrMatrix a) {
    double sum = 0;
    for (int e = 0; e < a.entries(); e++) {
      sum += a.value(e);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void linksOfALevelAreThoseBetweenItsGroups(boolean weighted) {
    Graph graph = groups(3000, 30, 8, weighted, 5);
    Hierarchy hierarchy = Hierarchy.of(graph, RUN);
    assertThat(hierarchy.levels()).isGreaterThan(2);
    for (int l = 0; l < hierarchy.levels(); l++) {
      int[] community = hierarchy.communities(l);
      int groups = hierarchy.size(l);
      double[] between = new double[groups * groups];
      for (int i = 0; i < graph.nodes(); i++) {
        for (int e = graph.adjacency().rowStart(i); e < graph.adjacency().rowStart(i + 1); e++) {
          int j = graph.adjacency().column(e);
          if (community[i] != community[j]) {
            between[community[i] * groups + community[j]] += graph.adjacency().value(e);
          }
        }
      }
      if (hierarchy.hasLinks(l)) {
        CsrMatrix links = hierarchy.links(l);
        assertThat(links.rows()).isEqualTo(groups);
        assertThat(sum(links)).isEqualTo(Arrays.stream(between).sum());
        for (int g = 0; g < groups; g++) {
          for (int e = links.rowStart(g); e < links.rowStart(g + 1); e++) {
            assertThat((double) links.value(e)).isEqualTo(between[g * groups + links.column(e)]);
          }
        }
      }
    }
  }

  @Test
  void membersStandSideBySideAndGroupsShrink() {
    Graph graph = groups(5000, 50, 10, false, 6);
    Hierarchy hierarchy = Hierarchy.of(graph, RUN);
    int[] sorted = hierarchy.order();
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      assertThat(sorted[i]).isEqualTo(i);
    }
    for (int l = 0; l + 1 < hierarchy.levels(); l++) {
      assertThat(hierarchy.size(l + 1)).isLessThan((int) (0.8 * hierarchy.size(l)) + 1);
      int before = 0;
      for (int at = 0; at < hierarchy.size(l); at++) {
        assertThat(hierarchy.group(l, at) - before).isBetween(0, 1);
        before = hierarchy.group(l, at);
      }
      assertThat(before).isEqualTo(hierarchy.size(l + 1) - 1);
    }
  }

  @Test
  void communitiesThatAreThereAreFound() {
    int count = 10;
    Graph graph = groups(4000, count, 20, false, 7);
    Hierarchy hierarchy = Hierarchy.of(graph, RUN);
    int level = 0;
    while (level + 1 < hierarchy.levels() && hierarchy.size(level + 1) >= count) {
      level++;
    }
    int[] community = hierarchy.communities(level);
    // Most nodes belong to the community that most members of their group belong to.
    int[] votes = new int[hierarchy.size(level) * count];
    for (int i = 0; i < community.length; i++) {
      votes[community[i] * count + i % count]++;
    }
    int right = 0;
    for (int g = 0; g < hierarchy.size(level); g++) {
      right += Arrays.stream(votes, g * count, (g + 1) * count).max().orElse(0);
    }
    assertThat(right).isGreaterThan(3600);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void threadsChangeNothing(int threads) {
    Graph graph = groups(6000, 20, 12, true, 8);
    Hierarchy two = Hierarchy.of(graph, RUN);
    Hierarchy other = Hierarchy.of(graph, Run.seeded(9).threads(threads));
    assertThat(other.order()).isEqualTo(two.order());
    assertThat(other.levels()).isEqualTo(two.levels());
    for (int l = 0; l < two.levels(); l++) {
      assertThat(other.communities(l)).isEqualTo(two.communities(l));
    }
  }

  @Test
  void starsShrinkAlthoughTheirGroupIsFull() {
    GraphBuilder builder = new GraphBuilder(10_000);
    for (int i = 1; i < 10_000; i++) {
      builder.add(0, i);
    }
    Hierarchy hierarchy = Hierarchy.of(builder.build(), RUN);
    assertThat(hierarchy.size(1)).isLessThan(2000);
  }

  @Test
  void componentsAndLonelyNodesStayApart() {
    // A path of 100, then a cycle of 50, then ten nodes without links.
    GraphBuilder builder = new GraphBuilder(160);
    for (int i = 0; i + 1 < 100; i++) {
      builder.add(i, i + 1);
    }
    for (int i = 0; i < 50; i++) {
      builder.add(100 + i, 100 + (i + 1) % 50);
    }
    Hierarchy hierarchy = Hierarchy.of(builder.build(), RUN);
    int last = hierarchy.levels() - 1;
    assertThat(hierarchy.size(last)).isGreaterThanOrEqualTo(12);
    int[] community = hierarchy.communities(last);
    for (int i = 0; i < 160; i++) {
      for (int j = 0; j < i; j++) {
        boolean same = i < 100 || (j >= 100 && i < 150);
        if (!same) {
          assertThat(community[i]).isNotEqualTo(community[j]);
        }
      }
    }
  }

  @Test
  void smallGraphsHaveOneLevel() {
    assertThat(Hierarchy.of(new GraphBuilder(0).build(), RUN).levels()).isEqualTo(1);
    assertThat(Hierarchy.of(new GraphBuilder(3).build(), RUN).communities(0))
        .containsExactly(0, 1, 2);
    assertThatThrownBy(() -> Hierarchy.of(new GraphBuilder(3).build(), RUN).size(1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
