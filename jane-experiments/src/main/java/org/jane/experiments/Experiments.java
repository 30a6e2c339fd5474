package org.jane.experiments;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jane.app.RequestException;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/** All experiments by name. */
public final class Experiments {
  private static final Map<String, Function<Request, Experiment>> ALL = all();

  private Experiments() {}

  private static Map<String, Function<Request, Experiment>> all() {
    Map<String, Function<Request, Experiment>> all = new LinkedHashMap<>();
    all.put("table1", Table1::of);
    all.put("table2", Table2::of);
    all.put("figure1", Figure1::of);
    all.put("figure3", Figure3::of);
    all.put("figure4", Figure4::of);
    all.put("figure5", Figure5::of);
    return all;
  }

  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * The experiment of this name, its data read and its settings checked.
   *
   * @throws RequestException when there is none, or what is asked makes no sense
   */
  public static Experiment named(String name, Request request) {
    @Nullable Function<Request, Experiment> found = ALL.get(name);
    if (found == null) {
      throw RequestException.unknown("no experiment is called", name, names());
    }
    return RequestException.ofArguments(
        () -> {
          Experiment experiment = found.apply(request);
          requireKeysOfTheirOwn(experiment.comparisons());
          return experiment;
        });
  }

  /** Two comparisons of one key would be kept in one file and show each other's numbers. */
  private static void requireKeysOfTheirOwn(List<Comparison> comparisons) {
    Map<String, Comparison> byKey = new LinkedHashMap<>();
    for (Comparison comparison : comparisons) {
      @Nullable Comparison other = byKey.putIfAbsent(comparison.key(), comparison);
      Check.that(
          other == null,
          "two datasets are called \"%s\", so their results cannot be told apart. Give each once, under a name of its own",
          comparison.dataset().name());
    }
  }
}
