package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jane.methods.Methods;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickstartVerbTest {
  /**
   * The least accuracy where α is 0, 0.5 and 1 by methods that can know the labels there: the
   * lowest of eight seeds less 0.05, which is four of the 80 test nodes. By chance it is 0.25.
   */
  private static final Map<String, double[]> LEAST =
      Map.of(
          "aane", new double[] {0.92, 0.88, 0.95},
          "sage", new double[] {0.48, 0.42, 0.95},
          "lane", new double[] {0.9, 0.6, 0.9},
          "gcn", new double[] {0.57, 0, 0},
          "deepwalk", new double[] {0.93, 0.35, 0},
          "lp", new double[] {0.93, 0.38, 0},
          "mlp", new double[] {0, 0.35, 0.95},
          "jane-r", new double[] {0.32, 0.43, 0.93});

  /** Those that the first half minute has time for; {@code evaluate --methods all} has the rest. */
  private static final List<String> METHODS =
      List.of("jane", "jane-nu", "jane-r", "mlp", "lp", "deepwalk", "gcn", "sage", "lane", "aane");

  @TempDir Path folder;

  @Tag("slow")
  @Test
  void theFirstThingSeenTellsWhoFailsWhere() throws IOException {
    CommandRun run = CommandRun.of("quickstart", "--graphs", "1", "--out", folder.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains(METHODS).contains("✗", "Never fail: jane");
    assertThat(Methods.names()).containsAll(METHODS);
    JsonNode json = new ObjectMapper().readTree(folder.resolve("quickstart.json").toFile());
    assertThat(json.path("results")).hasSize(30);
    assertThat(json.path("command").asText()).isEqualTo("jane quickstart --graphs 1 --seed 1");
    assertThat(json.path("version").asText()).isNotEmpty();
    for (JsonNode result : json.path("results")) {
      double accuracy = result.at("/accuracy/mean").asDouble();
      double alpha = result.path("alpha").asDouble();
      switch (result.path("method").asText()) {
        case "jane", "jane-nu" -> {
          assertThat(accuracy).as(result.toString()).isGreaterThanOrEqualTo(0.96);
          assertThat(result.at("/alphaHat/mean").asDouble()).isBetween(alpha - 0.2, alpha + 0.2);
        }
        case "mlp" -> assertThat(result.path("fails").asBoolean()).isEqualTo(alpha < 1);
        case "lp", "deepwalk" -> assertThat(result.path("fails").asBoolean()).isEqualTo(alpha > 0);
        default -> assertThat(LEAST).containsKey(result.path("method").asText());
      }
      double[] least = LEAST.get(result.path("method").asText());
      if (least != null) {
        assertThat(accuracy)
            .as(result.toString())
            .isGreaterThanOrEqualTo(least[(int) Math.round(2 * alpha)]);
      }
    }
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains(
            "Accuracy by kind of graph", "Explanation of one prediction", "Use your own graph")
        .contains("jane quickstart --graphs 1 --seed 1");
    assertThat(folder.resolve("quickstart.csv")).isNotEmptyFile();
    CommandRun why =
        CommandRun.of("explain", folder.resolve("both.jane").toString(), "--node", "0");
    assertThat(why.code()).as(why.err()).isZero();
  }

  @Tag("slow")
  @Test
  void interruptIsCleanAndLeavesNothingHalf() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/kill")), "there is no kill command here");
    assumeTrue(
        !KilledRunTest.interruptsAreIgnored(),
        "interrupts are ignored here, as for commands in the background of a script");
    Path output = folder.resolve("output.txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Jane.class.getName(),
                "quickstart",
                "--graphs",
                "50",
                "--out",
                folder.resolve("q").toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    for (int i = 0; i < 6000 && !Files.readString(output).contains("graphs of each kind"); i++) {
      Thread.sleep(10); // until it has begun
    }
    new ProcessBuilder("/bin/kill", "-INT", Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isEqualTo(ExitCode.STOPPED);
    assertThat(Files.readString(output)).contains("Stopping…", "jane: stopped.");
    assertThat(folder.resolve("q")).doesNotExist();
  }

  @Test
  void nonsenseIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(CommandRun.of("quickstart", "--graphs", "0").code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("quickstart", "--out", file.toString()).err())
        .contains("is a file, not a folder");
  }
}
