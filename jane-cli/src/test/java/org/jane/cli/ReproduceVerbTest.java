package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceVerbTest {
  @TempDir Path folder;

  private CommandRun reproduce(String what, String out, String... more) {
    List<String> args = new ArrayList<>(List.of("reproduce", what));
    args.addAll(List.of("--out", folder.resolve(out).toString()));
    args.addAll(List.of("--data-dir", folder.resolve("nothing-here").toString()));
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  private CommandRun figure1(String out, String... more) {
    List<String> args = new ArrayList<>(List.of("--methods", "lp,mlp", "--runs", "3"));
    args.addAll(List.of(more));
    return reproduce("figure1", out, args.toArray(String[]::new));
  }

  /** A small graph of our own as a folder. */
  private String drawn() {
    Path place = folder.resolve("drawn");
    CommandRun.of("generate", "--nodes", "60", "--out", place.toString(), "--quiet");
    return place.toString();
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(file).toFile());
  }

  /** All files below a folder, by name. */
  private Map<String, String> files(String out) throws IOException {
    Map<String, String> files = new TreeMap<>();
    Path root = folder.resolve(out);
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(file);
        files.put(root.relativize(file).toString(), new String(bytes, StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  @Test
  void nonsenseIsRefusedBeforeAnyWork() {
    List<CommandRun> refused =
        List.of(
            reproduce("tabel2", "o"),
            reproduce("table2", "o", "--datasets", "coraa"),
            reproduce("table2", "o", "--datasets", drawn(), "--methods", "gnc"),
            reproduce("table2", "o", "--datasets", drawn(), "--methods", "lp,lp"),
            reproduce("table2", "o", "--runs", "0"),
            reproduce("figure3", "o", "--datasets", "cora"),
            reproduce("figure5", "o", "--methods", "gcn"),
            reproduce("table1", "o", "--runs", "3"),
            reproduce("figure3", "o", "--auto"),
            reproduce("figure4", "o", "--datasets", drawn() + "," + drawn()),
            CommandRun.of("reproduce", "table1"));
    assertThat(refused).extracting(CommandRun::code).containsOnly(ExitCode.USAGE);
    assertThat(refused.get(0).err()).contains("no experiment is called \"tabel2\"", "table2");
    assertThat(refused.get(1).err()).contains("coraa", "cora");
    assertThat(refused.get(2).err()).contains("gnc", "gcn");
    assertThat(refused.get(5).err()).contains("generates its own graphs");
    assertThat(refused.get(6).err()).contains("no eigenvectors to choose");
    assertThat(refused.get(9).err()).contains("two datasets are called \"drawn\"");
    assertThat(folder.resolve("o")).doesNotExist();
    CommandRun nothing = reproduce("table2", "o", "--datasets", "cora");
    assertThat(nothing.code()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(nothing.err()).contains("none of the datasets cora is here");
  }

  @Test
  void benchmarkRanksMethodsAndTakesHeldBackLabels() throws IOException {
    Path other = folder.resolve("other");
    CommandRun.of("generate", "--nodes", "50", "--out", other.toString(), "--quiet");
    Path data = Path.of(drawn());
    List<String> nodes = new ArrayList<>(Files.readAllLines(data.resolve("nodes.csv")));
    List<String> truth = new ArrayList<>(List.of("id,label"));
    int column = List.of(nodes.get(0).split(",")).indexOf("label");
    for (int i = 1; i < nodes.size(); i++) {
      String[] cells = nodes.get(i).split(",", -1);
      if (i % 3 == 0) {
        truth.add(cells[0] + "," + cells[column]);
        cells[column] = "";
        nodes.set(i, String.join(",", cells));
      }
    }
    Files.write(data.resolve("nodes.csv"), nodes);
    Files.write(data.resolve("truth.csv"), truth);
    CommandRun run =
        reproduce(
            "benchmark",
            "b",
            "--datasets",
            other.toString(),
            "--also",
            data.toString(),
            "--methods",
            "lp,mlp",
            "--runs",
            "2");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("mean rank", "worst gap", "level with the best", "drawn");
    JsonNode json = json("b/benchmark.json");
    assertThat(json.path("rows")).hasSize(2);
    assertThat(json.findValuesAsText("protocol")).contains("given");
    double ranks = 0;
    for (JsonNode standing : json.path("standings")) {
      ranks += standing.path("meanRank").asDouble();
      assertThat(standing.path("datasets").asInt()).isEqualTo(2);
    }
    assertThat(ranks).isEqualTo(3); // 1 and 2, or twice 1.5
    JsonNode held = json("b/runs/drawn.json");
    assertThat(held.path("testNodes").asInt()).isEqualTo(20); // a third of 60, in every run
    assertThat(Files.readString(folder.resolve("b/report.html"))).contains("--also");
    CommandRun again =
        reproduce(
            "benchmark",
            "b",
            "--datasets",
            other.toString(),
            "--also",
            data.toString(),
            "--methods",
            "lp,mlp",
            "--runs",
            "2",
            "--resume");
    assertThat(again.err()).contains("Keeping 8 finished training runs");
  }

  @Test
  void partsAreKeptOneByOne() throws IOException {
    String data = drawn();
    String[] args = {"--datasets", data, "--methods", "lp", "--runs", "2"};
    CommandRun first = reproduce("suggest", "s", args);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.err()).contains("6 parts to do");
    assertThat(first.out()).contains("random", "uncertain", "suggest", "labels needed");
    JsonNode json = json("s/suggest.json");
    assertThat(json.path("complete").asBoolean()).isTrue();
    assertThat(json.at("/curves/0/labels")).hasSize(10);
    Map<String, String> whole = files("s");
    Files.delete(folder.resolve("s/runs/drawn-lp-suggest-1.json"));
    CommandRun resumed =
        reproduce("suggest", "s", "--datasets", data, "--methods", "lp", "--runs", "2", "--resume");
    assertThat(resumed.err()).contains("1 parts to do, 5 are done");
    assertThat(files("s")).isEqualTo(whole);
    CommandRun flipped = reproduce("suspects", "f", args);
    assertThat(flipped.code()).as(flipped.err()).isZero();
    assertThat(flipped.out()).contains("precision at k").containsPattern("drawn, lp +6 ");
    assertThat(reproduce("suspects", "f", args).err()).contains("Discarding 2 parts");
    assertThat(reproduce("suggest", "f", args).code()).isEqualTo(ExitCode.USAGE);
    assertThat(reproduce("suggest", "g", "--auto").err()).contains("has fixed settings");
  }

  @Test
  void tableTellsWhatIsThereAndWhatIsMissing() throws IOException {
    CommandRun run =
        reproduce(
            "table2",
            "t",
            "--datasets",
            drawn() + ",pubmed",
            "--methods",
            "lp,jane-nu",
            "--runs",
            "2");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .containsSubsequence("pubmed is missing", "4 training runs to do, estimated time");
    assertThat(run.out()).contains("JANE-NU", "pubmed is missing: it needs", "report.html");
    JsonNode json = json("t/table2.json");
    assertThat(json.path("complete").asBoolean()).isTrue();
    assertThat(json.at("/rows/0/results/1/method").asText()).isEqualTo("jane-nu");
    assertThat(json.at("/rows/0/results/1/accuracy/values")).hasSize(2);
    assertThat(json.at("/missing/0/dataset").asText()).isEqualTo("pubmed");
    assertThat(Files.readAllLines(folder.resolve("t/table2.csv")))
        .hasSize(5)
        .anyMatch(line -> line.startsWith("pubmed,,,jane-nu,0,,,0.827000"));
    assertThat(Files.readString(folder.resolve("t/report.html")))
        .contains("pubmed (missing", "82.7", "Reproduce")
        .doesNotContain("Incomplete");
    assertThat(json("t/runs/" + runFile("t")).path("trials")).hasSize(4);
  }

  private String runFile(String out) throws IOException {
    try (Stream<Path> runs = Files.list(folder.resolve(out).resolve("runs"))) {
      return runs.findFirst().orElseThrow().getFileName().toString();
    }
  }

  @Test
  void settingsMayBeChosenForTheTable() throws IOException {
    CommandRun run =
        reproduce(
            "table2",
            "a",
            "--datasets",
            drawn(),
            "--methods",
            "lp,jane-nu",
            "--runs",
            "1",
            "--auto",
            "--trials",
            "2",
            "--ensemble",
            "1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(json("a/table2.json").path("auto").asText()).isEqualTo("2 trials, 1 members");
    assertThat(Files.readString(folder.resolve("a/report.html")))
        .contains("were tuned for each dataset and run", "--auto --trials 2 --ensemble 1 --runs 1")
        .contains("uai2010 with the training and test nodes its files name is left out");
  }

  @Test
  void aMethodThatCannotLearnIsShownWithItsReason() throws IOException {
    Path data = Files.createDirectories(folder.resolve("one-class"));
    StringBuilder nodes = new StringBuilder("id,label,x\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < 60; i++) { // the second class is too rare to be among the training nodes
      nodes.append(i).append(i == 0 ? ",b," : ",a,").append(i % 7).append('\n');
      edges.append(i).append(',').append((i + 1) % 60).append('\n');
    }
    Files.writeString(data.resolve("nodes.csv"), nodes);
    Files.writeString(data.resolve("edges.csv"), edges);
    CommandRun run =
        reproduce(
            "table2", "r", "--datasets", data.toString(), "--methods", "lp,mlp", "--runs", "1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .containsPattern("note: MLP on one-class: .*at least 2 are needed.*[^.]\\.\\R");
    JsonNode json = json("r/table2.json");
    assertThat(json.path("complete").asBoolean()).isTrue();
    assertThat(json.at("/rows/0/results/1/accuracy").isNull()).isTrue();
    assertThat(json.at("/rows/0/results/1/refused").asText()).contains("at least 2 are needed");
    assertThat(Files.readString(folder.resolve("r/report.html")))
        .contains("at least 2 are needed", "some method could not be trained")
        .doesNotContain("less than any other");
  }

  @Test
  void goingOnGivesTheSameFiles() throws IOException {
    CommandRun whole = figure1("whole");
    assertThat(whole.code()).as(whole.err()).isZero();
    assertThat(figure1("part", "--threads", "2").code()).isZero();
    Path first = folder.resolve("part/runs/situation-a.json");
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(first.toFile());
    ((ArrayNode) json.path("trials")).remove(4);
    ((ArrayNode) json.path("trials")).remove(0);
    Files.writeString(first, json.toString());
    Files.delete(folder.resolve("part/runs/situation-c.json"));
    Files.delete(folder.resolve("part/report.html"));
    CommandRun resumed = figure1("part", "--resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.err())
        .contains("Keeping 10 finished training runs", "8 training runs to do");
    assertThat(files("part")).isEqualTo(files("whole"));
    assertThat(files("whole"))
        .containsKeys("figure1.json", "figure1.csv", "report.html", "figure1-a-graph.svg");
  }

  @Test
  void moreRunsAddToWhatIsThere() throws IOException {
    assertThat(reproduce("figure1", "few", "--methods", "lp,mlp", "--runs", "1").code()).isZero();
    CommandRun more = figure1("few", "--resume");
    assertThat(more.code()).as(more.err()).isZero();
    assertThat(figure1("all").code()).isZero();
    assertThat(Files.readString(folder.resolve("few/figure1.json")))
        .isEqualTo(Files.readString(folder.resolve("all/figure1.json")));
    CommandRun fewer =
        reproduce("figure1", "few", "--methods", "lp,mlp", "--runs", "1", "--resume");
    assertThat(fewer.code()).isEqualTo(ExitCode.USAGE);
    assertThat(fewer.err()).contains("its runs is 3, not 1");
  }

  @Test
  void goingOnWithSomethingElseIsRefused() throws IOException {
    assertThat(figure1("f").code()).isZero();
    Map<String, String> before = files("f");
    CommandRun seed = figure1("f", "--resume", "--seed", "2");
    assertThat(seed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(seed.err()).contains("its seed is 1, not 2", "leave --resume out");
    CommandRun other = reproduce("figure3", "f", "--methods", "lp");
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("another experiment: its experiment is figure1, not figure3");
    assertThat(files("f")).isEqualTo(before);
    assertThat(figure1("f").err()).doesNotContain("Keeping");
    assertThat(files("f")).isEqualTo(before);
  }

  @Test
  void goingOnWithoutASettingOfBeforeIsRefusedAndLeavesTheFolderAsItWas() throws IOException {
    String[] what = {"--datasets", drawn(), "--methods", "lp", "--runs", "1"};
    String[] tuned = {"--datasets", drawn(), "--methods", "lp", "--runs", "1", "--auto"};
    assertThat(reproduce("table2", "t", tuned).code()).isZero();
    Map<String, String> before = files("t");
    List<String> plain = new ArrayList<>(List.of(what));
    plain.add("--resume");
    CommandRun other = reproduce("table2", "t", plain.toArray(String[]::new));
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("its auto is 64 trials, 5 members, not none");
    assertThat(files("t")).isEqualTo(before);
    assertThat(before.get("report.html"))
        .contains("Only one method")
        .doesNotContain("less than any other");
  }

  @Test
  void aFolderWithAPublishedNameIsNotThePublishedDataset() throws IOException {
    String place = folder.resolve("my data/cora").toString();
    CommandRun.of("generate", "--nodes", "60", "--out", place, "--quiet");
    CommandRun run =
        reproduce("table2", "t", "--datasets", place, "--methods", "lp,mlp", "--runs", "1");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode row = json("t/table2.json").at("/rows/0");
    assertThat(row.path("protocol").asText()).isEqualTo("random:0.1,0.2");
    assertThat(row.at("/results/0/paper").isNull()).isTrue();
    assertThat(Files.readString(folder.resolve("t/report.html")))
        .contains("--datasets &#39;" + place + "&#39;")
        .doesNotContain("cora, in the paper");
    assertThat(reproduce("table1", "t1", "--datasets", place).code()).isZero();
    assertThat(json("t1/table1.json").at("/rows/0/paper/nodes").isNull()).isTrue();
  }

  @Test
  void severalLabelsANodeAreScoredByMicroF1AndSaidToBe() throws IOException {
    Path data = Files.createDirectories(folder.resolve("several"));
    StringBuilder nodes = new StringBuilder("id,label,x\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < 60; i++) {
      nodes.append(i + "," + List.of("red", "blue", "red|blue").get(i % 3) + "," + i % 3 + "\n");
      edges.append(i + "," + (i + 3) % 60 + "\n");
    }
    Files.writeString(data.resolve("nodes.csv"), nodes);
    Files.writeString(data.resolve("edges.csv"), edges);
    CommandRun run =
        reproduce(
            "table2", "s", "--datasets", data.toString(), "--methods", "mlp,lp", "--runs", "1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("Test accuracy (micro-F1 for multi-label data) in %");
    assertThat(Files.readString(folder.resolve("s/report.html")))
        .contains("Test accuracy (micro-F1 for multi-label data) in %");
  }

  @Test
  void whichExperimentItIsIsWrittenWhenNothingIsRefusedAnyMore() throws IOException {
    assertThat(figure1("f").code()).isZero();
    Files.delete(folder.resolve("f/experiment.json"));
    CommandRun seed = figure1("f", "--resume", "--seed", "2");
    assertThat(seed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(seed.err())
        .contains("situation-a.json is of another evaluation: its edges is ")
        .doesNotContain("--json");
    assertThat(folder.resolve("f/experiment.json")).doesNotExist();
  }

  @Test
  void beginningAnewSaysWhatItDiscards() throws IOException {
    assertThat(figure1("f").err()).doesNotContain("Discarding");
    Path old = Files.writeString(folder.resolve("f/figure1-old.svg"), "<svg/>");
    Path other = Files.writeString(folder.resolve("f/mine.svg"), "<svg/>");
    CommandRun again = figure1("f");
    assertThat(again.err()).contains("Discarding 18 training runs in " + folder.resolve("f"));
    assertThat(old).doesNotExist();
    assertThat(other).exists();
  }

  @Test
  void blanksAfterCommasAreNoPartOfNames() throws IOException {
    CommandRun run = reproduce("figure1", "b", "--methods", "lp, mlp", "--runs", "1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(json("b/figure1.json").at("/rows/1/method").asText()).isEqualTo("mlp");
    assertThat(json("b/figure1.json").at("/rows/1/accuracy/mean").isNumber()).isTrue();
  }

  @Tag("slow")
  @Test
  void figuresOfSyntheticGraphsAndEigenvectors() throws IOException {
    CommandRun three = reproduce("figure3", "f3", "--methods", "lp", "--runs", "1");
    assertThat(three.code()).as(three.err()).isZero();
    assertThat(json("f3/figure3.json").path("points")).hasSize(27);
    assertThat(files("f3")).containsKeys("figure3-alpha-0-u.svg", "figure3-alpha-0.5-accuracy.svg");
    CommandRun five =
        reproduce("figure5", "f5", "--datasets", drawn(), "--methods", "jane-nu", "--runs", "1");
    assertThat(five.code()).as(five.err()).isZero();
    assertThat(Files.readAllLines(folder.resolve("f5/figure5.csv"))).hasSize(9);
    CommandRun four =
        reproduce(
            "figure4",
            "f4",
            "--datasets",
            drawn(),
            "--methods",
            "jane-nu,gcn",
            "--runs",
            "1",
            "--threads",
            "2");
    assertThat(four.code()).as(four.err()).isZero();
    assertThat(json("f4/figure4.json").path("threads").asInt()).isEqualTo(2);
    assertThat(Files.readString(folder.resolve("f4/report.html")))
        .contains("<dt>threads</dt>", "--threads 2 --out DIR");
    String[] resumed = {"--datasets", drawn(), "--methods", "jane-nu,gcn", "--runs", "1"};
    List<String> slower = new ArrayList<>(List.of(resumed));
    slower.addAll(List.of("--threads", "1", "--resume"));
    assertThat(reproduce("figure4", "f4", slower.toArray(String[]::new)).err())
        .contains("its threads is 2, not 1");
    assertThat(json("f4/figure4.json").at("/rows/1/secondsPerEpoch/mean").asDouble()).isPositive();
  }

  @Test
  void publishedCountsStandBesideThoseOfTheFiles() throws IOException {
    String stated = System.getProperty("jane.data", System.getenv("JANE_DATA"));
    assumeTrue(
        stated != null && Files.isDirectory(Path.of(stated)),
        "skipped: neither jane.data nor JANE_DATA names the folder of the published datasets");
    CommandRun run =
        CommandRun.of(
            "reproduce",
            "table1",
            "--datasets",
            "cora,texas",
            "--data-dir",
            stated,
            "--out",
            folder.resolve("t1").toString());
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode row = json("t1/table1.json").at("/rows/0");
    assertThat(row.at("/paper/edges").asLong()).isEqualTo(5429);
    assertThat(row.at("/files/edges").asLong()).isEqualTo(5278);
    assertThat(row.at("/largestComponent/nodes").asLong()).isEqualTo(2485);
  }
}
