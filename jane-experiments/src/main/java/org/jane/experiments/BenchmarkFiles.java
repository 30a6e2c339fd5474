package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.eval.Spread;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/** The benchmark as page, JSON, CSV and terminal text. */
record BenchmarkFiles(Benchmark experiment, BenchmarkTable table, List<ComparisonResult> results) {
  private static final String EXPLAINED =
      "Rank: 1 for the best mean of a dataset, ties share the mean of their ranks. Worst gap: how far the mean is behind the"
          + " best of its dataset at most, in points. Level: datasets on which the mean is within half a point of the best;"
          + " half a deviation: is the best, or less than half a standard deviation of its own runs behind.";

  Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = ReportSections.tree(experiment, results);
    tree.put("methods", experiment.methods());
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    for (BenchmarkTable.Row row : table.rows()) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("dataset", row.title());
      fields.put("protocol", row.result().comparison().protocol().toString());
      fields.put("metric", row.result().comparison().metric().key());
      fields.put("nodes", row.result().comparison().dataset().graph().nodes());
      fields.put("edges", row.result().comparison().dataset().graph().graph().edges());
      fields.put("complete", row.result().complete());
      List<Map<String, @Nullable Object>> scores = new ArrayList<>();
      for (int m = 0; m < table.methods().size(); m++) {
        Map<String, @Nullable Object> score = new LinkedHashMap<>();
        score.put("method", table.methods().get(m));
        score.put("score", AccuracyRow.spread(row.scores().get(m)));
        score.put("rank", finite(row.ranks().get(m)));
        score.put("gap", finite(row.gap(m)));
        score.put("level", row.level(m));
        score.put("refused", refusal(row, m).isEmpty() ? null : refusal(row, m));
        scores.add(score);
      }
      fields.put("results", scores);
      rows.add(fields);
    }
    tree.put("rows", rows);
    List<Map<String, @Nullable Object>> standings = new ArrayList<>();
    for (BenchmarkTable.Standing s : table.standings()) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("method", s.method());
      fields.put("datasets", s.datasets());
      fields.put("meanRank", finite(s.meanRank()));
      fields.put("worstGap", finite(s.worstGap()));
      fields.put("worstOn", s.worstOn());
      fields.put("level", s.level());
      fields.put("halfDeviation", s.halfDeviation());
      fields.put("mean", finite(s.mean()));
      standings.add(fields);
    }
    tree.put("standings", standings);
    tree.put("missing", experiment.missing().stream().map(MissingDataset::tree).toList());
    return tree;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** Why a method has no number, or not of all runs; empty when it has. */
  private String refusal(BenchmarkTable.Row row, int method) {
    String name = table.methods().get(method);
    return experiment.leftOut().stream()
        .filter(l -> l.dataset().equals(row.title()) && l.method().equals(name))
        .map(Benchmark.LeftOut::reason)
        .findFirst()
        .or(() -> row.result().refusal(name))
        .orElse("");
  }

  String csv() {
    Csv csv =
        new Csv(
            "dataset",
            "protocol",
            "metric",
            "method",
            "runs",
            "mean",
            "std",
            "rank",
            "gap",
            "level",
            "note");
    for (BenchmarkTable.Row row : table.rows()) {
      for (int m = 0; m < table.methods().size(); m++) {
        Spread score = row.scores().get(m);
        csv.row(
            row.title(),
            row.result().comparison().protocol(),
            row.result().comparison().metric().key(),
            table.methods().get(m),
            score == null ? 0 : score.values().size(),
            score == null ? Double.NaN : score.mean(),
            score == null ? Double.NaN : score.std(),
            row.ranks().get(m),
            row.gap(m),
            row.level(m) ? "yes" : "no",
            refusal(row, m));
      }
    }
    return csv.toString();
  }

  List<String> text() {
    List<String> lines = new ArrayList<>();
    lines.add(line("mean in %", experiment.methods()));
    for (BenchmarkTable.Row row : table.rows()) {
      List<String> cells = new ArrayList<>();
      for (int m = 0; m < table.methods().size(); m++) {
        Spread score = row.scores().get(m);
        cells.add(
            score == null
                ? "- "
                : Digits.fixed(100 * score.mean(), 1) + (row.level(m) ? "*" : " "));
      }
      boolean accuracy = row.metric().equals("accuracy");
      lines.add(line(row.title() + (accuracy ? "" : " (" + row.metric() + ")"), cells));
    }
    List<BenchmarkTable.Standing> s = table.standings();
    lines.add("");
    lines.add(line("mean rank", s.stream().map(x -> Digits.fixed(x.meanRank(), 2) + " ").toList()));
    lines.add(
        line(
            "worst gap, points",
            s.stream().map(x -> Digits.fixed(100 * x.worstGap(), 1) + " ").toList()));
    lines.add(line("level with the best", s.stream().map(x -> of(x.level(), x) + " ").toList()));
    lines.add(
        line("half a deviation", s.stream().map(x -> of(x.halfDeviation(), x) + " ").toList()));
    lines.add("* within half a point of the best mean of its row");
    experiment
        .leftOut()
        .forEach(l -> lines.add(l.method() + " on " + l.dataset() + ": " + l.reason()));
    experiment.missing().forEach(m -> lines.add(m.sentence()));
    return lines;
  }

  private static String of(int count, BenchmarkTable.Standing standing) {
    return count + "/" + standing.datasets();
  }

  private static String line(String first, List<String> cells) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-22s", first));
    cells.forEach(cell -> line.append(String.format(Locale.ROOT, "%11s", cell)));
    return line.toString().stripTrailing();
  }

  Page page() {
    List<Block> blocks = new ArrayList<>(ReportSections.incomplete(results));
    blocks.add(means());
    blocks.add(
        Block.text(
            "Mean ± standard deviation over runs, on test nodes, in %: accuracy unless said. Bold: within half a point of the"
                + " best mean of its row."));
    Page page =
        Page.titled("Benchmark: all methods on all datasets")
            .lead(lead())
            .about(ReportSections.about(experiment))
            .section("Scores", blocks)
            .section("Over all datasets", standings(), Block.text(EXPLAINED));
    List<Block> absent = new ArrayList<>(ReportSections.missing(experiment.missing()));
    experiment
        .leftOut()
        .forEach(
            l -> absent.add(Block.text(l.method() + " on " + l.dataset() + ": " + l.reason())));
    absent.addAll(ReportSections.refusals(results));
    if (!absent.isEmpty()) {
      page = page.section("Missing results", absent);
    }
    List<Block> settings = new ArrayList<>();
    settings.add(
        Block.text(
            experiment.tuning().isPresent()
                ? "The settings of every method with tunable settings were tuned for each dataset and run, on validation nodes only."
                : "Every method runs with its default settings, the same on all data; choices made during training use validation"
                    + " nodes only. The defaults:"));
    settings.addAll(ReportSections.settings(experiment.entrants()));
    return page.section("Settings", settings)
        .section("Reproduce", ReportSections.command(experiment));
  }

  private String lead() {
    return table.standings().stream()
        .filter(s -> s.datasets() > 0)
        .min(Comparator.comparingDouble(BenchmarkTable.Standing::meanRank))
        .map(
            s ->
                String.format(
                    Locale.ROOT,
                    "The best mean rank has %s: %.2f, level with the best on %d of %d datasets, at most %.1f points behind.",
                    PaperResults.heading(s.method()),
                    s.meanRank(),
                    s.level(),
                    s.datasets(),
                    100 * s.worstGap()))
        .orElse("No results yet.");
  }

  private Table means() {
    List<String> header = new ArrayList<>(List.of("dataset", "split"));
    experiment.methods().forEach(m -> header.add(PaperResults.heading(m)));
    List<List<Cell>> rows = new ArrayList<>();
    for (BenchmarkTable.Row row : table.rows()) {
      boolean accuracy = row.metric().equals("accuracy");
      List<Cell> cells =
          new ArrayList<>(
              List.of(
                  Cell.of(row.title() + (accuracy ? "" : ", " + row.metric())),
                  Cell.faint(row.result().comparison().protocol().toString())));
      for (int m = 0; m < table.methods().size(); m++) {
        Spread score = row.scores().get(m);
        String text = score == null ? "–" : Digits.spread(100 * score.mean(), 100 * score.std(), 1);
        cells.add(row.level(m) ? Cell.strong(text) : Cell.of(text));
      }
      rows.add(cells);
    }
    return new Table("Test scores in %", header, rows);
  }

  private Table standings() {
    Table standings =
        Table.of(
            "method", "mean rank", "worst gap", "worst on", "level", "half a deviation", "mean");
    for (BenchmarkTable.Standing s : table.standings()) {
      standings =
          standings.row(
              PaperResults.heading(s.method()),
              Digits.fixed(s.meanRank(), 2),
              Digits.fixed(100 * s.worstGap(), 1),
              s.worstOn(),
              s.level() + " of " + s.datasets(),
              s.halfDeviation() + " of " + s.datasets(),
              Digits.fixed(100 * s.mean(), 1));
    }
    return standings.caption("Each method over the datasets on which it has results");
  }
}
