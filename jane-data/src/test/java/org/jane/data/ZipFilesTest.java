package org.jane.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZipFilesTest {
  private static Path zeros(Path folder, int megabytes) throws IOException {
    Path path = folder.resolve("zeros.zip");
    try (OutputStream out = Files.newOutputStream(path);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("zeros"));
      for (int i = 0; i < megabytes; i++) {
        zip.write(new byte[1 << 20]);
      }
    }
    return path;
  }

  @Test
  void refusesAnEntryThatUnpacksToFarMoreThanItTakes(@TempDir Path folder) throws IOException {
    try (ZipFiles zip = ZipFiles.open(zeros(folder, 64))) {
      assertThatThrownBy(() -> zip.read("zeros"))
          .isInstanceOf(GraphDataException.class)
          .hasMessageStartingWith("zeros.zip, zeros: ")
          .hasMessageContaining("unpack to more than");
    }
  }

  @Test
  void unpacksASmallFileOfZeros(@TempDir Path folder) throws IOException {
    try (ZipFiles zip = ZipFiles.open(zeros(folder, 4))) {
      assertThat(zip.read("zeros").size()).isEqualTo(4 << 20);
    }
  }

  @Test
  void refusesWhatIsNotThere(@TempDir Path folder) {
    assertThatThrownBy(() -> ZipFiles.open(folder.resolve("no.zip")))
        .hasMessageStartingWith("no.zip: there is no such file");
    assertThatThrownBy(() -> FileBytes.read(folder))
        .hasMessageContaining("this is not a plain file");
  }

  @Test
  void refusesAnEmptyFile(@TempDir Path folder) throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.mat"));
    assertThatThrownBy(() -> FileBytes.read(empty))
        .hasMessageStartingWith("empty.mat: the file is empty");
  }

  /** Archives that a campaign of bad inputs found; the first two made the JDK read for ever. */
  @ParameterizedTest
  @Timeout(20)
  @CsvSource({
    "endless-nothing.zip, its size in the archive makes no sense",
    "endless-deflated.zip, its size in the archive makes no sense",
    "name-no-text.zip, the name of an entry cannot be read",
    "claims-many-entries.zip, the archive claims 2147483647 entries and has 997 bytes"
  })
  void refusesWhatTheJdkBelieves(String file, String sentence) throws URISyntaxException {
    Path path = Path.of(ZipFilesTest.class.getResource("ZipFuzzTestInputs/read/" + file).toURI());
    assertThatThrownBy(
            () -> {
              try (ZipFiles zip = ZipFiles.open(path)) {
                zip.names().forEach(zip::read);
              }
            })
        .isInstanceOf(GraphDataException.class)
        .hasMessageStartingWith(file)
        .hasMessageContaining(sentence);
  }
}
