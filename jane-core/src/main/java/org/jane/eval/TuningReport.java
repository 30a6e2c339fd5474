package org.jane.eval;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jane.metric.PrimaryMetric;
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
 * @param effects effects of the chosen values, the largest first
 */
public record TuningReport(
    List<Tried> tried,
    int trainings,
    int trainNodes,
    int allTrainNodes,
    int validationNodes,
    String measure,
    List<Tried> chosen,
    int near,
    List<Effect> effects) {
  /**
   * One trial.
   *
   * @param settings that differ from the method's defaults
   * @param draws of training and validation nodes it was scored on
   * @param primary mean primary metric of validation nodes
   * @param loss mean cross-entropy
   */
  public record Tried(Map<String, String> settings, int draws, double primary, double loss) {
    public Tried {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
  }

  /**
   * The effect of one setting.
   *
   * @param key which
   * @param chosen its value
   * @param other another value
   * @param gain of the chosen value over the other in the primary metric, other settings equal;
   *     positive when it is better
   */
  public record Effect(String key, String chosen, String other, double gain) {}

  public TuningReport {
    tried = List.copyOf(tried);
    chosen = List.copyOf(chosen);
    effects = List.copyOf(effects);
  }

  static TuningReport of(
      Method method,
      Candidate best,
      List<Candidate> chosen,
      TrialRunner runner,
      int few,
      Task trial,
      Task task) {
    Map<String, String> defaults = method.configured(Map.of());
    double p = best.primary(few);
    double error = Tuner.standardError(p, trial, few);
    List<Candidate> ranked = runner.ranked(few);
    return new TuningReport(
        ranked.stream()
            .filter(c -> c.draws() > 0)
            .map(c -> tried(c, defaults, task.metric()))
            .toList(),
        runner.trainings(),
        trial.trainNodes().length,
        task.trainNodes().length,
        trial.validationNodes().length,
        task.metric().words(task.multiLabel()),
        chosen.stream().distinct().map(c -> tried(c, defaults, task.metric())).toList(),
        (int) ranked.stream().filter(c -> c.primary(few) >= p - error).count(),
        effects(best, ranked, few));
  }

  /**
   * The effect of the chosen value of each setting: the mean over all pairs of trials that differ
   * in this setting only and both have a score: refused settings and those given up have none.
   */
  private static List<Effect> effects(Candidate best, List<Candidate> tried, int few) {
    Map<List<String>, List<Double>> gains = new LinkedHashMap<>(); // by setting and other value
    for (Candidate with : tried) {
      for (Candidate without : tried) {
        String key = onlyDifference(with, without);
        String chosen = best.settings.getOrDefault(key, "");
        if (!key.isEmpty()
            && chosen.equals(with.settings.get(key))
            && Math.min(with.draws(), without.draws()) > 0
            && Double.isFinite(with.primary(few) - without.primary(few))) {
          gains
              .computeIfAbsent(
                  List.of(key, chosen, without.settings.getOrDefault(key, "")),
                  pair -> new ArrayList<>())
              .add(with.primary(few) - without.primary(few));
        }
      }
    }
    List<Effect> effects = new ArrayList<>();
    gains.forEach(
        (pair, values) ->
            effects.add(
                new Effect(
                    pair.get(0),
                    pair.get(1),
                    pair.get(2),
                    values.stream().mapToDouble(v -> v).average().orElse(0))));
    effects.sort(Comparator.comparingDouble(e -> -Math.abs(e.gain)));
    return effects;
  }

  /** The only setting in which two candidates differ; empty when there are several. */
  private static String onlyDifference(Candidate a, Candidate b) {
    String found = "";
    for (Map.Entry<String, String> setting : a.settings.entrySet()) {
      if (!setting.getValue().equals(b.settings.get(setting.getKey()))) {
        if (!found.isEmpty()) {
          return "";
        }
        found = setting.getKey();
      }
    }
    return found;
  }

  private static Tried tried(Candidate c, Map<String, String> defaults, PrimaryMetric metric) {
    Map<String, String> own = new LinkedHashMap<>();
    c.settings.forEach(
        (key, value) -> {
          if (!value.equals(defaults.get(key))) {
            own.put(key, value);
          }
        });
    return c.draws() == 0
        ? new Tried(own, 0, Double.NaN, Double.NaN)
        : new Tried(own, c.draws(), metric.oriented(c.primary(c.draws())), c.loss(c.draws()));
  }

  /** The search in three sentences, or in one when it was stopped before the first score. */
  public List<String> sentences() {
    Tried best = chosen.get(0);
    if (best.draws == 0) {
      return List.of("Stopped before the first trial was scored.");
    }
    boolean inPoints = !measure.equals(PrimaryMetric.LOG_LOSS.words(false));
    StringBuilder effectText = new StringBuilder();
    Set<String> named = new LinkedHashSet<>();
    for (Effect e : effects) {
      if (named.size() == 3 || !named.add(e.key)) {
        continue;
      }
      effectText
          .append(effectText.isEmpty() ? "" : "; ")
          .append(
              String.format(
                  Locale.ROOT,
                  inPoints ? "%s=%s over %s: %+.1f" : "%s=%s over %s: %+.3f",
                  e.key,
                  e.chosen,
                  e.other,
                  inPoints ? 100 * e.gain : e.gain));
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
                : (near == 2 ? "1" : "no") + " other is within one standard error"),
        effectText.isEmpty()
            ? "The effects of single settings were not measured."
            : "Largest effects"
                + (inPoints ? " in percentage points: " : ", of less log loss: ")
                + effectText
                + ".");
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
