package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results for programs: where they go, and that they agree with what is said. */
class OutputsTest {
  private static final String GRAPH = "synthetic:alpha=0.5,n=90,seed=3";
  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private CommandRun train(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("train", GRAPH, "--model", at("m.jane"), "--set", "k=2", "--set", "epochs=20"));
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  @Test
  void trainTellsTheSameOnScreenAndInJson() throws IOException {
    CommandRun run = train("--test", "0.2", "--json", at("t.json"));
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = new ObjectMapper().readTree(folder.resolve("t.json").toFile());
    assertThat(run.out())
        .contains(
            "Validation accuracy: %.1f %% (95 %% interval %.1f to %.1f %%) on %d nodes, each judged by models that were not shown it."
                .formatted(
                    100 * json.at("/validation/value").asDouble(),
                    100 * json.at("/validation/accuracyInterval/low").asDouble(),
                    100 * json.at("/validation/accuracyInterval/high").asDouble(),
                    json.at("/validation/nodes").asInt()))
        .contains(
            "both %.2f, links alone %.2f, attributes alone %.2f"
                .formatted(
                    json.at("/worth/both").asDouble(),
                    json.at("/worth/links").asDouble(),
                    json.at("/worth/attributes").asDouble()))
        .contains(
            "Test accuracy: %.1f %% (95 %% interval %.1f to %.1f %%) on %d nodes"
                .formatted(
                    100 * json.at("/test/accuracy").asDouble(),
                    100 * json.at("/test/accuracyInterval/low").asDouble(),
                    100 * json.at("/test/accuracyInterval/high").asDouble(),
                    json.at("/test/nodes").asInt()));
    assertThat(json.at("/validation").has("confusion")).as("of models it chose").isFalse();
    assertThat(json.at("/split/testLabels").asText()).isEqualTo("learnt");
    assertThat(run.out()).contains("has the same settings and learnt all 90 labels.");
    assertThat(CommandRun.of("predict", at("m.jane"), "--out", "-").out())
        .doesNotContain(",predicted,");
    CommandRun kept = train("--test", "0.2", "--keep-test-out", "--no-worth");
    assertThat(kept.out()).doesNotContain("learnt all 90 labels");
    assertThat(CommandRun.of("predict", at("m.jane"), "--out", "-").out()).contains(",predicted,");
    assertThat(train("--keep-test-out").err()).contains("--keep-test-out needs --test SHARE");
    assertThat(json.path("method").asText()).isEqualTo("jane");
    assertThat(json.at("/settings/epochs").asText()).isEqualTo("20");
    assertThat(run.out().split("Validation accuracy", -1)).as("one number").hasSize(2);
  }

  @Test
  void standardOutputCarriesTheResultAndNothingElse() throws IOException {
    CommandRun trained = train("--json", "-");
    assertThat(trained.code()).as(trained.err()).isZero();
    assertThat(new ObjectMapper().readTree(trained.out()).path("model").asText())
        .isEqualTo(at("m.jane"));
    assertThat(trained.err()).contains("Trained jane on 90 nodes");
    CommandRun table = CommandRun.of("predict", at("m.jane"), "--out", "-");
    assertThat(table.out()).startsWith("id,label,probability,basis,p_");
    assertThat(table.out().lines()).hasSize(91);
    CommandRun json = CommandRun.of("predict", at("m.jane"), "--json", "-", "--out", at("p.csv"));
    JsonNode predicted = new ObjectMapper().readTree(json.out());
    assertThat(predicted.path("predictions")).hasSize(90);
    String[] row = Files.readAllLines(folder.resolve("p.csv")).get(1).split(",");
    assertThat(predicted.at("/predictions/0/label").asText()).isEqualTo(row[1]);
    assertThat(predicted.at("/predictions/0/probability").asDouble())
        .isEqualTo(Double.parseDouble(row[2]));
    CommandRun csv =
        CommandRun.of(
            "evaluate", GRAPH, "--methods", "lp", "--no-auto", "--runs", "2", "--csv", "-");
    assertThat(csv.out()).startsWith("method,run,accuracy").contains("balanced_accuracy");
    assertThat(csv.out().lines()).hasSize(3);
    CommandRun page = CommandRun.of("check", GRAPH, "--report", "-");
    assertThat(page.out()).startsWith("<!doctype html>").endsWith("</html>\n");
    assertThat(Files.exists(Path.of("-"))).isFalse();
  }

  @Test
  void twoResultsDoNotShareStandardOutput() {
    CommandRun run = train("--json", "-", "--report", "-");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--json - and --report - both ask for standard output");
    assertThat(CommandRun.of("predict", "m.jane", "--json", "-", "--out", "-").code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("predict", "m.jane").err()).contains("Give --out FILE.csv");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aMetricThatNobodyKnowsIsRefused() {
    CommandRun run = train("--metric", "acuracy");
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("unknown metric", "\"accuracy\"");
    CommandRun auc = train("--metric", "auc");
    assertThat(auc.code()).as(auc.err()).isZero();
    assertThat(auc.out()).contains("Validation AUC: ");
  }

  @Test
  void dataThatCannotBeLearntFromIsBadDataAndUnfinishedWorkIsKept() throws IOException {
    Path data = Files.createDirectories(folder.resolve("d"));
    Files.writeString(data.resolve("nodes.csv"), "id,label,x\na,red,1\nb,red,2\nc,,3\n");
    Files.writeString(data.resolve("edges.csv"), "source,target\na,b\nb,c\n");
    CommandRun one = CommandRun.of("train", data.toString(), "--model", at("m.jane"));
    assertThat(one.code()).as(one.err()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(one.err()).contains("all labels are the same");
    CommandRun compared = CommandRun.of("evaluate", data.toString(), "--no-auto");
    assertThat(compared.code()).as(compared.err()).isEqualTo(ExitCode.BAD_DATA);
    Files.createDirectories(folder.resolve("c"));
    Files.writeString(folder.resolve("c/checkpoint.jane"), "hours of work");
    CommandRun again = train("--checkpoint", at("c"));
    assertThat(again.code()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err()).contains("Go on from it with --resume");
    assertThat(folder.resolve("c/checkpoint.jane")).hasContent("hours of work");
  }

  @Test
  void checkTellsWhatTrainWillTake() throws IOException {
    CommandRun run = CommandRun.of("check", GRAPH, "--json", at("c.json"));
    assertThat(run.out()).contains("(rough)");
    JsonNode json = new ObjectMapper().readTree(folder.resolve("c.json").toFile());
    assertThat(json.at("/estimate/seconds").asDouble()).isBetween(2.0, 600.0);
    assertThat(ProgressBar.rough(0.2)).isEqualTo("1 s");
    assertThat(ProgressBar.rough(43)).isEqualTo("40 s");
    assertThat(ProgressBar.rough(66)).isEqualTo("1 min");
    assertThat(ProgressBar.rough(1300)).isEqualTo("20 min");
    assertThat(ProgressBar.rough(9000)).isEqualTo("2.5 h");
  }
}
