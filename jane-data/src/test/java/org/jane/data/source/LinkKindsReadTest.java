package org.jane.data.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jane.data.Dataset;
import org.jane.data.ReadColumn;
import org.jane.data.csv.CsvOptions;
import org.jane.graph.LinkKind;
import org.jane.graph.LinkKinds;
import org.jane.graph.NodeIds;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types and directions of links from files of all formats that have them. */
class LinkKindsReadTest {
  private static final CsvOptions DIRECTED = CsvOptions.defaults().withDirected(true);
  private static final Run RUN = Run.seeded(1).threads(1);

  @TempDir Path temp;

  private Dataset read(String name, String text, CsvOptions options) throws IOException {
    Path file = Files.writeString(temp.resolve(name), text);
    return DataSource.parse(file.toString(), Path.of("none"), options).read(RUN);
  }

  private Dataset table(CsvOptions options, String... edges) throws IOException {
    Path folder = Files.createDirectories(temp.resolve("folder"));
    Files.writeString(folder.resolve("nodes.csv"), "id\na\nb\nc\n");
    Files.writeString(folder.resolve("edges.csv"), String.join("\n", edges) + "\n");
    return DataSource.parse(folder.toString(), Path.of("none"), options).read(RUN);
  }

  /** Such as "out a>b b>c; in b>a c>b". */
  private static String kinds(Dataset data) {
    LinkKinds kinds = data.graph().graph().kinds();
    NodeIds ids = data.graph().ids();
    List<String> all = new ArrayList<>();
    for (LinkKind kind : kinds.all()) {
      StringBuilder text = new StringBuilder(kind.toString());
      CsrMatrix links = kinds.links(kind);
      for (int i = 0; i < links.rows(); i++) {
        for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
          text.append(' ').append(ids.get(i)).append('>').append(ids.get(links.column(e)));
        }
      }
      all.add(text.toString());
    }
    return String.join("; ", all);
  }

  @Test
  void tablesKeepDirectionsWhenTheyAreSaidToHaveThem() throws IOException {
    String[] rows = {"source,target", "a,b", "c,b", "b,c"};
    assertThat(kinds(table(DIRECTED, rows))).isEqualTo("out a>b b>c c>b; in b>a b>c c>b");
    assertThat(kinds(table(CsvOptions.defaults(), rows))).isEmpty();
    assertThat(table(DIRECTED, rows).options()).containsEntry("directed", "true");
    assertThat(CsvOptions.defaults().like(table(DIRECTED, rows).options(), Set.of()))
        .isEqualTo(DIRECTED);
  }

  @Test
  void tablesKeepTypes() throws IOException {
    Dataset data =
        table(CsvOptions.defaults(), "source,target,type", "a,b,x y", "b,a,x y", "c,b,", "c,a,z");
    assertThat(kinds(data)).isEqualTo("no type b>c c>b; x y a>b b>a; z a>c c>a");
    assertThat(data.columns())
        .extracting(ReadColumn::role)
        .contains(ReadColumn.Role.TYPE)
        .doesNotContain(ReadColumn.Role.IGNORED);
    assertThat(data.notices()).noneMatch(note -> note.startsWith("Ignored columns"));
    assertThat(kinds(table(DIRECTED, "type,source,target", "x,a,b", "y,c,b")))
        .isEqualTo("out a>b c>b; in b>a b>c; x, out a>b; x, in b>a; y, out c>b; y, in b>c");
  }

  @Test
  void anotherColumnOfThatNameIsNoType() throws IOException {
    CsvOptions ends = CsvOptions.defaults().withEdgeColumns("source", "type", "weight");
    assertThat(kinds(table(ends, "source,type", "a,b", "b,c"))).isEmpty();
  }

  @Test
  void tooManyTypesAreTakenTogether() throws IOException {
    List<String> rows = new ArrayList<>(List.of("source,target,type"));
    for (int i = 0; i < 20; i++) {
      rows.add((i % 2 == 0 ? "a,b," : "b,c,") + "t" + i);
    }
    Dataset data = table(CsvOptions.defaults(), rows.toArray(new String[0]));
    assertThat(data.graph().graph().kinds().types()).hasSize(16).contains("other types");
    assertThat(data.notices())
        .contains("Took the 5 rarest types of links in edges.csv together as \"other types\".");
    for (int i = 0; i < 2000; i++) {
      rows.add("a,b,id" + i);
    }
    Dataset ids = table(CsvOptions.defaults(), rows.toArray(new String[0]));
    assertThat(kinds(ids)).isEmpty();
    assertThat(ids.notices()).anyMatch(note -> note.contains("more than 1,000 different values"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"graphml", "gml", "gexf", "json"})
  void graphFilesKeepBoth(String format) throws IOException {
    String text =
        switch (format) {
          case "graphml" ->
              """
              <graphml><key id="t" for="edge" attr.name="type" attr.type="string">
              <default>x</default></key>
              <graph edgedefault="directed"><node id="a"/><node id="b"/><node id="c"/>
              <edge source="a" target="b"/>
              <edge source="c" target="b"><data key="t">y</data></edge></graph></graphml>
              """;
          case "gml" ->
              """
              graph [ directed 1 node [ id 0 label "a" ] node [ id 1 label "b" ]
              node [ id 2 label "c" ]
              edge [ source 0 target 1 type "x" ] edge [ source 2 target 1 type "y" ] ]
              """;
          case "gexf" ->
              """
              <gexf xmlns="http://gexf.net/1.3" version="1.3"><graph defaultedgetype="directed">
              <attributes class="edge"><attribute id="0" title="type" type="string"/></attributes>
              <nodes><node id="a"/><node id="b"/><node id="c"/></nodes><edges>
              <edge id="0" source="a" target="b"><attvalues><attvalue for="0" value="x"/></attvalues>
              </edge><edge id="1" source="c" target="b"><attvalues>
              <attvalue for="0" value="y"/></attvalues></edge></edges></graph></gexf>
              """;
          default ->
              """
              {"directed": true, "nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}],
               "links": [{"source": "a", "target": "b", "type": "x"},
                         {"source": "c", "target": "b", "type": "y"}]}
              """;
        };
    Dataset data = read("g." + format, text, CsvOptions.defaults());
    assertThat(kinds(data))
        .isEqualTo("out a>b c>b; in b>a b>c; x, out a>b; x, in b>a; y, out c>b; y, in b>c");
    assertThat(data.notices()).noneMatch(note -> note.contains("Ignored attributes of the edges"));
  }

  @Test
  void filesThatSayTheyAreDirectedKeepDirections() throws IOException {
    String snap =
        "# Directed graph (each unordered pair once)\n# FromNodeId\tToNodeId\na\tb\nc\tb\n";
    assertThat(kinds(read("snap.txt", snap, CsvOptions.defaults())))
        .isEqualTo("out a>b c>b; in b>a b>c");
    String pajek = "*Vertices 3\n1 \"a\"\n2 \"b\"\n3 \"c\"\n*Arcs\n1 2\n3 2\n";
    assertThat(kinds(read("p.net", pajek, CsvOptions.defaults())))
        .isEqualTo("out a>b c>b; in b>a b>c");
    String general = "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n3 2\n";
    assertThat(kinds(read("m.mtx", general, CsvOptions.defaults())))
        .isEqualTo("out 1>2 3>2; in 2>1 2>3");
  }
}
