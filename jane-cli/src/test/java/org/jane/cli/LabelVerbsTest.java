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

/** The verbs suggest and suspects. */
class LabelVerbsTest {
  private static final String EVIL = "=1+\u001b[2J<script>hurt()</script>";

  @TempDir private Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  /** Two groups of twenty; every fifth label is blank, n1 has the label of the other group. */
  private String model(String... more) throws IOException {
    Path data = Files.createDirectories(folder.resolve("data"));
    List<String> nodes = new ArrayList<>(List.of("id,label,x"));
    List<String> edges = new ArrayList<>(List.of("source,target"));
    for (int i = 0; i < 40; i++) {
      String label = i % 5 == 0 ? "" : (i == 1 ? 0 : i % 2) == 0 ? "even" : "odd";
      nodes.add("\"" + id(i) + "\"," + label + "," + (i % 2 + 0.01 * i));
      edges.add("\"" + id(i) + "\",\"" + id((i + 2) % 40) + "\"");
      edges.add("\"" + id(i) + "\",\"" + id((i + 6) % 40) + "\"");
    }
    Files.write(data.resolve("nodes.csv"), nodes);
    Files.write(data.resolve("edges.csv"), edges);
    List<String> args = new ArrayList<>(List.of("train", data.toString(), "--model", at("m.jane")));
    args.addAll(List.of("--no-worth", "--quiet", "--set", "epochs=60"));
    args.addAll(more.length > 0 ? List.of(more) : List.of("--method", "gcn", "--no-auto"));
    CommandRun run = CommandRun.of(args.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    return at("m.jane");
  }

  private static String id(int i) {
    return i == 5 ? EVIL : "n" + i;
  }

  @Test
  void suggestNamesNodesWithoutALabel() throws IOException {
    String model = model();
    CommandRun run =
        CommandRun.of(
            "suggest",
            model,
            "--count",
            "8",
            "--safe-csv",
            "--csv",
            at("s.csv"),
            "--json",
            at("s.json"),
            "--report",
            at("s.html"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("8 of 8 without a label", "=1+\\u001B[2J").doesNotContain(EVIL);
    JsonNode json = new ObjectMapper().readTree(folder.resolve("s.json").toFile());
    assertThat(json.path("unlabelled").asInt()).isEqualTo(8);
    assertThat(json.findValuesAsText("id")).hasSize(8).contains(EVIL).doesNotContain("n1");
    assertThat(json.path("suggestions").get(0).path("uncertainty").asDouble()).isBetween(0.0, 1.0);
    assertThat(Files.readString(folder.resolve("s.csv")))
        .startsWith("rank,id,uncertainty,represents,label,probability,second")
        .contains("'=1+");
    assertThat(Files.readString(folder.resolve("s.html")))
        .contains("Nodes to label next", "&lt;script&gt;hurt()")
        .doesNotContain("<script>hurt()");
    CommandRun again = CommandRun.of("suggest", model, "--json", "-", "--quiet", "--threads", "1");
    assertThat(new ObjectMapper().readTree(again.out()).path("suggestions"))
        .isEqualTo(json.path("suggestions"));
  }

  @Test
  void suspectsPutsTheWrongLabelFirst() throws IOException {
    CommandRun run =
        CommandRun.of(
            "suspects",
            model(),
            "--folds",
            "4",
            "--count",
            "3",
            "--csv",
            at("s.csv"),
            "--json",
            at("s.json"),
            "--report",
            at("s.html"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("Training 4 models again");
    assertThat(run.out()).startsWith("For 1 of 32 labels of ");
    assertThat(run.out().lines().toList()).as("a sentence, a head, one row").hasSize(3);
    JsonNode json = new ObjectMapper().readTree(folder.resolve("s.json").toFile());
    assertThat(json.path("labelled").asInt()).isEqualTo(32);
    assertThat(json.path("suspects")).hasSize(32);
    JsonNode first = json.path("suspects").get(0);
    assertThat(first.path("id").asText()).isEqualTo("n1");
    assertThat(first.path("label").asText()).isEqualTo("even");
    assertThat(first.path("likelier").asText()).isEqualTo("odd");
    assertThat(Files.readAllLines(folder.resolve("s.csv")))
        .hasSize(33)
        .element(1)
        .asString()
        .startsWith("1,n1,even,");
    assertThat(Files.readString(folder.resolve("s.html"))).contains("Suspicious labels");
  }

  @Test
  void cleanLabelsAreSaidToLookRight() throws IOException {
    model();
    Path nodes = folder.resolve("data/nodes.csv");
    Files.writeString(nodes, Files.readString(nodes).replace("\"n1\",even", "\"n1\",odd"));
    CommandRun.of("train", at("data"), "--from", at("m.jane"), "--model", at("n.jane"), "-q");
    CommandRun run =
        CommandRun.of("suspects", at("n.jane"), "--folds", "4", "--report", at("s.html"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().strip())
        .startsWith("No label of ")
        .contains(" looks wrong: of 32 labels looked at")
        .doesNotContain("\n");
    assertThat(Files.readString(folder.resolve("s.html")))
        .contains(" looks wrong: of 32 labels")
        .doesNotContain("most suspicious first");
  }

  @Test
  void anEarlierModelIsTrainedAgainWithoutASearch() throws IOException {
    model("--method", "sage", "--auto", "--trials", "2", "--ensemble", "2");
    String data = at("data");
    CommandRun again =
        CommandRun.of("train", data, "--from", at("m.jane"), "--model", at("n.jane"), "--no-worth");
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.err()).contains("Training the settings of the earlier model (2 models)");
    assertThat(again.out()).contains("Trained sage");
    CommandRun.of("predict", at("m.jane"), "--out", at("m.csv"));
    CommandRun.of("predict", at("n.jane"), "--out", at("n.csv"));
    assertThat(folder.resolve("n.csv")).hasSameTextualContentAs(folder.resolve("m.csv"));
    for (String[] more :
        List.of(
            new String[] {"--set", "epochs=5"},
            new String[] {"--auto"},
            new String[] {"--method", "gcn"},
            new String[] {"--method", "jane"},
            new String[] {"--checkpoint", at("c")})) {
      List<String> args =
          new ArrayList<>(List.of("train", data, "--from", at("m.jane"), "--model", at("n.jane")));
      args.addAll(List.of(more));
      CommandRun refused = CommandRun.of(args.toArray(String[]::new));
      assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("brings its own", more[0]);
    }
    assertThat(CommandRun.of("train", data, "--from", at("m.jane"), "--model", at("m.jane")).code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void nonsenseIsRefusedBeforeAnyWork() throws IOException {
    String model = model();
    String bare = folder.resolve("bare.jane").toString();
    CommandRun.of(
        "train", at("data"), "--model", bare, "--method", "lp", "--no-auto", "--without-data");
    List<CommandRun> refused =
        List.of(
            CommandRun.of("suggest", model, "--count", "0"),
            CommandRun.of("suspects", model, "--folds", "1"),
            CommandRun.of("suspects", model, "--count", "0"),
            CommandRun.of("suspects", model, "--folds", "30"),
            CommandRun.of("suggest", bare),
            CommandRun.of("suspects", bare),
            CommandRun.of("suggest", model, "--csv", "-", "--json", "-"),
            CommandRun.of("suggest", model, "--csv", model));
    assertThat(refused).extracting(CommandRun::code).containsOnly(ExitCode.USAGE);
    assertThat(refused.get(0).err()).contains("at least one node", "--count");
    assertThat(refused.get(1).err()).contains("at least two folds", "--folds");
    assertThat(refused.get(3).err()).contains("32 labelled nodes are too few for 30 folds");
    assertThat(refused.get(4).err()).contains("does not hold its training data", "--without-data");
    assertThat(CommandRun.of("suggest", at("data/nodes.csv")).code()).isEqualTo(ExitCode.BAD_MODEL);
  }
}
