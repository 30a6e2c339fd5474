package org.jane.app;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jane.eval.Evaluation;
import org.jane.eval.Tuner;
import org.jane.eval.TuningBudget;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.jane.run.Check;

/** The methods of an evaluation with the settings that are theirs. */
final class Entrants {
  private Entrants() {}

  /**
   * Methods by name. A setting {@code KEY} is given to every method that knows it, {@code
   * METHOD.KEY} to one.
   *
   * @throws RequestException for an unknown or repeated method, a value that is refused, and a
   *     setting that nobody knows
   */
  static List<Evaluation.Entrant> of(
      List<String> methods, Map<String, String> settings, Optional<TuningBudget> tuning) {
    List<Evaluation.Entrant> entrants = new ArrayList<>();
    List<String> known = new ArrayList<>();
    Set<String> used = new HashSet<>();
    for (String name : methods) {
      Method method = RequestException.ofArguments(() -> Methods.named(name.strip()));
      RequestException.ofCheck(
          () ->
              Check.that(
                  entrants.stream().noneMatch(e -> e.method().equals(method)),
                  "method %s is named twice",
                  method.name()));
      List<String> keys = method.settings().stream().map(Method.Setting::name).toList();
      known.addAll(keys);
      Map<String, String> own = own(method.name(), keys, settings, used);
      RequestException.ofArguments(() -> method.configured(own)); // a bad value is refused now
      tuning.ifPresent(
          budget -> RequestException.ofArguments(() -> new Tuner(method, own, budget)));
      entrants.add(new Evaluation.Entrant(method, own, tuning));
    }
    for (String key : settings.keySet()) {
      if (!used.contains(key)) {
        throw RequestException.unknown("none of the methods has a setting", key, known);
      }
    }
    return entrants;
  }

  private static Map<String, String> own(
      String method, List<String> keys, Map<String, String> settings, Set<String> used) {
    Map<String, String> own = new LinkedHashMap<>();
    settings.forEach(
        (key, value) -> {
          String bare = key.startsWith(method + ".") ? key.substring(method.length() + 1) : key;
          if (keys.contains(bare)) {
            own.put(bare, value);
            used.add(key);
          }
        });
    return own;
  }
}
