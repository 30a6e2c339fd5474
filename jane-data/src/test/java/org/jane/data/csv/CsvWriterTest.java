package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jane.data.Dataset;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Graph;
import org.jane.graph.GraphBuilder;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.NodeIds;
import org.jane.graph.Split;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvWriterTest {
  private static final List<String> IDS =
      List.of("a", "b,1", "\"c\"", " d ", "e\nf", "é|€", "-1", "#h");

  @TempDir Path temp;

  private static AttributedGraph graph(
      int attributes, boolean weighted, Labels labels, String word) {
    RandomStream random = Run.seeded(attributes).random("test");
    GraphBuilder builder = new GraphBuilder(IDS.size());
    for (int i = 1; i < IDS.size() - 1; i++) { // the last node stays alone
      builder.add(i, random.nextInt(i), weighted ? random.nextFloat() + 0.1f : 1f);
    }
    int[] start = new int[IDS.size() + 1];
    List<Integer> columns = new ArrayList<>();
    List<Float> values = new ArrayList<>();
    for (int i = 0; i < IDS.size(); i++) {
      for (int a = 0; a < attributes; a++) {
        if (a % 7 != 3 && random.nextInt(2) == 0) { // every seventh is 0 everywhere
          columns.add(a);
          values.add((float) random.nextGaussian());
        }
      }
      start[i + 1] = columns.size();
    }
    float[] value = new float[values.size()];
    for (int e = 0; e < value.length; e++) {
      value[e] = values.get(e);
    }
    int[] column = columns.stream().mapToInt(Integer::intValue).toArray();
    List<String> names = new ArrayList<>();
    for (int a = attributes; a > 0; a--) {
      names.add(word + a);
    }
    return new AttributedGraph(
        builder.build(),
        new CsrMatrix(attributes, start, column, value.length == 0 ? null : value),
        names,
        labels,
        NodeIds.of(IDS));
  }

  private static void same(AttributedGraph read, AttributedGraph written) {
    assertThat(read.nodes()).isEqualTo(written.nodes());
    assertThat(read.attributeNames()).isEqualTo(written.attributeNames());
    for (int i = 0; i < read.nodes(); i++) {
      assertThat(read.ids().get(i)).isEqualTo(written.ids().get(i));
    }
    same(read.attributes(), written.attributes());
    same(read.graph(), written.graph());
    same(read.labels(), written.labels());
  }

  private static void same(Graph read, Graph written) {
    assertThat(read.weighted()).isEqualTo(written.weighted());
    same(read.adjacency(), written.adjacency());
  }

  private static void same(CsrMatrix read, CsrMatrix written) {
    assertThat(read.columns()).isEqualTo(written.columns());
    assertThat(read.entries()).isEqualTo(written.entries());
    assertThat(read.allOnes()).isEqualTo(written.allOnes());
    for (int i = 0; i <= read.rows(); i++) {
      assertThat(read.rowStart(i)).isEqualTo(written.rowStart(i));
    }
    for (int e = 0; e < read.entries(); e++) {
      assertThat(read.column(e)).isEqualTo(written.column(e));
      assertThat(read.value(e)).isEqualTo(written.value(e));
    }
  }

  private static void same(Labels read, Labels written) {
    assertThat(read.classNames()).isEqualTo(written.classNames());
    assertThat(read.multiLabel()).isEqualTo(written.multiLabel());
    for (int i = 0; i < read.nodes(); i++) {
      assertThat(read.known(i)).isEqualTo(written.known(i));
      assertThat(read.count(i)).isEqualTo(written.count(i));
      for (int j = 0; j < read.count(i); j++) {
        assertThat(read.get(i, j)).isEqualTo(written.get(i, j));
      }
    }
  }

  private Dataset readBack() {
    return CsvReader.readFolder(temp, CsvOptions.defaults(), Run.seeded(1));
  }

  private static Labels twoClasses() {
    return Labels.single(List.of("red", "red,blue "), new int[] {0, 1, -1, 0, 1, 1, -1, 0});
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 64, 65, 200})
  void whatIsWrittenReadsBackTheSame(int attributes) {
    AttributedGraph graph = graph(attributes, attributes % 2 == 1, twoClasses(), "w,");
    Split split = Split.of(graph.labels(), new int[] {0, 4}, new int[] {3}, new int[] {7, 1});
    CsvWriter.write(graph, split, temp);
    Dataset read = readBack();
    same(read.graph(), graph);
    assertThat(read.splits().get(0).train()).containsExactly(0, 4);
    assertThat(read.splits().get(0).validation()).containsExactly(3);
    assertThat(read.splits().get(0).test()).containsExactly(1, 7);
    assertThat(read.notices()).isEmpty();
    assertThat(Files.exists(temp.resolve("attributes.csv"))).isEqualTo(attributes > 64);
  }

  @Test
  void severalLabelsReadBackTheSame() {
    int[][] classes = {{0, 2}, {1}, null, {}, {2}, {0, 1, 2}, null, {1}};
    AttributedGraph graph = graph(3, false, Labels.multi(List.of("x", "y", "z"), classes), "w");
    CsvWriter.write(graph, null, temp);
    same(readBack().graph(), graph);
  }

  @Test
  void severalLabelsOfWhichNodesHaveOneReadBackTheSame() {
    int[][] classes = {null, {0}, {1}, {1}, {1}, {1}, {1}, {1}};
    AttributedGraph graph = graph(0, false, Labels.multi(List.of("x", "y"), classes), "w");
    CsvWriter.write(graph, null, temp);
    same(readBack().graph(), graph);
  }

  @Test
  void attributesNamedLikeColumnsGoToTheLongForm() {
    AttributedGraph one = graph(1, false, Labels.unknown(IDS.size()), "w");
    AttributedGraph graph =
        new AttributedGraph(
            one.graph(), one.attributes(), List.of("Label"), one.labels(), one.ids());
    CsvWriter.write(graph, null, temp);
    same(readBack().graph(), graph);
  }

  @Test
  void filesThatExistAreNotReplaced() throws IOException {
    Files.writeString(temp.resolve("attributes.csv"), "left over");
    AttributedGraph graph = graph(1, false, twoClasses(), "w");
    assertThatThrownBy(() -> CsvWriter.write(graph, null, temp))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            temp.resolve("attributes.csv")
                + ": the file exists already. Remove it, or write to another folder.");
    try (Stream<Path> files = Files.list(temp)) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void namesTheFormatCannotExpressAreRefused() {
    Labels bar = Labels.single(List.of("a|b"), new int[IDS.size()]);
    assertThatThrownBy(() -> CsvWriter.write(graph(0, false, bar, "w"), null, temp))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("class \"a|b\" cannot be written, a label must not be blank or contain |");
    assertThatThrownBy(
            () ->
                CsvWriter.write(
                    graph(1, false, twoClasses(), " ").subgraph(new int[0]), null, temp))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a graph without nodes cannot be written");
  }

  @Test
  void anEmbeddingLiesBesideTheData() throws IOException {
    DenseMatrix latent = new DenseMatrix(2, 2, new float[] {0.5f, -1, 3, 1e-9f});
    CsvWriter.writeLatent(NodeIds.of(List.of("a", "b,c")), latent, temp);
    assertThat(temp.resolve("latent.csv")).hasContent("id,u1,u2\na,0.5,-1\n\"b,c\",3,1E-9\n");
  }
}
