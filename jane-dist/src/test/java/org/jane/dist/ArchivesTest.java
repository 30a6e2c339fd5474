package org.jane.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Instant;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchivesTest {
  private static final Instant TIME = Instant.parse("2025-01-01T00:00:00Z");
  private static final String LONG = "very-long-folder/".repeat(8) + "and-a-file.txt";

  private static FileTree tree() {
    return new FileTree()
        .text("b/text.txt", "grüße\n")
        .program("a/run", "#!/bin/sh\n")
        .bytes(LONG, new byte[1000]);
  }

  @Test
  void theOrderInWhichFilesAreAddedDoesNotMatter() throws IOException {
    FileTree other =
        new FileTree()
            .bytes(LONG, new byte[1000])
            .program("a/run", "#!/bin/sh\n")
            .text("b/text.txt", "grüße\n");
    assertThat(Archives.zip(other, TIME)).isEqualTo(Archives.zip(tree(), TIME));
    assertThat(Archives.tarGz(other, TIME)).isEqualTo(Archives.tarGz(tree(), TIME));
  }

  @Test
  void aZipFileHoldsContentTimeAndPermissions() throws IOException {
    byte[] zip = Archives.zip(tree(), TIME);
    try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      var first = in.getNextEntry();
      assertThat(first.getName()).isEqualTo("a/run");
      assertThat(first.getTimeLocal().toString()).isEqualTo("2025-01-01T00:00");
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("#!/bin/sh\n");
    }
    // In the directory: made by Unix, and 0100755 or 0100644 in the upper half of the attributes.
    int directory = new String(zip, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
    assertThat(zip[directory + 5]).isEqualTo((byte) 3);
    assertThat((zip[directory + 41] & 0xff) << 8 | (zip[directory + 40] & 0xff)).isEqualTo(0100755);
  }

  @Test
  void aTarFileIsWhatTarReads(@TempDir Path folder) throws Exception {
    FileTree tree = tree().link("c", "a/run");
    Path file = folder.resolve("x.tar.gz");
    Files.write(file, Archives.tarGz(tree, TIME));
    Process tar =
        new ProcessBuilder("tar", "-xzf", file.toString(), "-C", folder.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    assertThat(Files.readString(folder.resolve("b/text.txt"))).isEqualTo("grüße\n");
    assertThat(Files.size(folder.resolve(LONG))).isEqualTo(1000);
    assertThat(Files.readSymbolicLink(folder.resolve("c"))).hasToString("a/run");
    assertThat(Files.getPosixFilePermissions(folder.resolve("a/run")))
        .contains(PosixFilePermission.OTHERS_EXECUTE);
    assertThat(Files.getLastModifiedTime(folder.resolve("a/run")).toInstant()).isEqualTo(TIME);
  }

  @Test
  void aTarFileIsMadeOfWholeBlocks() throws IOException {
    byte[] packed = Archives.tarGz(tree(), TIME);
    try (var in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      assertThat(in.readAllBytes().length % 512).isZero();
    }
  }

  @Test
  void anArFileHasEvenPlaces() throws IOException {
    byte[] ar = Archives.ar(TIME, "one", new byte[] {'x'}, "two", new byte[] {'y', 'z'});
    assertThat(new String(ar, StandardCharsets.US_ASCII))
        .isEqualTo(
            "!<arch>\n"
                + "one             1735689600  0     0     100644  1         `\nx\n"
                + "two             1735689600  0     0     100644  2         `\nyz");
  }

  @Test
  void aLinkDoesNotFitIntoAZipFile() {
    assertThatThrownBy(() -> Archives.zip(new FileTree().link("a", "b"), TIME))
        .hasMessageContaining("a is a link");
  }
}
