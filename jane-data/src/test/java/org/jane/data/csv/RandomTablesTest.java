package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.jane.data.Dataset;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same random tables, written with commas and points and written in some other way (separator,
 * decimal mark, quotes, line ends, packed or not, with row numbers), are the same data.
 */
class RandomTablesTest {
  private static final String ODD = "ab;,\t\"é |\n7";

  @TempDir Path temp;

  /** How a table is written. */
  private record Style(
      char separator,
      char decimal,
      boolean quoteAll,
      String lineEnd,
      boolean packed,
      boolean index) {
    static Style random(Random random) {
      char separator = ",;\t".charAt(random.nextInt(3));
      return new Style(
          separator,
          random.nextBoolean() ? '.' : ',',
          random.nextInt(4) == 0,
          List.of("\n", "\r\n", "\r").get(random.nextInt(3)),
          random.nextBoolean(),
          random.nextInt(3) == 0);
    }

    byte[] bytes(List<List<String>> rows) {
      StringBuilder text = new StringBuilder();
      for (int r = 0; r < rows.size(); r++) {
        List<String> fields = new ArrayList<>(rows.get(r));
        if (index) {
          fields.add(0, r == 0 ? "" : String.valueOf(r - 1));
        }
        text.append(fields.stream().map(this::field).collect(Collectors.joining("" + separator)))
            .append(lineEnd);
      }
      byte[] plain = text.toString().getBytes(StandardCharsets.UTF_8);
      return packed ? PackedTablesTest.gzip(plain) : plain;
    }

    private String field(String value) {
      String written = value.matches("-?\\d+\\.\\d+") ? value.replace('.', decimal) : value;
      boolean quoted =
          quoteAll
              || written.indexOf(separator) >= 0
              || written.matches("(?s).*[\"\\r\\n].*")
              || !written.strip().equals(written);
      return quoted ? '"' + written.replace("\"", "\"\"") + '"' : written;
    }
  }

  private static final Style PLAIN = new Style(',', '.', false, "\n", false, false);

  @Tag("slow")
  @Test
  void theStyleOfTheFilesDoesNotMatter() throws Exception {
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      List<List<String>> nodes = nodes(random);
      List<List<String>> edges = edges(random, nodes);
      Dataset expected = read(nodes, edges, PLAIN, PLAIN);
      Style style = Style.random(random);
      Style other = Style.random(random);
      Style alike =
          new Style(
              other.separator,
              style.decimal,
              other.quoteAll,
              other.lineEnd,
              other.packed,
              other.index);
      Dataset found = read(nodes, edges, style, alike);
      assertThat(entries(found.graph()))
          .as("seed %d, %s, %s", seed, style, alike)
          .isEqualTo(entries(expected.graph()));
      assertThat(found.encoding()).isEqualTo(expected.encoding());
      assertThat(found.edgeCounts()).isEqualTo(expected.edgeCounts());
    }
  }

  private Dataset read(
      List<List<String>> nodes, List<List<String>> edges, Style ofNodes, Style ofEdges)
      throws Exception {
    Path nodeFile = Files.write(temp.resolve("nodes"), ofNodes.bytes(nodes));
    Path edgeFile = Files.write(temp.resolve("edges"), ofEdges.bytes(edges));
    return CsvReader.read(
        CsvFiles.of(nodeFile, edgeFile, null),
        CsvOptions.defaults().withDecimal(ofNodes.decimal),
        Run.seeded(1).threads(1));
  }

  private static List<List<String>> nodes(Random random) {
    List<List<String>> rows = new ArrayList<>(List.of(List.of("id", "label", "x", "y, z", "c")));
    int count = 1 + random.nextInt(8);
    for (int i = 0; i < count; i++) {
      rows.add(
          List.of(
              "n" + i + text(random),
              random.nextInt(4) == 0 ? "" : "l" + text(random),
              random.nextInt(100) + "." + random.nextInt(1000),
              "-" + random.nextInt(9) + ".5",
              "c" + text(random)));
    }
    return rows;
  }

  private static List<List<String>> edges(Random random, List<List<String>> nodes) {
    List<List<String>> rows = new ArrayList<>(List.of(List.of("source", "target", "weight")));
    for (int e = random.nextInt(9); e > 0; e--) {
      rows.add(
          List.of(
              nodes.get(1 + random.nextInt(nodes.size() - 1)).get(0),
              nodes.get(1 + random.nextInt(nodes.size() - 1)).get(0),
              random.nextInt(3) + ".25"));
    }
    return rows;
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(ODD.charAt(random.nextInt(ODD.length())));
    }
    return text.toString();
  }

  private static List<String> entries(AttributedGraph graph) {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < graph.nodes(); i++) {
      StringBuilder row =
          new StringBuilder(graph.ids().get(i)).append(graph.labels().known(i)).append(": ");
      for (int j = 0; j < graph.labels().count(i); j++) {
        row.append(graph.labels().classNames().get(graph.labels().get(i, j))).append(' ');
      }
      append(graph.attributes(), i, row);
      append(graph.graph().adjacency(), i, row);
      entries.add(row.toString());
    }
    return entries;
  }

  private static void append(CsrMatrix matrix, int row, StringBuilder to) {
    for (int e = matrix.rowStart(row); e < matrix.rowStart(row + 1); e++) {
      to.append(matrix.column(e)).append('=').append(matrix.value(e)).append(' ');
    }
    to.append(';');
  }
}
