package org.jane.data.amgcn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jane.data.Dataset;
import org.jane.data.EdgeSum;
import org.jane.data.MemoryFiles;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmgcnReaderTest {
  private static void isTiny(Dataset data) {
    assertThat(data.graph().graph().edges()).isEqualTo(2);
    assertThat(data.graph().labels().classNames()).containsExactly("0", "4");
    assertThat(data.graph().labels().of(0)).isEqualTo(1);
    assertThat(data.graph().attributes().columns()).isEqualTo(4);
    assertThat(data.graph().attributes().rowLength(1)).isZero();
    assertThat(data.graph().attributes().value(2)).isEqualTo(2.5f);
    assertThat(data.splits())
        .extracting(Object::toString)
        .containsExactly("1 train, 0 validation, 1 test", "2 train, 0 validation, 1 test");
  }

  @Test
  void readsAFolder() {
    isTiny(AmgcnReader.read("tiny", TinyAmgcn.files()));
  }

  @Test
  void readsAZipWithASubFolder(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("tiny.zip");
    MemoryFiles files = TinyAmgcn.files().with("knn/c2.txt", "1 2\n");
    try (OutputStream out = Files.newOutputStream(path);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("inside/"));
      for (String name : files.names()) {
        zip.putNextEntry(new ZipEntry("inside/" + name));
        zip.write(files.read(name).bytes());
      }
    }
    isTiny(AmgcnReader.read("tiny", path));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tiny.edge    | 0 3         | tiny.edge:1: the second node is \"3\", it must be below 3",
        "tiny.edge    | 0 -1        | tiny.edge:1: the second node is \"-1\", not a whole number",
        "tiny.edge    | 0 1.5       | the second node is \"1.5\", not a whole number",
        "tiny.edge    | 0           | tiny.edge:1: the line ends where a second node number",
        "tiny.feature | 1 0;1       | tiny.feature:2: 1 attributes, the first line has 2",
        "tiny.feature | 1;1 1       | tiny.feature:2: more attributes than the 1 of the first line",
        "tiny.feature | 1;1         | 2 lines of attributes for the 3 nodes of the label file",
        "tiny.feature | 1;1;1;1     | tiny.feature:4: a line of attributes beyond the 3 nodes",
        "tiny.feature | 1;x;1       | tiny.feature:2: an attribute is \"x\", not a number",
        "tiny.feature | 1;NaN;1     | tiny.feature:2: an attribute is \"NaN\", not a finite number",
        "tiny.feature | 1;0x1p3;1   | tiny.feature:2: an attribute is \"0x1p3\", not a number",
        "tiny.feature | 1;2f;1      | tiny.feature:2: an attribute is \"2f\", not a number",
        "tiny.feature | 1;1e999;1   | \"1e999\", not a finite number",
        "tiny.label   | 1 2;1;1     | tiny.label:1: more than 1 fields",
        "tiny.label   | ' ;'        | tiny.label: the file has no numbers",
        "train20.txt  | 7           | train20.txt:1: the node is \"7\", it must be below 3",
        "train20.txt  | 2           | train20.txt and test20.txt: the split is not usable: node 2",
      })
  void refuses(String file, String content, String message) {
    MemoryFiles files = TinyAmgcn.files().with(file, content.replace(';', '\n'));
    assertThatThrownBy(() -> AmgcnReader.read("tiny", files))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void namesWhatIsMissing() {
    assertThatThrownBy(
            () ->
                AmgcnReader.read(
                    "tiny", TinyAmgcn.files().without("tiny.feature").without("tiny.label")))
        .hasMessageContaining("files are missing: tiny.feature, tiny.label. ");
    assertThatThrownBy(() -> AmgcnReader.read("tiny", TinyAmgcn.files().without("tiny.edge")))
        .hasMessageContaining("a file is missing: NAME.edge");
    assertThatThrownBy(() -> AmgcnReader.read("tiny", TinyAmgcn.files().without("test20.txt")))
        .hasMessageContaining("a file is missing: test20.txt");
    assertThatThrownBy(() -> AmgcnReader.read("tiny", TinyAmgcn.files().with("b.edge", "0 1")))
        .hasMessageContaining("several graphs stand together: b.edge, tiny.edge");
  }

  @Test
  void edgeRowsAddUp() {
    EdgeSum.addsUp(AmgcnReader.read("tiny", TinyAmgcn.files()));
  }

  @Test
  void theFileOfEdgesMaySayMoreThanTheOthers() {
    byte[] edges = "0 1\n1 2\n".getBytes(StandardCharsets.UTF_8);
    MemoryFiles files = TinyAmgcn.files().without("tiny.edge").with("tiny_PAP.edge", edges);
    assertThat(AmgcnReader.read("tiny", files).graph().graph().edges()).isEqualTo(2);
    assertThatThrownBy(() -> AmgcnReader.read("tiny", files.with("tiny_PLP.edge", edges)))
        .hasMessageContaining("several graphs stand together: tiny_PAP.edge, tiny_PLP.edge");
  }
}
