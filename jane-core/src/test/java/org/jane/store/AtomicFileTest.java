package org.jane.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path folder;
  private Path path;

  @BeforeEach
  void writeTheOldFile() throws IOException {
    path = folder.resolve("m.jane");
    new StoreWriter("model").field("age", "old").write(path);
  }

  private String age() throws IOException {
    try (StoredFile file = StoredFile.open(path)) {
      return file.header().string("age");
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** Whoever can guess the name on the way must not lead the bytes into another file. */
  @Test
  void aLinkAtTheNameOnTheWayIsNotFollowed() throws IOException {
    Path victim = Files.writeString(folder.resolve("victim"), "kept");
    Path place = folder.resolve("x.csv");
    for (int turn = 0; turn < 1500; turn++) {
      Files.createSymbolicLink(
          folder.resolve("x.csv.tmp-" + ProcessHandle.current().pid() + "-" + turn), victim);
    }
    AtomicFile.write(place, "new");
    assertThat(place).hasContent("new");
    assertThat(victim).hasContent("kept");
  }

  @Test
  void theNewFileTakesThePlaceOfTheOld() throws IOException {
    new StoreWriter("model").field("age", "new").write(path);
    assertThat(age()).isEqualTo("new");
    assertThat(files()).containsExactly("m.jane");
  }

  /** Good until its bytes are wanted, which is in the middle of the file. */
  private static List<String> failing(RuntimeException failure) {
    return new AbstractList<>() {
      private int asked;

      @Override
      public String get(int i) {
        if (asked++ > 2500) {
          throw failure;
        }
        return "x".repeat(5000);
      }

      @Override
      public int size() {
        return 1000;
      }
    };
  }

  @Test
  void aFailureMidwayLeavesTheOldFileAndNothingElse() throws IOException {
    StoreWriter writer =
        new StoreWriter("model")
            .field("age", "new")
            .put("before", new float[1 << 20])
            .put("ids", failing(new IllegalStateException("the list broke")));
    assertThatThrownBy(() -> writer.write(path)).hasMessage("the list broke");
    assertThat(age()).isEqualTo("old");
    assertThat(files()).containsExactly("m.jane");
    assertThatThrownBy(() -> writer.write(folder.resolve("other.jane")))
        .hasMessage("the list broke");
    assertThat(files()).containsExactly("m.jane");
  }

  @Test
  void aFieldThatCannotBeWrittenIsRefusedBeforeAnyFileIsMade() throws IOException {
    StoreWriter writer = new StoreWriter("model").field("path", path);
    assertThatThrownBy(() -> writer.write(path)).isInstanceOf(IllegalArgumentException.class);
    assertThat(age()).isEqualTo("old");
    assertThat(files()).containsExactly("m.jane");
  }

  @Test
  void whatAKilledProcessLeftIsRemoved() throws IOException, InterruptedException {
    Process finished =
        new ProcessBuilder(ProcessHandle.current().info().command().orElse("java"), "-version")
            .redirectErrorStream(true)
            .start();
    finished.getInputStream().readAllBytes();
    finished.waitFor();
    String left = "m.jane.tmp-" + finished.pid() + "-3";
    String alive = "m.jane.tmp-" + ProcessHandle.current().pid() + "-999999";
    String foreign = "m.jane.tmp-notes";
    for (String name : List.of(left, alive, foreign)) {
      Files.writeString(folder.resolve(name), "half a file");
    }
    new StoreWriter("model").field("age", "new").write(path);
    assertThat(files()).containsExactlyInAnyOrder("m.jane", alive, foreign);
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path link = folder.resolve("latest.jane");
    Files.createSymbolicLink(link, path);
    new StoreWriter("model").field("age", "new").write(link);
    assertThat(link).isSymbolicLink();
    assertThat(age()).isEqualTo("new");
  }

  @Test
  void anImpossiblePlaceIsRefusedBeforehand() {
    assertThatThrownBy(() -> StoreWriter.checkPlace(folder.resolve("no/m.jane")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("there is no such folder");
    assertThatThrownBy(() -> StoreWriter.checkPlace(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("this is not a file");
  }

  @Test
  void anInterruptDoesNotSpoilTheFile() throws IOException {
    Thread.currentThread().interrupt();
    try {
      new StoreWriter("model").field("age", "new").put("u", new float[1 << 20]).write(path);
      assertThat(age()).isEqualTo("new");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void writersOfOnePlaceDoNotMix() throws Exception {
    Thread[] writers = new Thread[4];
    for (int t = 0; t < writers.length; t++) {
      String age = "writer " + t;
      writers[t] =
          new Thread(
              () -> {
                for (int i = 0; i < 20; i++) {
                  try {
                    new StoreWriter("model").field("age", age).put("u", new int[999]).write(path);
                    assertThat(age()).startsWith("writer");
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }
              });
    }
    var failures = new ConcurrentLinkedQueue<Throwable>();
    for (Thread writer : writers) {
      writer.setUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
      writer.start();
    }
    for (Thread writer : writers) {
      writer.join();
    }
    assertThat(failures).isEmpty();
    assertThat(files()).containsExactly("m.jane");
  }

  @Test
  void filesThatBelongTogetherComeTogetherOrNotAtAll() throws IOException {
    Path first = folder.resolve("a.csv");
    Map<Path, AtomicFile.Content> both = new LinkedHashMap<>();
    both.put(first, out -> out.write('a'));
    both.put(
        folder.resolve("b.csv"),
        out -> {
          out.write('b');
          throw new IOException("disk full");
        });
    assertThatThrownBy(() -> AtomicFile.writeAll(both)).hasMessageEndingWith("b.csv: disk full");
    assertThat(files()).containsExactly("m.jane");
    both.put(folder.resolve("b.csv"), out -> out.write('b'));
    AtomicFile.writeAll(both);
    assertThat(files()).containsExactlyInAnyOrder("a.csv", "b.csv", "m.jane");
    assertThat(first).hasContent("a");
  }

  @Test
  void aDeviceIsWrittenThroughAndStaysADevice() throws IOException {
    Path device = Path.of("/dev/null");
    Assumptions.assumeTrue(Files.exists(device) && !Files.isRegularFile(device));
    AtomicFile.write(device, "gone");
    assertThat(Files.isRegularFile(device)).isFalse();
    assertThat(Files.exists(device)).isTrue();
  }

  @Test
  void theFolderOfAResultIsMade() throws IOException {
    Path file = folder.resolve("new/folder/result.json");
    AtomicFile.write(file, "{}");
    assertThat(file).hasContent("{}");
  }
}
