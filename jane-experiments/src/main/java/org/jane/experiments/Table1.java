package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jane.data.Dataset;
import org.jane.graph.GraphFacts;
import org.jane.report.chart.Digits;
import org.jspecify.annotations.Nullable;

/** The dataset statistics of the paper's Table 1, compared with the files. Nothing is trained. */
final class Table1 implements Experiment {
  static final List<String> COUNTS = List.of("nodes", "edges", "classes", "attributes");

  /**
   * One dataset.
   *
   * @param published whether it is in the catalogue
   * @param counts by name, as in the files
   * @param component the same of the largest component, with homophily
   */
  record Row(
      String name,
      boolean published,
      Map<String, Long> counts,
      Dataset component,
      double homophily) {
    /** A count as published in the paper; empty where there is none. */
    Optional<String> paper(String what) {
      return published ? PaperResults.statistic(name, what) : Optional.empty();
    }
  }

  private final ExperimentRequest request;
  private final List<Row> rows = new ArrayList<>();
  private final List<MissingDataset> missing;

  private Table1(ExperimentRequest request) {
    this.request = request;
    request.refuseTraining(name());
    request.refuseTuning(name());
    ExperimentDatasets data = ExperimentDatasets.whole(request, ExperimentDatasets.OF_TABLES);
    this.missing = data.missing();
    for (ExperimentDatasets.Chosen chosen : data.present()) {
      Dataset whole = chosen.dataset();
      Map<String, Long> counts = new LinkedHashMap<>();
      counts.put("nodes", (long) whole.graph().nodes());
      counts.put("edges", (long) whole.graph().graph().edges());
      counts.put("classes", (long) whole.graph().labels().classCount());
      counts.put("attributes", (long) whole.graph().attributes().columns());
      Dataset component = whole.largestComponent();
      double homophily = GraphFacts.of(component.graph()).edgeHomophily();
      rows.add(new Row(whole.name(), chosen.published(), counts, component, homophily));
    }
  }

  static Table1 of(ExperimentRequest request) {
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
  public List<MissingDataset> missing() {
    return missing;
  }

  @Override
  public ExperimentOutput output(List<ComparisonResult> results) {
    return new ExperimentOutput(
        name(), new Table1Page(rows, missing).page(), tree(), csv(), Map.of(), text());
  }

  /** Whether the files differ from the paper's counts. */
  static boolean differs(Row row) {
    return COUNTS.stream()
        .anyMatch(
            what ->
                row.paper(what)
                    .filter(p -> Long.parseLong(p) != row.counts.getOrDefault(what, 0L))
                    .isPresent());
  }

  private Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = ReportSections.tree(this, List.of());
    List<Map<String, @Nullable Object>> list = new ArrayList<>();
    for (Row row : rows) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("dataset", row.name);
      Map<String, @Nullable Object> paper = new LinkedHashMap<>();
      COUNTS.forEach(what -> paper.put(what, row.paper(what).map(Long::valueOf).orElse(null)));
      fields.put("paper", paper);
      fields.put("files", row.counts);
      Map<String, Object> component = new LinkedHashMap<>();
      component.put("nodes", row.component.graph().nodes());
      component.put("edges", row.component.graph().graph().edges());
      component.put("edgeHomophily", row.homophily);
      fields.put("largestComponent", component);
      list.add(fields);
    }
    tree.put("paper", PaperResults.SOURCE + ", Table 1");
    tree.put("rows", list);
    tree.put("missing", missing.stream().map(MissingDataset::tree).toList());
    return tree;
  }

  private String csv() {
    Csv csv = new Csv("dataset", "count", "paper", "files", "largest_component");
    for (Row row : rows) {
      for (String what : COUNTS) {
        csv.row(
            row.name,
            what,
            row.paper(what).orElse(""),
            row.counts.getOrDefault(what, 0L),
            what.equals("nodes")
                ? row.component.graph().nodes()
                : what.equals("edges") ? row.component.graph().graph().edges() : "");
      }
    }
    for (MissingDataset gone : missing) {
      for (String what : COUNTS) {
        csv.row(gone.name(), what, PaperResults.statistic(gone.name(), what).orElse(""), "", "");
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
        String both = row.paper(what).orElse("-") + "/" + row.counts.getOrDefault(what, 0L);
        line.append(String.format(Locale.ROOT, " %" + width[c] + "s", both));
      }
      line.append(
          String.format(
              Locale.ROOT,
              "  %,d nodes, %,d edges, homophily %s",
              row.component.graph().nodes(),
              row.component.graph().graph().edges(),
              Digits.fixed(row.homophily, 2)));
      lines.add(line.toString());
    }
    missing.forEach(m -> lines.add(m.sentence()));
    return lines;
  }
}
