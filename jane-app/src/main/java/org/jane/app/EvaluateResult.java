package org.jane.app;

import java.util.List;
import java.util.Map;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.MethodSummary;
import org.jane.eval.PairedDifference;
import org.jane.eval.Trial;
import org.jspecify.annotations.Nullable;

/**
 * How methods compare.
 *
 * @param files what was done, on what, as files tell it
 * @param trials every training that was done, by method and run
 */
public record EvaluateResult(EvaluationFiles files, List<Trial> trials) {
  public EvaluateResult {
    trials = List.copyOf(trials);
  }

  /** What was done, on what. */
  public EvaluationPlan plan() {
    return files.plan();
  }

  /** Whether every training was done; otherwise the run was asked to stop. */
  public boolean complete() {
    return trials.size() == plan().trainings();
  }

  /** One method over all its runs. */
  public MethodSummary summary(String method) {
    return plan().summary(method, trials);
  }

  /** The first method against each other one. */
  public List<PairedDifference> differences() {
    return plan().differences(trials);
  }

  /** The result for programs, in the fixed form of {@code evaluate --json}. */
  public Map<String, @Nullable Object> tree() {
    return files.tree(trials);
  }

  /** One row for each training. */
  public String csv() {
    return files.csv(trials);
  }
}
