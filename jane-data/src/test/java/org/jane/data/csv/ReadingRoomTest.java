package org.jane.data.csv;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.graph.GraphDataException;
import org.jane.run.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingRoomTest {
  @TempDir Path temp;

  /** A file of 1 TB that is nearly all a hole: if it were read, this would take hours. */
  @Test
  void refusesWhatDoesNotFitBeforeItIsRead() throws IOException {
    Files.writeString(temp.resolve("nodes.csv"), "id,label\na,x\nb,y\n");
    Files.writeString(temp.resolve("edges.csv"), "source,target\n" + "a,b\n".repeat(20_000));
    try (RandomAccessFile edges = new RandomAccessFile(temp.resolve("edges.csv").toFile(), "rw")) {
      edges.setLength(1L << 40);
    }
    assertThatThrownBy(
            () -> CsvReader.readFolder(temp, CsvOptions.defaults(), Run.seeded(1).threads(2)))
        .isInstanceOf(GraphDataException.class)
        .hasMessageContaining("reading takes about ")
        .hasMessageContaining("Java's heap is limited to ")
        .hasMessageContaining("Set heap");
  }
}
