package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.data.Dataset;
import org.jane.eval.Evaluation;
import org.jane.eval.Protocol;
import org.jane.eval.Trial;

/**
 * The paper's synthetic experiment: for labels from proximity, from both and from attributes, the
 * accuracy of every method by share of training nodes, over several graphs.
 */
final class Figure3 implements Experiment {
  private static final int GRAPHS = 5;

  /** A twentieth of the nodes, so that even a training share of 90 % leaves some for testing. */
  private static final double VALIDATION = 0.05;

  private final ExperimentRequest request;
  private final List<String> methods;
  private final int runs;
  private final List<Comparison> comparisons = new ArrayList<>();

  private Figure3(ExperimentRequest request) {
    request.refuseDatasets(name());
    this.request = request;
    request.refuseTuning(name());
    this.methods = request.methodsOr(ExperimentMethods.OF_FIGURES);
    this.runs = request.runsOr(5);
    List<Evaluation.Entrant> entrants = entrants();
    for (LabelOrigin origin : LabelOrigin.ALL) {
      for (int g = 0; g < GRAPHS; g++) {
        Dataset graph = origin.dataset(seed() + g, request.run());
        for (int percent : shares()) {
          comparisons.add(
              new Comparison(
                  key(origin, g, percent),
                  origin.title() + ", graph " + (g + 1) + ", " + percent + " % for training",
                  graph,
                  new Protocol.Drawn(percent / 100.0, VALIDATION),
                  entrants,
                  runs));
        }
      }
    }
  }

  static Figure3 of(ExperimentRequest request) {
    return new Figure3(request);
  }

  /** Training shares in per cent. */
  static List<Integer> shares() {
    return List.of(10, 20, 30, 40, 50, 60, 70, 80, 90);
  }

  private static String key(LabelOrigin origin, int graph, int percent) {
    return "alpha-" + origin.alpha() + "-graph-" + (graph + 1) + "-train-" + percent;
  }

  /** JANE with k = 2, as in the paper; everything else at its default. */
  List<Evaluation.Entrant> entrants() {
    return ExperimentMethods.of(methods, Map.of("k", "2"));
  }

  List<String> methods() {
    return methods;
  }

  ExperimentRequest request() {
    return request;
  }

  long seed() {
    return request.run().seed();
  }

  static int graphs() {
    return GRAPHS;
  }

  @Override
  public String name() {
    return "figure3";
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = request.settings(name(), methods, runs);
    settings.remove("datasets");
    return settings;
  }

  @Override
  public List<Comparison> comparisons() {
    return comparisons;
  }

  /** Accuracies of a method over all graphs and splits that are done. */
  static List<Double> accuracies(
      Map<String, ComparisonResult> results, LabelOrigin origin, int percent, String method) {
    List<Double> values = new ArrayList<>();
    for (int g = 0; g < GRAPHS; g++) {
      ComparisonResult result = results.get(key(origin, g, percent));
      if (result != null) {
        for (Trial trial : result.trials()) {
          if (trial.method().equals(method)) {
            values.add(trial.score().accuracy());
          }
        }
      }
    }
    return values;
  }

  @Override
  public ExperimentOutput output(List<ComparisonResult> results) {
    Map<String, ComparisonResult> byKey = new LinkedHashMap<>();
    results.forEach(r -> byKey.put(r.comparison().key(), r));
    return new Figure3Report(this, byKey, results).output();
  }
}
