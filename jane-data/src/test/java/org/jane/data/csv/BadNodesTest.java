package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jane.data.DataRequestException;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with nodes.csv, and with files as such, is said with its place and a remedy. */
class BadNodesTest {
  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void twoLinkedNodes() {
    folder = new SmallFolder(temp).nodes("id", "a", "b").edges("source,target", "a,b");
  }

  private void refused(CsvOptions options, String message) {
    assertThatThrownBy(() -> folder.read(options))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(message);
  }

  private void refused(String message) {
    refused(CsvOptions.defaults(), message);
  }

  @Test
  void missingFile() throws Exception {
    Files.move(temp.resolve("nodes.csv"), temp.resolve("node.csv"));
    refused(
        temp
            + ": there is no nodes.csv. Did you mean \"node.csv\"? The folder needs nodes.csv with a"
            + " header of at least id, or name the file with nodes.");
  }

  @Test
  void missingFileNamedByTheUser() {
    Path nodes = temp.resolve("none.csv");
    CsvFiles files = CsvFiles.of(nodes, temp.resolve("edges.csv"), null);
    assertThatThrownBy(() -> CsvReader.read(files, CsvOptions.defaults(), Run.seeded(1)))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(nodes + ": there is no such file. Check the name, or create the file.");
  }

  @Test
  void nodesOrEdgesNotNamed() {
    assertThatThrownBy(() -> CsvFiles.of(null, temp, null))
        .isInstanceOf(DataRequestException.class)
        .hasMessageStartingWith(
            "no file of nodes is named. Name it with nodes=FILE: a table with a column id");
    assertThatThrownBy(() -> CsvFiles.of(temp, null, null))
        .isInstanceOf(DataRequestException.class)
        .hasMessageStartingWith(
            "no file of edges is named. Name it with edges=FILE: a table with the columns source");
  }

  @Test
  void folderInsteadOfAFile() {
    assertThatThrownBy(
            () ->
                CsvReader.read(CsvFiles.of(temp, temp, null), CsvOptions.defaults(), Run.seeded(1)))
        .isInstanceOf(GraphDataException.class)
        .hasMessage(temp + ": is a folder. Name a file.");
  }

  @Test
  void emptyFile() {
    folder.bytes("nodes.csv", new byte[0]);
    refused("nodes.csv: the file is empty. Give it a header with the column id.");
  }

  @Test
  void headerOnly() {
    folder.nodes("id,label");
    refused("nodes.csv: the file lists no nodes. Add one row a node.");
  }

  @Test
  void missingIdColumn() {
    folder.nodes("idd,label", "a,x");
    refused(
        "nodes.csv:1: no column \"id\". Did you mean \"idd\"? Name the column of node ids with"
            + " id.");
  }

  @Test
  void otherSeparator() {
    folder.nodes("id|label", "a|x");
    refused(
        "nodes.csv:1: no column \"id\". The columns seem to be separated by \"|\": say so with"
            + " delimiter=|.");
  }

  @Test
  void namedLabelColumnIsMissing() {
    folder.nodes("id,x,yy", "a,1,2");
    refused(
        CsvOptions.defaults().withNodeColumns("id", "topic"),
        "nodes.csv:1: no column \"topic\". There are: id, x, yy. Name the column of labels with"
            + " label.");
  }

  @Test
  void labelColumnInOtherCaseIsNotTakenForAnAttribute() {
    folder.nodes("id,Label", "a,x", "b,y");
    refused(
        "nodes.csv:1: no column \"label\". Did you mean \"Label\"? Name the column of labels with"
            + " label.");
  }

  @Test
  void unknownCategoryColumn() {
    folder.nodes("id,colour", "a,red");
    refused(
        CsvOptions.defaults().withCategories(Set.of("color")),
        "nodes.csv:1: no column \"color\". Did you mean \"colour\"? Correct category=color.");
  }

  @Test
  void columnsWithTheSameNameOrNone() {
    folder.nodes("id,x,x", "a,1,2");
    refused("nodes.csv:1: two columns are named \"x\". Rename or remove one of them.");
    folder.nodes("id,x,", "a,1,2");
    refused("nodes.csv:1: column 3 of 3 has no name. Name it, or remove the column.");
  }

  @Test
  void raggedRows() {
    folder.nodes("id,x", "a,1", "b");
    refused(
        "nodes.csv:3: the header has 2 fields, this row has 1. Add or remove fields, and quote a"
            + " field that contains a comma.");
    folder.nodes("id,x", "a,1,z", "b,2");
    refused(
        "nodes.csv:2: the header has 2 fields, this row has 3. Add or remove fields, and quote a"
            + " field that contains a comma.");
  }

  @Test
  void linesAreCountedThroughQuotedBreaksAndEmptyLines() {
    folder.nodes("id,x", "\"a\n\n1\",1", "", "b,z");
    refused(
        "nodes.csv:6: column \"x\" began with numbers, found \"z\". Correct the value, or read the"
            + " column as categories with category=x.");
  }

  @Test
  void duplicateAndBlankIds() {
    folder.nodes("id", "a", "\"b\nb\"", "c", "\"b\nb\"");
    refused(
        "nodes.csv:6: node id \"b\\u000Ab\" stands on line 3 already. Remove one of the rows, or"
            + " rename the node.");
    folder.nodes("id,x", "a,1", ",2");
    refused("nodes.csv:3: the node id is blank. Give the node an id.");
  }

  @Test
  void unknownSplit() {
    folder.nodes("id,label,split", "a,x,train", "b,y,val");
    refused("nodes.csv:3: split is \"val\". Write train, validation, test or nothing.");
  }

  @Test
  void trainingNodeWithoutALabel() {
    folder.nodes("id,label,split", "a,x,train", "b,,validation");
    refused(
        "nodes.csv:3: the node is in the split \"validation\" but has no label. Give it a label, or"
            + " leave its split blank.");
  }

  @Test
  void blankValue() {
    folder.nodes("id,x", "a,1", "b,");
    refused(
        "nodes.csv:3: column \"x\" is blank. Fill it in, or read blanks as numbers with"
            + " missing=zero or missing=mean.");
  }

  @Test
  void valuesThatAreNotFinite() {
    for (String value : new String[] {"NaN", "-inf", "Infinity", "1e99"}) {
      folder.nodes("id,x", "a," + value);
      refused(
          ("nodes.csv:2: column \"x\" holds \"%s\", which is no finite number. Correct it, or leave"
                  + " it blank and read with missing=zero or missing=mean.")
              .formatted(value));
    }
  }

  @Test
  void tooManyCategories() {
    String[] lines = new String[1002];
    lines[0] = "id,name";
    for (int i = 1; i < lines.length; i++) {
      lines[i] = "n%d,name%d".formatted(i, i);
    }
    folder.nodes(lines);
    refused(
        "nodes.csv:1002: column \"name\" has more than 1000 different values. Leave the column out"
            + " with ignore=name, read its words with text=name, or group its values; a column is"
            + " numeric if its first value is.");
  }

  @Test
  void attributesWithTheSameName() {
    folder.nodes("id,x=u,x", "a,1,u", "b,2,v");
    refused("nodes.csv: two attributes are named \"x=u\". Rename one of them.");
  }

  @Test
  void brokenQuotes() {
    folder.nodes("id", "a", "\"b");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessageStartingWith("nodes.csv:3: the row cannot be taken apart: ")
        .hasMessageEndingWith("Close every quote, and write a quote inside a quoted field twice.");
    folder.nodes("id", "\"a\"b", "c");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessageStartingWith("nodes.csv:2: the row cannot be taken apart: ");
  }

  @Test
  void bytesThatAreNotUtf8() {
    folder.bytes("nodes.csv", "id\r\na\r\nM\u00FCller\n".getBytes(StandardCharsets.ISO_8859_1));
    refused("nodes.csv:3: byte 0xFC at offset 8 is not UTF-8. Save the file as UTF-8.");
    folder.bytes("nodes.csv", "id\na\n".getBytes(StandardCharsets.UTF_16));
    refused("nodes.csv:1: the file is in UTF-16. Save it as UTF-8.");
    folder.bytes("nodes.csv", new byte[] {'i', 'd', '\n', 'a', (byte) 0xC3});
    refused("nodes.csv:2: byte 0xC3 at offset 4 is not UTF-8. Save the file as UTF-8.");
  }

  @Test
  void theFirstErrorOfTheFileIsTheOneTold() {
    folder.bytes("nodes.csv", "id,x\na,1\nb,z\nc,\u00FC\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(folder::read).hasMessageStartingWith("nodes.csv:3: column \"x\" began");
  }
}
