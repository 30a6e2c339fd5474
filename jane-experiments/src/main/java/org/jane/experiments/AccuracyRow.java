package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jane.eval.MethodSummary;
import org.jane.eval.Spread;
import org.jspecify.annotations.Nullable;

/**
 * One row of Table 2: the accuracy of each method on one dataset, and the paper's.
 *
 * @param row dataset and variant
 * @param result all training runs
 * @param entries one per method, in the order of the table
 */
record AccuracyRow(Table2.Row row, ComparisonResult result, List<Entry> entries) {
  /** Methods within so many standard deviations of the best count as best, as in the paper. */
  private static final double MARGIN = 0.3;

  /**
   * One method.
   *
   * @param score over runs; without values where there are no results
   * @param alphaHat influence of attributes over runs; without values for methods that do not
   *     estimate it
   * @param paper published accuracy
   * @param amongBest within 0.3 standard deviations of the best mean of the row
   * @param refusal why it has no score, or not for all runs; empty when it has
   */
  record Entry(
      String method,
      Spread score,
      Spread alphaHat,
      OptionalDouble paper,
      boolean amongBest,
      Optional<String> refusal) {
    boolean scored() {
      return !score.values().isEmpty();
    }

    /** Ours minus the paper's. */
    OptionalDouble difference() {
      return !scored() || paper.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(score.mean() - paper.getAsDouble());
    }
  }

  AccuracyRow {
    entries = List.copyOf(entries);
  }

  static AccuracyRow of(Table2.Row row, ComparisonResult result, List<String> methods) {
    Spread best = ComparisonExperiment.NONE;
    for (String method : methods) {
      Spread score = ComparisonExperiment.over(result, method, MethodSummary::headline);
      best = score.mean() > best.mean() || best.values().isEmpty() ? score : best;
    }
    List<Entry> entries = new ArrayList<>();
    for (String method : methods) {
      Spread score = ComparisonExperiment.over(result, method, MethodSummary::headline);
      entries.add(
          new Entry(
              method,
              score,
              ComparisonExperiment.over(result, method, MethodSummary::alphaHat),
              row.paper(method),
              score.mean() >= best.mean() - MARGIN * best.std(),
              result.refusal(method)));
    }
    return new AccuracyRow(row, result, entries);
  }

  String title() {
    return row.comparison().title();
  }

  Entry of(String method) {
    return entries.stream().filter(e -> e.method.equals(method)).findFirst().orElseThrow();
  }

  /** How far a method is behind the best of the row. */
  double gap(String method) {
    double best =
        entries.stream().filter(Entry::scored).mapToDouble(e -> e.score.mean()).max().orElse(0);
    return of(method).scored() ? best - of(method).score.mean() : 1;
  }

  Map<String, @Nullable Object> tree() {
    List<Map<String, @Nullable Object>> results = new ArrayList<>();
    for (Entry e : entries) {
      results.add(
          ComparisonExperiment.fields(
              "method",
              e.method,
              result.head().multiLabel() ? "microF1" : "accuracy",
              ComparisonExperiment.tree(e.score),
              "paper",
              orNull(e.paper),
              "difference",
              orNull(e.difference()),
              "amongBest",
              e.amongBest,
              "alphaHat",
              ComparisonExperiment.tree(e.alphaHat),
              "refused",
              e.refusal.orElse(null)));
    }
    return ComparisonExperiment.fields(
        "dataset",
        row.dataset(),
        "variant",
        row.variant(),
        "protocol",
        row.comparison().protocol().toString(),
        "nodes",
        row.comparison().dataset().graph().nodes(),
        "edges",
        row.comparison().dataset().graph().graph().edges(),
        "complete",
        result.complete(),
        "results",
        results);
  }

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
