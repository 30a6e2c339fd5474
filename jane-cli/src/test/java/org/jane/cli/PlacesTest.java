package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs never take the place of inputs or of each other. */
class PlacesTest {
  @TempDir Path folder;

  @BeforeEach
  void data() throws IOException {
    Path g = Files.createDirectories(folder.resolve("G"));
    Files.writeString(g.resolve("nodes.csv"), "id,label,x\na,red,1\nb,blue,2\nc,red,3\nd,blue,4\n");
    Files.writeString(g.resolve("edges.csv"), "source,target\na,b\nb,c\nc,d\n");
    CommandRun run = CommandRun.of(train(at("m.jane")));
    assertThat(run.code()).as(run.err()).isZero();
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private String[] train(String model, String... more) {
    String[] args = {"train", at("G"), "--model", model, "--method", "lp", "-q"};
    String[] all = new String[args.length + more.length];
    System.arraycopy(args, 0, all, 0, args.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return all;
  }

  private Map<String, String> contents() throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .collect(
              Collectors.toMap(
                  file -> folder.relativize(file).toString(),
                  PlacesTest::hex,
                  (one, other) -> one,
                  TreeMap::new));
    }
  }

  private static String hex(Path file) {
    try {
      return java.util.HexFormat.of().formatHex(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void refused(String said, String... args) throws IOException {
    Map<String, String> before = contents();
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).as(String.join(" ", args) + "\n" + run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(said);
    assertThat(contents()).as(String.join(" ", args)).isEqualTo(before);
  }

  @Test
  void anInputIsNoOutput() throws IOException {
    refused(
        "--out " + at("m.jane") + ": this is the model",
        "predict",
        at("m.jane"),
        "--out",
        at("m.jane"));
    refused("this is the model", "predict", at("m.jane"), "--json", at("G/../m.jane"));
    refused("belongs to the data", train(at("G/nodes.csv")));
    refused("belongs to the data", train(at("G/attributes.tsv.gz")));
    refused("belongs to the data", "evaluate", at("G"), "--json", at("G/edges.csv"));
    refused("belongs to the data", "check", at("G"), "--report", at("G/edges.csv"));
    refused(
        "this is the table of edges",
        "check",
        "--nodes",
        at("G/nodes.csv"),
        "--edges",
        at("G/edges.csv"),
        "--json",
        at("G/edges.csv"));
    Files.writeString(folder.resolve("ids.txt"), "a\n");
    refused(
        "this is the list of ids",
        "explain",
        at("m.jane"),
        "--ids",
        at("ids.txt"),
        "--csv",
        at("ids.txt"));
  }

  @Test
  void linksAreFollowed() throws IOException {
    Files.createSymbolicLink(folder.resolve("link.jane"), folder.resolve("m.jane"));
    refused("this is the model", "predict", at("link.jane"), "--out", at("m.jane"));
    refused("this is the model", "predict", at("m.jane"), "--out", at("link.jane"));
    Files.createSymbolicLink(folder.resolve("H"), folder.resolve("G"));
    refused("belongs to the data", train(at("H/nodes.csv")));
    Path linked = Files.createDirectories(folder.resolve("L"));
    Files.createSymbolicLink(linked.resolve("nodes.csv"), folder.resolve("G/nodes.csv"));
    Files.createSymbolicLink(linked.resolve("edges.csv"), folder.resolve("G/edges.csv"));
    refused("belongs to the data", "check", at("L"), "--json", at("G/edges.csv"));
    Files.createSymbolicLink(folder.resolve("one"), folder.resolve("new"));
    refused("the same file", "predict", at("m.jane"), "--out", at("one"), "--json", at("new"));
  }

  @Test
  void outputsAreNotEachOther() throws IOException {
    refused("--model is written to the same file", train(at("x"), "--report", at("x")));
    refused("the same file", "predict", at("m.jane"), "--out", at("x"), "--json", at("x"));
    refused("--json is written", "evaluate", at("G"), "--json", at("x"), "--csv", at("G/../x"));
    refused("belongs to the checkpoints", train(at("c/tuning.log"), "--checkpoint", at("c")));
  }

  @Test
  void aPlaceThatCannotBeWrittenIsRefusedBeforeTheWork() throws IOException {
    refused("this is a folder", "predict", at("m.jane"), "--out", at("G"));
    refused("is a file, not a folder", "predict", at("m.jane"), "--out", at("m.jane/labels.csv"));
    refused("is a file, not a folder", "evaluate", at("G"), "--csv", at("m.jane/x.csv"));
    refused("this is not a folder", train(at("n.jane"), "--checkpoint", at("m.jane")));
  }

  @Test
  void whatLosesNothingIsAllowed() throws IOException {
    for (int turn = 0; turn < 2; turn++) { // the second replaces the results of the first
      CommandRun run = CommandRun.of(train(at("G/m.jane"), "--report", at("G/r.html")));
      assertThat(run.code()).as(run.err()).isZero();
      run = CommandRun.of("predict", at("G/m.jane"), "--out", at("G/labels.csv"));
      assertThat(run.code()).as(run.err()).isZero();
    }
    assumeTrue(Files.exists(Path.of("/dev/null")));
    CommandRun run =
        CommandRun.of("predict", at("m.jane"), "--out", "/dev/null", "--json", "/dev/null");
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void aLinkToAFileThatIsNotThereYetStaysALink() throws IOException {
    Files.createDirectories(folder.resolve("there"));
    Files.createSymbolicLink(folder.resolve("labels.csv"), Path.of("there/labels.csv"));
    CommandRun run = CommandRun.of("predict", at("m.jane"), "--out", at("labels.csv"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(folder.resolve("labels.csv")).isSymbolicLink();
    assertThat(folder.resolve("there/labels.csv")).isRegularFile();
  }
}
