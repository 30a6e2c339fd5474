package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jane.data.Dataset;
import org.jane.data.source.Catalogue;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.TuningBudget;

/**
 * The paper's table of accuracies: its eight methods and the network on attributes alone, on every
 * dataset that is here, under the paper's protocol.
 */
final class Table2 implements Experiment {
  /**
   * One row of the table.
   *
   * @param comparison what is done
   * @param dataset by its name
   * @param variant what distinguishes it from other rows of the dataset; empty for the usual one
   * @param published whether it is of the catalogue, so that the paper may tell of it
   */
  record Row(Comparison comparison, String dataset, String variant, boolean published) {
    OptionalDouble paper(String method) {
      return published ? Paper.accuracy(dataset, method) : OptionalDouble.empty();
    }

    String title() {
      return comparison.title();
    }
  }

  private final Request request;
  private final List<String> methods;
  private final int runs;
  private final List<Row> rows = new ArrayList<>();
  private final List<Missing> missing;

  private Table2(Request request) {
    this.request = request;
    List<String> usual = new ArrayList<>(Paper.METHODS);
    usual.add("mlp");
    this.methods = request.methodsOr(usual);
    this.runs = request.runsOr(10);
    List<Evaluation.Entrant> entrants = Entrants.of(methods, Map.of(), request.tuning());
    DataChoice data = DataChoice.of(request, Catalogue.names());
    this.missing = data.missing();
    for (DataChoice.Chosen chosen : data.present()) {
      addRows(chosen, entrants);
    }
  }

  static Table2 of(Request request) {
    return new Table2(request);
  }

  private void addRows(DataChoice.Chosen chosen, List<Evaluation.Entrant> entrants) {
    Dataset dataset = chosen.dataset();
    boolean published = chosen.published();
    add(dataset, "", published, chosen.protocol(), entrants);
    if (published && chosen.name().equals("uai2010") && !dataset.splits().isEmpty() && !tuned()) {
      add(
          Variants.firstSplit(dataset),
          "its own split",
          true,
          Protocol.parse("given"), // without validation nodes: nothing to choose settings by
          entrants);
    }
    if (dataset.graph().attributes().columns() == 0) {
      add(
          Variants.constantAttribute(dataset),
          "constant 1",
          published,
          Protocol.paper(),
          Entrants.of(methods, Map.of("structural", "off"), request.tuning()));
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

  /** As in the rows that pin no setting. */
  List<Evaluation.Entrant> entrants() {
    return Entrants.of(methods, Map.of(), request.tuning());
  }

  @Override
  public Optional<TuningBudget> tuning() {
    return request.tuning();
  }

  boolean tuned() {
    return tuning().isPresent();
  }

  /** Small data first, so that something is seen early. */
  @Override
  public List<Comparison> comparisons() {
    return rows.stream()
        .map(Row::comparison)
        .sorted(Comparator.comparing(c -> c.dataset().graph().nodes()))
        .toList();
  }

  @Override
  public List<Missing> missing() {
    return missing;
  }

  @Override
  public Finding finding(List<Result> results) {
    Map<String, Result> byKey = new LinkedHashMap<>();
    results.forEach(r -> byKey.put(r.comparison().key(), r));
    List<Standing> standings = new ArrayList<>();
    for (Row row : rows) {
      Result result = byKey.get(row.comparison().key());
      if (result != null) {
        standings.add(Standing.of(row, result, methods));
      }
    }
    Table2Files files = new Table2Files(this, standings, results);
    return new Finding(
        name(),
        new Table2Page(this, standings, results).page(),
        files.tree(),
        files.csv(),
        new Table2Charts(standings).drawings(),
        files.text());
  }
}
