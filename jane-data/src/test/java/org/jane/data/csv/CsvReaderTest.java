package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Duplicates;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Progress;
import org.jane.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvReaderTest {
  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void twoLinkedNodes() {
    folder = new SmallFolder(temp).nodes("id", "a", "b").edges("source,target", "a,b");
  }

  static float value(AttributedGraph graph, String node, String attribute) {
    CsrMatrix matrix = graph.attributes();
    int e = matrix.find(graph.ids().find(node), graph.attributeNames().indexOf(attribute));
    return e < 0 ? 0 : matrix.value(e);
  }

  @Test
  void idsAloneAreEnoughOfANodeFile() {
    Dataset data = folder.read();
    assertThat(data.graph().nodes()).isEqualTo(2);
    assertThat(data.graph().ids().get(1)).isEqualTo("b");
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.graph().labels().knownCount()).isZero();
    assertThat(data.graph().attributeNames()).isEmpty();
    assertThat(data.splits()).isEmpty();
    assertThat(data.notices()).isEmpty();
    assertThat(data.name()).isEqualTo(temp.getFileName().toString());
  }

  @Test
  void anEmptyLabelIsUnknownAndClassesAreSorted() {
    Labels labels = folder.nodes("id,label", "a,red", "b,", "c,blue").read().graph().labels();
    assertThat(labels.classNames()).containsExactly("blue", "red");
    assertThat(labels.multiLabel()).isFalse();
    assertThat(labels.of(0)).isEqualTo(1);
    assertThat(labels.known(1)).isFalse();
    assertThat(labels.of(2)).isZero();
  }

  @Test
  void wholeNumbersAreSortedByValue() {
    Labels labels = folder.nodes("id,label", "a,10", "b,9", "c,-2").read().graph().labels();
    assertThat(labels.classNames()).containsExactly("-2", "9", "10");
  }

  @Test
  void aBarInAnyLabelMakesAllOfThemLists() {
    Labels labels =
        folder
            .nodes("id,label", "a,x|y", "b,y", "c,", "d,|", "e, z | x |x")
            .read()
            .graph()
            .labels();
    assertThat(labels.multiLabel()).isTrue();
    assertThat(labels.classNames()).containsExactly("x", "y", "z");
    assertThat(List.of(labels.has(0, 0), labels.has(0, 1), labels.has(0, 2)))
        .containsExactly(true, true, false);
    assertThat(labels.count(1)).isEqualTo(1);
    assertThat(labels.known(2)).isFalse();
    assertThat(labels.known(3)).isTrue();
    assertThat(labels.count(3)).isZero();
    assertThat(labels.count(4)).isEqualTo(2);
  }

  @Test
  void splitComesFromItsColumn() {
    Dataset data =
        folder
            .nodes("id,split,label", "a,train,x", "b,test,y", "c,,x", "d,validation,y", "e,test,")
            .read();
    assertThat(data.splits()).hasSize(1);
    assertThat(data.splits().get(0).train()).containsExactly(0);
    assertThat(data.splits().get(0).validation()).containsExactly(3);
    assertThat(data.splits().get(0).test()).containsExactly(1);
    assertThat(data.notices())
        .containsExactly("Left 1 test node without a label out of the split (nodes.csv).");
  }

  @Test
  void aBlankSplitColumnIsNoSplit() {
    assertThat(folder.nodes("id,split", "a,", "b,").read().splits()).isEmpty();
  }

  @Test
  void numericColumnsStayNumbersAndOthersBecomeOneAttributeACategory() {
    AttributedGraph graph = folder.nodes("id,age,colour", "a,3.5,red", "b,0,blue").read().graph();
    assertThat(graph.attributeNames()).containsExactly("age", "colour=blue", "colour=red");
    assertThat(value(graph, "a", "age")).isEqualTo(3.5f);
    assertThat(value(graph, "a", "colour=red")).isEqualTo(1f);
    assertThat(value(graph, "b", "colour=blue")).isEqualTo(1f);
    assertThat(graph.attributes().entries()).isEqualTo(3); // the 0 is not stored
  }

  @Test
  void theUserCanCallNumbersCategories() {
    AttributedGraph graph =
        folder
            .nodes("id,zip", "a,10", "b,9")
            .read(CsvOptions.defaults().withCategories(Set.of("zip")))
            .graph();
    assertThat(graph.attributeNames()).containsExactly("zip=9", "zip=10");
    assertThat(graph.attributes().allOnes()).isTrue();
  }

  @Test
  void blanksCanBeZero() {
    Dataset data =
        folder
            .nodes("id,x,c", "a,2,u", "b,,", "c,4,v")
            .read(CsvOptions.defaults().withMissing(MissingValues.ZERO));
    assertThat(value(data.graph(), "b", "x")).isZero();
    assertThat(data.notices()).containsExactly("Filled 2 blank values of nodes.csv with 0.");
  }

  @Test
  void blanksCanBeTheMeanOfWhatIsKnown() {
    Dataset data =
        folder
            .nodes("id,x,c", "a,2,u", "b,,", "c,4,v")
            .read(CsvOptions.defaults().withMissing(MissingValues.MEAN));
    assertThat(value(data.graph(), "b", "x")).isEqualTo(3f);
    assertThat(value(data.graph(), "b", "c=u")).isZero();
    assertThat(data.notices())
        .containsExactly("Filled 2 blank values of nodes.csv with means of columns.");
  }

  @Test
  void aColumnWithoutValuesIsLeftOut() {
    Dataset data =
        folder
            .nodes("id,x,y", "a,,1", "b,,2")
            .read(CsvOptions.defaults().withMissing(MissingValues.ZERO));
    assertThat(data.graph().attributeNames()).containsExactly("y");
    assertThat(data.notices())
        .containsExactly("Ignored column \"x\" of nodes.csv, which is blank everywhere.");
  }

  @Test
  void listedAttributesFollowTheColumns() {
    AttributedGraph graph =
        folder
            .nodes("id,x", "a,7", "b,8")
            .attributes("node,attribute,value", "b,word,2", "a,other,1", "b,other,0.5")
            .read()
            .graph();
    assertThat(graph.attributeNames()).containsExactly("x", "word", "other");
    assertThat(value(graph, "b", "x")).isEqualTo(8f);
    assertThat(value(graph, "b", "word")).isEqualTo(2f);
    assertThat(value(graph, "b", "other")).isEqualTo(0.5f);
    assertThat(value(graph, "a", "word")).isZero();
  }

  @Test
  void aBlankListedValueCanBeTheMeanOverAllNodes() {
    Dataset data =
        folder
            .nodes("id", "a", "b", "c", "d")
            .attributes("node,attribute,value", "a,w,6", "b,w,")
            .read(CsvOptions.defaults().withMissing(MissingValues.MEAN));
    assertThat(value(data.graph(), "b", "w")).isEqualTo(2f); // 6, 0 and 0 are known
    assertThat(data.notices())
        .containsExactly("Filled 1 blank value of attributes.csv with means of attributes.");
  }

  @Test
  void reverseAndRepeatedRowsAreOneEdge() {
    folder.nodes("id", "a", "b", "c");
    folder.edges("source,target,weight", "a,b,2", "b,a,5", "a,b,3", "c,c,1", "b,c,0");
    Dataset data = folder.read();
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.graph().graph().strength(0)).isEqualTo(5);
    EdgeSum.addsUp(data);
    assertThat(data.edgeCounts().duplicatesMerged()).isEqualTo(2); // one of them in reverse
    assertThat(data.notices())
        .containsExactly(
            "Dropped 1 self-loop of edges.csv.",
            "Dropped 1 row of edges.csv of weight 0.",
            "Merged 2 repeated or reverse rows of edges.csv.");
    CsvOptions sum = CsvOptions.defaults().withDuplicates(Duplicates.SUM);
    assertThat(folder.read(sum).graph().graph().strength(0)).isEqualTo(10);
  }

  @Test
  void directedRowsAreCountedWhenSymmetrised() {
    Dataset data = folder.read(CsvOptions.defaults().withDirected(true));
    assertThat(data.edgeCounts().directedEdgesSymmetrised()).isEqualTo(1);
  }

  @Test
  void columnsMayHaveOtherNamesAndAnyOrder() {
    folder.nodes("class,name", "x,a", "y,b").edges("w,to,from", "0.5,a,b");
    Dataset data =
        folder.read(
            CsvOptions.defaults()
                .withNodeColumns("name", "class")
                .withEdgeColumns("from", "to", "w"));
    assertThat(data.graph().labels().classNames()).containsExactly("x", "y");
    assertThat(data.graph().graph().strength(0)).isEqualTo(0.5);
  }

  @Test
  void unusedColumnsAreNamed() {
    Dataset data = folder.edges("source,target,since,kind", "a,b,1990,road").read();
    assertThat(data.notices()).containsExactly("Ignored columns of edges.csv: since, kind.");
  }

  @Test
  void quotedFieldsKeepCommasQuotesBreaksAndBlanks() {
    folder.nodes("id,label", "\"a,\"\"1\"\"\n2\",x", "\" b\",y");
    AttributedGraph graph =
        folder.edges("source,target", "\" b\",\"a,\"\"1\"\"\n2\"").read().graph();
    assertThat(graph.ids().get(0)).isEqualTo("a,\"1\"\n2");
    assertThat(graph.ids().get(1)).isEqualTo(" b");
    assertThat(graph.graph().edges()).isEqualTo(1);
  }

  @Test
  void blanksAroundPlainFieldsAreIgnoredAndCounted() {
    Dataset data = folder.edges("source, target", "a , b").read();
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.notices())
        .containsExactly("Ignored the blanks around 3 unquoted fields in all files.");
  }

  @Test
  void byteOrderMarkForeignLineEndsAndEmptyLinesAreFine() {
    folder.bytes("nodes.csv", "\uFEFFid,label\r\n\r\na,x\r\nb,é".getBytes(StandardCharsets.UTF_8));
    folder.bytes("edges.csv", "\n\rsource,target\ra,b\r".getBytes(StandardCharsets.UTF_8));
    AttributedGraph graph = folder.read().graph();
    assertThat(graph.labels().classNames()).containsExactly("x", "é");
    assertThat(graph.graph().edges()).isEqualTo(1);
  }

  @Test
  void aGraphWithoutEdgesIsNoticed() {
    assertThat(folder.edges("source,target").read().notices())
        .containsExactly("There are no edges in edges.csv.");
  }

  @Test
  void veryManyColumnsNeedNoMoreMemoryThanTheyAreWorth() {
    StringBuilder header = new StringBuilder("id");
    StringBuilder row = new StringBuilder("a");
    for (int c = 0; c < 60_000; c++) {
      header.append(",x").append(c);
      row.append(c % 2 == 0 ? ",1" : ",u");
    }
    Dataset data = folder.nodes(header.toString(), row.toString()).edges("source,target").read();
    assertThat(data.graph().attributes().rowLength(0)).isEqualTo(60_000);
    assertThat(folder.readLike(data.encoding()).encoding()).isEqualTo(data.encoding());
  }

  @Test
  void progressEndsWithTheWholeFile() {
    List<Progress> heard = new ArrayList<>();
    Run run = Run.seeded(1).listener(heard::add);
    CsvReader.readFolder(temp, CsvOptions.defaults(), run);
    Progress last = heard.get(heard.size() - 1);
    assertThat(last.task()).isEqualTo("reading edges.csv");
    assertThat(last.done()).isEqualTo(last.total()).isEqualTo(18);
  }

  @Test
  void foldersAreRecognisedByOneOfTheirFiles() {
    assertThat(CsvFolder.recognises(temp)).isTrue();
    assertThat(CsvFolder.recognises(temp.resolve("nodes.csv"))).isFalse();
    assertThat(CsvFolder.recognises(temp.resolve("nothing"))).isFalse();
  }
}
