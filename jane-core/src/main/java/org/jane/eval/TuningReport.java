package org.jane.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.model.Method;
import org.jane.model.Task;

/**
 * The report of a hyper-parameter search.
 *
 * @param tried all trials, best first
 * @param trainings number of training runs
 * @param trainNodes of a trial
 * @param allTrainNodes of the task
 * @param validationNodes of a trial
 * @param measure the primary metric in words, such as accuracy or micro-F1
 * @param chosen settings of the ensemble, best first
 * @param near how many are within one standard error of the best
 */
public record TuningReport(
    List<Tried> tried,
    int trainings,
    int trainNodes,
    int allTrainNodes,
    int validationNodes,
    String measure,
    List<Tried> chosen,
    int near) {
  /**
   * One trial.
   *
   * @param settings that differ from the method's defaults and do something beside the others
   * @param draws of training and validation nodes it was scored on
   * @param primary mean primary metric of validation nodes
   * @param loss mean cross-entropy
   */
  public record Tried(Map<String, String> settings, int draws, double primary, double loss) {
    public Tried {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
  }

  public TuningReport {
    tried = List.copyOf(tried);
    chosen = List.copyOf(chosen);
  }

  static TuningReport of(
      Method method,
      Candidate best,
      List<Candidate> chosen,
      TrialRunner runner,
      int few,
      Task trial,
      Task task) {
    double p = best.primary(few);
    double error = Tuner.standardError(p, trial, few);
    List<Candidate> ranked = runner.ranked(few);
    return new TuningReport(
        ranked.stream().filter(c -> c.draws() > 0).map(c -> tried(c, method, task)).toList(),
        runner.trainings(),
        trial.trainNodes().length,
        task.trainNodes().length,
        trial.validationNodes().length,
        task.metric().words(task.multiLabel()),
        chosen.stream().distinct().map(c -> tried(c, method, task)).toList(),
        (int) ranked.stream().filter(c -> c.primary(few) >= p - error).count());
  }

  private static Tried tried(Candidate c, Method method, Task task) {
    Map<String, String> own = new LinkedHashMap<>(c.settings);
    own.entrySet().removeAll(method.configured(Map.of()).entrySet());
    own.keySet().removeAll(method.idle(c.settings, task.trainNodes().length));
    return c.draws() == 0
        ? new Tried(own, 0, Double.NaN, Double.NaN)
        : new Tried(
            own, c.draws(), task.metric().oriented(c.primary(c.draws())), c.loss(c.draws()));
  }

  /** The search in two sentences, or in one when it was stopped before the first score. */
  public List<String> sentences() {
    Tried best = chosen.get(0);
    if (best.draws == 0) {
      return List.of("Stopped before the first trial was scored.");
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "Tried %d settings in %d training runs%s, scored on %,d validation nodes%s.",
            tried.size(),
            trainings,
            trainNodes < allTrainNodes
                ? String.format(
                    Locale.ROOT, " on %,d of %,d training nodes", trainNodes, allTrainNodes)
                : "",
            validationNodes,
            others(best.draws - 1)),
        String.format(
            Locale.ROOT,
            "Chosen: %s (by validation %s); %s.",
            best.settings.isEmpty() ? "the defaults" : text(best.settings),
            measure,
            near > 2
                ? (near - 1) + " others are within one standard error"
                : (near == 2 ? "1" : "no") + " other is within one standard error"));
  }

  private static String text(Map<String, String> settings) {
    StringBuilder text = new StringBuilder();
    settings.forEach(
        (key, value) -> text.append(text.isEmpty() ? "" : " ").append(key + "=" + value));
    return text.toString();
  }

  private static String others(int draws) {
    if (draws < 1) {
      return "";
    }
    return draws == 1 ? " and another random draw" : " and " + draws + " other random draws";
  }
}
