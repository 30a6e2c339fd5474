package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportVerbTest {
  private static final String GRAPH = "synthetic:alpha=0.5,n=60,seed=3";

  @TempDir static Path folder;

  private static String at(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeAll
  static void train() {
    train("m.jane", "jane", "--set", "k=2", "--set", "epochs=10");
    train("lp.jane", "lp");
    train("bare.jane", "lp", "--without-data");
  }

  private static void train(String model, String method, String... more) {
    String[] first = {
      "train", GRAPH, "--model", at(model), "--method", method, "--no-auto", "--no-worth", "-q"
    };
    String[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    CommandRun run = CommandRun.of(all);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void everythingAtOnce() throws IOException {
    CommandRun run =
        CommandRun.of(
            "export",
            at("m.jane"),
            "--onnx",
            at("m.onnx"),
            "--graphml",
            at("g.graphml"),
            "--csv",
            at("n.csv"),
            "--csv-edges",
            at("e.csv"),
            "--npz",
            at("a.npz"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("opset 18, inputs node", "Wrote 60 nodes", "predictions, shares, positions");
    CommandRun back = CommandRun.of("check", at("g.graphml"), "-q");
    assertThat(back.code()).as(back.err()).isZero();
    assertThat(CommandRun.of("check", at("a.npz"), "-q").code()).isZero();
    assertThat(Files.readAllLines(folder.resolve("n.csv"))).hasSize(61);
    assertThat(
            new String(Files.readAllBytes(folder.resolve("m.onnx")), StandardCharsets.ISO_8859_1))
        .contains("jane", "Softmax");
  }

  @Test
  void standardOutputHoldsTheFileAlone() {
    CommandRun run = CommandRun.of("export", at("m.jane"), "--csv", "-", "--shares", "none");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("id,label,probability,basis,p_0").hasLineCount(61);
    assertThat(run.out()).doesNotContain("share");
    assertThat(run.err()).contains("Wrote 60 nodes");
    CommandRun edges = CommandRun.of("export", at("lp.jane"), "--csv-edges", "-", "-q");
    assertThat(edges.out()).startsWith("source,target\n");
  }

  @Test
  void whatTheFormOfANetworkNeedsIsTold() {
    CommandRun run =
        CommandRun.of("export", at("m.jane"), "--onnx", at("a.onnx"), "--input", "attributes");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("inputs attributes, position");
  }

  @Test
  void nonsenseIsRefusedBeforeAnyWork() {
    List<CommandRun> refused =
        List.of(
            CommandRun.of("export", at("m.jane")),
            CommandRun.of("export", at("lp.jane"), "--onnx", at("lp.onnx")),
            CommandRun.of("export", at("bare.jane"), "--csv", at("bare.csv")),
            CommandRun.of("export", at("m.jane"), "--csv", at("m.jane")),
            CommandRun.of("export", at("m.jane"), "--csv", at("x"), "--npz", at("x")),
            CommandRun.of("export", at("m.jane"), "--csv", "-", "--npz", "-"),
            CommandRun.of("export", at("m.jane"), "--onnx", at("y"), "--input", "edges"));
    assertThat(refused).extracting(CommandRun::code).containsOnly(ExitCode.USAGE);
    assertThat(refused.get(0).err()).contains("--onnx, --graphml, --csv");
    assertThat(refused.get(1).err()).contains("lp cannot be written as ONNX", "--csv");
    assertThat(refused.get(2).err()).contains("does not hold its training data", GRAPH);
    assertThat(folder.resolve("x")).doesNotExist();
    assertThat(folder.resolve("lp.onnx")).doesNotExist();
    CommandRun again = CommandRun.of("export", at("bare.jane"), GRAPH, "--csv", at("bare.csv"));
    assertThat(again.code()).as(again.err()).isZero();
  }
}
