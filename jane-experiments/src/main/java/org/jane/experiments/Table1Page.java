package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;

/** The page of dataset statistics in the paper and in the files. */
record Table1Page(List<Table1.Row> rows, List<MissingDataset> missing) {
  Page page() {
    long differ = rows.stream().filter(Table1::differs).count();
    Page page =
        Page.titled("Table 1: the datasets")
            .lead(
                String.format(
                    Locale.ROOT,
                    "%d datasets were found, %d are missing. For %d of those found the files differ from the paper's counts.",
                    rows.size(),
                    missing.size(),
                    differ))
            .about(Map.of("experiment", "table1"))
            .section(
                "Counts in the paper and in the files",
                counts(),
                Block.text(
                    "Bold: differs from the paper. Edges are undirected and counted once; self-loops and duplicates are dropped."))
            .section(
                "Data used in the experiments",
                components(),
                Block.text(
                    "Experiments use the largest connected component of published datasets, and all nodes of others. Homophily is the share of its edges that join nodes of the same class."))
            .section(
                "Reasons for the differences",
                Block.text(
                    "Citation networks are published with directed citations, some of them duplicates or self-citations. For uai2010 the paper counts the"
                        + " lines of the file, which names every edge in both directions, and 18 classes where the labels have 19."
                        + " The files of Brazil and Europe hold self-loops."),
                Block.text("Published numbers: " + PaperResults.SOURCE + ", Table 1."));
    return missing.isEmpty()
        ? page
        : page.section("Missing datasets", ReportSections.missing(missing));
  }

  private Table counts() {
    List<List<Cell>> cells = new ArrayList<>();
    for (Table1.Row row : rows) {
      List<Cell> line = new ArrayList<>(List.of(Cell.of(row.name())));
      for (String what : Table1.COUNTS) {
        String ours = Digits.count(row.counts().getOrDefault(what, 0L));
        String paper = count(row.paper(what));
        line.add(Cell.faint(paper));
        line.add(paper.equals(ours) || paper.equals("–") ? Cell.of(ours) : Cell.strong(ours));
      }
      cells.add(line);
    }
    for (MissingDataset gone : missing) {
      List<Cell> line = new ArrayList<>(List.of(Cell.faint(gone.name() + " (missing)")));
      for (String what : Table1.COUNTS) {
        line.add(Cell.faint(count(PaperResults.statistic(gone.name(), what))));
        line.add(Cell.faint("–"));
      }
      cells.add(line);
    }
    List<String> header = new ArrayList<>(List.of("dataset"));
    Table1.COUNTS.forEach(what -> header.addAll(List.of(what + ", paper", "files")));
    return new Table("Counts", header, cells);
  }

  private Table components() {
    Table table = Table.of("dataset", "nodes", "edges", "homophily").caption("Largest component");
    for (Table1.Row row : rows) {
      table =
          table.row(
              row.name(),
              Digits.count(row.component().graph().nodes()),
              Digits.count(row.component().graph().graph().edges()),
              Digits.fixed(row.homophily(), 2));
    }
    return table;
  }

  private static String count(Optional<String> published) {
    return published.map(text -> Digits.count(Long.parseLong(text))).orElse("–");
  }
}
