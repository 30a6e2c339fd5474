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
 * One row of the table of accuracies: how methods stand on one dataset, beside the paper.
 *
 * @param row which
 * @param result what came out
 * @param entries one a method, in the order of the table
 */
record Standing(Table2.Row row, Result result, List<Entry> entries) {
  /** So many standard deviations of the best still count as the best, as in the paper. */
  static final double MARGIN = 0.3;

  /**
   * One method.
   *
   * @param score over runs; null when there is none
   * @param alphaHat influence of attributes over runs; null for methods that cannot tell
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

  Standing {
    entries = List.copyOf(entries);
  }

  static Standing of(Table2.Row row, Result result, List<String> methods) {
    double least = leastOfTheBest(result, methods);
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
              score != null && score.mean() >= least,
              result.refusal(method)));
    }
    return new Standing(row, result, entries);
  }

  private static double leastOfTheBest(Result result, List<String> methods) {
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
