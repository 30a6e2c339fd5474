package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.Evaluation;
import org.jane.eval.TuningBudget;
import org.jane.report.CommandText;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jspecify.annotations.Nullable;

/** What the pages of all experiments say in the same words. */
final class Remarks {
  private Remarks() {}

  static boolean complete(List<Result> results) {
    return results.stream().allMatch(Result::complete);
  }

  /**
   * A warning at the top of a page that does not have all its numbers yet; empty for one that has.
   */
  static List<Block> incomplete(List<Result> results) {
    if (complete(results)) {
      return List.of();
    }
    int all = results.stream().mapToInt(r -> r.comparison().trainings()).sum();
    int done = results.stream().mapToInt(r -> r.trials().size() + r.refusals().size()).sum();
    return List.of(
        Block.note(
            String.format(
                Locale.ROOT,
                "Incomplete: %,d of %,d trainings are done. Run the same command with --resume to go on.",
                done,
                all)));
  }

  /** What is not here and where it comes from. */
  static List<Block> missing(List<Missing> missing) {
    return missing.stream().map(m -> Block.text(m.sentence())).toList();
  }

  /** Methods that could not learn, and why. */
  static List<Block> refusals(List<Result> results) {
    List<Block> blocks = new ArrayList<>();
    for (Result result : results) {
      for (Evaluation.Entrant entrant : result.comparison().entrants()) {
        String method = entrant.method().name();
        result
            .refusal(method)
            .ifPresent(
                reason ->
                    blocks.add(
                        Block.text(
                            Paper.heading(method)
                                + " on "
                                + result.comparison().title()
                                + ": "
                                + reason
                                + ".")));
      }
    }
    return blocks;
  }

  /** Every setting of every method, so that each number can be computed again. */
  static List<Block> settings(List<Evaluation.Entrant> entrants) {
    List<Block> blocks = new ArrayList<>();
    for (Evaluation.Entrant entrant : entrants) {
      Map<String, String> settings = entrant.configured();
      blocks.add(
          Block.fold(
              Paper.heading(entrant.method().name()) + ": " + entrant.method().summary(),
              settings.isEmpty()
                  ? Block.text("It has no settings.")
                  : Block.facts(new LinkedHashMap<>(settings))));
    }
    return blocks;
  }

  /** The fields that the JSON of every experiment begins with. */
  static Map<String, @Nullable Object> tree(Experiment experiment, List<Result> results) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(experiment.settings());
    tree.computeIfPresent("runs", (name, runs) -> Integer.valueOf(runs.toString()));
    tree.computeIfPresent("threads", (name, threads) -> Integer.valueOf(threads.toString()));
    tree.computeIfPresent("seed", (name, seed) -> Long.valueOf(seed.toString()));
    tree.put("complete", complete(results));
    return tree;
  }

  /** What the page comes from. */
  static Map<String, String> about(Experiment experiment) {
    Map<String, String> about = new LinkedHashMap<>();
    Map<String, String> settings = experiment.settings();
    about.put("experiment", experiment.name());
    about.put("runs", settings.getOrDefault("runs", "–"));
    about.put("seed", settings.getOrDefault("seed", "–"));
    if (settings.containsKey("threads")) {
      about.put("threads", settings.getOrDefault("threads", "–"));
    }
    return about;
  }

  /** The options of a search of settings, as far as they are not the usual ones. */
  private static String auto(TuningBudget budget) {
    TuningBudget usual = TuningBudget.defaults();
    return " --auto"
        + (budget.trials() == usual.trials() ? "" : " --trials " + budget.trials())
        + (budget.members() == usual.members() ? "" : " --ensemble " + budget.members())
        + (budget.seconds() == usual.seconds()
            ? ""
            : " --time-budget " + Digits.shortest(budget.seconds()) + "s");
  }

  /** What a number that is shown for all datasets is. */
  static String score(List<Result> results) {
    return results.stream().anyMatch(r -> r.head().multiLabel())
        ? "test accuracy (micro-F1 for several labels a node)"
        : "test accuracy";
  }

  /** The command that makes the page again. */
  static Block command(Experiment experiment) {
    Map<String, String> s = experiment.settings();
    StringBuilder line = new StringBuilder("jane reproduce " + experiment.name());
    if (!s.getOrDefault("datasets", "all").equals("all")) {
      line.append(" --datasets ").append(CommandText.quoted(s.getOrDefault("datasets", "")));
    }
    if (s.containsKey("methods") && !s.getOrDefault("methods", "").isEmpty()) {
      line.append(" --methods ").append(s.get("methods"));
    }
    experiment.tuning().ifPresent(budget -> line.append(auto(budget)));
    line.append(" --runs ").append(s.get("runs")).append(" --seed ").append(s.get("seed"));
    if (s.containsKey("threads")) {
      line.append(" --threads ").append(s.get("threads"));
    }
    return Block.command(line + " --out DIR");
  }
}
