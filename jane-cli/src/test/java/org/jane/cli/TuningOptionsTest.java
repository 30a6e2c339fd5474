package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that nobody pins are chosen. */
class TuningOptionsTest {
  private static final String GRAPH = "synthetic:alpha=0.5,n=90,seed=3";
  @TempDir Path folder;

  private CommandRun train(String model, String... more) {
    List<String> args = new ArrayList<>(List.of("train", GRAPH, "--model", at(model)));
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void withoutAnySettingTheyAreChosenAndTheChoiceIsExplained() throws IOException {
    CommandRun run = train("m.jane", "--trials", "20", "--ensemble", "3", "--report", at("m.html"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Tried ", "settings in", "validation nodes", "Chosen: ")
        .doesNotContain("Largest effects");
    assertThat(Files.readString(folder.resolve("m.html")))
        .contains("Hyper-parameter search", "All trials, best first");
    CommandRun predicted = CommandRun.of("predict", at("m.jane"), "--out", at("p.csv"));
    assertThat(predicted.code()).as(predicted.err()).isZero();
    assertThat(Files.readAllLines(folder.resolve("p.csv"))).hasSize(91);
    assertThat(CommandRun.of("explain", at("m.jane")).code()).isZero();
    assertThat(CommandRun.of("explain", at("m.jane"), "--node", "3").out()).contains("Node 3:");
    CommandRun more =
        CommandRun.of(
            "predict", at("m.jane"), "synthetic:alpha=0.5,n=100,seed=3", "--out", at("q.csv"));
    assertThat(more.code()).as(more.err()).isZero();
  }

  @Test
  void aSearchThatWasCutOffGoesOn() throws IOException {
    String[] auto = {"--trials", "4", "--ensemble", "2", "--no-worth", "--checkpoint", at("c")};
    assertThat(train("whole.jane", auto).code()).isZero();
    Path log = folder.resolve("c/tuning.log");
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() / 2));
    List<String> again = new ArrayList<>(List.of(auto));
    again.add("--resume");
    CommandRun resumed = train("resumed.jane", again.toArray(String[]::new));
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.err())
        .contains("Resuming with " + (lines.size() / 2 - 1) + " training runs");
    assertThat(folder.resolve("resumed.jane")).hasSameBinaryContentAs(folder.resolve("whole.jane"));
    again.addAll(List.of("--seed", "9"));
    assertThat(train("other.jane", again.toArray(String[]::new)).code()).isEqualTo(ExitCode.USAGE);
  }

  @Tag("slow")
  @Test
  void settingsThatArePinnedLeaveTheOthersAtTheirDefaultsUnlessAsked() {
    assertThat(train("m.jane", "--set", "k=2", "--set", "epochs=10").out())
        .doesNotContain("Chosen:");
    assertThat(
            train("m.jane", "--set", "k=2", "--set", "epochs=10", "--auto", "--trials", "2").out())
        .contains("Chosen:");
    assertThat(train("m.jane", "--no-auto").out()).doesNotContain("Chosen:");
  }

  @ParameterizedTest
  @CsvSource({
    "--no-auto --trials 3, need --auto",
    "--trials 0, --trials must be at least 1",
    "--ensemble 0, --ensemble must be at least 1",
    "--time-budget soon, '90s, 10m or 2h'",
    "--time-budget -3s, '90s, 10m or 2h'",
    "--auto --method lane, no tunable settings",
    "--auto --set preset=paper, preset=paper pins every setting",
    "--set learning-rate=1e30, training with these settings diverges",
    "--set s=1e-30, training with these settings diverges"
  })
  void whatMakesNoSenseIsRefused(String options, String because) {
    CommandRun run = train("m.jane", options.split(" "));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(because);
    assertThat(Files.exists(folder.resolve("m.jane"))).isFalse();
  }

  @Tag("slow")
  @Test
  void timeThatIsUpEndsTheSearchWithAModel() {
    CommandRun run = train("m.jane", "--time-budget", "0.01s");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.exists(folder.resolve("m.jane"))).isTrue();
  }

  @Tag("slow")
  @Test
  void evaluateTunesEveryMethodAndSaysWhatWasChosen() throws IOException {
    CommandRun run =
        CommandRun.of(
            "evaluate",
            GRAPH,
            "--methods",
            "jane-nu,lp,lane",
            "--runs",
            "2",
            "--auto",
            "--trials",
            "3",
            "--ensemble",
            "2",
            "--json",
            "-");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.at("/results/0/config/auto").asText()).isEqualTo("3 trials, 2 members");
    assertThat(json.at("/trials/0/chosen/k").asText()).isNotEmpty();
    assertThat(json.at("/results/2/config/auto").isMissingNode())
        .as("LANE has nothing to tune")
        .isTrue();
  }
}
