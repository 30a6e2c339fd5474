package org.jane.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  private long now; // the clock of all checkpoints here

  private Checkpoint open(String fingerprint, boolean resume) throws IOException {
    return Checkpoint.in(folder.resolve("deep/er"), fingerprint, resume, () -> now);
  }

  private Checkpoint written(String fingerprint, int epoch) throws IOException {
    Checkpoint checkpoint = open(fingerprint, false);
    now += SECOND;
    checkpoint.offer(to -> to.field("epoch", epoch));
    return checkpoint;
  }

  private int epochOfLast(String fingerprint) throws IOException {
    try (StoredFile last = Objects.requireNonNull(open(fingerprint, true).last())) {
      return last.header().intValue("epoch");
    }
  }

  @Test
  void theLastOneIsTheOneToGoOnFrom() throws IOException {
    Checkpoint first = written("mine", 3);
    now += SECOND;
    first.offer(to -> to.field("epoch", 9));
    assertThat(epochOfLast("mine")).isEqualTo(9);
  }

  @Test
  void withoutAWishOrAFileThereIsNothingToGoOnFrom() throws IOException {
    assertThat(open("mine", true).toResume()).isFalse();
    assertThat(open("mine", true).last()).isNull();
    assertThat(written("mine", 3).last()).isNull();
    assertThat(Checkpoint.none().last()).isNull();
  }

  @Test
  void anotherRunsCheckpointIsRefusedAndKept() throws IOException {
    written("mine", 3);
    Checkpoint other = open("yours", true);
    assertThatThrownBy(other::last)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("checkpoint.jane: this checkpoint is of other data or other settings")
        .hasMessageContaining("leave resume out");
    assertThat(epochOfLast("mine")).isEqualTo(3);
  }

  @Test
  void itIsNotDueRightAway() throws IOException {
    Checkpoint checkpoint = written("mine", 3);
    now += SECOND / 4;
    checkpoint.offer(to -> to.field("epoch", 4));
    assertThat(epochOfLast("mine")).isEqualTo(3);
    now += SECOND / 4;
    checkpoint.offer(to -> to.field("epoch", 5));
    assertThat(epochOfLast("mine")).isEqualTo(5);
  }

  @Test
  void noMoreThanATwentiethOfTheTimeGoesIntoIt() throws IOException {
    Checkpoint checkpoint = open("mine", false);
    now += SECOND;
    checkpoint.offer(
        to -> {
          to.field("epoch", 1);
          now += SECOND; // so long did it take to write
        });
    now += 19 * SECOND;
    checkpoint.offer(to -> to.field("epoch", 2));
    assertThat(epochOfLast("mine")).isEqualTo(1);
    now += SECOND;
    checkpoint.offer(to -> to.field("epoch", 3));
    assertThat(epochOfLast("mine")).isEqualTo(3);
  }

  @Test
  void aDamagedOneIsRefused() throws IOException {
    written("mine", 3);
    Path file = folder.resolve("deep/er/checkpoint.jane");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 10] ^= 1;
    Files.write(file, bytes);
    Checkpoint damaged = open("mine", true);
    assertThatThrownBy(damaged::last).isInstanceOf(ModelFormatException.class);
  }
}
