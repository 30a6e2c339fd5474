package org.jane.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jane.app.ModelSource;
import org.jane.app.PredictRequest;
import org.jane.app.PredictResult;
import org.jane.app.Predicting;
import org.jane.app.PredictionTable;
import org.jane.run.Run;
import org.jane.settings.KeyNames;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code jane predict MODEL [DATA] --out FILE}: labels and probabilities of nodes, new ones folded
 * in.
 */
@Command(
    name = "predict",
    mixinStandardHelpOptions = true,
    description =
        "Writes predicted labels and probabilities of all nodes: of the training data, or of DATA, which may have new nodes.")
final class PredictVerb extends Verb {
  @Parameters(index = "0", paramLabel = "MODEL", description = "Model file.")
  Path model = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description =
          "Data with the same attributes: a whole graph, or new nodes with their links (default: the training data).")
  @Nullable String data;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description =
          "CSV file to write: id,label,probability,basis,p_<class>…; - is standard output.")
  @Nullable String out;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final ModelOptions modelOptions = new ModelOptions();
  @Mixin final SafeCsvOption safe = new SafeCsvOption();
  @Mixin final JsonOutput json = new JsonOutput();

  PredictVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    if (out == null && json.file == null) {
      throw new UsageException("where to? Give --out FILE.csv, --json FILE, or both");
    }
    claimStandardOutput("--out", "-".equals(out));
    claimStandardOutput("--json", json.ownsStandardOutput());
    PredictRequest request =
        new PredictRequest(
            new ModelSource.InFile(model), dataOptions.requestIfGiven(data), modelOptions.newData);
    new Places()
        .reads("the model", model)
        .reads(data, dataOptions)
        .writes("--out", out)
        .writes("--json", json.file)
        .check();
    Run run = newRun();
    PredictResult result = Predicting.run(request, run, events());
    result
        .newNodes()
        .ifPresent(
            found ->
                say(
                    String.format(
                        Locale.ROOT,
                        "%,d new nodes; %,d edges between new nodes ignored; %,d new nodes without an edge to a node of the training data.",
                        found.nodes(),
                        found.edgesAmongThem(),
                        found.unlinked())));
    if ("-".equals(out)) {
      Writer table = new OutputStreamWriter(console.out(), StandardCharsets.UTF_8);
      PredictionTable.write(result.predictions(), safe.cells(), table, run.workers());
      table.flush();
    } else if (out != null) {
      PredictionTable.write(result.predictions(), safe.cells(), Path.of(out), run.workers());
    }
    json.write(result.tree(), console);
    String counts =
        result.countsByBasis().entrySet().stream()
            .map(
                count ->
                    String.format(
                        Locale.ROOT, "%,d %s", count.getValue(), KeyNames.of(count.getKey())))
            .collect(Collectors.joining(", "));
    if (standardOutputClaimed()) {
      say(
          String.format(
              Locale.ROOT, "Predicted %,d nodes (%s).", result.predictions().nodes(), counts));
    } else {
      console
          .text()
          .printf(
              Locale.ROOT,
              "Wrote %,d nodes to %s (%s).%n",
              result.predictions().nodes(),
              out == null ? json.file : json.file == null ? out : out + " and " + json.file,
              counts);
    }
    return ExitCode.FINE;
  }
}
