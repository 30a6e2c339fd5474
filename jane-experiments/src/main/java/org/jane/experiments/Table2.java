package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.Spread;
import org.jane.report.chart.Axis;
import org.jane.report.chart.BarChart;
import org.jane.report.chart.Chart;
import org.jane.report.chart.Digits;
import org.jane.report.page.Block;
import org.jane.report.page.Cell;
import org.jane.report.page.Page;
import org.jane.report.page.Table;

/**
 * The accuracies of the paper's Table 2: its eight methods and an MLP, on every dataset whose files
 * are present, under the paper's protocol.
 */
final class Table2 extends ComparisonExperiment {
  private static final String JANE = "jane";

  /**
   * One row of the table.
   *
   * @param comparison its training runs
   * @param dataset by its name
   * @param variant distinguishes it from other rows of the dataset; empty for the standard one
   * @param published whether it is in the catalogue, so that the paper may have it
   */
  record Row(Comparison comparison, String dataset, String variant, boolean published) {
    OptionalDouble paper(String method) {
      return published ? PaperResults.accuracy(dataset, method) : OptionalDouble.empty();
    }
  }

  private final List<Row> rows = new ArrayList<>();

  private Table2(ExperimentRequest request) {
    super(
        "table2",
        request,
        Stream.concat(PaperResults.METHODS.stream(), Stream.of("mlp")).toList(),
        10);
    List<Evaluation.Entrant> entrants = entrants(Map.of());
    for (ExperimentDatasets.Chosen chosen :
        present(ExperimentDatasets.of(request, ExperimentDatasets.OF_TABLES))) {
      addRows(chosen, entrants);
    }
    rows.forEach(row -> comparisons.add(row.comparison));
    // small ones first, so that first results come early
    comparisons.sort(Comparator.comparing(c -> c.dataset().graph().nodes()));
  }

  static Table2 of(ExperimentRequest request) {
    return new Table2(request);
  }

  private List<Evaluation.Entrant> entrants(Map<String, String> settings) {
    return ExperimentMethods.of(methods, settings, request.tuning());
  }

  private void addRows(ExperimentDatasets.Chosen chosen, List<Evaluation.Entrant> entrants) {
    Dataset dataset = chosen.dataset();
    boolean published = chosen.published();
    add(dataset, "", published, chosen.protocol(), entrants);
    if (published
        && chosen.name().equals("uai2010")
        && !dataset.splits().isEmpty()
        && tuning().isEmpty()) {
      add(
          DatasetVariants.firstSplit(dataset),
          "its own split",
          true,
          Protocol.parse("given"), // without validation nodes there is nothing to tune on
          entrants);
    }
    if (dataset.graph().attributes().columns() == 0) {
      add(
          DatasetVariants.constantAttribute(dataset),
          "constant 1",
          published,
          Protocol.paper(),
          entrants(Map.of("structural", "off")));
    }
  }

  private void add(
      Dataset dataset,
      String variant,
      boolean published,
      Protocol protocol,
      List<Evaluation.Entrant> entrants) {
    String title = dataset.name() + (variant.isEmpty() ? "" : ", " + variant);
    rows.add(
        new Row(
            new Comparison(Comparison.key(title), title, dataset, protocol, entrants, runs),
            dataset.name(),
            variant,
            published));
  }

  @Override
  Findings findings(List<ComparisonResult> results) {
    Map<String, ComparisonResult> byKey = byKey(results);
    List<AccuracyRow> accuracies = new ArrayList<>();
    for (Row row : rows) {
      ComparisonResult result = byKey.get(row.comparison.key());
      if (result != null) {
        accuracies.add(AccuracyRow.of(row, result, methods));
      }
    }
    String score = score(results);
    List<Page.Section> sections = new ArrayList<>();
    sections.add(
        section(
            "Accuracy, ours and the paper's",
            table("T" + score.substring(1) + " in %", accuracies),
            Block.text(
                "Mean ± standard deviation of "
                    + score
                    + " in % over runs. Bold: best mean of its row, or within 0.3 standard deviations of the best."
                    + " Below each row, the numbers of the paper.")));
    sections.add(
        section(
            "Difference from the paper",
            grid(
                "Percentage points",
                "dataset",
                accuracies.stream()
                    .filter(s -> s.entries().stream().anyMatch(e -> e.difference().isPresent()))
                    .toList(),
                AccuracyRow::title,
                methods,
                PaperResults::heading,
                (s, method) -> Cell.of(signed(s.of(method).difference()))),
            Block.text(
                "Ours minus the paper's, in percentage points. The paper gives no standard deviations, and its settings only"
                    + " in part; ours are below.")));
    Map<String, Chart> drawings = new LinkedHashMap<>();
    List<AccuracyRow> withJane =
        methods.contains(JANE)
            ? accuracies.stream().filter(s -> s.of(JANE).scored()).toList()
            : List.of();
    if (!withJane.isEmpty()) {
      drawings.put("table2-jane", accuracy(withJane));
      drawings.put("table2-influence", influence(withJane));
      sections.add(
          section(
              "JANE",
              Block.chart(
                  accuracy(withJane),
                  "Mean over runs ± one standard deviation; small circles are single runs."),
              Block.chart(
                  influence(withJane),
                  "Estimated by JANE from its own predictions: 0 is proximity alone, 1 attributes alone.")));
    }
    return new Findings(
        "Table 2: accuracy on published datasets",
        lead(accuracies),
        sections,
        protocol(),
        fields(
            "paper",
            PaperResults.SOURCE + ", Table 2",
            "rows",
            accuracies.stream().map(AccuracyRow::tree).toList()),
        csv(accuracies),
        drawings);
  }

  private Csv csv(List<AccuracyRow> accuracies) {
    Csv csv =
        new Csv(
            "dataset",
            "variant",
            "protocol",
            "method",
            "runs",
            "mean",
            "std",
            "paper",
            "difference",
            "among_best",
            "note");
    for (AccuracyRow s : accuracies) {
      for (AccuracyRow.Entry e : s.entries()) {
        csv.row(
            s.row().dataset,
            s.row().variant,
            s.row().comparison.protocol(),
            e.method(),
            e.score().values().size(),
            e.score().mean(),
            e.score().std(),
            e.paper(),
            e.difference(),
            e.amongBest() ? "yes" : "no",
            e.refusal().orElse(""));
      }
    }
    for (MissingDataset gone : missing()) {
      for (String method : methods) {
        OptionalDouble paper = PaperResults.accuracy(gone.name(), method);
        csv.row(gone.name(), "", "", method, 0, "", "", paper, "", "no", "dataset is missing");
      }
    }
    return csv;
  }

  private List<Block> protocol() {
    boolean tuned = tuning().isPresent();
    return settings(
        entrants(Map.of()),
        "Published datasets: the largest connected component; data of your own: all nodes. Published cora, citeseer and pubmed: the published split (20 training nodes per class, 500"
            + " for validation, 1000 for testing, less what lies outside the component). Others: 10 % of the nodes for training, 20 % for"
            + " validation, the rest for testing, drawn again for each run, the same for all methods. "
            + (tuned
                ? "The row of uai2010 with the training and test nodes its files name is left out: it has no validation nodes to"
                    + " tune on."
                : "uai2010 also with the training and test nodes its files name, without validation nodes."),
        "Airports have no attributes. The standard row gives the networks structural attributes (degree, core number,"
            + " PageRank and others); “constant 1” gives them a single attribute that is 1 everywhere, as the paper did, and sets"
            + " structural=off for the methods that would add structural attributes."
            + " Texas is not in the paper.",
        "Published numbers: " + PaperResults.SOURCE + ", Table 2.",
        defaults());
  }

  /** A sentence on which method stays nearest to the best in all rows. */
  private String lead(List<AccuracyRow> accuracies) {
    List<AccuracyRow> done = accuracies.stream().filter(s -> s.result().complete()).toList();
    if (done.isEmpty()) {
      return "No results yet.";
    }
    if (methods.size() < 2) {
      return "Only one method: there is nothing to compare it with.";
    }
    List<AccuracyRow> whole = done.stream().filter(s -> s.result().refusals().isEmpty()).toList();
    if (whole.isEmpty()) {
      return "In every finished row some method could not be trained, so no best method is named.";
    }
    String jane =
        !methods.contains(JANE)
            ? ""
            : "JANE is the best or within 0.3 standard deviations of it in %d of %d rows%s. "
                .formatted(
                    whole.stream().filter(s -> s.of(JANE).amongBest()).count(),
                    whole.size(),
                    whole.size() < done.size() ? " in which every method could be trained" : "");
    return jane + steadiest(whole);
  }

  private String steadiest(List<AccuracyRow> whole) {
    Map<String, Double> worst = new LinkedHashMap<>();
    for (String method : methods) {
      worst.put(method, whole.stream().mapToDouble(s -> s.gap(method)).max().orElse(0));
    }
    Map.Entry<String, Double> least =
        worst.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
    boolean alone = worst.values().stream().filter(least.getValue()::equals).count() == 1;
    return String.format(
        Locale.ROOT,
        "%s is never more than %.1f percentage points behind the best method of a row, %s.",
        PaperResults.heading(least.getKey()),
        100 * least.getValue(),
        alone ? "less than any other" : "and no method less");
  }

  private Table table(String caption, List<AccuracyRow> accuracies) {
    Table table =
        grid(
            caption,
            "dataset",
            List.<AccuracyRow>of(),
            AccuracyRow::title,
            methods,
            PaperResults::heading,
            (s, m) -> Cell.of(""));
    for (AccuracyRow s : accuracies) {
      List<Cell> ours = new ArrayList<>(List.of(Cell.of(s.title())));
      for (AccuracyRow.Entry e : s.entries()) {
        String text = text(e.score(), 100, 1);
        ours.add(e.amongBest() ? Cell.strong(text) : Cell.of(text));
      }
      table = table.row(ours.toArray());
      if (s.entries().stream().anyMatch(e -> e.paper().isPresent())) {
        table = table.row(paper(s.title() + ", in the paper", s.row().dataset));
      }
    }
    for (MissingDataset gone : missing()) {
      table = table.row(paper(gone.name() + " (missing; in the paper)", gone.name()));
    }
    return table;
  }

  private Object[] paper(String title, String dataset) {
    List<Cell> row = new ArrayList<>(List.of(Cell.faint(title)));
    for (String method : methods) {
      double accuracy = PaperResults.accuracy(dataset, method).orElse(Double.NaN);
      row.add(Cell.faint(Digits.fixed(100 * accuracy, 1)));
    }
    return row.toArray();
  }

  /** In percentage points, with its sign. */
  private static String signed(OptionalDouble difference) {
    return difference.isEmpty()
        ? "–"
        : String.format(
            Locale.ROOT, "%+.1f", Math.rint(1000 * difference.getAsDouble()) / 10 + 0.0);
  }

  private static BarChart accuracy(List<AccuracyRow> withJane) {
    return new BarChart(
        "Accuracy of JANE, ours and the paper's",
        Axis.of(score(withJane.stream().map(AccuracyRow::result).toList())).from(0).to(1),
        withJane.stream().map(AccuracyRow::title).toList(),
        List.of(
            new BarChart.Series(
                "ours", withJane.stream().map(s -> bar(s.of(JANE).score())).toList()),
            new BarChart.Series(
                "paper",
                withJane.stream()
                    .map(s -> BarChart.Bar.of(s.of(JANE).paper().orElse(Double.NaN)))
                    .toList())));
  }

  private static BarChart influence(List<AccuracyRow> withJane) {
    return BarChart.of(
        "Influence of attributes",
        Axis.of("influence of attributes").from(0).to(1),
        withJane.stream().map(AccuracyRow::title).toList(),
        withJane.stream().map(s -> bar(s.of(JANE).alphaHat())).toList());
  }

  private static BarChart.Bar bar(Spread values) {
    return values.values().isEmpty()
        ? BarChart.Bar.none()
        : BarChart.Bar.of(values.mean(), values.std(), values.values());
  }
}
