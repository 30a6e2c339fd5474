package org.jane.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.store.ModelFormatException;
import org.jane.store.StoredFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFileTest {
  @TempDir Path folder;

  private CheckpointFile written(String fingerprint, int epoch) throws IOException {
    var checkpoint = new CheckpointFile(folder.resolve("deep/er"), fingerprint, false);
    checkpoint.write(checkpoint.begin().field("epoch", epoch));
    return checkpoint;
  }

  private CheckpointFile again(String fingerprint) throws IOException {
    return new CheckpointFile(folder.resolve("deep/er"), fingerprint, true);
  }

  @Test
  void theLastOneIsTheOneToGoOnFrom() throws IOException {
    CheckpointFile first = written("mine", 3);
    first.write(first.begin().field("epoch", 9));
    try (StoredFile last = again("mine").last().orElseThrow()) {
      assertThat(last.header().intValue("epoch")).isEqualTo(9);
    }
  }

  @Test
  void withoutAWishOrAFileThereIsNothingToGoOnFrom() throws IOException {
    assertThat(again("mine").toResume()).isFalse();
    assertThat(again("mine").last()).isEmpty();
    assertThat(written("mine", 3).last()).isEmpty();
  }

  @Test
  void anotherRunsCheckpointIsRefusedAndKept() throws IOException {
    written("mine", 3);
    CheckpointFile other = again("yours");
    assertThatThrownBy(other::last)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("checkpoint.jane is of other data or other settings");
    assertThat(again("mine").last()).isPresent();
  }

  @Test
  void itIsNotDueRightAway() throws IOException {
    assertThat(written("mine", 3).due()).isFalse();
  }

  @Test
  void aDamagedOneIsRefused() throws IOException {
    written("mine", 3);
    Path file = folder.resolve("deep/er/checkpoint.jane");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 10] ^= 1;
    Files.write(file, bytes);
    CheckpointFile damaged = again("mine");
    assertThatThrownBy(damaged::last).isInstanceOf(ModelFormatException.class);
  }
}
