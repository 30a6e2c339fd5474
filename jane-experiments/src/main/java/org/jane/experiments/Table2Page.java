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

/** The table of accuracies as a page. */
final class Table2Page {
  private final Table2 experiment;
  private final List<Standing> standings;
  private final List<Result> results;

  Table2Page(Table2 experiment, List<Standing> standings, List<Result> results) {
    this.experiment = experiment;
    this.standings = standings;
    this.results = results;
  }

  Page page() {
    List<Block> table = new ArrayList<>(Remarks.incomplete(results));
    table.add(accuracies());
    table.add(
        Block.text(
            "Mean ± standard deviation of "
                + Remarks.score(results)
                + " in per cent"
                + " over runs. Bold: the best mean of its row, or within 0.3 standard deviations of it."
                + " Below each row, the numbers of the paper."));
    Page page =
        Page.titled("Table 2: accuracy on published datasets")
            .lead(lead())
            .about(Remarks.about(experiment))
            .section("Accuracy, ours and the paper's", table)
            .section(
                "Difference from the paper",
                differences(),
                Block.text(
                    "Ours minus the paper's, in percentage points. The paper tells no deviations; its settings are only partly"
                        + " known, ours are below."));
    Table2Charts charts = new Table2Charts(standings);
    if (!charts.drawings().isEmpty()) {
      page =
          page.section(
              "JANE",
              Block.chart(
                  charts.accuracy(),
                  "Bars are means over runs, lines one standard deviation to each side, dots single runs."),
              Block.chart(
                  charts.influence(),
                  "Estimated by JANE from its own predictions: 0 is proximity alone, 1 attributes alone."));
    }
    List<Block> absent = new ArrayList<>(Remarks.missing(experiment.missing()));
    absent.addAll(Remarks.refusals(results));
    if (!absent.isEmpty()) {
      page = page.section("What is missing", absent);
    }
    return page.section("How it was done", protocol())
        .section("Do it again", Remarks.command(experiment));
  }

  private List<Block> protocol() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Block.text(
            "Published datasets: the largest connected component; data of your own: all nodes. Published cora, citeseer and pubmed: the published split (20 training nodes a class, 500"
                + " for validation, 1000 for testing, less what lies outside the component). Others: 10 % of the nodes for training, 20 % for"
                + " validation, the rest for testing, a new draw for each run, the same for all methods. "
                + (experiment.tuned()
                    ? "The row of uai2010 with the training and test nodes its files name is left out: it has no validation nodes to"
                        + " choose settings by."
                    : "uai2010 also with the training and test nodes its files name, without validation nodes.")));
    blocks.add(
        Block.text(
            "Airports have no attributes. Our usual row gives the networks measures of structure (degree, core number,"
                + " PageRank and others); “constant 1” gives them a single attribute that is 1 everywhere, as the paper did, and pins"
                + " structural=off for the methods that would add those measures."
                + " Texas is not in the paper."));
    blocks.add(
        Block.text(
            experiment.tuned()
                ? "The settings of every method that has any to choose were chosen anew for each dataset and run, by validation nodes alone."
                : "Every method runs with its default settings, the same on all data; all that is chosen on the way (epoch, scaling of"
                    + " attributes) is chosen on validation nodes. The defaults:"));
    blocks.addAll(Remarks.settings(experiment.entrants()));
    blocks.add(Block.text("Published numbers: " + Paper.SOURCE + ", Table 2."));
    return blocks;
  }

  /** Who stays near the best everywhere, in a sentence. */
  private String lead() {
    List<Standing> done = standings.stream().filter(s -> s.result().complete()).toList();
    if (done.isEmpty()) {
      return "No dataset is done yet.";
    }
    if (experiment.methods().size() < 2) {
      return "One method alone: there is nothing to compare it with.";
    }
    List<Standing> whole = done.stream().filter(s -> s.result().refusals().isEmpty()).toList();
    if (whole.isEmpty()) {
      return "In every row that is done some method could not learn, so none is said to be the best.";
    }
    return (experiment.methods().contains("jane") ? jane(whole, done.size()) + " " : "")
        + steadiest(whole);
  }

  private static String jane(List<Standing> whole, int done) {
    long best =
        whole.stream()
            .filter(s -> s.of("jane").map(Standing.Entry::amongBest).orElse(false))
            .count();
    return String.format(
        Locale.ROOT,
        "JANE is the best or level with it in %d of %d rows%s.",
        best,
        whole.size(),
        whole.size() < done ? " in which every method could learn" : "");
  }

  private String steadiest(List<Standing> whole) {
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
        "%s is never more than %.1f points behind the best method of a row, %s.",
        Paper.heading(most),
        100 * least,
        alone ? "less than any other" : "and no method less");
  }

  /** How far a method is behind the best of a row. */
  private static double gap(Standing standing, String method) {
    double best = 0;
    for (Standing.Entry e : standing.entries()) {
      best = e.score() == null ? best : Math.max(best, e.score().mean());
    }
    Standing.Entry own = standing.of(method).orElseThrow();
    return own.score() == null ? 1 : best - own.score().mean();
  }

  private List<String> header() {
    List<String> header = new ArrayList<>(List.of("dataset"));
    experiment.methods().forEach(m -> header.add(Paper.heading(m)));
    return header;
  }

  private Table accuracies() {
    List<List<Cell>> rows = new ArrayList<>();
    for (Standing s : standings) {
      List<Cell> ours = new ArrayList<>(List.of(Cell.of(s.row().title())));
      List<Cell> paper = new ArrayList<>(List.of(Cell.faint(s.row().title() + ", in the paper")));
      for (Standing.Entry e : s.entries()) {
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
    for (Missing missing : experiment.missing()) {
      rows.add(missingRow(missing));
    }
    String score = Remarks.score(results);
    return new Table("T" + score.substring(1) + " in per cent", header(), rows);
  }

  private List<Cell> missingRow(Missing missing) {
    List<Cell> row =
        new ArrayList<>(List.of(Cell.faint(missing.name() + " (missing; in the paper)")));
    for (String method : experiment.methods()) {
      row.add(Cell.faint(percent(Paper.accuracy(missing.name(), method))));
    }
    return row;
  }

  private static String percent(OptionalDouble fraction) {
    return Digits.fixed(100 * fraction.orElse(Double.NaN), 1);
  }

  private Table differences() {
    List<List<Cell>> rows = new ArrayList<>();
    for (Standing s : standings) {
      if (s.entries().stream().allMatch(e -> e.difference().isEmpty())) {
        continue;
      }
      List<Cell> row = new ArrayList<>(List.of(Cell.of(s.row().title())));
      for (Standing.Entry e : s.entries()) {
        row.add(Cell.of(Table2Files.signed(e.difference())));
      }
      rows.add(row);
    }
    return new Table("Percentage points", header(), rows);
  }
}
