package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.app.Failures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result that did not arrive is never taken for one. */
class LostOutputTest {
  private static final String GRAPH = "synthetic:alpha=0.5,n=90,seed=3";
  @TempDir Path folder;

  /** A disk that is full after so many bytes. */
  private static final class FullDisk extends OutputStream {
    private final String reason;
    private int room;

    FullDisk(int room, String reason) {
      this.room = room;
      this.reason = reason;
    }

    @Override
    public void write(int b) throws IOException {
      if (--room < 0) {
        throw new IOException(reason);
      }
    }
  }

  private static CommandRun onFullDisk(int room, String reason, String... args) {
    var err = new ByteArrayOutputStream();
    var console =
        new Console(
            new ResultStream(new FullDisk(room, reason)),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    int code = Jane.run(console, args);
    return new CommandRun(code, "", err.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aFullDiskBehindStandardOutputIsAFailure() {
    String model = folder.resolve("m.jane").toString();
    assertThat(CommandRun.of("train", GRAPH, "--method", "lp", "--model", model).code()).isZero();
    String[][] commands = {
      {"check", GRAPH},
      {"check", GRAPH, "--json", "-"},
      {"check", GRAPH, "--report", "-"},
      {"predict", model, "--out", "-"},
      {"evaluate", GRAPH, "--methods", "lp", "--runs", "2", "--no-auto", "--csv", "-"},
      {"evaluate", GRAPH, "--methods", "lp", "--runs", "2", "--no-auto", "--json", "-"},
      {"datasets"},
      {"--help"},
    };
    for (String[] command : commands) {
      for (int room : new int[] {0, 100}) {
        CommandRun run = onFullDisk(room, "No space left on device", command);
        assertThat(run.code()).as(String.join(" ", command)).isEqualTo(ExitCode.UNEXPECTED);
        assertThat(run.err())
            .contains(
                "jane: standard output could not be written: No space left on device.",
                "Make room on the disk");
      }
    }
  }

  @Test
  void aReaderThatIsGoneIsToldInOneSentence() {
    CommandRun run = onFullDisk(10, "Broken pipe", "check", GRAPH);
    assertThat(run.code()).isEqualTo(ExitCode.UNEXPECTED);
    assertThat(run.err())
        .isEqualTo(
            "jane: standard output was closed before everything was written."
                + System.lineSeparator());
  }

  @Test
  void theReasonOfAFailedWriteNamesThePlace() {
    assumeTrue(Files.exists(Path.of("/dev/full")));
    CommandRun run =
        CommandRun.of(
            "evaluate", GRAPH, "--methods", "lp", "--runs", "2", "--no-auto", "--csv", "/dev/full");
    assertThat(run.code()).isEqualTo(ExitCode.UNEXPECTED);
    assertThat(run.err()).contains("/dev/full: No space left on device. Make room on the disk");
    assertThat(Failures.sentence(new AccessDeniedException("/x/y")))
        .isEqualTo(
            "reading or writing failed: /x/y: permission denied. Write to another place, or ask for"
                + " the right to write there.");
    assertThat(Failures.sentence(new IOException())).contains("IOException");
  }

  @Test
  void argumentsThatBeginWithAnAtSignAreThemselves() throws IOException {
    Path file = Files.writeString(folder.resolve("args"), "--help");
    CommandRun run = CommandRun.of("check", "@" + file);
    assertThat(run.code()).isNotZero();
    assertThat(run.err()).contains("@" + file);
  }
}
