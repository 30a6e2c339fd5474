package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.TuningBudget;

/**
 * The accuracies of the paper's Table 2: its eight methods and an MLP, on every dataset whose files
 * are present, under the paper's protocol.
 */
final class Table2 implements Experiment {
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

    String title() {
      return comparison.title();
    }
  }

  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final List<Row> rows = new ArrayList<>();
  private final List<MissingDataset> missing;

  private Table2(ExperimentRequest request) {
    this.request = request;
    List<String> usual = new ArrayList<>(PaperResults.METHODS);
    usual.add("mlp");
    this.methods = request.methodsOr(usual);
    this.runs = request.runsOr(10);
    List<Evaluation.Entrant> entrants = ExperimentMethods.of(methods, Map.of(), request.tuning());
    ExperimentDatasets data = ExperimentDatasets.of(request, ExperimentDatasets.OF_TABLES);
    this.missing = data.missing();
    for (ExperimentDatasets.Chosen chosen : data.present()) {
      addRows(chosen, entrants);
    }
  }

  static Table2 of(ExperimentRequest request) {
    return new Table2(request);
  }

  private void addRows(ExperimentDatasets.Chosen chosen, List<Evaluation.Entrant> entrants) {
    Dataset dataset = chosen.dataset();
    boolean published = chosen.published();
    add(dataset, "", published, chosen.protocol(), entrants);
    if (published && chosen.name().equals("uai2010") && !dataset.splits().isEmpty() && !tuned()) {
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
          ExperimentMethods.of(methods, Map.of("structural", "off"), request.tuning()));
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
  public String name() {
    return "table2";
  }

  @Override
  public Map<String, String> settings() {
    return request.settings(name(), methods, runs);
  }

  List<String> methods() {
    return methods;
  }

  /** As in the rows without fixed settings. */
  List<Evaluation.Entrant> entrants() {
    return ExperimentMethods.of(methods, Map.of(), request.tuning());
  }

  @Override
  public Optional<TuningBudget> tuning() {
    return request.tuning();
  }

  boolean tuned() {
    return tuning().isPresent();
  }

  /** Small datasets first, so that first results come early. */
  @Override
  public List<Comparison> comparisons() {
    return rows.stream()
        .map(Row::comparison)
        .sorted(Comparator.comparing(c -> c.dataset().graph().nodes()))
        .toList();
  }

  @Override
  public List<MissingDataset> missing() {
    return missing;
  }

  @Override
  public ExperimentOutput output(List<ComparisonResult> results) {
    Map<String, ComparisonResult> byKey = new LinkedHashMap<>();
    results.forEach(r -> byKey.put(r.comparison().key(), r));
    List<AccuracyRow> accuracyRows = new ArrayList<>();
    for (Row row : rows) {
      ComparisonResult result = byKey.get(row.comparison().key());
      if (result != null) {
        accuracyRows.add(AccuracyRow.of(row, result, methods));
      }
    }
    Table2Files files = new Table2Files(this, accuracyRows, results);
    return new ExperimentOutput(
        name(),
        new Table2Page(this, accuracyRows, results).page(),
        files.tree(),
        files.csv(),
        new Table2Charts(accuracyRows).drawings(),
        files.text());
  }
}
