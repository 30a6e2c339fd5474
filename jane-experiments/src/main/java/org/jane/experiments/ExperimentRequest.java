package org.jane.experiments;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jane.eval.TuningBudget;
import org.jane.model.Provenance;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * The options of an experiment.
 *
 * @param dataFolder where published datasets are
 * @param datasets names; empty for the experiment's defaults
 * @param methods names; empty for the experiment's defaults
 * @param runs number of runs; empty for the experiment's default
 * @param tuning budget of the hyper-parameter search; empty for default settings
 * @param run with the seed, and for reading data
 */
public record ExperimentRequest(
    Path dataFolder,
    List<String> datasets,
    List<String> methods,
    OptionalInt runs,
    Optional<TuningBudget> tuning,
    Run run) {
  public ExperimentRequest {
    datasets = datasets.stream().map(String::strip).toList();
    methods = methods.stream().map(String::strip).toList();
    run = run.listener(p -> {}); // no progress for generating graphs
    Check.that(
        runs.isEmpty() || runs.getAsInt() >= 1,
        "--runs must be at least 1, found %s",
        runs.orElse(1));
  }

  List<String> methodsOr(List<String> otherwise) {
    return methods.isEmpty() ? otherwise : methods;
  }

  int runsOr(int otherwise) {
    return runs.orElse(otherwise);
  }

  /** The settings that determine the outcome, for {@link Experiment#settings}. */
  Map<String, String> settings(String experiment, List<String> methods, int times) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("experiment", experiment);
    settings.put("seed", "" + run.seed());
    settings.put("runs", "" + times);
    settings.put("methods", String.join(",", methods));
    settings.put("datasets", datasets.isEmpty() ? "all" : String.join(",", datasets));
    tuning.ifPresent(budget -> settings.put("auto", budget.toString()));
    settings.put("version", Provenance.version());
    return settings;
  }

  /** For an experiment with fixed settings. */
  void refuseTuning(String experiment) {
    Check.that(tuning.isEmpty(), "%s has fixed settings: leave --auto out", experiment);
  }

  /** For an experiment that generates its own graphs. */
  void refuseDatasets(String experiment) {
    Check.that(datasets.isEmpty(), "%s generates its own graphs: leave --datasets out", experiment);
  }
}
