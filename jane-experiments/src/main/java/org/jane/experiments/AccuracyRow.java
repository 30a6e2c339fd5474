package org.jane.experiments;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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
  static final double MARGIN = 0.3;

  /**
   * One method.
   *
   * @param score over runs; null without results
   * @param alphaHat influence of attributes over runs; null for methods without an estimate
   * @param paper published accuracy
   * @param amongBest within 0.3 standard deviations of the best mean of the row
   * @param refusal why it has no score, or not for all runs; empty when it has
   */
  record Entry(
      String method,
      @Nullable Spread score,
      @Nullable Spread alphaHat,
      OptionalDouble paper,
      boolean amongBest,
      Optional<String> refusal) {
    /** Ours minus the paper's. */
    OptionalDouble difference() {
      return score == null || paper.isEmpty()
          ? OptionalDouble.empty()
          : OptionalDouble.of(score.mean() - paper.getAsDouble());
    }
  }

  AccuracyRow {
    entries = List.copyOf(entries);
  }

  static AccuracyRow of(Table2.Row row, ComparisonResult result, List<String> methods) {
    double threshold = thresholdOfBest(result, methods);
    List<Entry> entries = new ArrayList<>();
    for (String method : methods) {
      Optional<MethodSummary> summary = result.of(method);
      Spread score = summary.map(MethodSummary::headline).orElse(null);
      entries.add(
          new Entry(
              method,
              score,
              summary.map(MethodSummary::alphaHat).orElse(null),
              row.paper(method),
              score != null && score.mean() >= threshold,
              result.refusal(method)));
    }
    return new AccuracyRow(row, result, entries);
  }

  private static double thresholdOfBest(ComparisonResult result, List<String> methods) {
    Spread best = null;
    for (String method : methods) {
      Optional<MethodSummary> summary = result.of(method);
      if (summary.isPresent() && (best == null || summary.get().headline().mean() > best.mean())) {
        best = summary.get().headline();
      }
    }
    return best == null ? Double.POSITIVE_INFINITY : best.mean() - MARGIN * best.std();
  }

  Optional<Entry> of(String method) {
    return entries.stream().filter(e -> e.method.equals(method)).findFirst();
  }

  Map<String, @Nullable Object> tree() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dataset", row.dataset());
    tree.put("variant", row.variant());
    tree.put("protocol", row.comparison().protocol().toString());
    tree.put("nodes", row.comparison().dataset().graph().nodes());
    tree.put("edges", row.comparison().dataset().graph().graph().edges());
    tree.put("complete", result.complete());
    List<Map<String, @Nullable Object>> results = new ArrayList<>();
    for (Entry e : entries) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("method", e.method);
      fields.put(result.head().multiLabel() ? "microF1" : "accuracy", spread(e.score));
      fields.put("paper", orNull(e.paper));
      fields.put("difference", orNull(e.difference()));
      fields.put("amongBest", e.amongBest);
      fields.put("alphaHat", spread(e.alphaHat));
      fields.put("refused", e.refusal.orElse(null));
      results.add(fields);
    }
    tree.put("results", results);
    return tree;
  }

  static @Nullable Map<String, Object> spread(@Nullable Spread spread) {
    if (spread == null) {
      return null;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("mean", spread.mean());
    fields.put("std", spread.std());
    fields.put("values", spread.values());
    return fields;
  }

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
