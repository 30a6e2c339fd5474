package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.jane.data.Dataset;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables may be packed and have other endings; a folder holds each of them once. */
class PackedTablesTest {
  @TempDir Path temp;
  SmallFolder folder;

  @BeforeEach
  void empty() {
    folder = new SmallFolder(temp);
  }

  static byte[] gzip(byte[] plain) {
    var bytes = new ByteArrayOutputStream();
    try (var packed = new GZIPOutputStream(bytes)) {
      packed.write(plain);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] gzip(String... lines) {
    return gzip((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void packedTablesOfAFolder() {
    folder.bytes("nodes.tsv.gz", gzip("id\tlabel", "a\tx", "b\té"));
    folder.bytes("edges.csv.gz", gzip("source,target", "a,b"));
    folder.file("attributes.tsv", "node\tattribute\tvalue", "a\tw\t2");
    Dataset data = folder.read();
    assertThat(data.graph().graph().edges()).isEqualTo(1);
    assertThat(data.graph().labels().classNames()).containsExactly("x", "é");
    assertThat(data.graph().attributeNames()).containsExactly("w");
    assertThat(CsvFolder.recognises(temp)).isTrue();
  }

  @Test
  void filesNamedOneByOneMayEndInAnything() throws IOException {
    Path nodes =
        Files.write(temp.resolve("people.txt"), gzip("id", "a", "b")); // packed all the same
    Path edges = Files.writeString(temp.resolve("links.gz"), "source\ttarget\na\tb\n"); // is plain
    Dataset data =
        CsvReader.read(CsvFiles.of(nodes, edges, null), CsvOptions.defaults(), Run.seeded(1));
    assertThat(data.graph().graph().edges()).isEqualTo(1);
  }

  @Test
  void twoOfThemAreRefusedByName() {
    folder.nodes("id", "a").file("nodes.tsv", "id", "a").edges("source,target");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            temp
                + ": nodes.csv and nodes.tsv stand side by side, and one of them is read. Keep one"
                + " of them in the folder.");
  }

  @Test
  void whatUnpacksToFarMoreIsRefused() {
    byte[] bomb = new byte[40 << 20];
    Arrays.fill(bomb, (byte) '\n');
    System.arraycopy("id\na\nb\n".getBytes(StandardCharsets.UTF_8), 0, bomb, 0, 7);
    folder.bytes("nodes.csv.gz", gzip(bomb)).edges("source,target");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("nodes.csv.gz", "unpack to more than");
  }

  @Test
  void aPackedFileThatIsCutOff() {
    byte[] whole = gzip("id,x", "a,1", "b,2", "c,3");
    folder.bytes("nodes.csv.gz", Arrays.copyOf(whole, whole.length - 6)).edges("source,target");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("nodes.csv.gz", "cannot be read");
  }

  @Test
  void badBytesOfAPackedFileHaveTheirLine() {
    folder.bytes(
        "nodes.csv.gz", gzip("id\na\nM\u00FCller\n".getBytes(StandardCharsets.ISO_8859_1)));
    folder.edges("source,target");
    assertThatThrownBy(folder::read)
        .hasMessage("nodes.csv.gz:3: byte 0xFC at offset 6 is not UTF-8. Save the file as UTF-8.");
  }

  @Test
  void workbooksAreNamed() {
    folder.bytes("nodes.csv", new byte[] {'P', 'K', 3, 4, 20, 0}).edges("source,target");
    assertThatThrownBy(folder::read)
        .isInstanceOf(GraphDataException.class)
        .hasMessage(
            "nodes.csv: this is a zip archive, as Excel workbooks are. Save a workbook as CSV; unpack"
                + " an archive, and give the files inside.");
    folder.bytes("nodes.csv", new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, 0});
    assertThatThrownBy(folder::read).hasMessageContaining("Excel workbook");
  }
}
