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
import org.jane.model.Method;
import org.jane.model.Task;

/**
 * How settings were chosen.
 *
 * @param tried every one that was, the best first
 * @param trainings that this took
 * @param trainNodes that a trial learnt from
 * @param allTrainNodes that there are
 * @param validationNodes that judged
 * @param measure by what: accuracy or micro-F1
 * @param chosen those of the ensemble, the best first
 * @param near how many are within one standard error of the best
 * @param effects what the chosen value of each setting did, the largest first
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
   * One of them.
   *
   * @param settings that differ from the method's defaults
   * @param draws of training and validation nodes it was judged on
   * @param headline mean accuracy, or micro-F1, of validation nodes
   * @param loss mean cross-entropy
   */
  public record Tried(Map<String, String> settings, int draws, double headline, double loss) {
    public Tried {
      settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }
  }

  /**
   * What one setting did.
   *
   * @param key which
   * @param chosen its value
   * @param other another value
   * @param gain of the chosen value over the other in the headline, all else the same
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
      TrialRunner race,
      int few,
      Task trial,
      Task task) {
    Map<String, String> defaults = method.configured(Map.of());
    double p = best.headline(few);
    double error = Tuner.standardError(p, trial, few);
    List<Candidate> ranked = race.ranked(few);
    return new TuningReport(
        ranked.stream().filter(c -> c.draws() > 0).map(c -> tried(c, defaults)).toList(),
        race.trainings(),
        trial.trainNodes().length,
        task.trainNodes().length,
        trial.validationNodes().length,
        task.multiLabel() ? "micro-F1" : "accuracy",
        chosen.stream().distinct().map(c -> tried(c, defaults)).toList(),
        (int) ranked.stream().filter(c -> c.headline(few) >= p - error).count(),
        effects(best, ranked, few));
  }

  /**
   * What the chosen value of a setting did, wherever it and another value were tried with all else
   * the same: the mean over such pairs.
   */
  private static List<Effect> effects(Candidate best, List<Candidate> tried, int few) {
    Map<List<String>, List<Double>> gains = new LinkedHashMap<>(); // by setting and other value
    for (Candidate with : tried) {
      for (Candidate without : tried) {
        String key = onlyDifference(with, without);
        String chosen = best.settings.getOrDefault(key, "");
        if (!key.isEmpty()
            && chosen.equals(with.settings.get(key))
            && Math.min(with.draws(), without.draws()) > 0) {
          gains
              .computeIfAbsent(
                  List.of(key, chosen, without.settings.getOrDefault(key, "")),
                  pair -> new ArrayList<>())
              .add(with.headline(few) - without.headline(few));
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

  /** The setting in which two differ, when it is one alone; otherwise empty. */
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

  private static Tried tried(Candidate c, Map<String, String> defaults) {
    Map<String, String> own = new LinkedHashMap<>();
    c.settings.forEach(
        (key, value) -> {
          if (!value.equals(defaults.get(key))) {
            own.put(key, value);
          }
        });
    return c.draws() == 0
        ? new Tried(own, 0, Double.NaN, Double.NaN)
        : new Tried(own, c.draws(), c.headline(c.draws()), c.loss(c.draws()));
  }

  /** The choice in three sentences, or in one when there was none. */
  public List<String> sentences() {
    Tried best = chosen.get(0);
    if (best.draws == 0) {
      return List.of("Stopped before the first settings were judged.");
    }
    StringBuilder mattered = new StringBuilder();
    Set<String> named = new LinkedHashSet<>();
    for (Effect e : effects) {
      if (named.size() == 3 || !named.add(e.key)) {
        continue;
      }
      mattered
          .append(mattered.isEmpty() ? "" : "; ")
          .append(
              String.format(
                  Locale.ROOT, "%s=%s over %s: %+.1f", e.key, e.chosen, e.other, 100 * e.gain));
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "Tried %d settings in %d trainings%s, judged by %d validation nodes%s.",
            tried.size(),
            trainings,
            trainNodes < allTrainNodes
                ? String.format(
                    Locale.ROOT, " on %,d of %,d training nodes", trainNodes, allTrainNodes)
                : "",
            validationNodes,
            best.draws > 1 ? " and by " + (best.draws - 1) + " other draws of them" : ""),
        String.format(
            Locale.ROOT,
            "Chosen: %s (validation %s %.1f %%); %s.",
            best.settings.isEmpty() ? "the defaults" : text(best.settings),
            measure,
            100 * best.headline,
            near > 1
                ? (near - 1) + " others are within one standard error"
                : "no other is within one standard error"),
        mattered.isEmpty()
            ? "No single setting was tried on its own."
            : "What mattered most, in points: " + mattered + ".");
  }

  private static String text(Map<String, String> settings) {
    StringBuilder text = new StringBuilder();
    settings.forEach(
        (key, value) -> text.append(text.isEmpty() ? "" : " ").append(key + "=" + value));
    return text.toString();
  }
}
