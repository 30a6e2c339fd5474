package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluateVerbTest {
  @TempDir Path folder;

  private CommandRun evaluate(String file, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "evaluate",
                "synthetic:alpha=1,n=100,seed=1",
                "--methods",
                "jane-nu,jane-r",
                "--runs",
                "3"));
    args.addAll(List.of("--set", "k=2", "--set", "jane-r.epochs=20", "--set", "jane-nu.epochs=40"));
    args.addAll(List.of("--json", folder.resolve(file).toString()));
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  @Test
  void jsonHasTheFieldsThatProgramsRelyOn() throws IOException {
    CommandRun run =
        evaluate(
            "e.json", "--csv", folder.resolve("e.csv").toString(), "--split", "random:0.1,0.2");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode json = new ObjectMapper().readTree(folder.resolve("e.json").toFile());
    assertThat(json.fieldNames())
        .toIterable()
        .contains("dataset", "protocol", "nodes", "edges", "runs", "seed", "threads", "results");
    JsonNode first = json.at("/results/0");
    assertThat(first.path("method").asText()).isEqualTo("jane-nu");
    assertThat(first.at("/accuracy/values")).hasSize(3);
    assertThat(first.at("/accuracy/mean").asDouble()).isGreaterThan(0.5);
    assertThat(first.at("/macroF1/std").isNumber()).isTrue();
    assertThat(first.at("/ece/mean").asDouble()).isBetween(0.0, 1.0);
    assertThat(first.at("/alphaHat/mean").asDouble()).isBetween(0.0, 1.0);
    assertThat(first.path("trainSeconds").isNull()).isTrue();
    assertThat(first.at("/config/epochs").asText()).isEqualTo("40");
    assertThat(json.at("/results/1/config/epochs").asText()).isEqualTo("20");
    assertThat(run.out()).contains("jane-nu", "jane-r", "95 % confidence interval");
    assertThat(Files.readAllLines(folder.resolve("e.csv"))).hasSize(7);
  }

  @Test
  void goingOnGivesTheSameBytes() throws IOException {
    assertThat(evaluate("whole.json").code()).isZero();
    ObjectNode json =
        (ObjectNode) new ObjectMapper().readTree(folder.resolve("whole.json").toFile());
    ((ArrayNode) json.path("trials")).remove(4);
    ((ArrayNode) json.path("trials")).remove(1);
    Files.writeString(folder.resolve("part.json"), json.toString());
    CommandRun resumed = evaluate("part.json", "--resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.err()).contains("Keeping 4 finished training runs");
    assertThat(Files.readString(folder.resolve("part.json")))
        .isEqualTo(Files.readString(folder.resolve("whole.json")));
    CommandRun other = evaluate("part.json", "--resume", "--seed", "9");
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("another evaluation: its seed is 1, not 9");
  }

  @Test
  void secondsAreMeasuredOneAtATime() throws IOException {
    assertThat(evaluate("t.json", "--timing").code()).isZero();
    JsonNode json = new ObjectMapper().readTree(folder.resolve("t.json").toFile());
    assertThat(json.at("/results/0/trainSeconds/mean").asDouble()).isPositive();
    assertThat(json.at("/results/0/secondsPerEpoch/values")).hasSize(3);
  }

  private CommandRun quick(String data, String... more) {
    List<String> args = new ArrayList<>(List.of("evaluate", data, "--no-auto"));
    args.addAll(List.of("--json", folder.resolve("q.json").toString()));
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  @Test
  void goingOnLosesNoTraining() throws IOException {
    String data = "synthetic:n=60,seed=1";
    assertThat(quick(data, "--methods", "lp,mlp", "--runs", "2").code()).isZero();
    String before = Files.readString(folder.resolve("q.json"));
    CommandRun fewer = quick(data, "--methods", "lp", "--runs", "2", "--resume");
    assertThat(fewer.code()).isEqualTo(ExitCode.USAGE);
    assertThat(fewer.err()).contains("q.json holds training runs of mlp, which would be lost");
    CommandRun once = quick(data, "--methods", "lp,mlp", "--runs", "1", "--resume");
    assertThat(once.code()).isEqualTo(ExitCode.USAGE);
    assertThat(once.err()).contains("holds 2 runs, of which only 1 are asked for");
    assertThat(Files.readString(folder.resolve("q.json"))).isEqualTo(before);
    assertThat(quick(data, "--methods", "lp,mlp", "--runs", "3", "--resume").err())
        .contains("Keeping 4 finished training runs");
  }

  @Test
  void goingOnWithOtherDataOfTheSameSizeIsRefused() throws IOException {
    String data = folder.resolve("d").toString();
    CommandRun.of("generate", "--nodes", "60", "--out", data, "--quiet");
    assertThat(quick(data, "--methods", "lp", "--runs", "1").code()).isZero();
    Path nodes = folder.resolve("d/nodes.csv");
    List<String> lines = new ArrayList<>(Files.readAllLines(nodes));
    lines.set(1, lines.get(1).replaceAll("[0-9]$", "7.5")); // one attribute of one node
    Files.write(nodes, lines);
    CommandRun other = quick(data, "--methods", "lp", "--runs", "1", "--resume");
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("another evaluation: its dataDigest is ");
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(folder.resolve("q.json").toFile());
    json.remove(List.of("dataDigest", "version")); // as earlier versions wrote it
    Files.writeString(folder.resolve("q.json"), json.toString());
    assertThat(quick(data, "--methods", "lp", "--runs", "1", "--resume").code()).isZero();
  }

  @Test
  void aSplitWithoutTestNodesIsRefusedBeforeTraining() throws IOException {
    Path data = Files.createDirectories(folder.resolve("d"));
    StringBuilder nodes = new StringBuilder("id,label,split,x\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < 20; i++) {
      nodes.append(i + "," + i % 2 + (i < 10 ? ",train," : ",validation,") + i % 3 + "\n");
      edges.append(i + "," + (i + 2) % 20 + "\n");
    }
    Files.writeString(data.resolve("nodes.csv"), nodes);
    Files.writeString(data.resolve("edges.csv"), edges);
    CommandRun run = quick(data.toString(), "--methods", "lp", "--split", "given");
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(run.err())
        .contains("has no test nodes, so there is nothing to score", "or leave --split out");
    assertThat(folder.resolve("q.json")).doesNotExist();
    CommandRun drawn = quick(data.toString(), "--methods", "lp", "--split", "random:0.5,0.5");
    assertThat(drawn.code()).as("wrong for any data: " + drawn.err()).isEqualTo(ExitCode.USAGE);
    Files.writeString(data.resolve("nodes.csv"), nodes.toString().replace("split", "part"));
    assertThat(quick(data.toString(), "--methods", "lp", "--split", "given").code())
        .isEqualTo(ExitCode.BAD_DATA);
    String model = folder.resolve("m.jane").toString();
    assertThat(CommandRun.of("train", data.toString(), "--split", "given", "--model", model).code())
        .isEqualTo(ExitCode.BAD_DATA);
  }

  @Test
  void nonsenseIsRefusedBeforeTraining() {
    assertThat(CommandRun.of("evaluate", "synthetic:n=50", "--methods", "lp,lp").err())
        .contains("method lp is named twice");
    assertThat(evaluate("e.json", "--set", "hiden=3").err())
        .contains("none of the methods has a setting", "\"hidden\"");
    assertThat(evaluate("e.json", "--split", "given").err()).contains("no split of its own");
    assertThat(CommandRun.of("evaluate", "synthetic:n=50", "--methods", "jane,gnc").code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(folder).isEmptyDirectory();
  }
}
