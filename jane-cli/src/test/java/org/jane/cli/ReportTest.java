package org.jane.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jane.methods.Methods;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The option {@code --report}. */
class ReportTest {
  private static final String DATA = "synthetic:alpha=0.5,n=80,seed=1";
  @TempDir Path folder;

  private CommandRun run(String verb, String... more) {
    List<String> args = new ArrayList<>(List.of(verb, DATA));
    if (verb.equals("train")) {
      args.addAll(List.of("--split", "random:0.4,0.2", "--set", "k=2", "--set", "epochs=30"));
      args.addAll(List.of("--model", folder.resolve("m.jane").toString()));
    } else if (verb.equals("evaluate")) {
      args.addAll(List.of("--methods", "jane,lp", "--runs", "2"));
      args.addAll(List.of("--set", "jane.k=2", "--set", "jane.epochs=20"));
    }
    args.addAll(List.of(more));
    return CommandRun.of(args.toArray(String[]::new));
  }

  private String page(String verb, String... more) throws IOException {
    Path file = folder.resolve(verb + ".html");
    List<String> args = new ArrayList<>(List.of(more));
    args.addAll(List.of("--report", file.toString()));
    CommandRun run = run(verb, args.toArray(String[]::new));
    assertThat(run.code()).as(run.err()).isZero();
    return content(file);
  }

  /** What a reader sees; the scripts behind it are the same for all pages. */
  private static String content(Path file) throws IOException {
    String page = Files.readString(file);
    return page.substring(0, page.indexOf("</main>"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "train", "evaluate"})
  void threadsDoNotChangeAPage(String verb) throws IOException {
    String one = page(verb, "--threads", "1");
    assertThat(page(verb, "--threads", "3", "--quiet")).isEqualTo(one);
    assertThat(one).contains("jane " + verb + " " + DATA).doesNotContain("--threads");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "train", "evaluate"})
  void aPlaceThatCannotBeWrittenIsRefusedBeforeTheWork(String verb) {
    CommandRun run = run(verb, "--report", folder.resolve("no/such/page.html").toString());
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--report", "there is no such folder");
    assertThat(run.out()).isEmpty();
    assertThat(folder.resolve("m.jane")).doesNotExist();
  }

  @Test
  void checkShowsStatisticsAndDrawsASmallGraph() throws IOException {
    assertThat(page("check"))
        .contains(
            "Class sizes",
            "Edges between classes",
            "Degree distribution",
            "Nodes and edges",
            ">80</dd>");
  }

  @Test
  void trainShowsTheScoresThatItPrints() throws IOException {
    String page = page("train");
    assertThat(page)
        .contains("Training loss", "Graph likelihood", "Validation score")
        .contains("Confusion matrix", "Calibration", "Coloured by label", "Coloured by prediction")
        .contains("most confident", "Influence of attributes", "<dt>epochs</dt>");
    // The lead of the page is what the command prints.
    Matcher printed =
        Pattern.compile("Test accuracy: ([0-9.]+ %[^)]*[)])").matcher(run("train").out());
    assertThat(printed.find()).isTrue();
    assertThat(page).contains("Accuracy " + printed.group(1) + " on");
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"lp", "mlp", "gcn", "deepwalk"})
  void otherMethodsHaveAPageToo(String method) throws IOException {
    Path file = folder.resolve(method + ".html");
    String model = folder.resolve("o.jane").toString();
    String[] args = {
      "train",
      DATA,
      "--method",
      method,
      "--split",
      "random:0.4,0.2",
      "--model",
      model,
      "--trials",
      "2",
      "--ensemble",
      "2",
      "--report",
      file.toString(),
      "--quiet"
    };
    CommandRun run = CommandRun.of(args);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(content(file))
        .contains("Training " + method, "Confusion matrix", "Settings", "Hyper-parameter search")
        .doesNotContain("Coloured by prediction");
    boolean explains = Methods.named(method).abilities().explains();
    assertThat(content(file).contains("Influence of attributes")).isEqualTo(explains);
  }

  @Test
  void severalLabelsPerNode() throws IOException {
    StringBuilder nodes = new StringBuilder("id,label,x\n");
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int i = 0; i < 60; i++) {
      String label = i % 3 == 0 ? "red" : i % 3 == 1 ? "blue" : "red|blue";
      nodes
          .append(i)
          .append(',')
          .append(i < 50 ? label : "")
          .append(',')
          .append(i % 3)
          .append('\n');
      edges.append(i).append(',').append((i + 3) % 60).append('\n');
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("edges.csv"), edges);
    String data = folder.toString();
    for (String[] verb :
        new String[][] {
          {"check", data},
          {"train", data, "--set", "k=2", "--set", "epochs=20", "--model", data + "/m.jane"},
          {
            "evaluate",
            data,
            "--methods",
            "jane,mlp",
            "--runs",
            "2",
            "--split",
            "random:0.5,0.2",
            "--set",
            "jane.k=2",
            "--set",
            "epochs=20"
          }
        }) {
      List<String> args = new ArrayList<>(List.of(verb));
      args.addAll(List.of("--report", folder.resolve("p.html").toString(), "--quiet"));
      CommandRun run = CommandRun.of(args.toArray(String[]::new));
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(content(folder.resolve("p.html")))
          .contains("red", "blue")
          .doesNotContain("NaN", " an micro-F1");
    }
  }

  @Test
  void evaluateShowsTheNumbersOfItsJson() throws IOException {
    String page = page("evaluate", "--json", folder.resolve("e.json").toString());
    assertThat(page)
        .contains(
            "Accuracy, zoomed in", "Paired differences", "Per class", "Calibration", "All runs")
        .contains("<dt>runs</dt>", "1 to 2, one per run");
    Matcher mean =
        Pattern.compile("\"accuracy\" : \\{\\s*\"mean\" : ([0-9.]+)")
            .matcher(Files.readString(folder.resolve("e.json")));
    assertThat(mean.find()).isTrue();
    assertThat(page)
        .contains(String.format(Locale.ROOT, "%.3f ± ", Double.parseDouble(mean.group(1))));
    // What is kept in the file makes the same page again.
    assertThat(page("evaluate", "--json", folder.resolve("e.json").toString(), "--resume"))
        .isEqualTo(page);
  }
}
