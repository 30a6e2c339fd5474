package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.jane.data.Dataset;
import org.jane.data.ReadColumn;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables as pandas writes them: with row numbers, and with whole numbers as 1.0. */
class PandasTablesTest {
  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void twoLinkedNodes() {
    folder = new SmallFolder(temp).nodes("id", "1", "2").edges("source,target", "1,2");
  }

  @Test
  void rowNumbersAreLeftOut() {
    folder.nodes(",id,x", "0,1,5", "1,2,6").edges("Unnamed: 0,source,target", "0,1,2");
    folder.attributes(",node,attribute,value", "17,1,w,1");
    Dataset data = folder.read();
    assertThat(data.graph().attributeNames()).containsExactly("x", "w");
    assertThat(data.notices())
        .containsExactly(
            "Ignored column 1 of nodes.csv, which has no name: it numbers the rows.",
            "Ignored column 1 of attributes.csv, which has no name: it numbers the rows.",
            "Ignored column 1 of edges.csv, \"Unnamed: 0\": it numbers the rows.");
    assertThat(data.columns().get(0).role()).isEqualTo(ReadColumn.Role.IGNORED);
  }

  @Test
  void rowNumbersThatWereWrittenTwice() {
    folder.nodes(",Unnamed: 0,id,x", "0,0,1,5", "1,1,2,6");
    assertThat(folder.read().graph().attributeNames()).containsExactly("x");
  }

  @Test
  void rowNumbersLeftByAFilterAreRowNumbers() {
    folder.nodes(",id,x", "7,1,5", "12,2,6");
    assertThat(folder.read().graph().attributeNames()).containsExactly("x");
  }

  @Test
  void whatIsNoRowNumberNeedsAName() {
    folder.nodes(",id,x", "0,1,5", "a,2,6");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessage("nodes.csv:1: column 1 of 3 has no name. Name it, or remove the column.");
    folder.nodes("Unnamed: 0,id", "0,1", "a,2");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "nodes.csv:3: column \"Unnamed: 0\" is named as pandas names row numbers, found \"a\"."
                + " Rename the column, or leave it out with ignore=Unnamed: 0.");
  }

  @Test
  void namesOfRowsAreIdsWhereThereAreNoOthers() {
    folder.nodes(",x", "ann,5", "bob,6").edges("source,target", "ann,bob");
    Dataset data = folder.read();
    assertThat(data.graph().ids().get(1)).isEqualTo("bob");
    assertThat(data.graph().attributeNames()).containsExactly("x");
    assertThat(data.notices())
        .containsExactly(
            "Took the first column of nodes.csv, which has no name, as node ids: there is no column"
                + " \"id\".");
    folder.nodes(",x", "ann,5", "ann,6");
    assertThatThrownBy(folder::read).hasMessageContaining("nodes.csv:3", "line 2 already");
    folder.nodes(",ID", "0,5");
    assertThatThrownBy(folder::read).hasMessageContaining("Did you mean \"ID\"?");
  }

  @Test
  void idsThatBecameDecimalsInEdges() {
    folder.edges("source,target", "1,2.0", "2,1.0");
    Dataset data = folder.read();
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.notices())
        .contains(
            "Read 2 node ids of edges.csv such as \"2.0\" as \"2\", as nodes.csv writes them.");
    folder.edges("source,target").attributes("node,attribute,value", "1.0,w,3");
    assertThat(CsvReaderTest.value(folder.read().graph(), "1", "w")).isEqualTo(3f);
  }

  @Test
  void idsThatBecameDecimalsInNodes() {
    folder.nodes("id", "1.0", "2.0").edges("source,target", "1,2.0");
    Dataset data = folder.read();
    assertThat(data.graph().ids().get(0)).isEqualTo("1.0");
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.notices())
        .containsExactly(
            "Read 1 node id of edges.csv such as \"1\" as \"1.0\", as nodes.csv writes them.");
  }

  @Test
  void idsWrittenAlikeAreNotTouched() {
    folder.nodes("id", "1.0", "2.0").edges("source,target", "1.0,2.0");
    assertThat(folder.read().notices()).isEmpty();
    folder.nodes("id", "1.0", "2", "1").edges("source,target", "1,2");
    assertThat(folder.read().notices()).isEmpty();
  }

  @Test
  void mixedIdsAreNotMatched() {
    folder.edges("source,target", "1.0,2", "2,1");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("edges.csv:3: node id \"2\"", "line 2");
    folder.edges("source,target", "1,2", "2.0,1");
    assertThatThrownBy(folder::read).hasMessageContaining("edges.csv:3", "unknown node id \"2.0\"");
    folder.nodes("id", "1", "2.0").edges("source,target", "1.0,2.0"); // nodes.csv has such an id
    assertThatThrownBy(folder::read).hasMessageContaining("edges.csv:2", "unknown node id \"1.0\"");
    folder.edges("source,target", "9.0,2.0").nodes("id", "1", "2");
    assertThatThrownBy(folder::read).hasMessageContaining("edges.csv:2", "unknown node id \"9.0\"");
    folder.nodes("id", "1.0", "2.0").edges("source,target", "1,2", "2.0,1");
    assertThatThrownBy(folder::read).hasMessageContaining("edges.csv:3: node id \"2.0\"");
  }
}
