package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with edges.csv and attributes.csv is said with its place and a remedy. */
class BadEdgesTest {
  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void twoLinkedNodes() {
    folder = new SmallFolder(temp).nodes("id", "a", "b").edges("source,target", "a,b");
  }

  private void refused(String message) {
    assertThatThrownBy(folder::read).isInstanceOf(GraphDataException.class).hasMessage(message);
  }

  @Test
  void unknownNode() {
    folder.edges("source,target", "a,b", "a,p77");
    refused(
        "edges.csv:3: unknown node id \"p77\", 2 nodes were read from nodes.csv. Add the node to"
            + " nodes.csv, remove the row, or leave such rows out with unknown-nodes=skip.");
    folder.nodes("id", "a").edges("source,target", "z,a");
    refused(
        "edges.csv:2: unknown node id \"z\", 1 node was read from nodes.csv. Add the node to"
            + " nodes.csv, remove the row, or leave such rows out with unknown-nodes=skip.");
  }

  @Test
  void blankNode() {
    folder.edges("source,target", "a,");
    refused(
        "edges.csv:2: unknown node id \"\", 2 nodes were read from nodes.csv. Add the node to"
            + " nodes.csv, remove the row, or leave such rows out with unknown-nodes=skip.");
  }

  @Test
  void missingColumns() {
    folder.edges("sorce,target", "a,b");
    refused(
        "edges.csv:1: no column \"source\". Did you mean \"sorce\"? Name the columns with source"
            + " and target.");
    folder.edges("source,target,WEIGHT", "a,b,1");
    refused(
        "edges.csv:1: no column \"weight\". Did you mean \"WEIGHT\"? Name the column of weights with"
            + " weight.");
  }

  @Test
  void missingNamedWeight() {
    assertThatThrownBy(
            () -> folder.read(CsvOptions.defaults().withEdgeColumns("source", "target", "km")))
        .isInstanceOf(GraphDataException.class)
        .hasMessageStartingWith("edges.csv:1: no column \"km\".");
  }

  @Test
  void weightsThatAreNone() {
    for (String weight : new String[] {"-1", "nan", "inf", "heavy", "1e50", "-0.001"}) {
      folder.edges("source,target,weight", "a,b,1", "b,a," + weight);
      refused(
          ("edges.csv:3: the weight is \"%s\". Write 0 or a positive number, or remove the row.")
              .formatted(weight));
    }
    folder.edges("source,target,weight", "a,b,");
    refused("edges.csv:2: the weight is blank. Write 0 or a positive number, or remove the row.");
  }

  @Test
  void emptyAndRaggedFiles() {
    folder.edges("source,target", "a,b", "a,b,1");
    refused(
        "edges.csv:3: the header has 2 fields, this row has 3. Add or remove fields, and quote a"
            + " field that contains a comma.");
    folder.edges("");
    refused("edges.csv: the file is empty. Give it a header with the columns source,target.");
  }

  @Test
  void missingEdgeFile() throws Exception {
    Files.delete(temp.resolve("edges.csv"));
    refused(
        temp
            + ": there is no edges.csv. The folder needs edges.csv with a header of at least"
            + " source,target, or name the file with edges.");
  }

  @Test
  void listedAttributeOfAnUnknownNode() {
    folder.attributes("node,attribute,value", "a,w,1", "q,w,1");
    refused(
        "attributes.csv:3: unknown node id \"q\", 2 nodes were read from nodes.csv. Add the node to"
            + " nodes.csv, remove the row, or leave such rows out with unknown-nodes=skip.");
  }

  @Test
  void listedAttributeTwice() {
    folder.attributes("node,attribute,value", "b,w,1", "a,w,1", "b,v,1", "b,w,2");
    refused(
        "attributes.csv:5: attribute \"w\" of node \"b\" stands on line 2 already. Remove one of the"
            + " rows.");
  }

  @Test
  void listedValuesThatAreNone() {
    folder.attributes("node,attribute,value", "b,w,");
    refused(
        "attributes.csv:2: the value is blank. Fill it in, or remove the row: what is not listed is"
            + " 0. Blanks can also be read with missing=zero or missing=mean.");
    folder.attributes("node,attribute,value", "b,w,NaN");
    refused(
        "attributes.csv:2: the value \"NaN\" is no finite number. Correct it; a category can be"
            + " written as an attribute name=category with value 1.");
    folder.attributes("node,attribute,value", "b,,1");
    refused("attributes.csv:2: the attribute has no name. Name it, or remove the row.");
  }

  @Test
  void listedColumnsAreMissing() {
    folder.attributes("node,name,value", "b,w,1");
    refused(
        "attributes.csv:1: no column \"attribute\". There are: node, name, value. The columns must"
            + " be node, attribute and value.");
  }

  @Test
  void listedAttributeThatIsAColumnToo() {
    folder.nodes("id,w", "a,1", "b,2").attributes("node,attribute,value", "b,w,1");
    refused("nodes.csv: two attributes are named \"w\". Rename one of them.");
  }
}
