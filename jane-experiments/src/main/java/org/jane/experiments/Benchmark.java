package org.jane.experiments;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jane.app.NotEnoughMemoryException;
import org.jane.app.Room;
import org.jane.data.Dataset;
import org.jane.data.source.Catalogue;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.TuningBudget;
import org.jane.methods.Methods;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Shape;

/**
 * All methods on all datasets at hand: mean and spread, mean ranks, the worst gap to the best, and
 * how often a method is within half a point of it.
 *
 * <p>Published datasets are kept to their largest component and split as their publications do.
 * Data of the user's own is taken whole, with its own splits if it has any.
 */
final class Benchmark implements Experiment {
  /** Datasets that publications judge by the area under the ROC curve. */
  private static final List<String> BY_AUC = List.of("minesweeper", "tolokers");

  /** Datasets beyond the paper's that are split as their files say. */
  private static final List<String> GIVEN =
      List.of("wisconsin", "chameleon", "minesweeper", "tolokers");

  private static final Map<String, String> PROTOCOLS = Map.of("amherst41", "random:0.5,0.25");

  /** A method that is not tried on a dataset, and why. */
  record LeftOut(String dataset, String method, String reason) {}

  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<LeftOut> leftOut = new ArrayList<>();
  private final List<MissingDataset> missing;

  private Benchmark(ExperimentRequest request) {
    this.request = request;
    this.methods = request.methodsOr(Methods.names());
    this.runs = request.runsOr(10);
    List<Evaluation.Entrant> entrants = entrants();
    ExperimentDatasets data = ExperimentDatasets.of(request, Catalogue.names());
    this.missing = data.missing();
    for (ExperimentDatasets.Chosen chosen : data.present()) {
      Dataset dataset = HeldBackLabels.shown(chosen, runs, request.run().seed());
      comparisons.add(
          new Comparison(
              Comparison.key(dataset.name()),
              dataset.name(),
              dataset,
              protocol(chosen, dataset),
              fitting(dataset, entrants),
              runs,
              chosen.published() && BY_AUC.contains(dataset.name())
                  ? PrimaryMetric.AUC
                  : PrimaryMetric.ACCURACY));
    }
    // small ones first, so that first results come early
    comparisons.sort(Comparator.comparing(c -> c.dataset().graph().nodes()));
  }

  static Benchmark of(ExperimentRequest request) {
    return new Benchmark(request);
  }

  private static Protocol protocol(ExperimentDatasets.Chosen chosen, Dataset dataset) {
    boolean own =
        dataset.splits().stream().anyMatch(s -> s.test().length > 0 && s.train().length > 0);
    if (chosen.published() ? GIVEN.contains(chosen.name()) : own) {
      return Protocol.parse("given");
    }
    return chosen.published() && PROTOCOLS.containsKey(chosen.name())
        ? Protocol.parse(PROTOCOLS.getOrDefault(chosen.name(), ""))
        : chosen.protocol();
  }

  /** The methods whose training fits into memory; one that does not must not stop the others. */
  private List<Evaluation.Entrant> fitting(Dataset dataset, List<Evaluation.Entrant> entrants) {
    List<Evaluation.Entrant> fitting = new ArrayList<>();
    for (Evaluation.Entrant entrant : entrants) {
      try {
        Room.require(
            List.of(entrant),
            runs * entrants.size(), // others may be beside it
            Shape.of(dataset.graph()),
            false,
            request.run().workers().threads(),
            false);
        fitting.add(entrant);
      } catch (NotEnoughMemoryException e) {
        leftOut.add(
            new LeftOut(dataset.name(), entrant.method().name(), String.valueOf(e.getMessage())));
      }
    }
    if (fitting.isEmpty()) { // then say so
      Room.require(
          entrants,
          runs,
          Shape.of(dataset.graph()),
          false,
          request.run().workers().threads(),
          false);
    }
    return fitting;
  }

  @Override
  public String name() {
    return "benchmark";
  }

  @Override
  public Map<String, String> settings() {
    return request.settings(name(), methods, runs);
  }

  List<String> methods() {
    return methods;
  }

  List<Evaluation.Entrant> entrants() {
    return ExperimentMethods.of(methods, Map.of(), request.tuning());
  }

  List<LeftOut> leftOut() {
    return leftOut;
  }

  @Override
  public Optional<TuningBudget> tuning() {
    return request.tuning();
  }

  @Override
  public List<Comparison> comparisons() {
    return comparisons;
  }

  @Override
  public List<MissingDataset> missing() {
    return missing;
  }

  @Override
  public ExperimentOutput output(List<ComparisonResult> results) {
    BenchmarkTable table = BenchmarkTable.of(methods, results);
    BenchmarkFiles files = new BenchmarkFiles(this, table, results);
    return new ExperimentOutput(
        name(), files.page(), files.tree(), files.csv(), new LinkedHashMap<>(), files.text());
  }
}
