package org.jane.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jane.graph.LinkKind.Direction;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkKindsTest {
  private static final LinkKind OUT = new LinkKind("", Direction.OUT);
  private static final LinkKind IN = new LinkKind("", Direction.IN);

  private record Row(int source, int target, float weight, String type) {}

  private static Graph graph(int nodes, boolean directed, Duplicates policy, List<Row> rows) {
    return graph(nodes, directed, policy, rows, 1);
  }

  private static Graph graph(
      int nodes, boolean directed, Duplicates policy, List<Row> rows, int threads) {
    GraphBuilder builder = new GraphBuilder(nodes).directed(directed).duplicates(policy);
    for (Row row : rows) {
      builder.add(row.source, row.target, row.weight, builder.type(row.type));
    }
    return builder.build(Run.seeded(1).threads(threads).workers());
  }

  private static String text(CsrMatrix links) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < links.rows(); i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        text.append(text.isEmpty() ? "" : " ");
        text.append(i).append('-').append(links.column(e));
        text.append(links.value(e) == 1 ? "" : ":" + links.value(e));
      }
    }
    return text.toString();
  }

  private static String text(Graph graph) {
    StringBuilder text = new StringBuilder(text(graph.adjacency()));
    for (LinkKind kind : graph.kinds().all()) {
      text.append(" | ").append(kind).append(": ").append(text(graph.kinds().links(kind)));
    }
    return text.toString();
  }

  @Test
  void directionIsKept() {
    Graph graph =
        new GraphBuilder(3).directed(true).add(0, 1).add(1, 0).add(2, 1).add(2, 2).build();
    assertThat(text(graph)).isEqualTo("0-1 1-0 1-2 2-1 | out: 0-1 1-0 2-1 | in: 0-1 1-0 1-2");
    assertThat(graph.kinds().count(OUT)).isEqualTo(3);
  }

  @Test
  void linksThatAllRunBothWaysOrHaveOneTypeAreOfOneKind() {
    List<Row> rows = List.of(new Row(0, 1, 1, "a"), new Row(1, 0, 1, "a"));
    for (boolean directed : new boolean[] {true, false}) {
      Graph graph = graph(2, directed, Duplicates.MAX, rows);
      assertThat(graph.kinds().all()).isEmpty();
      assertThat(graph.kinds().directed()).isEqualTo(directed);
    }
    assertThat(new GraphBuilder(2).add(0, 1).build().kinds().all()).isEmpty();
  }

  @Test
  void typesAreKeptAndEachSeesItsOwnWeights() {
    List<Row> rows =
        List.of(
            new Row(0, 1, 2, "likes"),
            new Row(1, 0, 3, "likes"),
            new Row(0, 1, 5, "cites"),
            new Row(1, 2, 1, ""),
            new Row(2, 2, 1, "cites"));
    assertThat(text(graph(3, false, Duplicates.MAX, rows)))
        .isEqualTo(
            "0-1:5.0 1-0:5.0 1-2 2-1 | cites: 0-1:5.0 1-0:5.0 | likes: 0-1:3.0 1-0:3.0"
                + " | no type: 1-2 2-1");
    assertThat(text(graph(3, true, Duplicates.SUM, rows)))
        .isEqualTo(
            "0-1:10.0 1-0:10.0 1-2 2-1 | out: 0-1:5.0 1-0:3.0 1-2 | in: 0-1:3.0 1-0:5.0 2-1"
                + " | cites, out: 0-1:5.0 | cites, in: 1-0:5.0"
                + " | likes, out: 0-1:2.0 1-0:3.0 | likes, in: 0-1:3.0 1-0:2.0"
                + " | no type, out: 1-2 | no type, in: 2-1");
  }

  @Test
  void aTypeWithTheLinksOfAnotherIsNoKindOfItsOwn() {
    List<Row> rows = List.of(new Row(0, 1, 1, "a"), new Row(1, 0, 1, "b"), new Row(1, 2, 1, "c"));
    assertThat(graph(3, false, Duplicates.MAX, rows).kinds().all())
        .extracting(LinkKind::toString)
        .containsExactly("a", "c");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void orderOfRowsAndThreadsDoNotMatter(int threads) {
    List<Row> rows = drawn(20);
    String expected = text(graph(50, true, Duplicates.SUM, rows));
    for (int draw = 0; draw < 3; draw++) {
      List<Row> shuffled = new ArrayList<>(rows);
      Collections.shuffle(shuffled, new Random(draw));
      assertThat(text(graph(50, true, Duplicates.SUM, shuffled, threads))).isEqualTo(expected);
    }
  }

  private static List<Row> drawn(int types) {
    Random random = new Random(1);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      int type = Math.min(random.nextInt(types), random.nextInt(types));
      rows.add(
          new Row(random.nextInt(50), random.nextInt(50), 1 + random.nextInt(3), "type " + type));
    }
    return rows;
  }

  @Test
  void rareTypesAreTakenTogether() {
    List<Row> rows = drawn(20);
    GraphBuilder builder = new GraphBuilder(50);
    rows.forEach(r -> builder.add(r.source, r.target, r.weight, builder.type(r.type)));
    LinkKinds kinds = builder.build().kinds();
    assertThat(kinds.types()).hasSize(LinkKinds.MOST_TYPES).contains("type 0", LinkKinds.OTHERS);
    assertThat(kinds.types()).doesNotContain("type 19");
    assertThat(builder.typesTogether()).isGreaterThan(1);
  }

  @Test
  void aColumnOfIdsTellsNoTypes() {
    GraphBuilder builder = new GraphBuilder(3);
    for (int i = 0; i < 5000; i++) {
      builder.add(0, 1 + i % 2, 1, builder.type("id " + i));
    }
    assertThat(builder.build().kinds().all()).isEmpty();
    assertThat(builder.typesTogether()).isGreaterThan(1000);
  }

  @Test
  void kindsDoNotChangeTheGraph() {
    List<Row> rows = drawn(3);
    GraphBuilder plain = new GraphBuilder(50);
    rows.forEach(r -> plain.add(r.source, r.target, r.weight));
    assertThat(text(graph(50, true, Duplicates.MAX, rows).adjacency()))
        .isEqualTo(text(plain.build().adjacency()));
  }

  @Test
  void aPartOfTheGraphHasThePartOfItsKinds() {
    int[] some = {7, 3, 40, 12, 9, 22, 23, 24, 30, 31, 32, 33};
    List<Row> rows = drawn(3);
    int[] renumbered = new int[50];
    java.util.Arrays.fill(renumbered, -1);
    for (int i = 0; i < some.length; i++) {
      renumbered[some[i]] = i;
    }
    List<Row> inside =
        rows.stream()
            .filter(r -> renumbered[r.source] >= 0 && renumbered[r.target] >= 0)
            .map(r -> new Row(renumbered[r.source], renumbered[r.target], r.weight, r.type))
            .toList();
    assertThat(text(graph(50, true, Duplicates.MAX, rows).subgraph(some)))
        .isEqualTo(text(graph(some.length, true, Duplicates.MAX, inside)));
  }

  @Test
  void otherDataIsAskedForKindsByName() {
    List<Row> rows = List.of(new Row(0, 1, 1, "a"), new Row(2, 1, 1, "b"));
    LinkKinds directed = graph(3, true, Duplicates.MAX, rows).kinds();
    LinkKinds undirected = graph(3, false, Duplicates.MAX, rows).kinds();
    assertThat(text(directed.links(OUT))).isEqualTo("0-1 2-1");
    assertThat(text(directed.links(IN))).isEqualTo("1-0 1-2");
    assertThat(text(directed.links(new LinkKind("a", Direction.EITHER)))).isEqualTo("0-1 1-0");
    assertThat(text(directed.links(new LinkKind("c", Direction.OUT)))).isEmpty();
    assertThat(directed.obstacle(List.of(OUT, new LinkKind("c", Direction.IN)))).isEmpty();
    assertThat(undirected.obstacle(List.of(OUT)).orElseThrow()).contains("no direction");
    LinkKinds untyped = new GraphBuilder(3).add(0, 1).build().kinds();
    assertThat(untyped.obstacle(List.of(new LinkKind("a", Direction.EITHER))).orElseThrow())
        .contains("no types");
  }

  @Test
  void kindsThatContradictTheGraphAreRefused() {
    Graph graph = new GraphBuilder(2).add(0, 1).build();
    CsrMatrix oneWay = new CsrMatrix(2, new int[] {0, 1, 1}, new int[] {1}, null);
    CsrMatrix small = CsrMatrix.empty(1, 1);
    assertThatThrownBy(() -> graph.withKinds(false, List.of("a"), List.of(oneWay)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("one way");
    assertThatThrownBy(() -> graph.withKinds(true, List.of(""), List.of(small)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> graph.withKinds(true, List.of("b", "a"), List.of(oneWay, oneWay)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ascend");
  }
}
