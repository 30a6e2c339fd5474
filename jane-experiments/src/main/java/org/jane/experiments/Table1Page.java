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

/** The paper's counts of the datasets beside those of the files, as a page. */
record Table1Page(List<Table1.Row> rows, List<Missing> missing) {
  Page page() {
    long differ = rows.stream().filter(Table1::differs).count();
    Page page =
        Page.titled("Table 1: the datasets")
            .lead(
                String.format(
                    Locale.ROOT,
                    "%d datasets are here, %d are missing. In %d of those here the files hold other counts than the paper tells.",
                    rows.size(),
                    missing.size(),
                    differ))
            .about(Map.of("experiment", "table1"))
            .section(
                "The paper's counts beside the files'",
                counts(),
                Block.text(
                    "Bold: not what the paper says. Edges are undirected and counted once, loops and repetitions dropped."))
            .section(
                "What experiments use",
                components(),
                Block.text(
                    "Experiments use the largest connected component of published datasets, and all nodes of others. Homophily is the share of its edges that join nodes of one class."))
            .section(
                "Where they differ",
                Block.text(
                    "Citation networks are published with citations, some of them twice or of a paper by itself. For uai2010 the paper counts the"
                        + " lines of the file, which names every edge in both directions, and 18 classes where the labels show 19."
                        + " Brazil's and Europe's lists hold loops. The paper's line for ppi is the mean size of its 24 graphs."),
                Block.text("Published numbers: " + Paper.SOURCE + ", Table 1."));
    return missing.isEmpty() ? page : page.section("What is missing", Remarks.missing(missing));
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
    for (Missing gone : missing) {
      List<Cell> line = new ArrayList<>(List.of(Cell.faint(gone.name() + " (missing)")));
      for (String what : Table1.COUNTS) {
        line.add(Cell.faint(count(Paper.statistic(gone.name(), what))));
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
