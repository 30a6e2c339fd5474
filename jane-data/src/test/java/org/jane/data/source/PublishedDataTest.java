package org.jane.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.graph.Components;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The files as published, against counts measured with another program. */
@Tag("slow")
class PublishedDataTest {
  private Path folder = Path.of("");

  @BeforeEach
  void dataFolder() {
    String property = System.getProperty("jane.data");
    String stated = property != null ? property : System.getenv("JANE_DATA");
    assumeTrue(
        stated != null && Files.isDirectory(Path.of(stated)),
        "skipped: neither jane.data nor JANE_DATA names the folder of the published datasets");
    folder = Path.of(Optional.ofNullable(stated).orElseThrow());
  }

  private Dataset read(String name) {
    CatalogueEntry entry = Catalogue.find(name).orElseThrow();
    assumeTrue(entry.present(folder), () -> "skipped: missing " + entry.missing(folder));
    return entry.read(folder);
  }

  @ParameterizedTest
  @CsvSource({
    "cora,        2708,   5278, 7, 1433,  78,  0, 2485,   5069, 0.80",
    "citeseer,    3327,   4552, 6, 3703, 438, 48, 2120,   3679, 0.73",
    "pubmed,     19717,  44324, 3, 500,    1,  0, 19717,  44324, 0.80",
    "uai2010,     3067,  28308, 19, 4973,  8,  6, 3059,  28307, 0.36",
    "blogcatalog, 5196, 171743, 6, 8189,   1,  0, 5196, 171743, 0.40",
    "flickr,      7575, 239738, 9, 12047,  1,  0, 7575, 239738, 0.24",
    "brazil,       131,   1003, 4, 0,      1,  0,  131,   1003, 0.43",
    "europe,       399,   5993, 4, 0,      1,  0,  399,   5993, 0.40",
    "usa,         1190,  13599, 4, 0,      3,  0, 1186,  13597, 0.70",
    "texas,        183,    279, 5, 1703,   1,  0,  183,    279, 0.06",
    "wisconsin,    251,    450, 5, 1703,   1,  0,  251,    450, 0.18",
    "chameleon,    890,   8854, 5, 2325,   1,  0,  890,   8854, 0.24",
    "minesweeper, 10000,  39402, 2, 7,     1,  0, 10000, 39402, 0.68",
    "tolokers,    11758, 519000, 2, 10,    1,  0, 11758, 519000, 0.59",
    "amherst41,   2235,  90954, 2, 1188,   1,  0, 2235,  90954, 0.46",
  })
  void hasTheMeasuredCounts(
      String name,
      int nodes,
      int edges,
      int classes,
      int attributes,
      int components,
      int isolated,
      int largestNodes,
      int largestEdges,
      double withinAClass) {
    Dataset data = read(name);
    Graph graph = data.graph().graph();
    assertThat(graph.nodes()).isEqualTo(nodes);
    assertThat(graph.edges()).isEqualTo(edges);
    assertThat(graph.weighted()).isFalse();
    assertThat(data.graph().labels().classCount()).isEqualTo(classes);
    assertThat(data.graph().attributes().columns()).isEqualTo(attributes);
    assertThat(Components.of(graph).count()).isEqualTo(components);
    assertThat(isolated(graph)).isEqualTo(isolated);
    Dataset largest = data.largestComponent();
    assertThat(largest.graph().nodes()).isEqualTo(largestNodes);
    assertThat(largest.graph().graph().edges()).isEqualTo(largestEdges);
    assertThat(shareOfEdgesWithinAClass(largest)).isCloseTo(withinAClass, within(0.005));
  }

  @ParameterizedTest
  @CsvSource({
    "cora, 18.3",
    "citeseer, 31.9",
    "uai2010, 685.5",
    "blogcatalog, 71.1",
    "flickr, 24.1"
  })
  void hasTheMeasuredNumberOfAttributesANode(String name, double entries) {
    Dataset data = read(name).largestComponent();
    double found = (double) data.graph().attributes().entries() / data.graph().nodes();
    assertThat(found).isCloseTo(entries, within(0.05));
  }

  @ParameterizedTest
  @CsvSource({"cora, 122, 459, 915", "citeseer, 80, 328, 663", "pubmed, 60, 500, 1000"})
  void hasThePlanetoidSplit(String name, int train, int validation, int test) {
    assertThat(read(name).largestComponent().splits())
        .singleElement()
        .hasToString("%d train, %d validation, %d test".formatted(train, validation, test));
  }

  @Test
  void fifteenNodesOfCiteseerAreBlank() {
    Dataset data = read("citeseer");
    Dataset largest = data.largestComponent();
    assertThat(data.graph().labels().knownCount()).isEqualTo(3327 - 15);
    assertThat(largest.graph().labels().knownCount()).isEqualTo(2120 - 10);
    assertThat(data.notices()).singleElement().asString().startsWith("15 nodes have neither");
    for (int i = 0; i < data.graph().nodes(); i++) {
      if (!data.graph().labels().known(i)) {
        assertThat(data.graph().attributes().rowLength(i)).isZero();
      }
    }
  }

  @Test
  void uaiHasThreeSplitsWithoutValidation() {
    assertThat(read("uai2010").splits())
        .extracting(Object::toString)
        .containsExactly(
            "380 train, 0 validation, 1000 test",
            "760 train, 0 validation, 1000 test",
            "1140 train, 0 validation, 1000 test");
  }

  @ParameterizedTest
  @CsvSource({
    "texas, 183",
    "wisconsin, 251",
    "chameleon, 890",
    "minesweeper, 10000",
    "tolokers, 11758"
  })
  void hasTenSplitsOfAllNodes(String name, int nodes) {
    assertThat(read(name).splits())
        .hasSize(10)
        .allSatisfy(
            split ->
                assertThat(split.train().length + split.validation().length + split.test().length)
                    .isEqualTo(nodes));
  }

  @Test
  void amherstHasGenderAsLabelAndTheOtherColumnsAsCategories() {
    Dataset data = read("amherst41");
    assertThat(data.graph().labels().classNames()).containsExactly("1", "2");
    assertThat(data.graph().labels().classSizes()).containsExactly(1015, 1017);
    assertThat(data.graph().attributes().entries()).isEqualTo(10022);
    assertThat(data.graph().attributeNames())
        .contains("status=1", "second major=90", "year=1994")
        .noneMatch(name -> name.startsWith("gender") || name.endsWith("=0"));
  }

  @Test
  void airportsKeepTheirCodes() {
    assertThat(read("usa").graph().ids().find("10241")).isZero();
  }

  private static int isolated(Graph graph) {
    int count = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      count += graph.degree(i) == 0 ? 1 : 0;
    }
    return count;
  }

  /** Edges of unlabelled nodes count as edges between classes. */
  private static double shareOfEdgesWithinAClass(Dataset data) {
    Graph graph = data.graph().graph();
    Labels labels = data.graph().labels();
    int entries = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      for (int e = graph.adjacency().rowStart(i); e < graph.adjacency().rowStart(i + 1); e++) {
        entries += labels.shared(i, graph.adjacency().column(e)) ? 1 : 0;
      }
    }
    return entries / 2.0 / graph.edges();
  }

  static List<String> catalogue() {
    return Catalogue.names();
  }

  @ParameterizedTest
  @MethodSource("catalogue")
  void edgeRowsAddUp(String name) {
    EdgeSum.addsUp(read(name));
  }
}
