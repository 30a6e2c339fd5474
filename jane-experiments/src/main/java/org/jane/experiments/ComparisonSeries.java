package org.jane.experiments;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jane.app.EvaluationFiles;
import org.jane.app.NotEnoughMemoryException;
import org.jane.app.RequestException;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Refusal;
import org.jane.eval.Trial;
import org.jane.run.Run;
import org.jane.store.CheckpointException;

/**
 * Runs comparisons one after the other and saves each to its own file after every training run.
 * Saved training runs are not repeated, so a resumed series ends with the same files.
 */
public final class ComparisonSeries {
  /** Receives the progress of a series, one call at a time. */
  public interface Listener {
    /** A training run is done. */
    void advanced(Comparison comparison, int done, double secondsLeft);

    /** All training runs of a comparison are done. */
    void finished(ComparisonResult result);
  }

  private final List<Comparison> comparisons;
  private final ExperimentFolder folder;
  private final boolean timed;
  private final Run run;
  private final List<EvaluationFiles> files = new ArrayList<>();
  private final List<List<Trial>> kept = new ArrayList<>();
  private final RemainingTime remaining;

  /**
   * Reads the saved training runs.
   *
   * @param comparisons in the order in which they run
   * @param timed one training run at a time, with measured seconds
   * @throws CheckpointException when what is kept is of something else
   * @throws RequestException when a split leaves nothing to be scored on
   * @throws NotEnoughMemoryException when a training would not fit
   */
  public ComparisonSeries(
      List<Comparison> comparisons, ExperimentFolder folder, boolean timed, Run run)
      throws IOException {
    this.comparisons = List.copyOf(comparisons);
    this.folder = folder;
    this.timed = timed;
    this.run = run.listener(p -> {});
    for (Comparison c : comparisons) {
      c.requireRoom(timed, run);
      EvaluationPlan head = c.head(run, timed);
      RequestException.ofCheck(head::requireTestNodes);
      EvaluationFiles described = new EvaluationFiles(head);
      files.add(described);
      kept.add(described.kept(folder.kept(file(c)), folder.path().resolve(file(c)), timed));
    }
    this.remaining = new RemainingTime(run.workers().threads());
    for (int c = 0; c < comparisons.size(); c++) {
      for (Evaluation.Entrant entrant : comparisons.get(c).entrants()) {
        long open = comparisons.get(c).runs() - done(kept.get(c), entrant);
        remaining.plan(open * comparisons.get(c).seconds(entrant));
      }
    }
  }

  private static long done(List<Trial> trials, Evaluation.Entrant entrant) {
    return trials.stream().filter(t -> t.method().equals(entrant.method().name())).count();
  }

  /** The number of all training runs, done or not. */
  public int trainings() {
    return comparisons.stream().mapToInt(Comparison::trainings).sum();
  }

  /** Training runs of an earlier call. */
  public int keptTrainings() {
    return kept.stream().mapToInt(List::size).sum();
  }

  /** Estimated seconds for the rest. */
  public double seconds() {
    return remaining.secondsLeft();
  }

  private static String file(Comparison comparison) {
    return "runs/" + comparison.key() + ".json";
  }

  /** Runs what is not done yet; incomplete when the run is asked to stop. */
  public List<ComparisonResult> results(Listener listener) throws IOException {
    List<ComparisonResult> results = new ArrayList<>();
    remaining.begin();
    int before = 0;
    for (int c = 0; c < comparisons.size(); c++) {
      ComparisonResult result =
          new OneComparison(comparisons.get(c), files.get(c), before, listener).done(kept.get(c));
      results.add(result);
      before += comparisons.get(c).trainings();
      if (!result.trials().isEmpty() || !result.refusals().isEmpty()) {
        folder.writeJson(file(comparisons.get(c)), result.tree(files.get(c)));
      }
      if (result.complete()) {
        listener.finished(result);
      }
    }
    return results;
  }

  /** One comparison while it runs. */
  private final class OneComparison {
    private final Comparison comparison;
    private final EvaluationFiles files;
    private final EvaluationPlan head;
    private final Listener listener;
    private final List<Trial> trials = new ArrayList<>();
    private final List<Refusal> refusals = new ArrayList<>();
    private final int before;

    OneComparison(Comparison comparison, EvaluationFiles files, int before, Listener listener) {
      this.comparison = comparison;
      this.files = files;
      this.before = before;
      this.listener = listener;
      this.head = files.plan();
    }

    ComparisonResult done(List<Trial> earlier) {
      trials.addAll(earlier);
      List<Trial> all =
          comparison
              .evaluation()
              .trials(
                  List.copyOf(earlier),
                  timed,
                  run,
                  trial -> {
                    trials.add(trial);
                    keep();
                    advance(trial.method());
                  },
                  refusal -> {
                    refusals.add(refusal);
                    advance(refusal.method());
                  });
      refusals.sort(
          Comparator.comparing((Refusal r) -> head.methodNames().indexOf(r.method()))
              .thenComparing(Refusal::number));
      return new ComparisonResult(comparison, head, all, refusals);
    }

    private void keep() {
      try {
        folder.writeJson(
            file(comparison), new ComparisonResult(comparison, head, trials, refusals).tree(files));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void advance(String method) {
      for (Evaluation.Entrant entrant : comparison.entrants()) {
        if (entrant.method().name().equals(method)) {
          remaining.done(comparison.seconds(entrant));
        }
      }
      listener.advanced(
          comparison, before + trials.size() + refusals.size(), remaining.secondsLeft());
    }
  }
}
