package org.jane.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Protocol;
import org.jane.eval.Trial;
import org.jane.model.Shape;
import org.jane.run.Run;
import org.jane.store.AtomicFile;
import org.jane.store.Json;

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
    List<Evaluation.Entrant> entrants =
        Entrants.of(request.methods(), request.settings(), request.tuning());
    Protocol protocol = RequestException.ofArguments(() -> Protocol.parse(request.split()));
    Dataset data = request.data().read(run, events);
    int threads = run.workers().threads();
    Room.require(entrants, Shape.of(data.graph()), request.timed(), threads);
    EvaluationPlan plan =
        RequestException.ofArguments(
            () ->
                new EvaluationPlan(
                    data.name(),
                    data.source(),
                    new Evaluation(data.graph(), data.splits(), protocol, entrants, request.runs()),
                    run.seed(),
                    threads,
                    request.timed()));
    RequestException.ofCheck(plan::requireTestNodes);
    return new Evaluating(request, new EvaluationFiles(plan), events).result(run);
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
    return files.kept(Files.exists(file) ? Files.readString(file) : null, file, request.timed());
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
