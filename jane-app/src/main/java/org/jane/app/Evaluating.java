package org.jane.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Protocol;
import org.jane.eval.ProtocolChoice;
import org.jane.eval.Trial;
import org.jane.eval.TuningBudget;
import org.jane.graph.GraphDataException;
import org.jane.graph.Labels;
import org.jane.graph.Split;
import org.jane.model.Shape;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.store.AtomicFile;
import org.jane.store.Json;
import org.jane.store.OutputLock;

/** Compares methods on the same splits of the same data, repeatedly. */
public final class Evaluating {
  private final EvaluateRequest request;
  private final EvaluationFiles files;
  private final Events events;
  private final List<Trial> done = new ArrayList<>();

  private Evaluating(EvaluateRequest request, EvaluationFiles files, Events events) {
    this.request = request;
    this.files = files;
    this.events = events;
  }

  /**
   * Carries out a request. A run that is asked to stop ends early with the trainings that are done.
   *
   * @throws RequestException when it makes no sense
   * @throws org.jane.model.CannotLearnException when a method cannot learn this
   * @throws NotEnoughMemoryException when a training would not fit
   * @throws org.jane.store.CheckpointException when what was kept is of something else
   * @throws org.jane.graph.GraphDataException when the data cannot be read
   */
  public static EvaluateResult run(EvaluateRequest request, Run run, Events events)
      throws IOException {
    if (request.kept().isEmpty()) {
      return carryOut(request, run, events);
    }
    try (OutputLock lock = OutputLock.take(request.kept().get().path())) {
      return carryOut(request, run, events);
    }
  }

  private static EvaluateResult carryOut(EvaluateRequest request, Run run, Events events)
      throws IOException {
    RequestException.ofCheck(
        () -> Entrants.of(request.methods(), request.settings(), request.budget()));
    Optional<Protocol> asked =
        request.split().map(s -> RequestException.ofArguments(() -> Protocol.parse(s)));
    request.kept().ifPresent(UnfinishedWork::requireNone);
    Dataset data = request.data().read(asked.flatMap(Protocol::column), run, events);
    ProtocolChoice chosen = protocol(asked, data);
    int threads = run.workers().threads();
    Optional<TuningBudget> budget = budget(request, chosen.protocol(), data, run, events);
    List<Evaluation.Entrant> entrants = Entrants.of(request.methods(), request.settings(), budget);
    Room.require(entrants, request.runs(), Shape.of(data.graph()), request.timed(), threads, true);
    EvaluationPlan plan =
        RequestException.ofArguments(
            () ->
                new EvaluationPlan(
                    data.name(),
                    data.source(),
                    new Evaluation(
                        data.graph(),
                        data.splits(),
                        chosen.protocol(),
                        entrants,
                        request.runs(),
                        request.metric(),
                        request.measure()),
                    run.seed(),
                    threads,
                    request.timed(),
                    chosen.reason()));
    requireOwnTestNodes(plan, data);
    RequestException.ofCheck(plan::requireTestNodes);
    Imbalance.of(data.graph().labels(), request.metric())
        .ifPresent(found -> events.hear(new Event.Advice(found.remedy())));
    events.hear(new Event.EvaluationPlanned(plan, WorkEstimate.of(plan)));
    return new Evaluating(request, new EvaluationFiles(plan), events).result(run);
  }

  /** Where the data itself says what is tested, it is at fault when nothing is. */
  private static void requireOwnTestNodes(EvaluationPlan plan, Dataset data) {
    if (!(plan.protocol() instanceof Protocol.Given)) {
      return;
    }
    for (Split split : data.splits().subList(0, Math.min(plan.runs(), data.splits().size()))) {
      if (split.test().length == 0) {
        throw new GraphDataException(
            data.source(),
            "the split of the data has no test nodes, so there is nothing to score",
            Remedy.of(
                "Mark test nodes in the data, or leave %s out to have a split chosen by the number of labels",
                Remedy.option("split")));
      }
    }
  }

  /** What was asked for, else what suits the data. */
  private static ProtocolChoice protocol(Optional<Protocol> asked, Dataset data) {
    Labels labels = data.graph().labels();
    if (labels.knownCount() == 0) {
      throw new GraphDataException(
          data.source(), "no node has a label", "Give labels of some nodes of each class");
    }
    if (asked.isEmpty()) {
      return ProtocolChoice.of(labels, data.splits());
    }
    return ProtocolChoice.asked(ChosenSplit.withValues(asked.get(), data));
  }

  /** The budget of the search; empty when settings are not chosen. */
  private static Optional<TuningBudget> budget(
      EvaluateRequest request, Protocol protocol, Dataset data, Run run, Events events) {
    Optional<TuningBudget> budget = request.budget();
    if (budget.isEmpty()) {
      return budget;
    }
    int validation =
        RequestException.ofArguments(() -> protocol.split(data.graph(), data.splits(), run, 0))
            .validation()
            .length;
    if (validation > 0) {
      return budget;
    }
    WhyNotTuned why = WhyNotTuned.NO_VALIDATION_NODES;
    if (request.tuning().wish() == Tuning.Wish.ALWAYS) {
      throw new RequestException(why.inWords(""), Remedy.of("Leave %s out", Remedy.option("auto")));
    }
    events.hear(new Event.NotTuned("", why));
    return Optional.empty();
  }

  private EvaluateResult result(Run run) throws IOException {
    done.addAll(kept());
    if (!done.isEmpty()) {
      events.hear(new Event.KeptTrials(done.size()));
    }
    events.hear(new Event.WorkBegins());
    List<Trial> trials =
        files.plan().evaluation().trials(List.copyOf(done), request.timed(), run, this::keep);
    EvaluateResult result = new EvaluateResult(files, trials);
    if (request.kept().isPresent()) {
      AtomicFile.write(request.kept().get().path(), Json.text(result.tree()));
    }
    return result;
  }

  /** What an earlier evaluation has done. */
  private List<Trial> kept() throws IOException {
    if (request.kept().isEmpty() || !request.kept().get().resume()) {
      return List.of();
    }
    Path file = request.kept().get().path();
    boolean there = Files.isRegularFile(file); // a pipe or a device is only written to
    return files.kept(there ? Files.readString(file) : null, file, request.timed());
  }

  /** What is done stays done, whatever happens next. */
  private void keep(Trial trial) {
    done.add(trial);
    if (request.kept().isPresent()) {
      try {
        AtomicFile.write(request.kept().get().path(), Json.text(files.tree(done)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    events.hear(new Event.TrialDone(trial));
  }
}
