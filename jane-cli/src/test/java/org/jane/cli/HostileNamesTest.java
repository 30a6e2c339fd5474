package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names, links and pipes that mean harm, or only look like it. */
class HostileNamesTest {
  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private void data(String nodes, String edges) throws IOException {
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("edges.csv"), edges);
  }

  @Test
  void escapeSequencesAreShownAndNotCarriedOut() throws IOException {
    String bad = "\u001b]0;owned\u0007\u009b2J";
    data(
        "id,label,x"
            + bad
            + "\na"
            + bad
            + ",r"
            + bad
            + ",1\nb,blue,2\nc,r"
            + bad
            + ",3\nd,blue,4\n",
        "source,target\nb,c\na" + bad + ",d\n");
    List<String> said = new ArrayList<>();
    CommandRun checked = CommandRun.of("check", folder.toString());
    said.add(checked.out() + checked.err());
    CommandRun trained =
        CommandRun.of(
            "train", folder.toString(), "--model", at("m.jane"), "--set", "epochs=3", "--no-worth");
    said.add(trained.out() + trained.err());
    CommandRun why = CommandRun.of("explain", at("m.jane"), "--node", "a" + bad);
    said.add(why.out() + why.err());
    said.add(CommandRun.of("explain", at("m.jane")).out());
    said.add(CommandRun.of("explain", at("m.jane"), "--node", "x" + bad).err());
    said.add(CommandRun.of("train", at("x" + bad), "--model", "m").err());
    said.add(CommandRun.of("check", "--bad" + bad).err());
    assertThat(checked.out()).contains("r\\u001B]0;owned\\u0007\\u009B2J: 2");
    assertThat(why.out()).contains("Node a\\u001B]0;owned");
    assertThat(said)
        .allSatisfy(text -> assertThat(text).doesNotContain("\u001b", "\u0007", "\u009b"));
    String table = CommandRun.of("predict", at("m.jane"), "--out", "-").out();
    assertThat(table).as("a table for programs is as it is").contains("a" + bad);
  }

  @Test
  void textOfEveryLanguageStaysAsItIs() {
    String text = "é ä ß ° · … 中 🜁 Â\n\tx";
    var out = new ByteArrayOutputStream();
    VisibleText.to(new PrintStream(out, true, StandardCharsets.UTF_8)).print(text + "\u0085é");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text + "\\u0085é");
    assertThat(VisibleText.of(text)).isEqualTo(text);
  }

  @Test
  void aSpreadsheetRunsNothingOfASafeTable() throws IOException {
    data(
        "id,label,x\n=cmd|' /C calc'!A0,@SUM(1),1\n-b,+1,2\nc,@SUM(1),3\nd,+1,4\n",
        "source,target\n-b,c\nc,d\n");
    CommandRun trained =
        CommandRun.of("train", folder.toString(), "--model", at("m.jane"), "--set", "epochs=3");
    assertThat(trained.code()).as(trained.err()).isZero();
    String plain = CommandRun.of("predict", at("m.jane"), "--out", "-").out();
    assertThat(plain).contains("\n=cmd", "\n-b,+1,");
    String safe = CommandRun.of("predict", at("m.jane"), "--out", "-", "--safe-csv").out();
    assertThat(safe).contains("\n'=cmd", "\n'-b,'+1,", "\nc,'@SUM(1),");
    CommandRun why =
        CommandRun.of("explain", at("m.jane"), "--all", "--csv", at("e.csv"), "--safe-csv");
    assertThat(why.code()).as(why.err()).isZero();
    assertThat(Files.readString(folder.resolve("e.csv"))).contains("\n'=cmd", "\n'-b,'");
  }

  @Test
  void weightsThatAreTooLargeAreCalledThat() throws IOException {
    data(
        "id,label,x\na,red,1\nb,blue,2\nc,red,3\nd,blue,4\n",
        "source,target,weight\na,c,3e38\nb,d,3e38\n");
    CommandRun run =
        CommandRun.of("train", folder.toString(), "--model", at("m.jane"), "--set", "epochs=3");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(run.err()).contains("weights of the links", "Divide all weights by the largest");
  }

  @Test
  void aLinkThatLeadsToNothingIsNotPassedOver() throws IOException {
    data("id,label,x\na,red,1\nb,blue,2\n", "source,target\na,b\n");
    Files.createSymbolicLink(folder.resolve("attributes.csv"), Path.of("gone.csv"));
    CommandRun run = CommandRun.of("check", folder.toString());
    assertThat(run.code()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(run.err()).contains("attributes.csv: this link leads to gone.csv");
  }

  private Process start(List<String> options, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(Jane.class.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("output.txt").toFile())
        .start();
  }

  @Test
  void aPipeThatNobodyWritesToIsGivenUp() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    data("id,label,x\na,red,1\nb,blue,2\n", "source,target\na,b\n");
    Files.delete(folder.resolve("edges.csv"));
    new ProcessBuilder("/usr/bin/mkfifo", at("edges.csv")).start().waitFor();
    Process process = start(List.of("-Djane.pipe.seconds=1"), "check", folder.toString());
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(ExitCode.BAD_DATA);
    assertThat(Files.readString(folder.resolve("output.txt")))
        .contains("this is a pipe, and nobody has begun to write to it for 1 seconds");
  }

  /** Writes to a pipe as another program would, once somebody reads it. */
  private void pipe(String name, String content) throws IOException, InterruptedException {
    Files.deleteIfExists(folder.resolve(name));
    new ProcessBuilder("/usr/bin/mkfifo", at(name)).start().waitFor();
    Thread writer =
        new Thread(
            () -> {
              try {
                Files.writeString(folder.resolve(name), content);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    writer.setDaemon(true);
    writer.start();
  }

  @Test
  void aDuplicateIdIsFoundInAPipeToo() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    data("", "source,target\na,b\n");
    pipe("nodes.csv", "id,label\na,red\nb,blue\na,red\n");
    CommandRun run = CommandRun.of("check", "--nodes", at("nodes.csv"), "--edges", at("edges.csv"));
    assertThat(run.err()).contains("nodes.csv:4: node id \"a\" stands in a row before already");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_DATA);
  }

  @Test
  void aPipeIsReadLikeAFile() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    data("", "source,target\na,b\n");
    pipe("nodes.csv", "id,label\na,red\nb,blue\n");
    CommandRun run = CommandRun.of("check", "--nodes", at("nodes.csv"), "--edges", at("edges.csv"));
    assertThat(run.out() + run.err()).contains("2 nodes");
    assertThat(run.code()).isZero();
  }

  @Test
  void idsInAPipeThatNobodyWritesToAreGivenUp() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    new ProcessBuilder("/usr/bin/mkfifo", at("ids.txt")).start().waitFor();
    Files.writeString(folder.resolve("m.jane"), "");
    Process process =
        start(List.of("-Djane.pipe.seconds=1"), "explain", at("m.jane"), "--ids", at("ids.txt"));
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(folder.resolve("output.txt")))
        .contains("ids.txt: this is a pipe, and nobody has begun to write to it for 1 seconds");
  }

  @Test
  void anEarlyInterruptIsNotPassedOverInSilence() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    data("id,label,x\na,red,1\nb,blue,2\n", "source,target\na,b\n");
    Files.delete(folder.resolve("edges.csv"));
    new ProcessBuilder("/usr/bin/mkfifo", at("edges.csv")).start().waitFor(); // reading never ends
    Process process = start(List.of(), "train", folder.toString(), "--model", at("m.jane"));
    Thread.sleep(2500);
    process.destroy(); // SIGTERM, which takes the same way as Ctrl-C
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(143);
    assertThat(Files.readString(folder.resolve("output.txt"))).contains("jane: stopped");
    assertThat(folder.resolve("m.jane")).doesNotExist();
  }
}
