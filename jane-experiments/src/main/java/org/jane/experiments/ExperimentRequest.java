package org.jane.experiments;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jane.app.RequestException;
import org.jane.eval.TuningBudget;
import org.jane.methods.Methods;
import org.jane.model.Provenance;
import org.jane.run.Remedy;
import org.jane.run.Run;

/**
 * The options of an experiment.
 *
 * @param dataFolder where published datasets are
 * @param datasets names; empty for the experiment's defaults
 * @param also further data, names or folders, beside those datasets
 * @param methods names, or {@code all}; empty for the experiment's defaults
 * @param runs number of runs; empty for the experiment's default
 * @param tuning budget of the hyper-parameter search; empty for default settings
 * @param run with the seed, and for reading data
 */
public record ExperimentRequest(
    Path dataFolder,
    List<String> datasets,
    List<String> also,
    List<String> methods,
    OptionalInt runs,
    Optional<TuningBudget> tuning,
    Run run) {
  public ExperimentRequest {
    datasets = datasets.stream().map(String::strip).toList();
    also = also.stream().map(String::strip).toList();
    methods = Methods.asked(methods.stream().map(String::strip).toList());
    run = run.listener(p -> {}); // no progress for generating graphs
    if (runs.isPresent() && runs.getAsInt() < 1) {
      throw new RequestException(
          "at least one run is needed, found " + runs.getAsInt(),
          Remedy.of("Ask for more with %s", Remedy.option("runs")));
    }
  }

  /** Without further data. */
  public ExperimentRequest(
      Path dataFolder,
      List<String> datasets,
      List<String> methods,
      OptionalInt runs,
      Optional<TuningBudget> tuning,
      Run run) {
    this(dataFolder, datasets, List.of(), methods, runs, tuning, run);
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
    if (!also.isEmpty()) {
      settings.put("also", String.join(",", also));
    }
    tuning.ifPresent(budget -> settings.put("auto", budget.toString()));
    settings.put("version", Provenance.version());
    return settings;
  }

  /** For an experiment with fixed settings. */
  void refuseTuning(String experiment) {
    refuse(tuning.isPresent(), experiment + " has fixed settings", "auto");
  }

  /** For an experiment that generates its own graphs. */
  void refuseDatasets(String experiment) {
    refuse(!datasets.isEmpty(), experiment + " generates its own graphs", "datasets");
    refuse(!also.isEmpty(), experiment + " generates its own graphs", "also");
  }

  /** For an experiment that trains nothing. */
  void refuseTraining(String experiment) {
    refuse(!methods.isEmpty(), experiment + " trains nothing", "methods");
    refuse(runs.isPresent(), experiment + " trains nothing", "runs");
  }

  private static void refuse(boolean asked, String because, String option) {
    if (asked) {
      throw new RequestException(because, Remedy.of("Leave %s out", Remedy.option(option)));
    }
  }
}
