package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jane.app.ModelSource;
import org.jane.app.SuggestRequest;
import org.jane.app.SuggestResult;
import org.jane.app.Suggesting;
import org.jane.app.SuggestionTable;
import org.jane.labelling.Suggestion;
import org.jane.report.SuggestionPage;
import org.jane.report.chart.Digits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jane suggest MODEL}: which nodes to label next. */
@Command(
    name = "suggest",
    mixinStandardHelpOptions = true,
    description =
        "Names the nodes whose labels would help most: uncertain ones that stand for many others like them and differ from each"
            + " other. For a model of any method whose file holds its data.",
    footer = {
      "",
      "Label them, put the labels into your data, and train again. How much sooner a model gets good than with nodes chosen at"
          + " random is in docs/labels.md."
    })
final class SuggestVerb extends Verb {
  @Parameters(index = "0", paramLabel = "MODEL", description = "Model file.")
  Path model = Path.of("");

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "Number of nodes (default: ${DEFAULT-VALUE}).",
      defaultValue = "20")
  int count;

  @Mixin final CsvOutput csv = new CsvOutput();
  @Mixin final SafeCsvOption safe = new SafeCsvOption();
  @Mixin final JsonOutput json = new JsonOutput();
  @Mixin final ReportOutput report = new ReportOutput();

  SuggestVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    claimStandardOutput("--csv", csv.ownsStandardOutput());
    claimStandardOutput("--json", json.ownsStandardOutput());
    claimStandardOutput("--report", report.ownsStandardOutput());
    SuggestRequest request = new SuggestRequest(new ModelSource.InFile(model), count);
    new Places()
        .reads("the model", model)
        .writes("--csv", csv.file)
        .writes("--json", json.file)
        .writes("--report", report.file)
        .check();
    report.checkPlace();
    SuggestResult result = Suggesting.run(request, newRun(), events());
    console.clearStatus();
    if (!standardOutputClaimed()) {
      tell(result);
    }
    csv.write((cells, to) -> SuggestionTable.write(result, cells, to), safe.cells(), console);
    json.write(result.tree(), console);
    if (report.wanted()) {
      report.write(
          SuggestionPage.of(
              result.name(),
              result.method(),
              result.unlabelled(),
              result.suggestions(),
              result.predictions(),
              report.command(),
              seed),
          quiet,
          console);
    }
    if (!result.complete()) {
      say("Stopped: " + result.suggestions().size() + " of " + count + " nodes were chosen.");
      return ExitCode.STOPPED;
    }
    return ExitCode.FINE;
  }

  private void tell(SuggestResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (Suggestion suggestion : result.suggestions()) {
      int node = suggestion.node();
      int second = result.second(node);
      rows.add(
          List.of(
              Integer.toString(rows.size() + 1),
              result.predictions().ids().get(node),
              Digits.fixed(suggestion.uncertainty(), 2),
              Digits.fixed(100 * suggestion.represents(), 2) + " %",
              result.predictions().label(node),
              Digits.fixed(result.predictions().probability(node), 2),
              second < 0 ? "" : result.predictions().classNames().get(second),
              second < 0 ? "" : Digits.fixed(result.predictions().probability(node, second), 2)));
    }
    console
        .text()
        .printf(
            Locale.ROOT,
            "Nodes of %s to label next, %,d of %,d without a label:%n",
            result.name(),
            result.suggestions().size(),
            result.unlabelled());
    RowTable.of(
            List.of("", "node", "uncertain", "represents", "predicted", "p", "or", "p"),
            rows,
            List.of(0, 2, 3, 5, 7))
        .forEach(console.text()::println);
  }
}
