package org.jane.app;

import java.util.Map;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.graph.Split;
import org.jane.model.Method;
import org.jane.model.Shape;

/**
 * About how long work will take. Rough: a factor of two or three is nothing unusual.
 *
 * @param seconds on the threads there are
 */
public record WorkEstimate(double seconds) {
  /** Seconds that the first training of a process takes longer, while Java warms up. */
  private static final double START = 1;

  /** One training with fixed settings. */
  static WorkEstimate ofOne(Method method, Map<String, String> settings, Shape shape, int threads) {
    return new WorkEstimate(START + method.trainer(settings).estimateSeconds(shape) / threads);
  }

  /**
   * A training whose settings are chosen.
   *
   * @param shape its labelled nodes are those for training
   */
  static WorkEstimate ofSearch(
      Method method,
      Map<String, String> settings,
      TuningBudget budget,
      Shape shape,
      int validationNodes,
      int threads) {
    double alone = new Tuner(method, settings, budget).estimateSeconds(shape, validationNodes);
    return new WorkEstimate(START + alone / threads);
  }

  /** All trainings of an evaluation. */
  static WorkEstimate of(EvaluationPlan plan) {
    Split first = plan.split(0);
    Shape shape =
        Shape.of(plan.evaluation().graph()).withLabelled(Math.max(1, first.train().length));
    double seconds = 0;
    for (Evaluation.Entrant entrant : plan.entrants()) {
      seconds += entrant.estimateSeconds(shape, first.validation().length);
    }
    int together =
        plan.timed() ? plan.threads() : Math.min(plan.threads(), Math.max(1, plan.trainings()));
    return new WorkEstimate(START + seconds * plan.runs() / together);
  }
}
