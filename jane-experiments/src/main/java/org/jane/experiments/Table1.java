package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.graph.AttributedGraph;
import org.jane.graph.GraphFacts;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Table;
import org.jspecify.annotations.Nullable;

/** The dataset statistics of the paper's Table 1, compared with the files. Nothing is trained. */
final class Table1 extends ComparisonExperiment {
  private static final List<String> COUNTS = List.of("nodes", "edges", "classes", "attributes");

  /**
   * One dataset.
   *
   * @param paper counts as published, by name
   * @param files counts as in the files, by name; empty when they are missing
   * @param component nodes, edges and homophily of the largest component
   */
  private record Row(
      String name,
      Map<String, @Nullable Object> paper,
      Map<String, @Nullable Object> files,
      Map<String, @Nullable Object> component) {
    boolean differs(String what) {
      Object published = paper.get(what);
      return published != null && !files.isEmpty() && !published.equals(files.get(what));
    }
  }

  private final List<Row> rows = new ArrayList<>();

  private Table1(ExperimentRequest request) {
    super("table1", request, List.of(), 0);
    request.refuseTraining(name());
    request.refuseTuning(name());
    for (ExperimentDatasets.Chosen chosen :
        present(ExperimentDatasets.whole(request, ExperimentDatasets.OF_TABLES))) {
      AttributedGraph whole = chosen.dataset().graph();
      Dataset component = chosen.dataset().largestComponent();
      rows.add(
          new Row(
              chosen.name(),
              published(chosen.published() ? chosen.name() : ""),
              fields(
                  "nodes",
                  (long) whole.nodes(),
                  "edges",
                  (long) whole.graph().edges(),
                  "classes",
                  (long) whole.labels().classCount(),
                  "attributes",
                  (long) whole.attributes().columns()),
              fields(
                  "nodes",
                  component.graph().nodes(),
                  "edges",
                  component.graph().graph().edges(),
                  "edgeHomophily",
                  GraphFacts.of(component.graph()).edgeHomophily())));
    }
  }

  static Table1 of(ExperimentRequest request) {
    return new Table1(request);
  }

  private static Map<String, @Nullable Object> published(String name) {
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    for (String what : COUNTS) {
      counts.put(what, PaperResults.statistic(name, what).map(Long::valueOf).orElse(null));
    }
    return counts;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = super.settings();
    settings.keySet().removeAll(List.of("methods", "runs"));
    return settings;
  }

  @Override
  Findings findings(List<ComparisonResult> results) {
    List<Row> all = new ArrayList<>(rows);
    missing().forEach(m -> all.add(new Row(m.name(), published(m.name()), Map.of(), Map.of())));
    Csv csv = new Csv("dataset", "count", "paper", "files", "largest_component");
    List<List<Cell>> cells = new ArrayList<>();
    for (Row row : all) {
      boolean here = !row.files.isEmpty();
      List<Cell> line = new ArrayList<>();
      line.add(here ? Cell.of(row.name) : Cell.faint(row.name + " (missing)"));
      for (String what : COUNTS) {
        csv.row(
            row.name,
            what,
            orBlank(row.paper, what),
            orBlank(row.files, what),
            orBlank(row.component, what));
        String ours = count(row.files.get(what));
        line.add(Cell.faint(count(row.paper.get(what))));
        line.add(row.differs(what) ? Cell.strong(ours) : here ? Cell.of(ours) : Cell.faint(ours));
      }
      cells.add(line);
    }
    List<String> header = new ArrayList<>(List.of("dataset"));
    COUNTS.forEach(what -> header.addAll(List.of(what + ", paper", "files")));
    Table components =
        Table.of("dataset", "nodes", "edges", "homophily").caption("Largest component");
    for (Row row : rows) {
      components =
          components.row(
              row.name,
              count(row.component.get("nodes")),
              count(row.component.get("edges")),
              Digits.fixed(((Number) orBlank(row.component, "edgeHomophily")).doubleValue(), 2));
    }
    return new Findings(
        "Table 1: the datasets",
        "%d datasets were found, %d are missing. For %d of those found the files differ from the paper's counts."
            .formatted(
                rows.size(),
                missing().size(),
                rows.stream().filter(row -> COUNTS.stream().anyMatch(row::differs)).count()),
        List.of(
            section(
                "Counts in the paper and in the files",
                new Table("Counts", header, cells),
                Block.text(
                    "Bold: differs from the paper. Edges are undirected and counted once; self-loops and duplicates are dropped.")),
            section(
                "Data used in the experiments",
                components,
                Block.text(
                    "Experiments use the largest connected component of published datasets, and all nodes of others. Homophily is the share of its edges that join nodes of the same class.")),
            section(
                "Reasons for the differences",
                Block.text(
                    "Citation networks are published with directed citations, some of them duplicates or self-citations. For uai2010 the paper counts the"
                        + " lines of the file, which names every edge in both directions, and 18 classes where the labels have 19."
                        + " The files of Brazil and Europe hold self-loops."),
                Block.text("Published numbers: " + PaperResults.SOURCE + ", Table 1."))),
        List.of(),
        fields(
            "paper",
            PaperResults.SOURCE + ", Table 1",
            "rows",
            rows.stream()
                .map(
                    row ->
                        fields(
                            "dataset",
                            row.name,
                            "paper",
                            row.paper,
                            "files",
                            row.files,
                            "largestComponent",
                            row.component))
                .toList()),
        csv,
        Map.of());
  }

  private static Object orBlank(Map<String, @Nullable Object> counts, String what) {
    return Optional.ofNullable(counts.get(what)).orElse("");
  }

  private static String count(@Nullable Object number) {
    return number instanceof Number n ? Digits.count(n.longValue()) : "–";
  }
}
