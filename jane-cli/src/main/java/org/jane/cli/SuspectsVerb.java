package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.app.ModelSource;
import org.jane.app.Suspecting;
import org.jane.app.SuspectsRequest;
import org.jane.app.SuspectsResult;
import org.jane.app.SuspectsTable;
import org.jane.labelling.Suspect;
import org.jane.report.SuspectsPage;
import org.jane.report.chart.Digits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jane suspects MODEL}: labels that are probably wrong. */
@Command(
    name = "suspects",
    mixinStandardHelpOptions = true,
    description =
        "Ranks known labels by how probably they are wrong: the settings of the model are trained again without the labels of each"
            + " fold, and asked about them. For a model of any method whose file holds its data.",
    footer = {
      "",
      "How many of the first labels really are wrong when some were flipped on purpose is in docs/labels.md."
    })
final class SuspectsVerb extends Verb {
  @Parameters(index = "0", paramLabel = "MODEL", description = "Model file.")
  Path model = Path.of("");

  @Option(
      names = "--count",
      paramLabel = "N",
      description =
          "Largest number of suspect labels to print (default: ${DEFAULT-VALUE}). --csv and --json have all labels.",
      defaultValue = "20")
  int count;

  @Option(
      names = "--folds",
      paramLabel = "N",
      description = "Number of folds (default: ${DEFAULT-VALUE}).",
      defaultValue = "5")
  int folds;

  @Mixin final CsvOutput csv = new CsvOutput();
  @Mixin final SafeCsvOption safe = new SafeCsvOption();
  @Mixin final JsonOutput json = new JsonOutput();
  @Mixin final ReportOutput report = new ReportOutput();

  SuspectsVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    if (count < 1) {
      throw new UsageException("--count must be at least 1, found " + count);
    }
    claimStandardOutput("--csv", csv.ownsStandardOutput());
    claimStandardOutput("--json", json.ownsStandardOutput());
    claimStandardOutput("--report", report.ownsStandardOutput());
    SuspectsRequest request = new SuspectsRequest(new ModelSource.InFile(model), folds);
    new Places()
        .reads("the model", model)
        .writes("--csv", csv.file)
        .writes("--json", json.file)
        .writes("--report", report.file)
        .check();
    report.checkPlace();
    SuspectsResult result = Suspecting.run(request, newRun(), events());
    console.clearStatus();
    if (!standardOutputClaimed()) {
      tell(result);
    }
    csv.write((cells, to) -> SuspectsTable.write(result, cells, to), safe.cells(), console);
    json.write(result.tree(), console);
    if (report.wanted()) {
      report.write(
          SuspectsPage.of(
              result.name(),
              result.method(),
              result.labelled(),
              result.checked(),
              result.suspects(),
              result.labels(),
              result.ids(),
              result.inWords(),
              report.command(),
              seed),
          quiet,
          console);
    }
    if (!result.complete()) {
      say(
          "Stopped: "
              + result.checked()
              + " of "
              + result.labelled()
              + " labelled nodes were looked at.");
      return ExitCode.STOPPED;
    }
    return ExitCode.FINE;
  }

  private void tell(SuspectsResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (Suspect suspect :
        result.suspects().subList(0, Math.min(count, result.likelierOtherwise()))) {
      rows.add(
          List.of(
              Integer.toString(rows.size() + 1),
              result.ids().get(suspect.node()),
              result.given(suspect),
              Digits.fixed(suspect.probability(), 3),
              result.likelier(suspect),
              Digits.fixed(suspect.itsProbability(), 3)));
    }
    console.text().println(result.inWords() + (rows.isEmpty() ? "" : " The most suspicious:"));
    if (rows.isEmpty()) {
      return;
    }
    RowTable.of(List.of("", "node", "label", "p", "likelier", "p"), rows, List.of(0, 3, 5))
        .forEach(console.text()::println);
  }
}
