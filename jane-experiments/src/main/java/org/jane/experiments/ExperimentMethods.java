package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.eval.Evaluation;
import org.jane.eval.TuningBudget;
import org.jane.methods.Methods;
import org.jane.model.Method;
import org.jane.run.Check;

/** Selects the methods of an experiment and their settings. */
final class ExperimentMethods {
  /** What the paper's figures are drawn of unless others are asked for. */
  static final List<String> OF_FIGURES =
      List.of("jane", "jane-nu", "jane-r", "mlp", "lp", "deepwalk", "gcn", "sage", "lane", "aane");

  private ExperimentMethods() {}

  /**
   * Methods by name, each with those of the settings that it has; everything else at its default.
   */
  static List<Evaluation.Entrant> of(List<String> methods, Map<String, String> settings) {
    return of(methods, settings, Optional.empty());
  }

  /** The same with all other settings tuned on validation nodes, if {@code tuning} is given. */
  static List<Evaluation.Entrant> of(
      List<String> methods, Map<String, String> settings, Optional<TuningBudget> tuning) {
    List<Evaluation.Entrant> entrants = new ArrayList<>();
    for (String name : methods) {
      Method method = Methods.named(name.strip());
      Check.that(
          entrants.stream().noneMatch(e -> e.method().equals(method)),
          "method %s is named twice",
          name);
      Map<String, String> own = new LinkedHashMap<>(settings);
      own.keySet().retainAll(method.settings().stream().map(Method.Setting::name).toList());
      entrants.add(new Evaluation.Entrant(method, own, tuning));
    }
    return entrants;
  }
}
