package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jane.run.RandomStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are killed or interrupted, as real processes. */
@Tag("slow")
class KilledRunTest {
  /** More with {@code -Djane.kills=20}; a campaign of its own kills a thousand runs. */
  private static final int KILLS = Integer.getInteger("jane.kills", 5);

  @TempDir Path folder;

  /** JANE with steps of U and self-training, long enough to be killed in the middle. */
  private Process start(String model, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // a process of seconds: compiling well costs more
    command.addAll(List.of("-Djane.kernel=plain", "--add-modules", "jdk.incubator.vector", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.addAll(
        List.of(Jane.class.getName(), "train", "synthetic:alpha=0.5,n=300,seed=1,degree=20"));
    command.addAll(
        List.of("--model", folder.resolve(model).toString(), "--threads", "2", "--quiet"));
    command.addAll(
        List.of("--split", "random:0.2,0.7")); // so many validation nodes need no further draws
    command.addAll(
        List.of(
            "--set", "k=8", "--set", "epochs=200", "--set", "em-weight=1", "--set", "em-start=40"));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("output.txt").toFile())
        .start();
  }

  private void finish(Process process) throws IOException, InterruptedException {
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("output.txt"))).isZero();
  }

  @Test
  void aRunKilledAgainAndAgainEndsWithTheSameBytes() throws IOException, InterruptedException {
    long began = System.nanoTime();
    finish(start("whole.jane"));
    long wholeMillis = (System.nanoTime() - began) / 1_000_000;
    byte[] whole = Files.readAllBytes(folder.resolve("whole.jane"));
    RandomStream moments = new RandomStream(20);
    Path checkpoint = folder.resolve("checkpoint");
    int kills = 0;
    boolean finished = false; // the last one: it removes what those that were killed have left
    while (kills < KILLS || !finished) {
      Process process = start("resumed.jane", "--checkpoint", checkpoint.toString(), "--resume");
      long moment = moments.nextInt((int) Math.max(1, wholeMillis));
      boolean alive = kills < KILLS && !process.waitFor(moment, TimeUnit.MILLISECONDS);
      if (alive) {
        process.destroyForcibly().waitFor(); // SIGKILL
        kills++;
        finished = false;
      } else {
        finish(process);
        finished = true;
      }
      Path resumed = folder.resolve("resumed.jane");
      if (alive && !Files.exists(resumed)) {
        continue;
      }
      // killed between the last byte and the exit, it must be whole as well
      assertThat(Files.readAllBytes(resumed)).isEqualTo(whole);
      Files.delete(resumed);
      Files.deleteIfExists(checkpoint.resolve("checkpoint.jane")); // the next one begins anew
    }
    try (var left = Files.list(folder)) {
      assertThat(left.map(f -> f.getFileName().toString()))
          .as("nothing half-written stays behind")
          .containsExactlyInAnyOrder("whole.jane", "checkpoint", "output.txt");
    }
  }

  @Test
  void interruptKeepsTheBestModelSoFar() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/kill")), "there is no kill command here");
    assumeTrue(
        !interruptsAreIgnored(),
        "interrupts are ignored here, as for commands in the background of a script");
    Path checkpoint = folder.resolve("checkpoint");
    Process process =
        start(
            "stopped.jane",
            "--checkpoint",
            checkpoint.toString(),
            "--set",
            "epochs=1000000",
            "--set",
            "em-weight=0");
    for (int i = 0; i < 600 && !Files.exists(checkpoint.resolve("checkpoint.jane")); i++) {
      Thread.sleep(100); // until it has learnt something
    }
    new ProcessBuilder("/bin/kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue())
        .as(Files.readString(folder.resolve("output.txt")))
        .isEqualTo(ExitCode.STOPPED);
    CommandRun predicted =
        CommandRun.of(
            "predict",
            folder.resolve("stopped.jane").toString(),
            "--out",
            folder.resolve("p.csv").toString());
    assertThat(predicted.code()).as(predicted.err()).isZero();
    assertThat(Files.readAllLines(folder.resolve("p.csv"))).hasSize(301);
  }

  /** Whether this process, and so its children, were started with SIGINT (signal 2) ignored. */
  static boolean interruptsAreIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0;
      }
    }
    return false;
  }
}
