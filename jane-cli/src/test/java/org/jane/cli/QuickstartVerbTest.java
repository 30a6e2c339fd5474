package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jane.methods.Methods;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickstartVerbTest {
  @TempDir Path folder;

  @Test
  void theFirstThingSeenTellsWhoFailsWhere() throws IOException {
    CommandRun run = CommandRun.of("quickstart", "--graphs", "1", "--out", folder.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains(Methods.names()).contains("✗", "No failure anywhere: jane");
    JsonNode json = new ObjectMapper().readTree(folder.resolve("quickstart.json").toFile());
    assertThat(json.path("results")).hasSize(30);
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
        default -> assertThat(accuracy).isBetween(0.1, 1.0);
      }
    }
    assertThat(Files.readString(folder.resolve("report.html")))
        .contains("Who fails where", "Why this label?", "Your own graph");
    assertThat(folder.resolve("quickstart.csv")).isNotEmptyFile();
    CommandRun why =
        CommandRun.of("explain", folder.resolve("both.jane").toString(), "--node", "0");
    assertThat(why.code()).as(why.err()).isZero();
  }

  @Test
  void nonsenseIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(CommandRun.of("quickstart", "--graphs", "0").code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("quickstart", "--out", file.toString()).err())
        .contains("is a file, not a folder");
  }
}
