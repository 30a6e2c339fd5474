package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.eval.Protocol;
import org.jane.eval.TrialLog;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.graph.AttributedGraph;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.methods.Methods;
import org.jane.methods.ModelFile;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Method;
import org.jane.model.NodeClassifier;
import org.jane.model.NodeClassifierTrainer;
import org.jane.model.Predictions;
import org.jane.model.Provenance;
import org.jane.model.Shape;
import org.jane.model.StopReason;
import org.jane.model.Task;
import org.jane.report.History;
import org.jane.report.TrainingPage;
import org.jane.run.Run;
import org.jane.store.Checkpoint;
import org.jane.store.DataDigest;
import org.jane.store.StoreWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code jane train DATA --model FILE}: learns from a graph and keeps what was learnt. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    description = "Learns from a graph with some labels and writes a model file.",
    footer = {
      "",
      "Splits: the data's own split is used when it has one. Otherwise all labelled nodes are used, 20 %% of them, at least one of"
          + " each class, to choose the epoch and to calibrate.",
      "Settings: without --set all are chosen by the validation nodes, and five models answer together. With --set the others keep"
          + " their defaults, unless --auto says to choose them.",
      "Ctrl-C ends training early and keeps the best model so far (exit code 130)."
    })
final class TrainVerb extends Verb {
  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description = "Catalogue name, synthetic:…, folder or file.")
  @Nullable String data;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      required = true,
      description = "Where to write the model.")
  Path model = Path.of("");

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "Which method (default: ${DEFAULT-VALUE}).",
      defaultValue = "jane")
  String method = "jane";

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Pin a setting; repeatable.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--split",
      paramLabel = "HOW",
      description = "planetoid, given or random:TRAIN,VALIDATION, as in evaluate.")
  @Nullable String split;

  @Option(names = "--without-data", description = "Leave the training data out of the model file.")
  boolean withoutData;

  @Option(
      names = "--checkpoint",
      paramLabel = "DIR",
      description = "Keep what was learnt so far in this folder while training.")
  @Nullable Path checkpoint;

  @Option(names = "--resume", description = "Go on from the checkpoint.")
  boolean resume;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final TuningOptions tuning = new TuningOptions();
  @Mixin final ReportOutput page = new ReportOutput();

  TrainVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    Method chosen = chosenMethod();
    NodeClassifierTrainer<?> trainer = trainer(chosen);
    refuseUnwritable();
    DataSource from = dataOptions.source(data);
    History history = new History();
    Run run = newRun(history);
    Dataset dataset = dataOptions.kept(from.read(run), from);
    dataset.notices().forEach(notice -> say("note: " + notice));
    Split shares = split(dataset, run);
    Task task = Task.of(dataset.graph(), shares);
    Optional<Tuner> tuner = tuner(chosen, task);
    Shape shape = Shape.of(dataset.graph());
    Room.require(
        tuner.isPresent()
            ? tuner.get().estimateMemory(shape, run.workers().threads())
            : trainer.estimateMemory(shape),
        settings,
        tuner.isPresent());
    stopOnInterrupt(Interrupt.KEEPING);
    Optional<Tuner.Tuned> tuned =
        tuner.isPresent()
            ? Optional.of(tuned(tuner.get(), dataset, shares, task, run))
            : Optional.empty();
    NodeClassifier trained =
        tuned.isPresent()
            ? tuned.get().model()
            : train(trainer, chosen, dataset, shares, task, run);
    ModelFile.write(
        model,
        trained,
        new ModelFile.TrainingData(dataset.name(), dataset.graph(), shares, dataset.encoding()),
        !withoutData);
    console.clearStatus();
    report(trained, dataset.graph(), shares);
    if (page.wanted()) {
      page.write(
          new TrainingPage(
                  dataset, shares, trained, history, tuned.map(Tuner.Tuned::report), page.command())
              .page(run),
          quiet,
          console);
    }
    console.flush();
    return trained.provenance().stopReason() == StopReason.ASKED_TO_STOP
        ? ExitCode.STOPPED
        : ExitCode.FINE;
  }

  private Method chosenMethod() {
    try {
      return Methods.named(method);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private NodeClassifierTrainer<?> trainer(Method chosen) {
    if (resume && checkpoint == null) {
      throw new UsageException("--resume needs --checkpoint DIR, the folder to go on from");
    }
    try {
      return chosen.trainer(settings);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Who chooses the settings: nobody when they are pinned, when there is nothing to choose, or
   * nothing to choose by.
   */
  private Optional<Tuner> tuner(Method chosen, Task task) {
    Optional<TuningBudget> budget = tuning.budget(settings.isEmpty());
    if (budget.isEmpty()) {
      return Optional.empty();
    }
    boolean asked = tuning.budget(false).isPresent();
    String obstacle =
        chosen.searchSpace().isEmpty()
            ? "method " + method + " has no settings that are worth tuning"
            : task.validationNodes().length == 0
                ? "settings are chosen by validation nodes, and this split has none"
                : "";
    if (!obstacle.isEmpty()) {
      if (asked) {
        throw new UsageException(obstacle + "; leave --auto out");
      }
      say("note: " + obstacle + ": taking the defaults.");
      return Optional.empty();
    }
    return Optional.of(new Tuner(chosen, settings, budget.get()));
  }

  private Tuner.Tuned tuned(Tuner tuner, Dataset dataset, Split shares, Task task, Run run)
      throws IOException {
    try {
      TrialLog log = TrialLog.none();
      if (checkpoint != null) {
        log =
            TrialLog.in(
                checkpoint,
                fingerprint(dataset, shares, "auto " + new TreeMap<>(settings)),
                resume);
        say(
            log.size() > 0
                ? "Going on from " + log.size() + " trainings in " + checkpoint + "."
                : resume
                    ? "No search of settings yet in " + checkpoint + ": beginning anew."
                    : "Keeping checkpoints in " + checkpoint + ".");
      }
      Tuner.Tuned tuned = tuner.train(task, run, log);
      console.clearStatus();
      tuned.report().sentences().forEach(console.out()::println);
      return tuned;
    } catch (IllegalArgumentException e) { // a task this method cannot learn, or another search
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private String fingerprint(Dataset dataset, Split shares, String configuration) {
    return DataDigest.of(dataset.graph(), shares)
        + " "
        + Provenance.version()
        + " "
        + method
        + " "
        + configuration
        + " seed "
        + seed;
  }

  private void refuseUnwritable() {
    try {
      StoreWriter.checkPlace(model);
    } catch (IOException e) {
      throw new UsageException("--model " + model + ": " + e.getMessage());
    }
    page.checkPlace();
  }

  private NodeClassifier train(
      NodeClassifierTrainer<?> trainer,
      Method chosen,
      Dataset dataset,
      Split shares,
      Task task,
      Run run)
      throws IOException {
    try {
      if (checkpoint == null) {
        return trainer.train(task, run);
      }
      Checkpoint file =
          Checkpoint.in(
              checkpoint,
              fingerprint(dataset, shares, chosen.configured(settings).toString()),
              resume);
      say(
          resume
              ? file.toResume()
                  ? "Going on from the checkpoint in " + checkpoint + "."
                  : "No checkpoint yet in " + checkpoint + ": beginning anew."
              : "Keeping checkpoints in " + checkpoint + ".");
      return trainer.train(task, run, file);
    } catch (
        IllegalArgumentException
            e) { // a task this method cannot learn, or another run's checkpoint
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** The data's own split, or all labelled nodes with a stratified fifth of them for validation. */
  private Split split(Dataset dataset, Run run) {
    Labels labels = dataset.graph().labels();
    if (split != null) {
      Split asked = asked(dataset, run);
      say("Split: " + split + ", " + asked + ".");
      return asked;
    }
    if (!dataset.splits().isEmpty()) {
      Split own = dataset.splits().get(0);
      if (own.validation().length > 0) {
        say("Split: the data's own, " + own + ".");
        return own;
      }
      Split drawn =
          Split.stratified(labels, own.train(), 0.2, own.test(), run.random("train/validation"));
      say(
          "Split: the data's own, with a fifth of its training nodes for validation: "
              + drawn
              + ".");
      return drawn;
    }
    int[] known = new int[labels.nodes()];
    int count = 0;
    for (int i = 0; i < labels.nodes(); i++) {
      if (labels.known(i)) {
        known[count++] = i;
      }
    }
    Split drawn =
        Split.stratified(
            labels, Arrays.copyOf(known, count), 0.2, new int[0], run.random("train/validation"));
    say(
        String.format(
            Locale.ROOT,
            "Split: all %,d labelled nodes, a fifth of them (%,d) for validation.",
            count,
            drawn.validation().length));
    return drawn;
  }

  /** The split of the first run of an evaluation with the same protocol and seed. */
  private Split asked(Dataset dataset, Run run) {
    try {
      return Protocol.parse(String.valueOf(split)).split(dataset.graph(), dataset.splits(), run, 0);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private void report(NodeClassifier trained, AttributedGraph graph, Split shares) {
    Predictions predictions = trained.predict();
    var p = trained.provenance();
    console
        .out()
        .printf(
            Locale.ROOT,
            "Trained %s on %,d nodes: %d epochs%s, seed %d.%n",
            p.method(),
            graph.nodes(),
            p.epochs(),
            p.stopReason() == StopReason.ASKED_TO_STOP ? " (stopped early)" : "",
            p.seed());
    score("Validation", shares.validation(), graph.labels(), predictions);
    score("Test", shares.test(), graph.labels(), predictions);
    console
        .out()
        .println(
            "Wrote "
                + model
                + ". Next: jane predict "
                + model
                + " --out labels.csv, or jane explain "
                + model);
  }

  private void score(String name, int[] nodes, Labels labels, Predictions predictions) {
    if (nodes.length == 0) {
      return;
    }
    int classes = labels.classCount();
    float[] scores = new float[nodes.length * classes];
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        scores[i * classes + c] =
            predictions.probability(nodes[i], c) - (labels.multiLabel() ? 0.5f : 0f);
      }
    }
    console
        .out()
        .printf(
            Locale.ROOT,
            "%s %s: %.1f %% of %,d nodes.%n",
            name,
            labels.multiLabel() ? "micro-F1" : "accuracy",
            100 * PrimaryMetric.of(labels, nodes, scores),
            nodes.length);
  }
}
