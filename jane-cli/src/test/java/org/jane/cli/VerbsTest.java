package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verbs as a user calls them. */
class VerbsTest {
  private static final String GRAPH = "synthetic:alpha=0.5,n=120,seed=3";

  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void checkTellsFactsAsJson() throws IOException {
    CommandRun run = CommandRun.of("check", GRAPH, "--json", "-");
    assertThat(run.code()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.at("/graph/nodes").asInt()).isEqualTo(120);
    assertThat(json.at("/graph/classes").asInt()).isEqualTo(4);
    assertThat(json.at("/labelled").asInt()).isEqualTo(120);
    assertThat(json.at("/split").isNull()).isTrue();
    assertThat(json.at("/estimate/bytes").asLong()).isPositive();
    assertThat(json.at("/largestComponent/edgeHomophily").asDouble()).isBetween(0.0, 1.0);
  }

  @Test
  void generatedGraphsReadBackTheSame() throws IOException {
    assertThat(
            CommandRun.of(
                    "generate",
                    "--alpha",
                    "0.5",
                    "--nodes",
                    "120",
                    "--seed",
                    "3",
                    "--out",
                    at("g"),
                    "--latent")
                .code())
        .isZero();
    JsonNode drawn =
        new ObjectMapper().readTree(CommandRun.of("check", GRAPH, "--json", "-").out());
    JsonNode read =
        new ObjectMapper().readTree(CommandRun.of("check", at("g"), "--json", "-").out());
    assertThat(read.at("/graph/edges")).isEqualTo(drawn.at("/graph/edges"));
    assertThat(read.at("/largestComponent")).isEqualTo(drawn.at("/largestComponent"));
    assertThat(Files.readAllLines(folder.resolve("g/latent.csv")))
        .hasSize(121)
        .first()
        .isEqualTo("id,u1,u2");
  }

  @Test
  void generateRefusesAFolderInUseBeforeDrawing() throws IOException {
    Files.createDirectories(folder.resolve("g"));
    Files.writeString(folder.resolve("g/nodes.csv"), "mine");
    CommandRun run = CommandRun.of("generate", "--out", at("g"));
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("nodes.csv exists already");
    assertThat(Files.readString(folder.resolve("g/nodes.csv"))).isEqualTo("mine");
  }

  @Test
  void trainPredictExplain() throws IOException {
    CommandRun trained =
        CommandRun.of(
            "train", GRAPH, "--model", at("m.jane"), "--set", "k=4", "--set", "epochs=60");
    assertThat(trained.code()).as(trained.err()).isZero();
    assertThat(trained.err()).contains("Split: all 120 labelled nodes");
    assertThat(trained.out())
        .contains("Trained jane on 120 nodes: 60 epochs", "Validation accuracy");

    CommandRun predicted = CommandRun.of("predict", at("m.jane"), "--out", at("p.csv"));
    assertThat(predicted.code()).as(predicted.err()).isZero();
    List<String> rows = Files.readAllLines(folder.resolve("p.csv"));
    assertThat(rows).hasSize(121).first().isEqualTo("id,label,probability,basis,p_0,p_1,p_2,p_3");

    CommandRun influence = CommandRun.of("explain", at("m.jane"), "--json", "-");
    assertThat(new ObjectMapper().readTree(influence.out()).at("/alphaHat").asDouble())
        .isBetween(0.2, 0.8);
    CommandRun why = CommandRun.of("explain", at("m.jane"), "--node", "7");
    assertThat(why.out()).contains("Node 7:", "attributes", "links", "Most important neighbours");
    assertThat(CommandRun.of("explain", at("m.jane"), "--node", "nobody").code())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void trainTakesTheSplitItIsTold() {
    CommandRun run =
        CommandRun.of(
            "train",
            GRAPH,
            "--model",
            at("m.jane"),
            "--split",
            "random:0.5,0.1",
            "--set",
            "k=2",
            "--set",
            "epochs=20");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("60 train, 12 validation, 48 test");
    assertThat(run.out()).contains("Test accuracy");
    assertThat(CommandRun.of("train", GRAPH, "--model", at("m.jane"), "--split", "given").err())
        .contains("no split of its own");
  }

  @Test
  void newNodesAreFoldedInByName() throws IOException {
    Files.createDirectories(folder.resolve("old"));
    Files.writeString(
        folder.resolve("old/nodes.csv"),
        "id,label,x,kind\na,red,1,p\nb,red,2,p\nc,blue,8,q\nd,blue,9,q\ne,,1.5,p\n");
    Files.writeString(folder.resolve("old/edges.csv"), "source,target\na,b\nc,d\na,e\nb,e\nb,c\n");
    Files.createDirectories(folder.resolve("new"));
    Files.writeString(
        folder.resolve("new/nodes.csv"),
        "id,label,x,kind\nn2,,8.5,zzz\na,red,1,p\nc,blue,8,q\nn1,,1,p\nlone,,9,q\n");
    Files.writeString(folder.resolve("new/edges.csv"), "source,target\na,n1\nc,n2\nn1,n2\n");
    assertThat(CommandRun.of("train", at("old"), "--model", at("m.jane"), "--set", "k=2").code())
        .isZero();
    CommandRun run = CommandRun.of("predict", at("m.jane"), at("new"), "--out", at("p.csv"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains(
            "3 new nodes; 1 edges between new nodes ignored; 1 new nodes without an edge to a node of the training data");
    List<String> rows = Files.readAllLines(folder.resolve("p.csv"));
    assertThat(rows.get(1)).startsWith("n2,").contains(",folded-in,");
    assertThat(rows.get(2)).startsWith("a,red,").contains(",given,");
    assertThat(rows.get(4)).startsWith("n1,").contains(",folded-in,");
    assertThat(rows.get(5)).startsWith("lone,").contains(",attributes,");
  }

  @Test
  void modelWithoutDataAsksForTheSameDataAgain() throws IOException {
    String[] train = {
      "train",
      GRAPH,
      "--model",
      at("m.jane"),
      "--without-data",
      "--set",
      "k=4",
      "--set",
      "epochs=20"
    };
    assertThat(CommandRun.of(train).code()).isZero();
    CommandRun alone = CommandRun.of("predict", at("m.jane"), "--out", at("p.csv"));
    assertThat(alone.code()).isEqualTo(ExitCode.USAGE);
    assertThat(alone.err()).contains("does not hold its training data", GRAPH.substring(0, 20));
    CommandRun other =
        CommandRun.of(
            "predict", at("m.jane"), "synthetic:alpha=0.5,n=120,seed=4", "--out", at("p.csv"));
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("not the training data", "--new-data");
    assertThat(CommandRun.of("predict", at("m.jane"), GRAPH, "--out", at("p.csv")).code()).isZero();
    assertThat(CommandRun.of("explain", at("m.jane"), GRAPH).code()).isZero();
  }

  @Test
  void damagedModelFilesAreRefused() throws IOException {
    assertThat(
            CommandRun.of(
                    "train", GRAPH, "--model", at("m.jane"), "--set", "k=4", "--set", "epochs=10")
                .code())
        .isZero();
    byte[] whole = Files.readAllBytes(folder.resolve("m.jane"));
    byte[] flipped = whole.clone();
    flipped[whole.length / 2] ^= 1;
    byte[] newer = whole.clone();
    newer[8] = 99;
    for (byte[] bad :
        List.of(
            flipped,
            newer,
            java.util.Arrays.copyOf(whole, whole.length - 7),
            "hello".getBytes(StandardCharsets.UTF_8))) {
      Files.write(folder.resolve("bad.jane"), bad);
      CommandRun run = CommandRun.of("predict", at("bad.jane"), "--out", at("p.csv"));
      assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_MODEL);
      assertThat(run.err()).startsWith("jane: ").contains("bad.jane").doesNotContain("\tat ");
      assertThat(Files.exists(folder.resolve("p.csv"))).isFalse();
    }
  }

  /** Files of version 0.1 hold no measurement; it can be made from the data inside. */
  @Test
  void aModelOfTheFirstVersionSaysThatNothingWasMeasuredAndMeasuresOnRequest() {
    String old =
        Path.of("..", "jane-core", "src", "test", "resources", "org", "jane", "methods", "v0.1")
            .resolve("jane.jane")
            .toString();
    CommandRun before = CommandRun.of("explain", old);
    assertThat(before.code()).as(before.err()).isZero();
    assertThat(before.out()).contains("was not measured for this model", "--measure");
    CommandRun measured = CommandRun.of("explain", old, "--measure");
    assertThat(measured.code()).as(measured.err()).isZero();
    assertThat(measured.out()).contains("links alone", "attributes alone", "Accuracy on");
    CommandRun json = CommandRun.of("explain", old, "--json", "-");
    assertThat(json.out()).contains("\"worth\" : null");
  }

  @Test
  void whatAMethodCannotDoIsRefusedWithThoseThatCan() {
    assertThat(CommandRun.of("train", GRAPH, "--model", at("m.jane"), "--method", "lp").code())
        .isZero();
    CommandRun other =
        CommandRun.of(
            "predict", at("m.jane"), "synthetic:alpha=0.5,n=120,seed=4", "--out", at("p.csv"));
    assertThat(other.code()).isEqualTo(ExitCode.USAGE);
    assertThat(other.err()).contains("method lp cannot predict new nodes", "jane", "sage");
    CommandRun why = CommandRun.of("explain", at("m.jane"), "--node", "7");
    assertThat(why.code()).isEqualTo(ExitCode.USAGE);
    assertThat(why.err())
        .contains("method lp cannot explain single nodes: it uses the links alone", "jane");
    CommandRun all = CommandRun.of("explain", at("m.jane"));
    assertThat(all.code()).isZero();
    assertThat(all.out()).contains("Method lp uses links alone");
  }

  @Test
  void aQuickMethodTakesCheckpointsAndEndsWithTheSamePredictions() throws IOException {
    assertThat(labelPropagation("plain").code()).isZero();
    CommandRun kept = labelPropagation("kept", "--checkpoint", at("c"));
    assertThat(kept.code()).as(kept.err()).isZero();
    assertThat(kept.err()).contains("Saving checkpoints in " + at("c"));
    CommandRun resumed = labelPropagation("resumed", "--checkpoint", at("c"), "--resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    for (String name : List.of("plain", "kept", "resumed")) {
      assertThat(CommandRun.of("predict", at(name + ".jane"), "--out", at(name + ".csv")).code())
          .isZero();
      assertThat(folder.resolve(name + ".csv")).hasSameBinaryContentAs(folder.resolve("plain.csv"));
    }
  }

  @Test
  void theFolderOfAJsonFileIsMade() {
    assertThat(CommandRun.of("check", GRAPH, "--json", at("new/c.json")).code()).isZero();
    assertThat(folder.resolve("new/c.json")).isNotEmptyFile();
  }

  private CommandRun labelPropagation(String name, String... more) {
    return CommandRun.of(
        Stream.concat(
                Stream.of(
                    "train", GRAPH, "--method", "lp", "--no-auto", "--model", at(name + ".jane")),
                Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void wrongUsageIsAnsweredBeforeAnyWork() {
    assertThat(CommandRun.of("check", "coraa").err())
        .contains("unknown data \"coraa\"", "\"cora\"");
    assertThat(CommandRun.of("check", "coraa").code()).isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("check", "synthetic:alpah=1").err()).contains("\"alpha\"");
    assertThat(CommandRun.of("train", GRAPH, "--model", at("m"), "--set", "dropuot=0.1").err())
        .contains("\"dropout\"");
    assertThat(CommandRun.of("train", GRAPH, "--model", at("m"), "--method", "jnae").err())
        .contains("\"jane\"");
    assertThat(CommandRun.of("train", GRAPH, "--model", at("m"), "--set", "k=many").err())
        .contains("k must be a whole number");
    assertThat(CommandRun.of("train", GRAPH, "--model", at("no/such/folder/m")).code())
        .isEqualTo(ExitCode.USAGE);
    assertThat(CommandRun.of("train", GRAPH, "--model", at("m"), "--resume").err())
        .contains("--resume needs --checkpoint");
    assertThat(CommandRun.of("check", GRAPH, "--threads", "0").code()).isEqualTo(ExitCode.USAGE);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void resumeOfAnotherRunIsWrongUsage() {
    String[] first = {
      "train",
      GRAPH,
      "--model",
      at("m"),
      "--checkpoint",
      at("c"),
      "--set",
      "epochs=400",
      "--set",
      "hidden=512",
      "--no-worth"
    };
    assertThat(CommandRun.of(first).code()).isZero();
    if (Files.exists(folder.resolve("c/checkpoint.jane"))) {
      CommandRun other =
          CommandRun.of(
              "train",
              GRAPH,
              "--model",
              at("m"),
              "--checkpoint",
              at("c"),
              "--resume",
              "--set",
              "epochs=401");
      assertThat(other.code()).isEqualTo(ExitCode.USAGE);
      assertThat(other.err()).contains("other data or other settings");
    }
  }

  @Test
  void datasetsSayWhatIsMissingAndWhereItComesFrom() {
    CommandRun run = CommandRun.of("datasets", "--data-dir", folder.toString());
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("cora", "ind.cora.allx", "To cite:");
  }

  @Test
  void threadsAndQuietChangeNoByte() throws IOException {
    for (String threads : List.of("1", "2", "3")) {
      CommandRun.of(
          "train",
          GRAPH,
          "--model",
          at("m" + threads),
          "--set",
          "epochs=30",
          "--threads",
          threads,
          "--quiet");
    }
    assertThat(Files.readAllBytes(folder.resolve("m2")))
        .isEqualTo(Files.readAllBytes(folder.resolve("m1")));
    assertThat(Files.readAllBytes(folder.resolve("m3")))
        .isEqualTo(Files.readAllBytes(folder.resolve("m1")));
  }

  @Test
  void aPathToTypeIsOneWordForTheShell() {
    assertThat(TrainVerb.typed("out/m-1.jane")).isEqualTo("out/m-1.jane");
    assertThat(TrainVerb.typed("my model.jane")).isEqualTo("'my model.jane'");
    assertThat(TrainVerb.typed("it's $HOME")).isEqualTo("'it'\\''s $HOME'");
  }
}
