package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.store.FolderLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of checkpoints belongs to one run. */
class SharedCheckpointTest {
  @TempDir Path folder;

  private CommandRun train(String... more) {
    List<String> args =
        new ArrayList<>(List.of("train", "synthetic:alpha=0.5,n=90,seed=3", "-q", "--no-worth"));
    args.addAll(List.of("--model", folder.resolve("m.jane").toString()));
    args.addAll(List.of("--checkpoint", folder.resolve("c").toString()));
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  @Test
  void aSecondRunIsRefusedAndChangesNothing() throws IOException {
    try (FolderLock first = FolderLock.take(folder.resolve("c"))) {
      CommandRun second = train("--set", "epochs=5");
      assertThat(second.code()).isEqualTo(ExitCode.USAGE);
      assertThat(second.err()).contains("another run is using this folder");
      assertThat(folder.resolve("m.jane")).doesNotExist();
      assertThat(first).isNotNull();
    }
    CommandRun alone = train("--set", "epochs=5");
    assertThat(alone.code()).as(alone.err()).isZero();
    CommandRun again = train("--set", "epochs=5");
    assertThat(again.code()).as(again.err()).isZero();
  }

  @Test
  void aRefusedResumeKeepsTheMarkOfAFinishedTraining() throws IOException {
    // long enough for a checkpoint to be written
    CommandRun first = train("--set", "epochs=1200", "--set", "k=16");
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(folder.resolve("c/checkpoint.jane")).exists();
    assertThat(folder.resolve("c/finished")).exists();
    CommandRun other = train("--set", "epochs=1199", "--set", "k=16", "--resume");
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("of other data or other settings");
    assertThat(folder.resolve("c/finished")).exists();
    Files.write(folder.resolve("c/tuning.log"), new byte[] {(byte) 0xff, 'x', '\n', 0, '\n'});
    CommandRun garbage = train("--resume");
    assertThat(garbage.code()).isEqualTo(ExitCode.USAGE);
    assertThat(garbage.err()).contains("tuning.log there is damaged");
  }
}
