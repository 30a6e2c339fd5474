package org.jane.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jane.graph.GraphDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
