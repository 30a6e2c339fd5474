package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jane.app.RequestException;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/** All experiments by name. */
public final class Experiments {
  private static final Map<String, Function<ExperimentRequest, Experiment>> ALL = all();

  private static final Map<String, Function<ExperimentRequest, PartExperiment>> IN_PARTS =
      inParts();

  private Experiments() {}

  private static Map<String, Function<ExperimentRequest, PartExperiment>> inParts() {
    Map<String, Function<ExperimentRequest, PartExperiment>> all = new LinkedHashMap<>();
    all.put("suggest", SuggestCurves::of);
    all.put("suspects", FlippedLabels::of);
    return all;
  }

  private static Map<String, Function<ExperimentRequest, Experiment>> all() {
    Map<String, Function<ExperimentRequest, Experiment>> all = new LinkedHashMap<>();
    all.put("table1", Table1::of);
    all.put("table2", Table2::of);
    all.put("figure1", Figure1::of);
    all.put("figure3", Figure3::of);
    all.put("figure4", Figure4::of);
    all.put("figure5", Figure5::of);
    all.put("benchmark", Benchmark::of);
    return all;
  }

  public static List<String> names() {
    List<String> names = new ArrayList<>(ALL.keySet());
    names.addAll(IN_PARTS.keySet());
    return names;
  }

  /**
   * The experiment of this name, its data read and its settings checked.
   *
   * @throws RequestException when there is none, or what is asked makes no sense
   */
  public static Experiment named(String name, ExperimentRequest request) {
    @Nullable Function<ExperimentRequest, Experiment> found = ALL.get(name);
    if (found == null) {
      throw RequestException.unknown("no experiment is called", name, names());
    }
    return RequestException.ofArguments(
        () -> {
          Experiment experiment = found.apply(request);
          requireDistinctKeys(experiment.comparisons());
          return experiment;
        });
  }

  /**
   * The experiment of this name that is done in parts, its data read and its settings checked;
   * empty when it is none of these.
   *
   * @throws RequestException when what is asked makes no sense
   */
  public static Optional<PartExperiment> inParts(String name, ExperimentRequest request) {
    @Nullable Function<ExperimentRequest, PartExperiment> found = IN_PARTS.get(name);
    return found == null
        ? Optional.empty()
        : Optional.of(RequestException.ofArguments(() -> found.apply(request)));
  }

  /** Two comparisons with the same key would overwrite each other's file. */
  private static void requireDistinctKeys(List<Comparison> comparisons) {
    Map<String, Comparison> byKey = new LinkedHashMap<>();
    for (Comparison comparison : comparisons) {
      @Nullable Comparison other = byKey.putIfAbsent(comparison.key(), comparison);
      Check.that(
          other == null,
          "two datasets are called \"%s\", so their results cannot be distinguished. Give each a different name",
          comparison.dataset().name());
    }
  }
}
