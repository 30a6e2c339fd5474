package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment that is interrupted by Ctrl-C, as a real process, and goes on. */
@Tag("slow")
class InterruptedSeriesTest {
  private static final List<String> WHAT =
      List.of("reproduce", "figure1", "--methods", "lp,jane-nu,mlp", "--runs", "3");

  @TempDir Path folder;

  private String[] arguments(String out, String... more) {
    List<String> args = new ArrayList<>(WHAT);
    args.addAll(List.of("--threads", "1", "--quiet", "--out", folder.resolve(out).toString()));
    args.addAll(List.of(more));
    return args.toArray(String[]::new);
  }

  @Test
  void interruptKeepsWhatIsDoneAndTheRestFollows() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/kill")), "there is no kill command here");
    assumeTrue(
        !KilledRunTest.interruptsAreIgnored(),
        "interrupts are ignored here, as for commands in the background of a script");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(Jane.class.getName());
    command.addAll(List.of(arguments("stopped")));
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    Path first = folder.resolve("stopped/runs/situation-a.json");
    for (int i = 0; i < 6000 && !Files.exists(first); i++) {
      Thread.sleep(10); // until something is done
    }
    new ProcessBuilder("/bin/kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(ExitCode.STOPPED);
    assertThat(Files.readString(folder.resolve("stopped/report.html"))).contains("Incomplete: ");
    assertThat(CommandRun.of(arguments("stopped", "--resume")).code()).isZero();
    assertThat(CommandRun.of(arguments("whole")).code()).isZero();
    for (String file :
        List.of("report.html", "figure1.json", "figure1.csv", "runs/situation-c.json")) {
      assertThat(Files.readString(folder.resolve("stopped").resolve(file)))
          .as(file)
          .isEqualTo(Files.readString(folder.resolve("whole").resolve(file)));
    }
  }
}
