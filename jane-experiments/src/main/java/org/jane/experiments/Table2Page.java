package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;

/** The page of Table 2. */
final class Table2Page {
  private final Table2 experiment;
  private final List<AccuracyRow> accuracyRows;
  private final List<ComparisonResult> results;

  Table2Page(Table2 experiment, List<AccuracyRow> accuracyRows, List<ComparisonResult> results) {
    this.experiment = experiment;
    this.accuracyRows = accuracyRows;
    this.results = results;
  }

  Page page() {
    List<Block> table = new ArrayList<>(ReportSections.incomplete(results));
    table.add(accuracies());
    table.add(
        Block.text(
            "Mean ± standard deviation of "
                + ReportSections.score(results)
                + " in %"
                + " over runs. Bold: best mean of its row, or within 0.3 standard deviations of the best."
                + " Below each row, the numbers of the paper."));
    Page page =
        Page.titled("Table 2: accuracy on published datasets")
            .lead(lead())
            .about(ReportSections.about(experiment))
            .section("Accuracy, ours and the paper's", table)
            .section(
                "Difference from the paper",
                differences(),
                Block.text(
                    "Ours minus the paper's, in percentage points. The paper gives no standard deviations, and its settings only"
                        + " in part; ours are below."));
    Table2Charts charts = new Table2Charts(accuracyRows);
    if (!charts.drawings().isEmpty()) {
      page =
          page.section(
              "JANE",
              Block.chart(
                  charts.accuracy(),
                  "Mean over runs ± one standard deviation; small circles are single runs."),
              Block.chart(
                  charts.influence(),
                  "Estimated by JANE from its own predictions: 0 is proximity alone, 1 attributes alone."));
    }
    List<Block> absent = new ArrayList<>(ReportSections.missing(experiment.missing()));
    absent.addAll(ReportSections.refusals(results));
    if (!absent.isEmpty()) {
      page = page.section("Missing results", absent);
    }
    return page.section("Settings", protocol())
        .section("Reproduce", ReportSections.command(experiment));
  }

  private List<Block> protocol() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.text(
            "Published datasets: the largest connected component; data of your own: all nodes. Published cora, citeseer and pubmed: the published split (20 training nodes per class, 500"
                + " for validation, 1000 for testing, less what lies outside the component). Others: 10 % of the nodes for training, 20 % for"
                + " validation, the rest for testing, drawn again for each run, the same for all methods. "
                + (experiment.tuned()
                    ? "The row of uai2010 with the training and test nodes its files name is left out: it has no validation nodes to"
                        + " tune on."
                    : "uai2010 also with the training and test nodes its files name, without validation nodes.")));
    blocks.add(
        Block.text(
            "Airports have no attributes. The standard row gives the networks structural attributes (degree, core number,"
                + " PageRank and others); “constant 1” gives them a single attribute that is 1 everywhere, as the paper did, and sets"
                + " structural=off for the methods that would add structural attributes."
                + " Texas is not in the paper."));
    blocks.add(
        Block.text(
            experiment.tuned()
                ? "The settings of every method with tunable settings were tuned for each dataset and run, on validation nodes only."
                : "Every method runs with its default settings, the same on all data; choices made during training (epoch, attribute"
                    + " scaling) use validation nodes only. The defaults:"));
    blocks.addAll(ReportSections.settings(experiment.entrants()));
    blocks.add(Block.text("Published numbers: " + PaperResults.SOURCE + ", Table 2."));
    return blocks;
  }

  /** A sentence on which method stays nearest to the best in all rows. */
  private String lead() {
    List<AccuracyRow> done = accuracyRows.stream().filter(s -> s.result().complete()).toList();
    if (done.isEmpty()) {
      return "No results yet.";
    }
    if (experiment.methods().size() < 2) {
      return "Only one method: there is nothing to compare it with.";
    }
    List<AccuracyRow> whole = done.stream().filter(s -> s.result().refusals().isEmpty()).toList();
    if (whole.isEmpty()) {
      return "In every finished row some method could not be trained, so no best method is named.";
    }
    return (experiment.methods().contains("jane") ? jane(whole, done.size()) + " " : "")
        + steadiest(whole);
  }

  private static String jane(List<AccuracyRow> whole, int done) {
    long best =
        whole.stream()
            .filter(s -> s.of("jane").map(AccuracyRow.Entry::amongBest).orElse(false))
            .count();
    return String.format(
        Locale.ROOT,
        "JANE is the best or within 0.3 standard deviations of it in %d of %d rows%s.",
        best,
        whole.size(),
        whole.size() < done ? " in which every method could be trained" : "");
  }

  private String steadiest(List<AccuracyRow> whole) {
    String most = "";
    double least = Double.POSITIVE_INFINITY;
    boolean alone = false;
    for (String method : experiment.methods()) {
      double worst = whole.stream().mapToDouble(s -> gap(s, method)).max().orElse(0);
      if (worst < least) {
        least = worst;
        most = method;
        alone = true;
      } else if (worst == least) {
        alone = false;
      }
    }
    return String.format(
        Locale.ROOT,
        "%s is never more than %.1f percentage points behind the best method of a row, %s.",
        PaperResults.heading(most),
        100 * least,
        alone ? "less than any other" : "and no method less");
  }

  /** How far a method is behind the best of a row. */
  private static double gap(AccuracyRow accuracyRow, String method) {
    double best = 0;
    for (AccuracyRow.Entry e : accuracyRow.entries()) {
      best = e.score() == null ? best : Math.max(best, e.score().mean());
    }
    AccuracyRow.Entry own = accuracyRow.of(method).orElseThrow();
    return own.score() == null ? 1 : best - own.score().mean();
  }

  private List<String> header() {
    List<String> header = new ArrayList<>(List.of("dataset"));
    experiment.methods().forEach(m -> header.add(PaperResults.heading(m)));
    return header;
  }

  private Table accuracies() {
    List<List<Cell>> rows = new ArrayList<>();
    for (AccuracyRow s : accuracyRows) {
      List<Cell> ours = new ArrayList<>(List.of(Cell.of(s.row().title())));
      List<Cell> paper = new ArrayList<>(List.of(Cell.faint(s.row().title() + ", in the paper")));
      for (AccuracyRow.Entry e : s.entries()) {
        String text =
            e.score() == null
                ? "–"
                : Digits.spread(100 * e.score().mean(), 100 * e.score().std(), 1);
        ours.add(e.amongBest() ? Cell.strong(text) : Cell.of(text));
        paper.add(Cell.faint(percent(e.paper())));
      }
      rows.add(ours);
      if (s.entries().stream().anyMatch(e -> e.paper().isPresent())) {
        rows.add(paper);
      }
    }
    for (MissingDataset missing : experiment.missing()) {
      rows.add(missingRow(missing));
    }
    String score = ReportSections.score(results);
    return new Table("T" + score.substring(1) + " in %", header(), rows);
  }

  private List<Cell> missingRow(MissingDataset missing) {
    List<Cell> row =
        new ArrayList<>(List.of(Cell.faint(missing.name() + " (missing; in the paper)")));
    for (String method : experiment.methods()) {
      row.add(Cell.faint(percent(PaperResults.accuracy(missing.name(), method))));
    }
    return row;
  }

  private static String percent(OptionalDouble fraction) {
    return Digits.fixed(100 * fraction.orElse(Double.NaN), 1);
  }

  private Table differences() {
    List<List<Cell>> rows = new ArrayList<>();
    for (AccuracyRow s : accuracyRows) {
      if (s.entries().stream().allMatch(e -> e.difference().isEmpty())) {
        continue;
      }
      List<Cell> row = new ArrayList<>(List.of(Cell.of(s.row().title())));
      for (AccuracyRow.Entry e : s.entries()) {
        row.add(Cell.of(Table2Files.signed(e.difference())));
      }
      rows.add(row);
    }
    return new Table("Percentage points", header(), rows);
  }
}
