package org.jane.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.junit.jupiter.api.Test;

/** Links place nodes near each other; those that links do not place have a strip of their own. */
class PlaneLayoutTest {
  private static final int GROUP = 200;
  private static final int TRIANGLES = 40;
  private static final int ISOLATED = 480;
  private static final int NODES = 2 * GROUP + 3 * TRIANGLES + ISOLATED;

  /** Two groups with few links between them, triangles, and nodes without links. */
  private static Graph graph() {
    GraphBuilder graph = new GraphBuilder(NODES);
    RandomStream random = new RandomStream(7);
    for (int i = 0; i < 2 * GROUP; i++) {
      int base = i / GROUP * GROUP;
      graph.add(i, base + (i - base + 1) % GROUP);
      for (int k = 0; k < 5; k++) {
        int other = base + random.nextInt(GROUP);
        if (other != i) {
          graph.add(i, other);
        }
      }
    }
    graph.add(0, GROUP);
    for (int t = 0; t < TRIANGLES; t++) {
      int first = 2 * GROUP + 3 * t;
      graph.add(first, first + 1).add(first + 1, first + 2).add(first, first + 2);
    }
    return graph.build();
  }

  private static PlaneGrid start() {
    RandomStream random = new RandomStream(3);
    DenseMatrix positions = DenseMatrix.zeros(NODES, 2);
    for (int i = 0; i < NODES; i++) {
      positions.set(i, 0, random.nextFloat());
      positions.set(i, 1, random.nextFloat());
    }
    return PlaneLayout.principal(positions);
  }

  private static double distance(PlaneGrid grid, int a, int b) {
    return Math.hypot(grid.x(a) - grid.x(b), grid.y(a) - grid.y(b));
  }

  @Test
  void groupsStandAboveAndTheOthersInTheStrip() {
    Graph graph = graph();
    ApartNodes apart = ApartNodes.of(graph);
    assertThat(apart.isolated()).isEqualTo(ISOLATED);
    assertThat(apart.tiny()).isEqualTo(3 * TRIANGLES);
    PlaneGrid grid = PlaneLayout.neighbours(start(), graph, apart, share -> {});
    for (int i = 0; i < NODES; i++) {
      assertThat(grid.x(i)).isBetween(0f, 1f);
      assertThat(grid.y(i)).isBetween(0f, 1f);
      assertThat(grid.y(i) > apart.top()).isEqualTo(i >= 2 * GROUP);
    }
    double inside = 0;
    double between = 0;
    for (int i = 0; i < GROUP; i++) {
      inside += distance(grid, i, (i + 77) % GROUP) / GROUP;
      between += distance(grid, i, GROUP + i) / GROUP;
    }
    assertThat(between).isGreaterThan(1.5 * inside);
    for (int t = 0; t < TRIANGLES; t++) { // together, and to the right of those without links
      int first = 2 * GROUP + 3 * t;
      assertThat(distance(grid, first, first + 1)).isLessThan(0.03);
      assertThat((double) grid.x(first)).isGreaterThan(apart.left());
    }
    assertThat(PlaneLayout.neighbours(start(), graph, apart, share -> {}).xs())
        .isEqualTo(grid.xs());
  }

  @Test
  void nodesWithoutLinksFillTheirPartEvenlyInTheOrderOfTheirPositions() {
    Graph graph = graph();
    ApartNodes apart = ApartNodes.of(graph);
    PlaneGrid start = start();
    PlaneGrid grid = PlaneLayout.neighbours(start, graph, apart, share -> {});
    int[] cells = new int[24]; // eight across, three down
    int first = NODES - ISOLATED;
    for (int i = first; i < NODES; i++) {
      int column = (int) Math.min(7, grid.x(i) / apart.left() * 8);
      int row = (int) Math.min(2, (grid.y(i) - apart.top()) / (1 - apart.top()) * 3);
      cells[3 * column + row]++;
    }
    for (int count : cells) {
      assertThat(count).isBetween(14, 26); // 20 on average
    }
    int[] order =
        IntStream.range(first, NODES)
            .boxed()
            .sorted((a, b) -> Float.compare(start.x(a), start.x(b)))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int r = 1; r < order.length; r++) { // equal where the rim holds several
      assertThat(grid.x(order[r])).isGreaterThanOrEqualTo(grid.x(order[r - 1]));
    }
  }

  @Test
  void graphsOfOneKindNeedNoStripOrAreAllOfIt() {
    Graph triangle = new GraphBuilder(3).add(0, 1).add(1, 2).add(0, 2).build();
    assertThat(ApartNodes.of(triangle).top()).isEqualTo(1);
    ApartNodes alone = ApartNodes.of(new GraphBuilder(5).build());
    assertThat(alone.top()).isZero();
    assertThat(alone.isolated()).isEqualTo(5);
    assertThat(ApartNodes.of(new GraphBuilder(0).build()).top()).isEqualTo(1);
  }
}
