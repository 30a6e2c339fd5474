package org.jane.app;

import java.util.Map;
import java.util.Optional;
import org.jane.data.DataCheck;
import org.jane.data.Dataset;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Method;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.run.Run;

/** Looks at a dataset before training: statistics, warnings, and what training would cost. */
public final class Checking {
  /**
   * The time is told for so many threads, whatever this machine has: the same data gives the same
   * numbers everywhere.
   */
  static final int THREADS = 2;

  private Checking() {}

  /**
   * Carries out a request.
   *
   * @throws org.jane.graph.GraphDataException when the data cannot be read
   */
  public static CheckResult run(CheckRequest request, Run run) {
    Dataset dataset = request.data().source().look(run);
    Dataset kept = request.data().kept(dataset);
    Shape shape = Shape.of(kept.graph());
    Method jane = Methods.named("jane");
    TuningBudget budget = TuningBudget.defaults();
    return new CheckResult(
        DataCheck.of(dataset)
            .withNotes(LabelNotes.of(dataset.graph().labels(), PrimaryMetric.ACCURACY)),
        new Tuner(jane, Map.of(), budget).estimate(false).memory(shape, THREADS),
        estimate(jane, budget, kept, shape).seconds());
  }

  /** Of what a training does that nobody says anything to. */
  private static WorkEstimate estimate(
      Method jane, TuningBudget budget, Dataset kept, Shape shape) {
    if (kept.graph().labels().knownCount() == 0) {
      return WorkEstimate.ofOne(jane, Map.of(), shape, 1, 0, THREADS);
    }
    Task task =
        ChosenSplit.of(Optional.empty(), Optional.empty(), kept, Run.seeded(1))
            .task(kept.graph(), PrimaryMetric.ACCURACY);
    return WorkEstimate.ofSearch(jane, Map.of(), budget, task, true, 1, THREADS);
  }
}
