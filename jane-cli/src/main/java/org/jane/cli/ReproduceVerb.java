package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jane.experiments.ComparisonResult;
import org.jane.experiments.ComparisonSeries;
import org.jane.experiments.Experiment;
import org.jane.experiments.ExperimentFolder;
import org.jane.experiments.ExperimentOutput;
import org.jane.experiments.ExperimentRequest;
import org.jane.experiments.Experiments;
import org.jane.experiments.PartExperiment;
import org.jane.experiments.PartSeries;
import org.jane.run.Run;
import org.jane.store.OutputLock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jane reproduce WHAT --out DIR}: a table or figure of the paper, done again. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    description =
        "Reproduces a table or figure of the paper and writes a folder with report.html, JSON, CSV and SVG. Stop with Ctrl-C, continue with --resume.",
    footer = {
      "",
      "WHAT is one of",
      "  table1    dataset statistics in the paper and in the files",
      "  table2    accuracy of the paper's methods on all datasets in the data folder",
      "  figure1   the three cases of the introduction",
      "  figure3   synthetic graphs: accuracy by share of training nodes",
      "  figure4   seconds per epoch of each method and dataset",
      "  figure5   accuracy by number of eigenvectors",
      "  benchmark all methods on all datasets of the catalogue: means, ranks, gaps to the best",
      "  suggest   accuracy by number of labels: nodes suggested, least sure, at random",
      "  suspects  how many of the labels that were flipped on purpose are found"
    })
final class ReproduceVerb extends Verb {
  @Parameters(index = "0", paramLabel = "WHAT", description = "Table or figure.")
  String what = "";

  @Option(names = "--out", paramLabel = "DIR", required = true, description = "Output folder.")
  Path out = Path.of("");

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Number of runs (default: as in the paper).")
  @Nullable Integer runs;

  @Option(
      names = "--datasets",
      paramLabel = "A,B",
      split = ",",
      description = "Datasets: names of the catalogue or folders (default: all of the experiment).")
  List<String> datasets = List.of();

  @Option(
      names = "--also",
      paramLabel = "A,B",
      split = ",",
      description =
          "Further data beside the datasets: names of the catalogue, folders or files. Labels in a file truth.csv of a folder"
              + " (id,label) are for testing.")
  List<String> also = List.of();

  @Option(
      names = "--methods",
      paramLabel = "A,B",
      split = ",",
      description = "Methods (default: those of the experiment).")
  List<String> methods = List.of();

  @Option(names = "--resume", description = "Keep finished training runs and do the rest.")
  boolean resume;

  @Mixin final DataFolder dataFolder = new DataFolder();
  @Mixin final TuningOptions tuning = new TuningOptions();
  @Mixin final JsonOutput json = new JsonOutput();

  ReproduceVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    try (OutputLock lock = OutputLock.take(out)) {
      return carryOut();
    }
  }

  private int carryOut() throws IOException {
    Run run = newRun();
    Optional<PartExperiment> inParts = Experiments.inParts(what, request(run));
    if (inParts.isPresent()) {
      return parts(inParts.get(), run);
    }
    Experiment experiment = Experiments.named(what, request(run));
    ExperimentFolder folder = ExperimentFolder.open(out, experiment.settings(), resume);
    ComparisonSeries series =
        new ComparisonSeries(experiment.comparisons(), folder, experiment.timed(), run);
    int discarded = folder.trainingsToDiscard();
    if (discarded > 0) {
      say(
          "Discarding "
              + discarded
              + " training runs in "
              + out
              + "; --resume would have kept them.");
    }
    folder.begin();
    announce(experiment, series, run);
    stopOnInterrupt(Interrupt.KEEPING);
    List<ComparisonResult> results = series.results(new SeriesProgress(console, series, quiet));
    console.clearStatus();
    ExperimentOutput finding = experiment.output(results);
    finding.write(folder);
    tell(finding);
    results.forEach(result -> result.refusalSentences().forEach(why -> say("note: " + why)));
    boolean complete = results.stream().allMatch(ComparisonResult::complete);
    if (!complete) {
      say("Stopped; run the same command with --resume to continue.");
    }
    return complete ? ExitCode.FINE : ExitCode.STOPPED;
  }

  private ExperimentRequest request(Run run) {
    return new ExperimentRequest(
        dataFolder.path(),
        datasets,
        also,
        methods,
        runs == null ? OptionalInt.empty() : OptionalInt.of(runs),
        tuning.budget(),
        run);
  }

  /** An experiment that is done in parts. */
  private int parts(PartExperiment experiment, Run run) throws IOException {
    ExperimentFolder folder = ExperimentFolder.open(out, experiment.settings(), resume);
    PartSeries series = new PartSeries(experiment, folder, run);
    int discarded = folder.partsToDiscard();
    if (discarded > 0) {
      say("Discarding " + discarded + " parts in " + out + "; --resume would have kept them.");
    }
    folder.begin();
    experiment.missing().forEach(missing -> say("note: " + missing.sentence()));
    say(
        String.format(
            Locale.ROOT,
            "%s: %,d parts to do%s.",
            experiment.name(),
            experiment.parts().size() - series.kept(),
            series.kept() > 0 ? ", " + series.kept() + " are done" : ""));
    stopOnInterrupt(Interrupt.KEEPING);
    ExperimentOutput finding = experiment.output(series.results());
    console.clearStatus();
    finding.write(folder);
    tell(finding);
    if (!series.complete()) {
      say("Stopped; run the same command with --resume to continue.");
    }
    return series.complete() ? ExitCode.FINE : ExitCode.STOPPED;
  }

  /** What will be done and how long it takes, before it begins. */
  private void announce(Experiment experiment, ComparisonSeries series, Run run) {
    experiment.missing().forEach(missing -> say("note: " + missing.sentence()));
    if (series.trainings() == 0) {
      say(experiment.name() + ": nothing to train, a few seconds.");
      return;
    }
    if (series.keptTrainings() > 0) {
      say("Keeping " + series.keptTrainings() + " finished training runs.");
    }
    say(
        String.format(
            Locale.ROOT,
            "%s: %,d training runs to do, estimated time %s on %d threads.",
            experiment.name(),
            series.trainings() - series.keptTrainings(),
            ProgressBar.duration(series.seconds()),
            run.workers().threads()));
  }

  private void tell(ExperimentOutput finding) throws IOException {
    if (!json.ownsStandardOutput()) {
      finding.text().forEach(console.text()::println);
      console.text().println();
      console.text().println("Report: " + out.resolve("report.html"));
    }
    json.write(finding.tree(), console);
  }
}
