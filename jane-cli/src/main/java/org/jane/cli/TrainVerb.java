package org.jane.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jane.app.CheckpointPlace;
import org.jane.app.ModelSource;
import org.jane.app.NodeScore;
import org.jane.app.TrainRequest;
import org.jane.app.TrainResult;
import org.jane.app.Training;
import org.jane.metric.Interval;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Provenance;
import org.jane.model.Worth;
import org.jane.report.History;
import org.jane.report.TrainingPage;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code jane train DATA --model FILE}: learns from a graph and keeps what was learnt. */
@Command(
    name = "train",
    mixinStandardHelpOptions = true,
    description = "Trains a model on a partly labelled graph and writes a model file.",
    footer = {
      "",
      "Split: the dataset's own split if it has one; otherwise 20 %% of the labelled nodes, at least one per class, for"
          + " validation (to choose the epoch and to calibrate) and the rest for training.",
      "Settings: without --set, a hyper-parameter search on the validation nodes chooses all of them and an ensemble of 5"
          + " models is trained; where the validation nodes were named and are at least 200, more models join and these"
          + " nodes teach what they tell together. With --set, the other settings keep their defaults unless --auto is given.",
      "Ctrl-C stops training and saves the best model so far (exit code 130)."
    })
final class TrainVerb extends Verb {
  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description = "Catalogue name, synthetic:…, folder, or file such as .graphml, .gml, .json.")
  @Nullable String data;

  @Option(
      names = "--model",
      paramLabel = "FILE",
      required = true,
      description = "Model file to write.")
  Path model = Path.of("");

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "Method (default: ${DEFAULT-VALUE}).",
      defaultValue = "jane")
  String method = "jane";

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Set a hyper-parameter; repeatable.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--split",
      paramLabel = "HOW",
      description = "As in evaluate, such as random:0.6,0.2, group:COL or time:COL.")
  @Nullable String split;

  @Option(
      names = "--test",
      paramLabel = "SHARE",
      description =
          "Hold out this share of the labelled nodes, such as 0.2, and tell how good the model is on them;"
              + " then train the same settings once more on all labels.")
  @Nullable Double test;

  @Option(
      names = "--keep-test-out",
      description =
          "With --test: write the model that was measured, without the labels of test nodes.")
  boolean keepTestOut;

  @Option(
      names = "--from",
      paramLabel = "MODEL",
      description =
          "Train the settings of an earlier model again, on data that has grown since: nothing is searched for.")
  @Nullable Path from;

  @Option(names = "--without-data", description = "Leave the training data out of the model file.")
  boolean withoutData;

  @Option(
      names = "--checkpoint",
      paramLabel = "DIR",
      description = "Save checkpoints in this folder during training.")
  @Nullable Path checkpoint;

  @Option(names = "--resume", description = "Resume from the checkpoint.")
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
  @Mixin final ReportOutput page = new ReportOutput();

  TrainVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    claimStandardOutput("--json", json.ownsStandardOutput());
    claimStandardOutput("--report", page.ownsStandardOutput());
    TrainRequest request = request();
    new Places()
        .reads(data, dataOptions)
        .keepsCheckpoints(checkpoint)
        .reads("the earlier model", from)
        .writes("--model", model)
        .writes("--json", json.file)
        .writes("--report", page.file)
        .check();
    page.checkPlace();
    History history = new History();
    Run run = newRun(history);
    TrainResult result = Training.run(request, run, events());
    console.clearStatus();
    tell(result);
    json.write(tree(result), console);
    if (page.wanted()) {
      page.write(
          new TrainingPage(
                  result.dataset(),
                  result.learntFrom(),
                  result.model(),
                  history,
                  result.tuning(),
                  result.worth(),
                  new TrainingPage.Measured(
                      result.split().split(), result.test().score(), result.ofWhichModel()),
                  page.command())
              .page(run),
          quiet,
          console);
    }
    console.flush();
    return result.complete() ? ExitCode.FINE : ExitCode.STOPPED;
  }

  private TrainRequest request() {
    if (resume && checkpoint == null) {
      throw new UsageException("--resume needs --checkpoint DIR, the folder to resume from");
    }
    TrainRequest request =
        TrainRequest.of(dataOptions.request(data))
            .withMethod(method)
            .withSettings(settings)
            .withTuning(tuning.tuning().withThresholds(!withoutThresholds))
            .withMetric(metric.metric())
            .withModel(model, !withoutData)
            .withMeasure(!withoutWorth);
    if (from != null) {
      if (spec != null && spec.commandLine().getParseResult().hasMatchedOption("--method")) {
        throw new UsageException(
            "an earlier model brings its own method and settings; leave --method out");
      }
      request = request.withFrom(new ModelSource.InFile(from));
    }
    if (split != null) {
      request = request.withSplit(split);
    }
    if (keepTestOut && test == null) {
      throw new UsageException("--keep-test-out needs --test SHARE");
    }
    if (test != null) {
      request = request.withTest(new TrainRequest.Test(test, keepTestOut));
    }
    return checkpoint == null
        ? request
        : request.withCheckpoint(new CheckpointPlace(checkpoint, resume));
  }

  private void tell(TrainResult result) {
    Provenance p = result.model().provenance();
    text()
        .printf(
            Locale.ROOT,
            "Trained %s on %,d nodes: %d epochs%s, seed %d.%n",
            p.method(),
            result.dataset().graph().nodes(),
            p.epochs(),
            result.complete() ? "" : " (stopped early)",
            p.seed());
    if (result.stacked()) {
      text().println("What its models tell together was learnt from the validation nodes.");
    }
    if (!result.rule().plain()) {
      text().println(result.rule().inWords(result.dataset().graph().labels().classNames()));
    }
    validation(result);
    result
        .worth()
        .ifPresent(
            worth ->
                text()
                    .println(
                        (ofAllModels(result, worth)
                                ? "On the same nodes"
                                : "The models chosen first, averaged, on the same nodes")
                            + (judgedOtherwise(result, worth)
                                ? ", by " + worth.metric() + " because a class is rare: "
                                : ": ")
                            + worth.scores()
                            + ". "
                            + worth.inWords()));
    test(result);
    result.note().ifPresent(note -> text().println("note: " + note + "."));
    text()
        .println(
            "Wrote "
                + model
                + ". Next: jane predict "
                + typed(model.toString())
                + " --out labels.csv, or jane explain "
                + typed(model.toString()));
  }

  /** Whether the score of both sides is that of the model, and not of its leading members. */
  private static boolean ofAllModels(TrainResult result, Worth worth) {
    return result
        .metric()
        .text(worth.asked())
        .equals(result.metric().text(result.headline().value()));
  }

  private static boolean judgedOtherwise(TrainResult result, Worth worth) {
    boolean several = result.dataset().graph().labels().multiLabel();
    return !worth.metric().equals(result.metric().words(several));
  }

  /** As a shell takes it for one word. */
  static String typed(String path) {
    return path.matches("[\\w./,:+@%=~-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
  }

  /** One number, and why it is not to be taken for what new nodes will have. */
  private void validation(TrainResult result) {
    TrainResult.Headline told = result.headline();
    if (told.nodes() == 0) {
      return;
    }
    boolean tuned = result.tuning().isPresent();
    String judged =
        told.hidden()
            ? (tuned ? " that chose the settings" : "")
                + ", each judged by models that were not shown it"
                + (result.rule().plain() ? "" : ", without thresholds")
            : (tuned
                    ? (result.rule().plain()
                        ? " that chose settings and epoch"
                        : " that chose settings, epoch and thresholds")
                    : " that chose the epoch")
                + ", so it is optimistic";
    text()
        .printf(
            Locale.ROOT,
            "Validation %s: %s%s on %,d nodes%s%s.%n",
            result.validation().measure(),
            result.metric().text(told.value()),
            result.headlineInterval().map(TrainVerb::inWords).orElse(""),
            told.nodes(),
            judged,
            result.test().nodes() > 0 ? "" : "; --test 0.2 holds out nodes to measure it");
  }

  private void test(TrainResult result) {
    NodeScore score = result.test();
    if (score.nodes() == 0) {
      return;
    }
    boolean several = result.dataset().graph().labels().multiLabel();
    String sure = inWords(score.accuracyInterval());
    text()
        .printf(
            Locale.ROOT,
            "Test %s: %s%s on %,d nodes that had no part in training.%n",
            score.measure(),
            result.metric().text(score.value()),
            result.metric() == PrimaryMetric.ACCURACY && !several ? sure : "",
            score.nodes());
    if (result.metric() != PrimaryMetric.ACCURACY && !several) {
      text()
          .printf(Locale.ROOT, "Test accuracy: %.1f %%%s.%n", 100 * score.score().accuracy(), sure);
    }
    result.ofWhichModel().ifPresent(text()::println);
  }

  private static String inWords(Interval interval) {
    return String.format(
        Locale.ROOT,
        " (95 %% interval %.1f to %.1f %%)",
        100 * interval.low(),
        100 * interval.high());
  }

  private Map<String, @Nullable Object> tree(TrainResult result) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(result.tree());
    tree.put("model", model.toString());
    return tree;
  }
}
