package org.jane.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.data.source.DataSource;
import org.jane.eval.Evaluation;
import org.jane.eval.PairedDifference;
import org.jane.eval.Protocol;
import org.jane.eval.Trial;
import org.jane.eval.TuningBudget;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.jane.model.Shape;
import org.jane.report.EvaluationPage;
import org.jane.report.EvaluationResult;
import org.jane.run.Check;
import org.jane.run.MemoryEstimate;
import org.jane.run.Nearest;
import org.jane.run.Run;
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
        "Compares methods on the same splits of the same data, repeatedly: accuracy, F1, calibration, and who is better.",
    footer = {
      "",
      "Splits: planetoid (the data's own, as published), given (the data's own, one after the other), or random:TRAIN,VALIDATION. Default:"
          + " random:0.1,0.2. A setting KEY=VALUE holds for every method that knows it, METHOD.KEY=VALUE for one."
    })
final class EvaluateVerb extends Verb {
  @Parameters(
      arity = "0..1",
      paramLabel = "DATA",
      description = "Catalogue name, synthetic:…, folder or file.")
  @Nullable String data;

  @Option(
      names = "--methods",
      paramLabel = "A,B",
      split = ",",
      description = "Which methods (default: ${DEFAULT-VALUE}).",
      defaultValue = "jane,jane-nu")
  List<String> methods = List.of();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "How many splits (default: ${DEFAULT-VALUE}).",
      defaultValue = "10")
  int runs;

  @Option(
      names = "--split",
      paramLabel = "HOW",
      description = "planetoid, given or random:TRAIN,VALIDATION.",
      defaultValue = "random:0.1,0.2")
  String split = "";

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "Pin a setting; repeatable.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "Also write one row for each training.")
  @Nullable Path csv;

  @Option(names = "--timing", description = "One training at a time on all threads, with seconds.")
  boolean timing;

  @Option(
      names = "--resume",
      description = "Keep what is in the --json file already and do the rest.")
  boolean resume;

  @Mixin final DataOptions dataOptions = new DataOptions();
  @Mixin final TuningOptions tuning = new TuningOptions();
  @Mixin final JsonOutput json = new JsonOutput();
  @Mixin final ReportOutput report = new ReportOutput();

  EvaluateVerb(Console console) {
    super(console);
  }

  @Override
  public Integer call() throws IOException {
    List<Evaluation.Entrant> entrants = entrants();
    Protocol protocol = protocol();
    report.checkPlace();
    DataSource from = dataOptions.source(data);
    Run run = newRun();
    Dataset dataset = dataOptions.kept(from.read(run), from);
    dataset.notices().forEach(notice -> say("note: " + notice));
    refuseTooLarge(entrants, dataset, run);
    EvaluationResult head =
        new EvaluationResult(
            dataset, protocol, entrants, runs, seed, run.workers().threads(), timing);
    List<Trial> kept = new ArrayList<>(kept(head));
    if (!kept.isEmpty()) {
      say("Keeping " + kept.size() + " trainings that are done.");
    }
    Evaluation evaluation = evaluation(head);
    stopOnInterrupt(Interrupt.KEEPING);
    try {
      List<Trial> trials =
          evaluation.trials(List.copyOf(kept), timing, run, trial -> keep(head, kept, trial));
      console.clearStatus();
      boolean complete = trials.size() == entrants.size() * runs;
      if (!json.ownsStandardOutput()) {
        table(head, trials);
      }
      json.write(head.tree(trials), console);
      if (csv != null) {
        Files.writeString(csv, head.csv(trials));
      }
      if (report.wanted()) {
        report.write(new EvaluationPage(head, trials, report.command()).page(), quiet, console);
      }
      console.flush();
      return complete ? ExitCode.FINE : ExitCode.STOPPED;
    } catch (IllegalArgumentException e) { // data or a split that a method cannot learn from
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private Evaluation evaluation(EvaluationResult head) {
    Dataset dataset = head.dataset();
    try {
      Evaluation evaluation =
          new Evaluation(dataset.graph(), dataset.splits(), head.protocol(), head.entrants(), runs);
      head.protocol()
          .split(
              dataset.graph(),
              dataset.splits(),
              Run.seeded(seed),
              0); // refused now rather than in the middle
      head.requireTestNodes();
      return evaluation;
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** What is done stays done, whatever happens next. */
  private void keep(EvaluationResult head, List<Trial> kept, Trial trial) {
    kept.add(trial);
    if (json.file != null && !json.ownsStandardOutput()) {
      try {
        json.write(head.tree(kept), console);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private List<Trial> kept(EvaluationResult head) throws IOException {
    if (!resume) {
      return List.of();
    }
    if (json.file == null || json.ownsStandardOutput()) {
      throw new UsageException("--resume needs --json FILE, the file to go on from");
    }
    Path file = Path.of(json.file);
    try {
      return head.kept(Files.exists(file) ? Files.readString(file) : null, file, timing);
    } catch (IllegalArgumentException e) { // the file is of another evaluation
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private Protocol protocol() {
    try {
      return Protocol.parse(split);
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  /** The methods with the settings that are theirs; a setting nobody knows is refused. */
  private List<Evaluation.Entrant> entrants() {
    Optional<TuningBudget> budget = tuning.budget(false);
    try {
      List<Evaluation.Entrant> entrants = new ArrayList<>();
      List<String> known = new ArrayList<>();
      List<String> used = new ArrayList<>();
      for (String name : methods) {
        Method method = Methods.named(name.strip());
        Check.that(
            entrants.stream().noneMatch(e -> e.method().equals(method)),
            "method %s is named twice",
            method.name());
        Map<String, String> own = new LinkedHashMap<>();
        List<String> keys = method.settings().stream().map(Method.Setting::name).toList();
        known.addAll(keys);
        settings.forEach(
            (key, value) -> {
              String bare =
                  key.startsWith(method.name() + ".")
                      ? key.substring(method.name().length() + 1)
                      : key;
              if (keys.contains(bare)) {
                own.put(bare, value);
                used.add(key);
              }
            });
        method.configured(own); // refuses a bad value now
        entrants.add(new Evaluation.Entrant(method, own, budget));
      }
      for (String key : settings.keySet()) {
        if (!used.contains(key)) {
          throw new UsageException(
              "no method here knows the setting \"" + key + "\". " + Nearest.advice(key, known));
        }
      }
      return entrants;
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private void refuseTooLarge(List<Evaluation.Entrant> entrants, Dataset dataset, Run run) {
    Shape shape = Shape.of(dataset.graph());
    MemoryEstimate largest = MemoryEstimate.none();
    for (Evaluation.Entrant entrant : entrants) {
      MemoryEstimate one = entrant.estimateMemory(shape, timing ? run.workers().threads() : 1);
      largest = one.bytes() > largest.bytes() ? one : largest;
    }
    int atOnce = timing ? 1 : run.workers().threads();
    Room.require(
        largest.plus(
            "trainings side by side", (largest.bytes() - shape.data().bytes()) * (atOnce - 1L)),
        settings);
  }

  private void table(EvaluationResult head, List<Trial> trials) {
    console.out().println(head.title());
    console.out().println();
    boolean several = head.multiLabel();
    console
        .out()
        .printf(
            Locale.ROOT,
            "%-10s %17s %17s %9s %9s%s%n",
            "method",
            several ? "micro-F1" : "accuracy",
            "macro-F1",
            "calib.",
            "alpha",
            timing ? "   seconds   ms/epoch" : "");
    for (String method : head.methodNames()) {
      EvaluationResult.Summary s = head.summary(method, trials);
      if (s.headline().values().isEmpty()) {
        console.out().printf(Locale.ROOT, "%-10s %17s%n", method, "not done");
        continue;
      }
      console
          .out()
          .printf(
              Locale.ROOT,
              "%-10s %8.3f ± %.3f %9.3f ± %.3f %9.3f %9s%s%n",
              method,
              s.headline().mean(),
              s.headline().std(),
              s.macroF1().mean(),
              s.macroF1().std(),
              s.ece().mean(),
              s.alphaHat() == null ? "-" : String.format(Locale.ROOT, "%.2f", s.alphaHat().mean()),
              s.seconds() == null
                  ? ""
                  : String.format(
                      Locale.ROOT,
                      "%10.2f %10s",
                      s.seconds().mean(),
                      s.secondsPerEpoch() == null
                          ? "-"
                          : String.format(Locale.ROOT, "%.2f", 1000 * s.secondsPerEpoch().mean())));
    }
    if (head.methodNames().size() > 1) {
      console.out().println();
      head.differences(trials).stream()
          .map(PairedDifference::sentence)
          .forEach(console.out()::println);
    }
  }
}
