package org.jane.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.data.ReadColumn;
import org.jane.data.csv.CsvFiles;
import org.jane.data.csv.CsvOptions;
import org.jane.data.csv.MissingValues;
import org.jane.data.csv.ReadAs;
import org.jane.graph.AttributedGraph;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphDataException;
import org.jane.graph.UnknownNodes;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Graph files as networkx, pandas and others write them; see scripts/make-graph-files.py. */
class GraphFilesTest {
  private static final CsvOptions CLUB = CsvOptions.defaults().withNodeColumns("id", "club");
  private static final Run RUN = Run.seeded(1).threads(1);

  @TempDir Path temp;

  private static Path file(String name) {
    try {
      return Path.of(GraphFilesTest.class.getResource("/org/jane/data/graphs/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Dataset read(Path path, CsvOptions options) {
    return DataSource.parse(path.toString(), Path.of("none"), options).read(RUN);
  }

  private static Dataset read(String name, CsvOptions options) {
    return read(file(name), options);
  }

  private static Dataset tables(Path nodes, Path edges, CsvOptions options) {
    return new DataSource.Tables(CsvFiles.of(nodes, edges, null), options).read(RUN);
  }

  private static Dataset csv() {
    return tables(file("nodes.csv"), file("edges.csv"), CLUB);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(temp.resolve(name), text);
  }

  /** All that a graph is, as text. */
  private static String shown(AttributedGraph data, boolean withIds) {
    StringBuilder text = new StringBuilder();
    text.append(data.attributeNames()).append(data.labels().classNames());
    for (int i = 0; i < data.nodes(); i++) {
      text.append('\n').append(withIds ? data.ids().get(i) : "").append(": ");
      text.append(data.labels().known(i) ? data.labels().get(i, 0) : "?");
      for (int e = data.attributes().rowStart(i); e < data.attributes().rowStart(i + 1); e++) {
        text.append(" %d=%s".formatted(data.attributes().column(e), data.attributes().value(e)));
      }
      text.append(" |");
      CsrMatrix links = data.graph().adjacency();
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        text.append(" %d*%s".formatted(links.column(e), links.value(e)));
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "people.graphml",
        "people.graphml.gz",
        "directed.graphml",
        "people.gml",
        "people.gexf",
        "links.json",
        "edges.json",
        "under-graph.json",
        "cytoscape.json"
      })
  void theSameGraphInEveryFormat(String name) {
    assertThat(shown(read(name, CLUB).graph(), true)).isEqualTo(shown(csv().graph(), true));
  }

  @Test
  void pajekHasNoQuotesInNames() {
    Dataset pajek = read("people.net", CLUB);
    assertThat(shown(pajek.graph(), false)).isEqualTo(shown(csv().graph(), false));
    assertThat(pajek.graph().ids().get(2)).isEqualTo("Cécile & co");
    assertThat(pajek.graph().ids().get(4)).isEqualTo("the e"); // as networkx reads it back
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes-none",
        "nodes-snappy",
        "nodes-gzip",
        "nodes-zstd",
        "nodes-lz4",
        "nodes-v2",
        "nodes-groups",
        "nodes-index",
        "nodes-named-index",
        "nodes-polars",
        "nodes-duckdb",
        "nodes-duckdb-v2",
        "nodes-fastparquet"
      })
  void theSameGraphFromParquet(String name) {
    Dataset read = tables(file(name + ".parquet"), file("edges.parquet"), CLUB);
    assertThat(shown(read.graph(), true)).isEqualTo(shown(csv().graph(), true));
  }

  @Test
  void aFolderOfParquetFiles() throws IOException {
    Files.copy(file("nodes-snappy.parquet"), temp.resolve("nodes.parquet"));
    Files.copy(file("edges.parquet"), temp.resolve("edges.parquet"));
    assertThat(shown(read(temp, CLUB).graph(), true)).isEqualTo(shown(csv().graph(), true));
  }

  @ParameterizedTest
  @CsvSource({
    "people.edgelist,true",
    "tabs.tsv,true",
    "weighted.edges,true",
    "commas.edges,true",
    "plain.txt,false"
  })
  void edgeListsInAllTheirForms(String name, boolean weighted) {
    Dataset list = read(name, CsvOptions.defaults());
    assertThat(list.graph().nodes()).isEqualTo(7); // the one without edges does not occur
    assertThat(list.graph().graph().edges()).isEqualTo(8);
    assertThat(list.graph().graph().weighted()).isEqualTo(weighted);
    assertThat(list.edgeCounts().rows()).isEqualTo(9);
    assertThat(list.edgeCounts().selfLoopsDropped()).isEqualTo(1);
    assertThat(list.graph().ids().get(1)).isEqualTo("bob");
  }

  @Test
  void commentsOfSnapMaySayDirected() {
    EdgeCounts counts = read("snap.txt", CsvOptions.defaults()).edgeCounts();
    assertThat(counts.rows()).isEqualTo(3);
    assertThat(counts.directedEdgesSymmetrised()).isEqualTo(1);
  }

  @Test
  void anEdgeListBesideATableOfNodes() throws IOException {
    Path nodes = write("n.csv", "id,label\nb,x\na,y\nlonely,x\n");
    Dataset data =
        tables(
            nodes,
            write("e.edgelist", "# c\na b {'weight': 2.5, 'colour': 'red'}\n"),
            CsvOptions.defaults());
    assertThat(data.graph().nodes()).isEqualTo(3);
    assertThat(data.notices()).contains("Ignored attributes of the edges in e.edgelist: colour.");
    assertThat(data.graph().labels().classNames()).containsExactly("x", "y");
    assertThat(data.graph().graph().adjacency().value(0)).isEqualTo(2.5f);
    assertThatThrownBy(() -> tables(nodes, write("f.txt", "a b\n\na c\n"), CsvOptions.defaults()))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("f.txt:3: unknown node id \"c\", 3 nodes were read from n.csv");
  }

  @Test
  void aTextFileWithAHeadingIsATable() throws IOException {
    Path nodes = write("n.csv", "id\na\nb\n");
    Dataset data = tables(nodes, write("e.txt", "source,target\na,b\n"), CsvOptions.defaults());
    assertThat(data.graph().graph().edges()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"symmetric.mtx,9", "general.mtx,17", "pattern.mtx,9"})
  void matricesOfMatrixMarket(String name, int rows) {
    Dataset matrix = read(name, CsvOptions.defaults());
    assertThat(matrix.edgeCounts().rows()).isEqualTo(rows);
    assertThat(matrix.graph().nodes()).isEqualTo(8);
    assertThat(matrix.graph().graph().edges()).isEqualTo(8);
    assertThat(matrix.edgeCounts().directedEdgesSymmetrised()).isZero();
    assertThat(matrix.graph().ids().get(0)).isEqualTo("1");
    assertThat(matrix.graph().graph().weighted()).isEqualTo(!name.startsWith("pattern"));
  }

  @Test
  void directedFilesAreCountedAsSuch() {
    assertThat(read("directed.graphml", CLUB).edgeCounts().directedEdgesSymmetrised()).isEqualTo(8);
    assertThat(read("people.graphml", CLUB).edgeCounts().directedEdgesSymmetrised()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"people.graphml", "people.gml", "people.gexf", "people.net", "links.json"})
  void rowsAddUp(String name) {
    Dataset data = read(name, CLUB);
    EdgeSum.addsUp(data);
    assertThat(data.edgeCounts().rows()).isEqualTo(9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "symmetric.mtx",
        "general.mtx",
        "pattern.mtx",
        "snap.txt",
        "people.edgelist",
        "directed.graphml"
      })
  void rowsAddUpWhereEdgesHaveADirectionToo(String name) {
    EdgeSum.addsUp(read(name, CsvOptions.defaults()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"vectors.parquet", "vectors-pandas.parquet", "vectors.json", "vectors.gml"})
  void listsOfNumbersAreVectors(String name) {
    CsvOptions options =
        CLUB.withReadAs(
            ReadAs.IGNORED,
            name.equals("vectors.parquet")
                ? Set.of("fixed", "whole", "joined", "title")
                : name.endsWith("parquet") ? Set.of() : Set.of("age", "score", "colour"));
    Dataset data =
        name.endsWith("parquet")
            ? tables(file(name), file("edges.parquet"), options)
            : read(name, options);
    assertThat(data.graph().attributeNames()).containsExactly("emb[0]", "emb[1]", "emb[2]");
    CsrMatrix attributes = data.graph().attributes();
    for (int i = 0; i < 8; i++) {
      float[] row = new float[3];
      for (int e = attributes.rowStart(i); e < attributes.rowStart(i + 1); e++) {
        row[attributes.column(e)] = attributes.value(e);
      }
      assertThat(row)
          .containsExactly(
              i % 2 == 0 ? new float[] {0.5f, -1.25f, 3f} : new float[] {0.1f, 0.2f, 0.3f});
    }
  }

  @Test
  void columnsOfParquetAreReadAsAsked() {
    CsvOptions options =
        CLUB.withReadAs(ReadAs.IGNORED, Set.of("emb"))
            .withReadAs(ReadAs.DATE, Set.of("joined"))
            .withReadAs(ReadAs.TEXT, Set.of("title"));
    Dataset data = tables(file("vectors.parquet"), file("edges.parquet"), options);
    assertThat(data.graph().attributeNames())
        .containsExactly(
            "fixed[0]",
            "fixed[1]",
            "fixed[2]",
            "whole[0]",
            "whole[1]",
            "joined",
            "title: graphs",
            "title: trees");
    assertThat(data.graph().attributes().value(5)).isEqualTo(19723f); // days from 1970 to 2024
    Dataset again =
        new DataSource.Tables(
                CsvFiles.of(file("vectors.parquet"), file("edges.parquet"), null), CLUB)
            .read(data.encoding(), RUN);
    assertThat(shown(again.graph(), true)).isEqualTo(shown(data.graph(), true));
    assertThat(data.columns()).extracting(ReadColumn::name).contains("emb", "whole", "weight");
  }

  @Test
  void decimalCommasAreAMatterOfTextTables() throws IOException {
    Path edges = write("e.csv", "source;target;weight\nanna;bob;1,5\n");
    Dataset data = tables(file("nodes-snappy.parquet"), edges, CLUB.withDecimal(','));
    assertThat(data.graph().attributeNames()).contains("age", "score");
    assertThat(data.graph().graph().adjacency().value(0)).isEqualTo(1.5f);
  }

  @ParameterizedTest
  @ValueSource(strings = {"people.graphml", "people.gml", "people.gexf", "links.json"})
  void aColumnOfAGraphFileCanDecideTheSplit(String name) {
    DataSource source = DataSource.parse(file(name).toString(), Path.of("none"), CLUB);
    Dataset data = source.readKeeping("colour", RUN);
    assertThat(data.graph().attributeNames()).containsExactly("age", "score");
    assertThat(data.kept().get("colour")).startsWith("red", "blue", "red", "green");
  }

  @Test
  void lookingAtAGraphFileTellsItsBlanks() throws IOException {
    Path path = write("b.json", "{\"nodes\": [{\"id\": 1, \"x\": 2}, {\"id\": 2}], \"links\": []}");
    DataSource source = DataSource.parse(path.toString(), Path.of("none"), CsvOptions.defaults());
    assertThatThrownBy(() -> source.read(RUN)).hasMessageContaining("column \"x\" is blank");
    assertThat(source.look(RUN).notices())
        .anyMatch(notice -> notice.startsWith("Found 1 blank value in b.json"));
  }

  /** The label of node 1 is the number of a node that is not there. */
  @Test
  void edgesOfUnknownNodesAreNotLookedUpAmongLabels() throws IOException {
    Path path =
        write(
            "part.gml",
            "graph [ node [ id 1 label \"9\" ] node [ id 2 label \"b\" ]"
                + " node [ id 3 label \"c\" ]\n"
                + " edge [ source 1 target 2 ] edge [ source 3 target 9 ] ]");
    assertThatThrownBy(() -> read(path, CsvOptions.defaults()))
        .hasMessage(
            "part.gml:2: an edge names node \"9\", which is not among the 3 nodes. Add the node,"
                + " remove the edge, or leave such edges out with unknown-nodes=skip.");
    Dataset data = read(path, CsvOptions.defaults().withUnknownNodes(UnknownNodes.SKIP));
    assertThat(data.graph().ids().find("9")).isZero();
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.edgeCounts().unknownNodesSkipped()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"people.gml", "people.gexf"})
  void labelsThatAreShownAreNoClasses(String name) {
    Dataset data = read(name, CsvOptions.defaults());
    assertThat(data.graph().labels().classCount()).isZero();
    assertThat(data.notices())
        .contains(
            "The label of a node in "
                + name
                + " is the name that is shown, not its class. Attributes that could be the class, if"
                + " you name one: age, score, colour, club.");
  }

  @Test
  void labelIsTheClassInGraphmlUnlessGephiWroteIt() throws IOException {
    String file =
        """
        <graphml><key attr.name="label" attr.type="string" for="node" id="label"/>%s
        <key attr.name="r" attr.type="int" for="node" id="r"/>
        <graph edgedefault="undirected">
        <node id="1"><data key="label">x</data><data key="r">5</data></node>
        <node id="2"><data key="label">y</data><data key="r">6</data></node>
        <edge source="1" target="2"/></graph></graphml>
        """;
    Dataset plain = read(write("a.graphml", file.formatted("")), CsvOptions.defaults());
    assertThat(plain.graph().labels().classNames()).containsExactly("x", "y");
    assertThat(plain.graph().attributeNames()).containsExactly("r");
    String key = "<key attr.name=\"Edge Label\" for=\"edge\" id=\"edgelabel\"/>";
    Dataset gephi = read(write("b.graphml", file.formatted(key)), CsvOptions.defaults());
    assertThat(gephi.graph().labels().classCount()).isZero();
    assertThat(gephi.graph().attributeNames()).isEmpty();
    assertThat(gephi.notices()).contains("Ignored attributes of the nodes in b.graphml: r.");
  }

  /**
   * What Gephi 0.10.1 made of a file by networkx: laid out there and exported. Links and sides were
   * drawn anew afterwards, in all four files alike.
   */
  @ParameterizedTest
  @ValueSource(strings = {"gephi.graphml", "gephi.gexf", "gephi.gml"})
  void whatGephiWritesIsWhatItRead(String name) {
    boolean gml = name.endsWith(".gml"); // the names of nodes, and of the weight, are others
    CsvOptions options = CsvOptions.defaults().withNodeColumns("id", "club");
    AttributedGraph before =
        read(file("before-gephi.graphml"), options.withReadAs(ReadAs.IGNORED, Set.of("label")))
            .graph();
    Set<String> added = Set.of(gml ? "ModularityClass" : "Modularity Class");
    AttributedGraph after =
        read(
                file(name),
                options
                    .withEdgeColumns("source", "target", gml ? "value" : "weight")
                    .withReadAs(ReadAs.IGNORED, added))
            .graph();
    assertThat(after.labels().classNames()).containsExactly("east", "west");
    assertThat(after.attributeNames()).containsExactlyInAnyOrder("age", "city=Oslo", "city=Rome");
    assertThat(after.graph().edges()).isEqualTo(78);
    for (int i = 0; i < 34; i++) {
      String id = before.ids().get(i);
      int there = after.ids().find(gml ? "Member " + id.substring(1) : id);
      assertThat(after.labels().of(there)).isEqualTo(before.labels().of(i));
      for (String attribute : before.attributeNames()) {
        assertThat(value(after, there, attribute)).isEqualTo(value(before, i, attribute));
      }
      float sum = 0;
      float sumThere = 0;
      for (float weight : weights(before, i)) {
        sum += weight;
      }
      for (float weight : weights(after, there)) {
        sumThere += weight;
      }
      assertThat(sumThere).isEqualTo(sum);
    }
  }

  private static float[] weights(AttributedGraph data, int node) {
    CsrMatrix adjacency = data.graph().adjacency();
    float[] weights = new float[adjacency.rowLength(node)];
    for (int e = 0; e < weights.length; e++) {
      weights[e] = adjacency.value(adjacency.rowStart(node) + e);
    }
    return weights;
  }

  private static float value(AttributedGraph data, int node, String attribute) {
    int place = data.attributes().find(node, data.attributeNames().indexOf(attribute));
    return place < 0 ? 0 : data.attributes().value(place);
  }

  @Test
  void defaultsOfGraphmlFillIn() throws IOException {
    Path path =
        write(
            "d.graphml",
            """
            <graphml><key id="k" for="node" attr.name="kind"><default>b</default></key>
            <key id="w" for="edge" attr.name="weight"><default>3</default></key>
            <graph><node id="1"/><node id="2"><data key="k">a</data></node>
            <edge source="1" target="2"/></graph></graphml>
            """);
    Dataset data = read(path, CsvOptions.defaults().withNodeColumns("id", "kind"));
    assertThat(data.graph().labels().classNames()).containsExactly("a", "b");
    assertThat(data.graph().graph().adjacency().value(0)).isEqualTo(3f);
  }

  @Test
  void idsOfGmlAreLabelsWhereTheyDiffer() throws IOException {
    String gml =
        "graph [ node [ id 5 label \"%s\" ] node [ id 6 label \"%s\" ] edge [ source 5 target 6 ] ]";
    Dataset named =
        read(write("a.gml", gml.formatted("x&quot;&#233;", "y")), CsvOptions.defaults());
    assertThat(named.graph().ids().get(0)).isEqualTo("x\"é");
    assertThat(named.notices())
        .contains("The ids of the nodes in a.gml are their labels, which are all different.");
    Dataset numbered = read(write("b.gml", gml.formatted("x", "x")), CsvOptions.defaults());
    assertThat(numbered.graph().ids().get(0)).isEqualTo("5");
    assertThat(numbered.notices())
        .contains(
            "The ids of the nodes in b.gml are their numbers: not every node has a label of its own.");
  }

  @Test
  void anotherAttributeCanBeTheId() throws IOException {
    Path path =
        write(
            "d.json",
            """
            {"nodes": [{"id": 1, "name": "p"}, {"id": 2, "name": "q"}],
             "links": [{"source": 1, "target": 2}]}
            """);
    Dataset data = read(path, CsvOptions.defaults().withNodeColumns("name", "label"));
    assertThat(data.graph().ids().get(1)).isEqualTo("q");
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.graph().attributeNames()).isEmpty();
  }

  @Test
  void linksMayBePlaces() throws IOException {
    Path path =
        write(
            "d3.json",
            """
            {"nodes": [{"id": "p"}, {"id": "q"}], "links": [{"source": 0, "target": 1, "value": 2}]}
            """);
    Dataset data = read(path, CsvOptions.defaults());
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.notices())
        .contains(
            "The ends of the edges in d3.json are places in its list of nodes, counted from 0.")
        .contains("Ignored attributes of the edges in d3.json: value.");
  }

  @Test
  void listsBecomeText() throws IOException {
    Path json = write("v.json", "{\"nodes\": [{\"id\": 1, \"v\": [0.10, 2]}], \"links\": []}");
    assertThat(
            read(json, CsvOptions.defaults().withNodeColumns("id", "v"))
                .graph()
                .labels()
                .classNames())
        .containsExactly("[0.10, 2]");
    Path gml = write("v.gml", "graph [ node [ id 1 v 0.1 v 2 w 3 w \"_networkx_list_start\" ] ]");
    assertThat(
            read(gml, CsvOptions.defaults().withNodeColumns("id", "v"))
                .graph()
                .labels()
                .classNames())
        .containsExactly("[0.1, 2]");
    Path one = write("w.gml", "graph [ node [ id 1 w \"_networkx_list_start\" w 3 ] ]");
    assertThat(
            read(one, CsvOptions.defaults().withNodeColumns("id", "w"))
                .graph()
                .labels()
                .classNames())
        .containsExactly("[3]");
  }

  @Test
  void valuesOfParquetTypes() {
    Dataset types =
        tables(
            file("types.parquet"),
            file("edges.parquet"),
            CsvOptions.defaults()
                .withMissing(MissingValues.ZERO)
                .withReadAs(ReadAs.CATEGORY, Set.of("vector")));
    assertThat(types.graph().attributeNames())
        .contains(
            "flag=true",
            "category=u",
            "time=2024-01-05 10:00:00",
            "time=2024-01-05 00:00:00",
            "zoned=2024-01-05 10:00:00.500+00:00",
            "vector=[0.1, 0.2]",
            "vector=[]",
            "vector=[2.0, nan]",
            "words=[a, b]",
            "nullable",
            "half");
    assertThat(types.notices()).contains("Ignored columns of types.parquet: struct.");
    assertThatThrownBy(
            () ->
                tables(
                    file("types.parquet"),
                    file("edges.parquet"),
                    CsvOptions.defaults().withMissing(MissingValues.ZERO)))
        .hasMessageContaining("types.parquet:2: column \"vector\" holds \"[]\"");
    Dataset more = tables(file("types-more.parquet"), file("edges.parquet"), CsvOptions.defaults());
    assertThat(more.graph().attributeNames())
        .containsExactly("day=2020-02-29", "price", "clock=01:02:03", "old=2001-02-03 04:05:06");
    assertThat(more.graph().attributes().value(1)).isEqualTo(12.34f);
  }

  @Test
  void compressedTextOfAnyFormat() throws IOException {
    for (String name :
        new String[] {"people.gml", "links.json", "weighted.edges", "symmetric.mtx"}) {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
        gzip.write(Files.readAllBytes(file(name)));
      }
      Path path = Files.write(temp.resolve(name + ".gz"), packed.toByteArray());
      assertThat(shown(read(path, CsvOptions.defaults()).graph(), true))
          .isEqualTo(shown(read(name, CsvOptions.defaults()).graph(), true));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "book.xlsx | book.xlsx: this is an Excel workbook. Save it as CSV",
        "data.sqlite | data.sqlite: this is an SQLite database. Write it as CSV or Parquet",
        "graph.pickle | graph.pickle: this is a Python pickle. A pickle can run any program",
        "table.feather | table.feather: this is an Arrow or Feather file.",
        "utf16.csv | utf16.csv:1: the file is in UTF-16. Save it as UTF-8"
      })
  void otherFilesAreNamedWhereverTheyAreGiven(String name, String message) {
    Path other = file("other/" + name);
    Path nodes = file("nodes.csv");
    Path edges = file("edges.csv");
    assertThatThrownBy(() -> read(other, CLUB)).hasMessageContaining(message);
    assertThatThrownBy(() -> tables(other, edges, CLUB)).hasMessageContaining(message);
    assertThatThrownBy(() -> tables(nodes, other, CLUB)).hasMessageContaining(message);
    assertThatThrownBy(
            () -> new DataSource.Tables(CsvFiles.of(nodes, edges, other), CLUB).read(RUN))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.graphml | <graphml>\\n<graph>\\n<node/></graph></graphml> | a.graphml:3: an element node has no attribute \"id\"",
        "b.graphml | <graphml>\\n<graph>\\n<node id=\"1\"> | b.graphml:3: the XML is damaged",
        "c.graphml | <!DOCTYPE graphml [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>\\n<graphml><graph><node id=\"&b;\"/></graph></graphml> | c.graphml:",
        "d.graphml | <graphml><graph><node id=\"1\"><graph/></node></graph></graphml> | d.graphml:1: a graph inside a node. Write one flat graph",
        "a.gexf | <gexf><graph mode=\"dynamic\"/></gexf> | a.gexf:1: the graph changes over time. Write it as it is at one time",
        "b.gexf | <gexf><graph><nodes><node id=\"1\"><nodes/></node></nodes></graph></gexf> | b.gexf:1: a node inside another node",
        "a.gml | graph [\\n node [ id 1 ] | a.gml:2: the file ends inside a record. Close every [ with a ]",
        "b.gml | graph [\\n node [ label \"x\" ] ] | b.gml:2: a node has no id",
        "c.gml | graph [ node [ id 1 ] node [ id 1 ] ] | c.gml:1: node id \"1\" stands on line 1 already",
        "d.gml | graph [ node [ id 1 label \"x | d.gml:1: a text that begins here has no end",
        "a.net | *Vertices 2\\n1 \"a\"\\n3 \"b\" | a.net:3: \"3\" is no number from 1 to 2",
        "b.net | *Vertices 1000000000 | b.net:1: 1000000000 vertices in a file of 20 bytes. Check the file",
        "a.json | {\"nodes\": [{\"id\": 1}],\\n \"links\": [{\"source\": 1}]} | a.json:2: an edge has no source or no target",
        "b.json | {\"nodes\": [ | b.json:1: the JSON is damaged",
        "c.json | {\"elements\": 3} | c.json: there is no list \"nodes\"",
        "d.json | [1, 2] | d.json:1: this JSON is no object with nodes and links",
        "a.edgelist | a b\\nc | a.edgelist:2: a row without two nodes: \"c\". Write two ids",
        "b.edgelist | a b {'weight' 1} | b.edgelist:1: the data after the edge is no dictionary",
        "c.edgelist | a b -3 | c.edgelist:1: the weight is \"-3\". Write 0 or a positive number",
        "d.edgelist | # nothing | d.edgelist: the file has no edges",
        "a.txt | id,label\\na,x | a.txt:1: a table of nodes where a list of edges should be",
        "a.mtx | %%MatrixMarket matrix coordinate real general\\n2000000000 2000000000 1\\n1 1 1 | a.mtx:2: 2000000000 nodes in a file of",
        "b.mtx | %%MatrixMarket matrix coordinate real general\\n2 3 1\\n1 1 1 | b.mtx:2: the matrix has 2 rows and 3 columns",
        "c.mtx | %%MatrixMarket matrix coordinate pattern symmetric\\n2 2 5\\n2 1 | c.mtx:3: the file ends 4 entries before the 5 that were announced",
        "d.mtx | %%MatrixMarket matrix array real general\\n2 2\\n1 | d.mtx:1: a matrix in the form \"array\"",
        "e.mtx | %%MatrixMarket matrix coordinate complex hermitian\\n2 2 1 | e.mtx:1: the entries are \"complex hermitian\""
      })
  void badFilesAreRefusedWithTheirLine(String name, String text, String message)
      throws IOException {
    Path path = write(name, text.replace("\\n", "\n"));
    assertThatThrownBy(() -> read(path, CsvOptions.defaults()))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void billionLaughsStayASentence() throws IOException {
    StringBuilder xml = new StringBuilder("<!DOCTYPE graphml [<!ENTITY a0 \"ha\">");
    for (int i = 1; i < 40; i++) {
      xml.append("<!ENTITY a%d \"&a%d;&a%d;\">".formatted(i, i - 1, i - 1));
    }
    xml.append(
        "]><graphml><key id=\"k\" for=\"node\" attr.name=\"k\"/><graph><node id=\"1\"><data");
    xml.append(" key=\"k\">&a39;</data></node></graph></graphml>");
    Path path = write("laughs.graphml", xml.toString());
    assertThatThrownBy(() -> read(path, CsvOptions.defaults()))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("laughs.graphml:1: ");
  }

  @Test
  void filesOutsideAreNotLookedAt() throws IOException {
    Path secret = write("secret.txt", "secret");
    Path path =
        write(
            "x.graphml",
            "<!DOCTYPE graphml [<!ENTITY x SYSTEM \"%s\">]><graphml><graph><node id=\"&x;\"/></graph></graphml>"
                .formatted(secret.toUri()));
    assertThatThrownBy(() -> read(path, CsvOptions.defaults()))
        .isInstanceOf(GraphDataException.class)
        .hasMessageNotContaining("secret\"");
  }

  @Test
  void deepNestingIsRefusedOrPassedOver() throws IOException {
    Path xml = write("deep.graphml", "<graphml>" + "<a>".repeat(200_000));
    assertThatThrownBy(() -> read(xml, CsvOptions.defaults()))
        .hasMessageContaining("elements are nested more than 64 deep");
    Path json = write("deep.json", "{\"nodes\": " + "[".repeat(200_000));
    assertThatThrownBy(() -> read(json, CsvOptions.defaults()))
        .isInstanceOf(GraphDataException.class);
    Path gml = write("deep.gml", "graph [ node [ id 1 " + "a [ ".repeat(200_000));
    assertThatThrownBy(() -> read(gml, CsvOptions.defaults()))
        .hasMessageContaining("the file ends inside a record");
  }

  @Test
  void anAttributeOfItsOwnForEachNodeIsTooMuch() throws IOException {
    StringBuilder json = new StringBuilder("{\"links\": [], \"nodes\": [");
    for (int i = 0; i < 40_000; i++) {
      json.append("%s{\"id\":%d,\"a%d\":1}".formatted(i == 0 ? "" : ",", i, i));
    }
    Path path = write("wide.json", json.append("]}").toString());
    assertThatThrownBy(() -> read(path, CsvOptions.defaults()))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("40000 nodes with 40000 attributes in a file of");
  }

  @Test
  void anArchiveThatUnpacksToTooMuchIsRefused() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      byte[] line = "# ".concat("0".repeat(8190)).getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < 20_000; i++) {
        gzip.write(line);
      }
    }
    Path path = Files.write(temp.resolve("bomb.edgelist.gz"), packed.toByteArray());
    assertThatThrownBy(() -> read(path, CsvOptions.defaults()))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("packed bytes unpack to more than");
  }

  @Test
  void brokenParquetIsRefused() throws IOException {
    byte[] good = Files.readAllBytes(file("nodes-snappy.parquet"));
    Path cut = Files.write(temp.resolve("cut.parquet"), java.util.Arrays.copyOf(good, 500));
    assertThatThrownBy(() -> tables(cut, file("edges.parquet"), CLUB))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(
            "cut.parquet: the Parquet file cannot be used: the end of the file is missing");
    assertThatThrownBy(() -> tables(file("nodes-brotli.parquet"), file("edges.parquet"), CLUB))
        .hasMessageContaining("column \"id\" is compressed with BROTLI, which is not read");
    assertThatThrownBy(() -> read("edges.parquet", CLUB))
        .hasMessageContaining("this is one Parquet table");
  }
}
