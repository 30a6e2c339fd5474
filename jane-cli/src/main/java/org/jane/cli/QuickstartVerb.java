package org.jane.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import org.jane.eval.Spread;
import org.jane.experiments.ExampleNode;
import org.jane.experiments.LabelOrigin;
import org.jane.experiments.QuickstartComparison;
import org.jane.experiments.QuickstartFiles;
import org.jane.experiments.QuickstartPage;
import org.jane.model.Explanation;
import org.jane.model.Worth;
import org.jane.report.CommandText;
import org.jane.run.Run;
import org.jane.store.AtomicFile;
import org.jane.store.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code jane quickstart}: the main job on data that needs no file, told as a story. */
@Command(
    name = "quickstart",
    mixinStandardHelpOptions = true,
    description =
        "Compares ten methods on synthetic graphs whose labels depend on proximity, attributes or both, and shows JANE's estimate"
            + " of the influence of attributes. Takes half a minute.")
final class QuickstartVerb extends Verb {
  /** So that a single unlucky graph does not decide; more take longer than a first look should. */
  private static final int GRAPHS = 3;

  private static final String MODEL = "both.jane";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for report.html, the results and a model (default: ${DEFAULT-VALUE}).",
      defaultValue = "jane-quickstart")
  Path out = Path.of("");

  @Option(
      names = "--graphs",
      paramLabel = "N",
      description = "Graphs of each kind (default: ${DEFAULT-VALUE}).",
      defaultValue = "" + GRAPHS)
  int graphs;

  @Mixin final JsonOutput json = new JsonOutput();

  QuickstartVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    if (graphs < 1) {
      throw new UsageException("--graphs must be at least 1, found " + graphs);
    }
    if (Files.exists(out) && !Files.isDirectory(out)) {
      throw new UsageException("--out " + out + " is a file, not a folder. Give another path");
    }
    new Places()
        .writes("the report", out.resolve("report.html"))
        .writes("the results", out.resolve("quickstart.json"))
        .writes("the table", out.resolve("quickstart.csv"))
        .writes("the model", out.resolve(MODEL))
        .writes("--json", json.file)
        .check();
    Run run = newRun();
    boolean words = !json.ownsStandardOutput();
    stopOnInterrupt("Stopping…"); // half of it is no first look: nothing is kept
    if (words) {
      begin();
    }
    QuickstartComparison look = QuickstartComparison.run(graphs, run);
    console.clearStatus();
    ExampleNode example = look.complete() ? ExampleNode.of(run.listener(p -> {})) : null;
    if (example == null || run.stopRequested()) {
      throw new CancellationException();
    }
    QuickstartFiles files = new QuickstartFiles(look);
    write(look, example, files, run);
    if (words) {
      table(look);
      worth(look);
      influence(look);
      explain(example);
      end();
    }
    json.write(files.tree(), console);
    console.flush();
    return ExitCode.FINE;
  }

  private void write(QuickstartComparison look, ExampleNode example, QuickstartFiles files, Run run)
      throws IOException {
    Files.createDirectories(out);
    example.write(out.resolve(MODEL));
    AtomicFile.write(out.resolve("quickstart.json"), Json.text(files.tree()));
    AtomicFile.write(out.resolve("quickstart.csv"), files.csv());
    new QuickstartPage(look, example, run)
        .page(out.resolve(MODEL).toString())
        .write(out.resolve("report.html"));
  }

  private void begin() {
    PrintStream to = console.out();
    to.println("Labels can depend on a node's attributes, on its neighbours, or on both.");
    to.println("Most methods assume one of these and fail without warning where it does not hold.");
    to.println();
    to.printf(
        Locale.ROOT,
        "%d graphs of each kind, 200 nodes, 4 classes. Every method gets the edges, two attributes and half%n",
        graphs);
    to.println("of the labels. Test accuracy:");
    to.println();
    to.flush();
  }

  private void table(QuickstartComparison look) {
    PrintStream to = console.out();
    to.printf("  %-16s", "labels depend on");
    LabelOrigin.ALL.forEach(s -> to.printf("%12s", s.name()));
    to.printf("%12s%n", "worst case");
    for (String method : look.methods()) {
      to.printf("  %-16s", method);
      for (LabelOrigin origin : LabelOrigin.ALL) {
        double mean = look.accuracy(origin, method).mean();
        String mark = look.fails(origin, method) ? "✗" : " ";
        to.printf("%12s", mark + String.format(Locale.ROOT, " %.3f", mean));
      }
      to.printf(Locale.ROOT, "%12.3f%n", look.worst(method));
    }
    to.println();
    to.println("  ✗ fails: below 80 % of the best method");
    to.println();
    look.verdicts().forEach(to::println);
  }

  private void worth(QuickstartComparison look) {
    PrintStream to = console.out();
    to.println();
    to.println("What each side is worth: accuracy of JANE with both, and trained with one alone:");
    to.println();
    to.printf(
        Locale.ROOT,
        "  %-16s %8s %14s %18s%n",
        "labels depend on",
        "both",
        "links alone",
        "attributes alone");
    for (LabelOrigin origin : LabelOrigin.ALL) {
      Worth worth = look.worth(origin);
      to.printf(
          Locale.ROOT,
          "  %-16s %8.2f %14.2f %18.2f%n",
          origin.name(),
          worth.both(),
          worth.links(),
          worth.attributes());
    }
  }

  private void influence(QuickstartComparison look) {
    PrintStream to = console.out();
    to.println();
    to.println("Influence of attributes estimated by JANE (0 to 1):");
    to.println();
    for (LabelOrigin origin : LabelOrigin.ALL) {
      Spread alpha = look.influence(origin, "jane");
      int full = (int) Math.round(24 * alpha.mean());
      to.printf(
          Locale.ROOT,
          "  %-12s %s  %.2f ± %.2f%n",
          origin.name(),
          "█".repeat(full) + "░".repeat(24 - full),
          alpha.mean(),
          alpha.std());
    }
  }

  private void explain(ExampleNode example) {
    PrintStream to = console.out();
    Explanation why = example.why();
    to.println();
    to.println("Explanation of one prediction:");
    to.println();
    to.println("  " + QuickstartPage.sentence(example).replace(": ", ":\n  "));
    if (!why.attributes().isEmpty() && !why.neighbours().isEmpty()) {
      to.printf(
          Locale.ROOT,
          "  Largest effects: attribute %s (%+.2f), neighbour %s (%+.2f).%n",
          why.attributes().get(0).name(),
          why.attributes().get(0).effect(),
          why.neighbours().get(0).name(),
          why.neighbours().get(0).effect());
    }
    to.println(
        "  Explain another node:  jane explain "
            + CommandText.quoted(out.resolve(MODEL).toString())
            + " --node ID");
  }

  private void end() {
    PrintStream to = console.out();
    to.println();
    to.println("Report with charts: " + out.resolve("report.html"));
    to.println();
    to.println(
        "Your own graph: nodes.csv (id,label,…) and edges.csv (source,target) in a folder, then");
    to.println("  jane check FOLDER                     check the data");
    to.println("  jane train FOLDER --model m.jane      train a model");
    to.println("  jane predict m.jane --out labels.csv  predict labels");
    to.println("  jane explain m.jane                   explain the predictions");
  }
}
