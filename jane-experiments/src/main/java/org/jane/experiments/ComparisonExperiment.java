package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jane.eval.Evaluation;
import org.jane.eval.MethodSummary;
import org.jane.eval.Spread;
import org.jane.eval.TuningBudget;
import org.jane.report.CommandText;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of methods. Subclasses say what is compared and which numbers, tables and charts
 * come of it; what the pages and JSON files of all experiments have in common is composed here.
 */
abstract class ComparisonExperiment implements Experiment {
  /** Without values. */
  static final Spread NONE = new Spread(Double.NaN, Double.NaN, List.of());

  final ExperimentRequest request;
  final List<String> methods;
  final int runs;
  final List<Comparison> comparisons = new ArrayList<>();
  private final String name;
  private List<MissingDataset> missing = List.of();

  /**
   * What an experiment found.
   *
   * @param title of the page
   * @param lead its first sentence
   * @param sections its numbers
   * @param settings the text of the section on settings; empty when nothing is trained
   * @param fields of the JSON, beside those of all experiments
   * @param csv the numbers
   * @param drawings charts by file name, without extension
   */
  record Findings(
      String title,
      String lead,
      List<Page.Section> sections,
      List<Block> settings,
      Map<String, @Nullable Object> fields,
      Csv csv,
      Map<String, Chart> drawings) {}

  /**
   * @param usual the methods unless others are asked for
   * @param usualRuns the runs unless others are asked for
   */
  ComparisonExperiment(String name, ExperimentRequest request, List<String> usual, int usualRuns) {
    this.name = name;
    this.request = request;
    this.methods = request.methodsOr(usual);
    this.runs = request.runsOr(usualRuns);
  }

  /** Keeps which datasets are missing and returns those that are here. */
  final List<ExperimentDatasets.Chosen> present(ExperimentDatasets data) {
    missing = data.missing();
    return data.present();
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public Map<String, String> settings() {
    return request.settings(name, methods, runs);
  }

  @Override
  public List<Comparison> comparisons() {
    return comparisons;
  }

  @Override
  public final Optional<TuningBudget> tuning() {
    return request.tuning();
  }

  @Override
  public final List<MissingDataset> missing() {
    return missing;
  }

  /** Its numbers; {@code results} may be incomplete. */
  abstract Findings findings(List<ComparisonResult> results);

  /** Sentences on what is missing beside datasets and refused trainings. */
  List<String> leftOut() {
    return List.of();
  }

  @Override
  public final ExperimentOutput output(List<ComparisonResult> results) {
    Findings found = findings(results);
    Page page = Page.titled(found.title).lead(found.lead).about(about());
    List<Block> blocks = new ArrayList<>(incomplete(results));
    for (Page.Section section : found.sections) {
      blocks.addAll(section.blocks());
      page = page.section(section.heading(), blocks);
      blocks.clear();
    }
    missing.forEach(m -> blocks.add(Block.text(m.sentence())));
    leftOut().forEach(sentence -> blocks.add(Block.text(sentence)));
    results.forEach(r -> r.refusalSentences().forEach(s -> blocks.add(Block.text(s))));
    if (!blocks.isEmpty()) {
      page = page.section("Missing results", blocks);
    }
    if (!found.settings.isEmpty()) {
      page = page.section("Settings", found.settings).section("Reproduce", command());
    }
    Map<String, @Nullable Object> tree = new LinkedHashMap<>(settings());
    tree.computeIfPresent("runs", (field, text) -> Integer.valueOf(text.toString()));
    tree.computeIfPresent("threads", (field, text) -> Integer.valueOf(text.toString()));
    tree.computeIfPresent("seed", (field, text) -> Long.valueOf(text.toString()));
    tree.computeIfPresent("methods", (field, text) -> methods);
    tree.put("complete", results.stream().allMatch(ComparisonResult::complete));
    tree.putAll(found.fields);
    if (tree.containsKey("datasets")) {
      tree.put("missing", missing.stream().map(MissingDataset::tree).toList());
    }
    return new ExperimentOutput(name, page, tree, found.csv.toString(), found.drawings);
  }

  private static List<Block> incomplete(List<ComparisonResult> results) {
    if (results.stream().allMatch(ComparisonResult::complete)) {
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

  private Map<String, String> about() {
    Map<String, String> about = new LinkedHashMap<>(settings());
    about.keySet().retainAll(List.of("experiment", "runs", "seed", "threads"));
    return about;
  }

  /** The command that reproduces the page. */
  private Block command() {
    Map<String, String> s = settings();
    StringBuilder line = new StringBuilder("jane reproduce " + name);
    if (!s.getOrDefault("datasets", "all").equals("all")) {
      line.append(" --datasets ").append(CommandText.quoted(s.getOrDefault("datasets", "")));
    }
    if (s.containsKey("also")) {
      line.append(" --also ").append(CommandText.quoted(s.getOrDefault("also", "")));
    }
    line.append(" --methods ").append(s.get("methods"));
    tuning().ifPresent(budget -> line.append(auto(budget)));
    for (String option : List.of("runs", "seed", "threads")) {
      if (s.containsKey(option)) {
        line.append(" --").append(option).append(' ').append(s.get(option));
      }
    }
    return Block.command(line + " --out DIR");
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

  /** Sentences and every setting of every method, so that each number can be reproduced. */
  static List<Block> settings(List<Evaluation.Entrant> entrants, String... sentences) {
    List<Block> blocks = new ArrayList<>();
    for (String sentence : sentences) {
      blocks.add(Block.text(sentence));
    }
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

  /** What is said of settings where all are defaults, or tuned. */
  final String defaults() {
    return tuning().isPresent()
        ? "The settings of every method with tunable settings were tuned for each dataset and run, on validation nodes only."
        : "Every method runs with its default settings, the same on all data; choices made during training (epoch, attribute"
            + " scaling) use validation nodes only. The defaults:";
  }

  static Page.Section section(String heading, Block... blocks) {
    return new Page.Section(heading, List.of(blocks));
  }

  /** The name of the metric that is shown for all datasets. */
  static String score(List<ComparisonResult> results) {
    return results.stream().anyMatch(r -> r.head().multiLabel())
        ? "test accuracy (micro-F1 for multi-label data)"
        : "test accuracy";
  }

  static Map<String, ComparisonResult> byKey(List<ComparisonResult> results) {
    Map<String, ComparisonResult> byKey = new LinkedHashMap<>();
    results.forEach(r -> byKey.put(r.comparison().key(), r));
    return byKey;
  }

  /** A value of a method over its runs; without values where it has no results. */
  static Spread over(
      @Nullable ComparisonResult result,
      String method,
      Function<MethodSummary, @Nullable Spread> value) {
    return Optional.ofNullable(result).flatMap(r -> r.of(method)).map(value).orElse(NONE);
  }

  /** A spread as JSON; null without values. */
  static @Nullable Map<String, Object> tree(@Nullable Spread spread) {
    if (spread == null || spread.values().isEmpty()) {
      return null;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("mean", spread.mean());
    fields.put("std", spread.std());
    fields.put("values", spread.values());
    return fields;
  }

  /** An object of JSON: names and values in turn. */
  static Map<String, @Nullable Object> fields(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return fields;
  }

  /** Mean and deviation, times {@code unit}; a dash without values. */
  static String text(Spread spread, double unit, int decimals) {
    return spread.values().isEmpty()
        ? "–"
        : Digits.spread(unit * spread.mean(), unit * spread.std(), decimals);
  }

  /** A table with a cell for each row and column; the first cell of a row is its title. */
  static <R, C> Table grid(
      String caption,
      String corner,
      List<R> rows,
      Function<R, String> title,
      List<C> columns,
      Function<C, String> heading,
      BiFunction<R, C, Cell> cell) {
    List<String> header = new ArrayList<>(List.of(corner));
    columns.forEach(column -> header.add(heading.apply(column)));
    List<List<Cell>> cells = new ArrayList<>();
    for (R row : rows) {
      List<Cell> line = new ArrayList<>(List.of(Cell.of(title.apply(row))));
      columns.forEach(column -> line.add(cell.apply(row, column)));
      cells.add(line);
    }
    return new Table(caption, header, cells);
  }
}
