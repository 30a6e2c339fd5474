package org.jane.cli;

import java.io.IOException;
import org.jane.app.CheckRequest;
import org.jane.app.CheckResult;
import org.jane.app.Checking;
import org.jane.report.DataCheckPage;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code jane check DATA}: statistics and warnings of a dataset before training. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Checks a dataset before training: sizes, components, homophily, labels, estimated memory and time, warnings.")
final class CheckVerb extends Verb {
  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description = "Catalogue name, synthetic:…, folder, or file such as .graphml, .gml, .json.")
  @Nullable String data;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final JsonOutput json = new JsonOutput();
  @Mixin final ReportOutput report = new ReportOutput();

  CheckVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    claimStandardOutput("--json", json.ownsStandardOutput());
    claimStandardOutput("--report", report.ownsStandardOutput());
    CheckRequest request = new CheckRequest(dataOptions.request(data));
    new Places()
        .reads(data, dataOptions)
        .writes("--json", json.file)
        .writes("--report", report.file)
        .check();
    report.checkPlace();
    CheckResult result = Checking.run(request, newRun());
    if (!standardOutputClaimed()) {
      CheckText.of(result).forEach(console.text()::println);
    }
    json.write(result.tree(), console);
    if (report.wanted()) {
      report.write(
          DataCheckPage.of(
              result.check(),
              result.memory(),
              result.seconds(),
              report.command(),
              seed,
              Jane::flag),
          quiet,
          console);
    }
    return ExitCode.FINE;
  }
}
