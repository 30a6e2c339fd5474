package org.jane.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;
import org.jane.synthetic.SyntheticConfig;
import org.jane.synthetic.SyntheticGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GraphCodecTest {
  @TempDir Path folder;

  static Stream<AttributedGraph> graphs() {
    AttributedGraph nothing =
        new AttributedGraph(
            new GraphBuilder(0).build(),
            CsrMatrix.empty(0, 0),
            List.of(),
            Labels.unknown(0),
            NodeIds.numbered(0));
    AttributedGraph bare =
        new AttributedGraph(
            new GraphBuilder(3).build(),
            CsrMatrix.empty(3, 2),
            List.of("x", "y"),
            Labels.unknown(3),
            NodeIds.numbered(3));
    return Stream.of(SmallData.singleLabel(), SmallData.multiLabel(), nothing, bare, synthetic());
  }

  private static AttributedGraph synthetic() {
    return SyntheticGraph.draw(SyntheticConfig.parse("alpha=0.5,n=200"), Run.seeded(1)).graph();
  }

  @ParameterizedTest
  @MethodSource("graphs")
  void aGraphComesBackAsItWas(AttributedGraph graph) throws IOException {
    Split split = Split.random(graph.labels(), 0.5, 0.2, Run.seeded(1).random("split"));
    Path path = folder.resolve("g.jane");
    StoreWriter writer = new StoreWriter("model");
    GraphCodec.put(writer, graph);
    GraphCodec.put(writer, split);
    writer.write(path);
    try (StoredFile file = StoredFile.open(path)) {
      assertThat(GraphCodec.holdsGraph(file)).isTrue();
      assertThat(GraphCodec.holdsSplit(file)).isTrue();
      AttributedGraph back = GraphCodec.graph(file);
      Split splitBack = GraphCodec.split(file, back.labels());
      assertSame(graph.graph().adjacency(), back.graph().adjacency());
      assertSame(graph.attributes(), back.attributes());
      assertSame(graph.labels(), back.labels());
      assertThat(back.attributeNames()).isEqualTo(graph.attributeNames());
      for (int i = 0; i < graph.nodes(); i++) {
        assertThat(back.ids().get(i)).isEqualTo(graph.ids().get(i));
      }
      assertThat(splitBack.train()).isEqualTo(split.train());
      assertThat(splitBack.validation()).isEqualTo(split.validation());
      assertThat(splitBack.test()).isEqualTo(split.test());
      assertThat(DataDigest.of(back, splitBack)).isEqualTo(DataDigest.of(graph, split));
    }
  }

  private static void assertSame(CsrMatrix expected, CsrMatrix found) {
    assertThat(found.rows()).isEqualTo(expected.rows());
    assertThat(found.columns()).isEqualTo(expected.columns());
    assertThat(found.entries()).isEqualTo(expected.entries());
    assertThat(found.allOnes()).isEqualTo(expected.allOnes());
    for (int i = 0; i <= expected.rows(); i++) {
      assertThat(found.rowStart(i)).isEqualTo(expected.rowStart(i));
    }
    for (int e = 0; e < expected.entries(); e++) {
      assertThat(found.column(e)).isEqualTo(expected.column(e));
      assertThat(Float.floatToRawIntBits(found.value(e)))
          .isEqualTo(Float.floatToRawIntBits(expected.value(e)));
    }
  }

  private static void assertSame(Labels expected, Labels found) {
    assertThat(found.classNames()).isEqualTo(expected.classNames());
    assertThat(found.multiLabel()).isEqualTo(expected.multiLabel());
    assertThat(found.nodes()).isEqualTo(expected.nodes());
    for (int i = 0; i < expected.nodes(); i++) {
      assertThat(found.known(i)).isEqualTo(expected.known(i));
      assertThat(found.count(i)).isEqualTo(expected.count(i));
      for (int j = 0; j < expected.count(i); j++) {
        assertThat(found.get(i, j)).isEqualTo(expected.get(i, j));
      }
    }
  }

  @Test
  void aFileWithoutAGraphSaysSo() throws IOException {
    Path path = folder.resolve("g.jane");
    new StoreWriter("model").write(path);
    try (StoredFile file = StoredFile.open(path)) {
      assertThat(GraphCodec.holdsGraph(file)).isFalse();
      assertThat(GraphCodec.holdsSplit(file)).isFalse();
      StoredFileTest.assertSays(
          () -> GraphCodec.graph(file), "array \"attributes/name\" is missing");
    }
  }

  @Test
  void aSplitOfOtherLabelsIsRefused() throws IOException {
    Path path = folder.resolve("g.jane");
    StoreWriter writer = new StoreWriter("model");
    GraphCodec.put(writer, SmallData.split(SmallData.singleLabel().labels()));
    writer.write(path);
    try (StoredFile file = StoredFile.open(path)) {
      StoredFileTest.assertSays(
          () -> GraphCodec.split(file, Labels.unknown(5)),
          "its split does not fit the labels, node 0 is in train but its label is unknown");
    }
  }
}
