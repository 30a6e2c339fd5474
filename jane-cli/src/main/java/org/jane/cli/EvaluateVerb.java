package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.app.CheckpointPlace;
import org.jane.app.EvaluateRequest;
import org.jane.app.EvaluateResult;
import org.jane.app.Evaluating;
import org.jane.report.EvaluationPage;
import org.jane.store.AtomicFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code jane evaluate DATA --methods a,b --runs 10}: which method wins on this data, by how much,
 * how sure is that.
 */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    description =
        "Compares methods on the same splits over several runs: accuracy, F1, calibration error, paired differences.",
    footer = {
      "",
      "Splits: planetoid (the published split), given (the dataset's splits in turn), random:TRAIN,VALIDATION,"
          + " stratified:TRAIN,VALIDATION (each class in its share), kfold:N, group:COL (nodes with the same value of a"
          + " column of the node table stay together) or time:COL (test the latest). Default: the dataset's own, else by"
          + " the number of labels: kfold:5 where they are few, otherwise stratified:0.64,0.16.",
      "Settings: without --set they are chosen for every method and run as train does; --no-auto takes the defaults."
          + " KEY=VALUE applies to every method with that setting, METHOD.KEY=VALUE to one."
    })
final class EvaluateVerb extends Verb {
  private static final String GOING_ON =
      "With --json FILE every training run is kept, and --resume continues from such a file.";

  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description = "Catalogue name, synthetic:…, folder, or file such as .graphml, .gml, .json.")
  @Nullable String data;

  @Option(
      names = "--methods",
      paramLabel = "A,B",
      split = ",",
      description = "Methods, or all (default: ${DEFAULT-VALUE}).",
      defaultValue = "jane,jane-nu")
  List<String> methods = List.of();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Number of runs (default: ${DEFAULT-VALUE}).",
      defaultValue = "10")
  int runs;

  @Option(
      names = "--split",
      paramLabel = "HOW",
      description =
          "How nodes are split, such as kfold:5 or random:0.1,0.2 (default: by the data, see below).")
  @Nullable String split;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Set a hyper-parameter; repeatable.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Also write a CSV file with one row per training run; - is standard output.")
  @Nullable String csv;

  @Option(
      names = "--timing",
      description = "Measure time: sequential training runs, each on all threads.")
  boolean timing;

  @Option(
      names = "--resume",
      description = "Keep the training runs in the --json file and do the rest.")
  boolean resume;

  @Option(
      names = "--no-worth",
      description =
          "Do not measure what each side is worth (models trained with links alone and with attributes alone).")
  boolean withoutWorth;

  @Option(
      names = "--no-thresholds",
      description =
          "Label every node with its most probable class, also where --metric macro-f1 or balanced-accuracy is asked for.")
  boolean withoutThresholds;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final TuningOptions tuning = new TuningOptions();
  @Mixin final MetricOption metric = new MetricOption();
  @Mixin final JsonOutput json = new JsonOutput();
  @Mixin final ReportOutput report = new ReportOutput();

  EvaluateVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    claimStandardOutput("--json", json.ownsStandardOutput());
    claimStandardOutput("--csv", "-".equals(csv));
    claimStandardOutput("--report", report.ownsStandardOutput());
    EvaluateRequest request = request();
    new Places()
        .reads(data, dataOptions)
        .writes("--json", json.file)
        .writes("--csv", csv)
        .writes("--report", report.file)
        .check();
    report.checkPlace();
    EvaluateResult result = Evaluating.run(request, newRun(), events());
    console.clearStatus();
    if (json.ownsStandardOutput()) {
      json.write(result.tree(), console);
    } else if (!standardOutputClaimed()) {
      EvaluationTable.print(result, console.text());
    }
    if ("-".equals(csv)) {
      console.out().print(result.csv());
    } else if (csv != null) {
      AtomicFile.write(Path.of(csv), result.csv());
    }
    if (report.wanted()) {
      report.write(
          new EvaluationPage(result.plan(), result.trials(), report.command(), GOING_ON).page(),
          quiet,
          console);
    }
    console.flush();
    return result.complete() ? ExitCode.FINE : ExitCode.STOPPED;
  }

  private EvaluateRequest request() {
    if (resume && json.path().isEmpty()) {
      throw new UsageException("--resume needs --json FILE, the file to resume from");
    }
    EvaluateRequest request =
        EvaluateRequest.of(dataOptions.request(data), methods)
            .withSettings(settings)
            .withTuning(tuning.tuning().withThresholds(!withoutThresholds))
            .withMetric(metric.metric())
            .withRuns(runs)
            .withTimed(timing)
            .withMeasure(!withoutWorth);
    request = split == null ? request : request.withSplit(split);
    return json.path().isEmpty()
        ? request
        : request.withKept(new CheckpointPlace(json.path().get(), resume));
  }
}
