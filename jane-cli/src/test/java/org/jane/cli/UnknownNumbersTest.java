package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be known is said to be unknown: no NaN and no infinity reaches a user. */
class UnknownNumbersTest {
  private static final Pattern NOT_FINITE =
      Pattern.compile("(?<![A-Za-z])(?:NaN|-?Infinity|∞)(?![A-Za-z])");

  @TempDir Path folder;

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  /** Runs a command and looks through all that it said and wrote. */
  private CommandRun run(boolean mayBeRefused, String... args) throws IOException {
    CommandRun run = CommandRun.of(args);
    String line = String.join(" ", args);
    assertThat(run.err()).as(line).doesNotContain("unexpected failure");
    if (!mayBeRefused) {
      assertThat(run.code()).as(line + "\n" + run.err()).isZero();
    }
    look(line + " out", run.out());
    look(line + " err", run.err());
    try (var files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.toString().endsWith(".jane")) {
          look(line + " " + file.getFileName(), Files.readString(file));
        }
      }
    }
    return run;
  }

  private static void look(String where, String text) {
    // the scripts of a page are programs; its data is looked at
    String data = text.replaceAll("(?s)<script(?![^>]*json)[^>]*>.*?</script>", "");
    List<String> found = new ArrayList<>();
    Matcher matcher = NOT_FINITE.matcher(data);
    while (matcher.find()) {
      int from = Math.max(0, matcher.start() - 60);
      found.add(data.substring(from, Math.min(data.length(), matcher.end() + 30)));
    }
    assertThat(found).as(where).isEmpty();
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "two, 'id,label,x;a,red,1;b,blue,2', 'a,b', jane",
    "two, 'id,label,x;a,red,1;b,blue,2', 'a,b', gcn",
    "two, 'id,label,x;a,red,1;b,blue,2', 'a,b', lp",
    "two-and-a-new-one, 'id,label,x;a,red,1;b,blue,2;c,,3', 'a,b;b,c', jane",
    "no-edges, 'id,label,x;a,red,1;b,blue,2;c,,3', '', jane",
    "equal-attributes, 'id,label,x;a,red,1;b,blue,1;c,red,1;d,blue,1', 'a,b;c,d', jane",
    "no-attributes, 'id,label;a,red;b,blue;c,red;d,blue;e,', 'a,c;b,d;d,e', jane",
    "one-class, 'id,label,x;a,red,1;b,red,2;c,,3', 'a,b', jane",
    "no-labels, 'id,label,x;a,,1;b,,2', 'a,b', jane",
    "no-validation, 'id,label,x,split;a,red,1,train;b,blue,2,train;c,red,3,test;d,blue,4,', 'a,b;c,d', jane",
    "all-trained, 'id,label,x,split;a,red,1,train;b,blue,2,train;c,red,3,train', 'a,b;b,c', jane",
    "one-node, 'id,label,x;a,red,1', '', jane",
    "mlp, 'id,label,x;a,red,1;b,blue,2;c,red,3;d,blue,4', 'a,b;c,d', mlp",
  })
  void degenerateGraphs(String name, String nodes, String edges, String method) throws IOException {
    Path data = Files.createDirectories(folder.resolve("d/" + name));
    Files.writeString(data.resolve("nodes.csv"), nodes.replace(';', '\n') + "\n");
    Files.writeString(
        data.resolve("edges.csv"), "source,target\n" + edges.replace(';', '\n') + "\n");
    String d = data.toString();
    run(false, "check", d, "--json", at("check.json"), "--report", at("check.html"));
    List<String> train =
        new ArrayList<>(List.of("train", d, "--model", at("m.jane"), "--method", method));
    if (!method.equals("lp")) {
      train.addAll(List.of("--set", "epochs=3"));
    }
    train.addAll(List.of("--json", at("train.json"), "--report", at("train.html")));
    CommandRun trained = run(true, train.toArray(String[]::new));
    if (trained.code() == 0) {
      run(false, "predict", at("m.jane"), "--out", at("p.csv"), "--json", at("p.json"));
      run(false, "explain", at("m.jane"), "--json", at("e.json"));
      run(true, "explain", at("m.jane"), "--measure");
      run(true, "explain", at("m.jane"), "--node", "a");
      run(true, "explain", at("m.jane"), "--all", "--csv", at("e.csv"), "--json", at("n.json"));
    }
    List<String> evaluate = new ArrayList<>(List.of("evaluate", d, "--runs", "2", "--no-auto"));
    evaluate.addAll(List.of("--methods", method + ",lp", "--csv", at("v.csv")));
    evaluate.addAll(List.of("--json", at("v.json"), "--report", at("v.html")));
    run(true, evaluate.toArray(String[]::new));
    run(
        true,
        "evaluate",
        d,
        "--runs",
        "2",
        "--no-auto",
        "--methods",
        method,
        "--split",
        "random:0.5,0");
  }
}
