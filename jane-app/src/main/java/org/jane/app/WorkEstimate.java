package org.jane.app;

import java.util.Map;
import org.jane.ensemble.Stacking;
import org.jane.eval.Evaluation;
import org.jane.eval.EvaluationPlan;
import org.jane.eval.SearchEstimate;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.explain.Ablation;
import org.jane.graph.Split;
import org.jane.model.Method;
import org.jane.model.Shape;
import org.jane.model.Task;

/**
 * About how long work will take. Rough: a factor of two or three is nothing unusual.
 *
 * @param seconds on the threads there are
 */
public record WorkEstimate(double seconds) {
  /** Seconds that the first training of a process takes longer, while Java warms up. */
  private static final double START = 1;

  /**
   * Training with fixed settings.
   *
   * @param times how often, on other labels
   * @param measured validation nodes on which it is measured what each side is worth; 0: it is not
   */
  static WorkEstimate ofOne(
      Method method,
      Map<String, String> settings,
      Shape shape,
      int times,
      int measured,
      int threads) {
    double once = method.trainer(settings).estimateSeconds(shape);
    double worth = Ablation.estimateSeconds(method.name(), once, 1, measured, false);
    return new WorkEstimate(START + (times * once + worth) / threads);
  }

  /**
   * A training whose settings are chosen.
   *
   * @param measure whether it is measured what each side is worth
   * @param times how often the chosen settings are trained, on other labels
   */
  static WorkEstimate ofSearch(
      Method method,
      Map<String, String> settings,
      TuningBudget budget,
      Task task,
      boolean measure,
      int times,
      int threads) {
    Tuner tuner = new Tuner(method, settings, budget);
    Shape shape = task.shape().withLabelled(Math.max(1, task.trainNodes().length));
    int validationNodes = task.validationNodes().length;
    double alone = tuner.estimate(Stacking.possible(task)).seconds(shape, validationNodes);
    SearchEstimate chosen = tuner.estimate(false); // those that join are not trained again
    double worth =
        Ablation.estimateSeconds(
            method.name(),
            chosen.ensembleSeconds(shape),
            chosen.models(shape),
            measure ? validationNodes : 0,
            task.inTurn());
    double again = (times - 1) * chosen.ensembleSeconds(shape);
    return new WorkEstimate(START + (alone + again + worth) / threads);
  }

  /** All trainings of an evaluation. */
  static WorkEstimate of(EvaluationPlan plan) {
    Split first = plan.split(0);
    Shape shape =
        Shape.of(plan.evaluation().graph()).withLabelled(Math.max(1, first.train().length));
    double seconds = 0;
    for (Evaluation.Entrant entrant : plan.entrants()) {
      seconds += entrant.estimateSeconds(shape, first.validation().length);
      if (plan.evaluation().worth() && Ablation.asks(entrant.method().name())) {
        seconds += 2 * entrant.estimateModelSeconds(shape);
      }
    }
    int together =
        plan.timed() ? plan.threads() : Math.min(plan.threads(), Math.max(1, plan.trainings()));
    return new WorkEstimate(START + seconds * plan.runs() / together);
  }
}
