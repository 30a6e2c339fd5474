package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.graph.EdgeCounts;
import org.jane.graph.GraphDataException;
import org.jane.graph.UnknownNodes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Part of a graph: rows may name nodes that are not listed. */
class UnknownNodesTest {
  private static final CsvOptions SKIP = CsvOptions.defaults().withUnknownNodes(UnknownNodes.SKIP);

  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void threeNodesOfAGraph() {
    folder =
        new SmallFolder(temp)
            .nodes("id,x", "a,1", "b,2", "c,3")
            .edges("source,target,weight", "a,b,2", "a,z,1", "z,y,x", "b,c,1", "b,b,1", "y,a,1")
            .attributes("node,attribute,value", "a,w,1", "z,w,2", "y,v,many", "c,w,3");
  }

  @Test
  void rowsThatNameThemAreLeftOutAndCounted() throws Exception {
    Dataset data = folder.read(SKIP);
    EdgeSum.addsUp(data);
    assertThat(data.edgeCounts()).isEqualTo(new EdgeCounts(6, 1, 0, 0, 3, 0));
    assertThat(data.notices())
        .contains(
            "Skipped 3 rows of edges.csv naming a node not in nodes.csv.",
            "Skipped 2 rows of attributes.csv naming a node not in nodes.csv.");

    Path other = Files.createDirectory(temp.resolve("clean"));
    Dataset clean =
        new SmallFolder(other)
            .nodes("id,x", "a,1", "b,2", "c,3")
            .edges("source,target,weight", "a,b,2", "b,c,1", "b,b,1")
            .attributes("node,attribute,value", "a,w,1", "c,w,3")
            .read();
    assertThat(data.graph()).usingRecursiveComparison().isEqualTo(clean.graph());
  }

  @Test
  void nothingLeftIsAnError() {
    folder.edges("source,target", "A,B", "B,C");
    assertThatThrownBy(() -> folder.read(SKIP))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "edges.csv: each of its 2 rows names a node that nodes.csv does not list, so none is"
                + " left. Check that both files write ids alike, and name the column of ids with"
                + " id.");
  }

  @Test
  void allAreListed() {
    folder.edges("source,target", "a,b").attributes("node,attribute,value", "a,w,1");
    Dataset data = folder.read(SKIP);
    assertThat(data.notices()).isEmpty();
    assertThat(data.edgeCounts().unknownNodesSkipped()).isZero();
  }

  @Test
  void furtherDataIsReadAlike() {
    Map<String, String> kept = folder.read(SKIP).options();
    assertThat(kept).containsEntry("unknown-nodes", "skip");
    CsvOptions usual = CsvOptions.defaults();
    assertThat(usual.like(kept, Set.of()).unknownNodes()).isEqualTo(UnknownNodes.SKIP);
    assertThat(usual.like(kept, Set.of("unknown-nodes")).unknownNodes())
        .isEqualTo(UnknownNodes.FAIL);
  }

  @Test
  void idsWithDecimalsAreNoUnknownNodes() {
    folder
        .nodes("id", "1", "2", "3")
        .edges("source,target", "1.0,2.0", "7.0,1.0", "2,3")
        .attributes("node,attribute,value", "1,w,1");
    assertThatThrownBy(() -> folder.read(SKIP)).hasMessageContaining("writes ids as \"1.0\"");
  }
}
