package org.jane.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputLockTest {
  @TempDir Path folder;

  @Test
  void anOutputBelongsToOneRunAtATimeAndNothingIsLeft() throws IOException {
    Path output = folder.resolve("new").resolve("results.json");
    try (OutputLock lock = OutputLock.take(output)) {
      assertThatThrownBy(() -> OutputLock.take(output))
          .isInstanceOf(CheckpointException.class)
          .hasMessage(
              output
                  + ": another run is writing to it. Wait until it has ended, or give another"
                  + " place.");
    }
    OutputLock.take(output).close();
    assertThat(folder.resolve("new")).isEmptyDirectory();
  }

  @Test
  void whatAKilledRunLeftHindersNobody() throws IOException {
    Path output = folder.resolve("results.json");
    Files.writeString(folder.resolve("results.json.lock"), "someone");
    OutputLock.take(output).close();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aDeviceHasNoLock() throws IOException {
    OutputLock.take(Path.of("/dev/null")).close();
    assertThat(Path.of("/dev/null.lock")).doesNotExist();
  }
}
