package org.jane.cli.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jane.data.Catalogue;
import org.jane.data.Dataset;
import org.jane.graph.GraphFacts;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/** The paper's table of datasets beside what is in the files. Nothing is trained. */
final class Table1 implements Experiment {
  private static final List<String> COUNTS = List.of("nodes", "edges", "classes", "attributes");

  /**
   * One dataset.
   *
   * @param counts by name, as in the files
   * @param component the same of the largest component, with homophily
   */
  private record Row(String name, Map<String, Long> counts, Dataset component, double homophily) {}

  private final Request request;
  private final List<Row> rows = new ArrayList<>();
  private final List<Missing> missing;

  private Table1(Request request) {
    Check.that(request.methods().isEmpty(), "table1 trains nothing: leave --methods out");
    Check.that(request.runs().isEmpty(), "table1 trains nothing: leave --runs out");
    this.request = request;
    DataChoice data = DataChoice.whole(request, Catalogue.names());
    this.missing = data.missing();
    for (Dataset whole : data.present()) {
      Map<String, Long> counts = new LinkedHashMap<>();
      counts.put("nodes", (long) whole.graph().nodes());
      counts.put("edges", (long) whole.graph().graph().edges());
      counts.put("classes", (long) whole.graph().labels().classCount());
      counts.put("attributes", (long) whole.graph().attributes().columns());
      Dataset component = whole.largestComponent();
      double homophily = GraphFacts.of(component.graph()).edgeHomophily();
      rows.add(new Row(whole.name(), counts, component, homophily));
    }
  }

  static Table1 of(Request request) {
    return new Table1(request);
  }

  @Override
  public String name() {
    return "table1";
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>(request.settings(name(), List.of(), 0));
    settings.remove("methods");
    settings.remove("runs");
    return settings;
  }

  @Override
  public List<Comparison> comparisons() {
    return List.of();
  }

  @Override
  public List<Missing> missing() {
    return missing;
  }

  @Override
  public Finding finding(List<Result> results) {
    return new Finding(name(), page(), tree(), csv(), Map.of(), text());
  }

  private static String published(String dataset, String what) {
    return Paper.statistic(dataset, what)
        .map(text -> Digits.count(Long.parseLong(text)))
        .orElse("–");
  }

  private Page page() {
    List<List<Cell>> cells = new ArrayList<>();
    for (Row row : rows) {
      List<Cell> line = new ArrayList<>(List.of(Cell.of(row.name)));
      for (String what : COUNTS) {
        String ours = Digits.count(row.counts.getOrDefault(what, 0L));
        String paper = published(row.name, what);
        line.add(Cell.faint(paper));
        line.add(paper.equals(ours) || paper.equals("–") ? Cell.of(ours) : Cell.strong(ours));
      }
      line.add(Cell.of(Digits.count(row.component.graph().nodes())));
      line.add(Cell.of(Digits.count(row.component.graph().graph().edges())));
      line.add(Cell.of(Digits.fixed(row.homophily, 2)));
      cells.add(line);
    }
    for (Missing gone : missing) {
      List<Cell> line = new ArrayList<>(List.of(Cell.faint(gone.name() + " (missing)")));
      for (String what : COUNTS) {
        line.add(Cell.faint(published(gone.name(), what)));
        line.add(Cell.faint("–"));
      }
      line.addAll(List.of(Cell.faint("–"), Cell.faint("–"), Cell.faint("–")));
      cells.add(line);
    }
    List<String> header = new ArrayList<>(List.of("dataset"));
    COUNTS.forEach(what -> header.addAll(List.of(what + ", paper", "files")));
    header.addAll(List.of("component: nodes", "edges", "homophily"));
    long differ = rows.stream().filter(Table1::differs).count();
    Page page =
        Page.titled("Table 1: the datasets")
            .lead(
                "%d of the paper's and our datasets are here; %d of them hold other counts than the paper tells."
                    .formatted(rows.size(), differ))
            .about(Map.of("experiment", name()))
            .section(
                "The paper's counts beside the files'",
                new Table("Counts", header, cells),
                Block.text(
                    "Bold: not what the paper says. Edges are undirected and counted once, loops and repetitions dropped. The last three"
                        + " columns are of the largest connected component, which all experiments use; homophily is the share of edges"
                        + " that join nodes of one class."))
            .section(
                "Where they differ",
                Block.text(
                    "Citation networks are published with citations, some of them twice or of a paper by itself. For uai2010 the paper counts the"
                        + " lines of the file, which names every edge in both directions, and 18 classes where the labels show 19."
                        + " Brazil's and Europe's lists hold loops. The paper's line for ppi is the mean size of its 24 graphs."),
                Block.text("Published numbers: " + Paper.SOURCE + ", Table 1."));
    return missing.isEmpty() ? page : page.section("What is missing", Remarks.missing(missing));
  }

  private static boolean differs(Row row) {
    return COUNTS.stream()
        .anyMatch(
            what ->
                Paper.statistic(row.name, what)
                    .filter(p -> Long.parseLong(p) != row.counts.getOrDefault(what, 0L))
                    .isPresent());
  }

  private Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = Remarks.tree(this, List.of());
    List<Map<String, @Nullable Object>> list = new ArrayList<>();
    for (Row row : rows) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("dataset", row.name);
      Map<String, @Nullable Object> paper = new LinkedHashMap<>();
      COUNTS.forEach(
          what -> paper.put(what, Paper.statistic(row.name, what).map(Long::valueOf).orElse(null)));
      fields.put("paper", paper);
      fields.put("files", row.counts);
      Map<String, Object> component = new LinkedHashMap<>();
      component.put("nodes", row.component.graph().nodes());
      component.put("edges", row.component.graph().graph().edges());
      component.put("edgeHomophily", row.homophily);
      fields.put("largestComponent", component);
      list.add(fields);
    }
    tree.put("paper", Paper.SOURCE + ", Table 1");
    tree.put("rows", list);
    tree.put("missing", missing.stream().map(Missing::tree).toList());
    return tree;
  }

  private String csv() {
    Csv csv = new Csv("dataset", "count", "paper", "files", "largest_component");
    for (Row row : rows) {
      for (String what : COUNTS) {
        csv.row(
            row.name,
            what,
            Paper.statistic(row.name, what).orElse(""),
            row.counts.getOrDefault(what, 0L),
            what.equals("nodes")
                ? row.component.graph().nodes()
                : what.equals("edges") ? row.component.graph().graph().edges() : "");
      }
    }
    for (Missing gone : missing) {
      for (String what : COUNTS) {
        csv.row(gone.name(), what, Paper.statistic(gone.name(), what).orElse(""), "", "");
      }
    }
    return csv.toString();
  }

  private List<String> text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%-12s %18s %18s %9s %14s  %s",
            "paper/files",
            "nodes",
            "edges",
            "classes",
            "attributes",
            "largest component"));
    for (Row row : rows) {
      StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-12s", row.name));
      int[] width = {18, 18, 9, 14};
      for (int c = 0; c < width.length; c++) {
        String what = COUNTS.get(c);
        String both =
            Paper.statistic(row.name, what).orElse("-") + "/" + row.counts.getOrDefault(what, 0L);
        line.append(String.format(Locale.ROOT, " %" + width[c] + "s", both));
      }
      line.append(
          String.format(
              Locale.ROOT,
              "  %,d nodes, %,d edges, homophily %.2f",
              row.component.graph().nodes(),
              row.component.graph().graph().edges(),
              row.homophily));
      lines.add(line.toString());
    }
    missing.forEach(m -> lines.add(m.sentence()));
    return lines;
  }
}
