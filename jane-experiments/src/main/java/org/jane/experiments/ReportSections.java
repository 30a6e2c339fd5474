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
final class ReportSections {
  private ReportSections() {}

  static boolean complete(List<ComparisonResult> results) {
    return results.stream().allMatch(ComparisonResult::complete);
  }

  /**
   * A warning at the top of a page that does not have all its numbers yet; empty for one that has.
   */
  static List<Block> incomplete(List<ComparisonResult> results) {
    if (complete(results)) {
      return List.of();
    }
    int all = results.stream().mapToInt(r -> r.comparison().trainings()).sum();
    int done = results.stream().mapToInt(r -> r.trials().size() + r.refusals().size()).sum();
    return List.of(
        Block.note(
            String.format(
                Locale.ROOT,
                "Incomplete: %,d of %,d training runs are done. Run the same command with --resume to continue.",
                done,
                all)));
  }

  /** Missing datasets and where to get them. */
  static List<Block> missing(List<MissingDataset> missing) {
    return missing.stream().map(m -> Block.text(m.sentence())).toList();
  }

  /** Methods that could not be trained, and why. */
  static List<Block> refusals(List<ComparisonResult> results) {
    return results.stream().flatMap(r -> r.refusalSentences().stream()).map(Block::text).toList();
  }

  /** Every setting of every method, so that each number can be reproduced. */
  static List<Block> settings(List<Evaluation.Entrant> entrants) {
    List<Block> blocks = new ArrayList<>();
    for (Evaluation.Entrant entrant : entrants) {
      Map<String, String> settings = entrant.configured();
      blocks.add(
          Block.fold(
              PaperResults.heading(entrant.method().name()) + ": " + entrant.method().summary(),
              settings.isEmpty()
                  ? Block.text("This method has no settings.")
                  : Block.facts(new LinkedHashMap<>(settings))));
    }
    return blocks;
  }

  /** The fields that the JSON of every experiment begins with. */
  static Map<String, @Nullable Object> tree(Experiment experiment, List<ComparisonResult> results) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(experiment.settings());
    tree.computeIfPresent("runs", (name, runs) -> Integer.valueOf(runs.toString()));
    tree.computeIfPresent("threads", (name, threads) -> Integer.valueOf(threads.toString()));
    tree.computeIfPresent("seed", (name, seed) -> Long.valueOf(seed.toString()));
    tree.put("complete", complete(results));
    return tree;
  }

  /** The origin of the page. */
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

  /** The options of the hyper-parameter search that differ from their defaults. */
  private static String auto(TuningBudget budget) {
    TuningBudget defaults = TuningBudget.defaults();
    return " --auto"
        + (budget.trials() == defaults.trials() ? "" : " --trials " + budget.trials())
        + (budget.members() == defaults.members() ? "" : " --ensemble " + budget.members())
        + (budget.seconds() == defaults.seconds()
            ? ""
            : " --time-budget " + Digits.shortest(budget.seconds()) + "s");
  }

  /** The name of the metric that is shown for all datasets. */
  static String score(List<ComparisonResult> results) {
    return results.stream().anyMatch(r -> r.head().multiLabel())
        ? "test accuracy (micro-F1 for multi-label data)"
        : "test accuracy";
  }

  /** The command that reproduces the page. */
  static Block command(Experiment experiment) {
    Map<String, String> s = experiment.settings();
    StringBuilder line = new StringBuilder("jane reproduce " + experiment.name());
    if (!s.getOrDefault("datasets", "all").equals("all")) {
      line.append(" --datasets ").append(CommandText.quoted(s.getOrDefault("datasets", "")));
    }
    if (s.containsKey("also")) {
      line.append(" --also ").append(CommandText.quoted(s.getOrDefault("also", "")));
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
