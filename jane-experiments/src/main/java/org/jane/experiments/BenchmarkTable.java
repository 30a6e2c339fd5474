package org.jane.experiments;

import java.util.ArrayList;
import java.util.List;
import org.jane.eval.MethodSummary;
import org.jane.eval.Spread;

/**
 * Methods by datasets, and how each method does over all of them.
 *
 * @param methods in their order
 * @param rows one per dataset
 * @param standings one per method
 */
record BenchmarkTable(List<String> methods, List<Row> rows, List<Standing> standings) {
  /** Half a point counts as level with the best. */
  static final double LEVEL = 0.005;

  private static final double TIE = 1e-12;

  /**
   * One dataset.
   *
   * @param result its training runs
   * @param scores one per method; without values where there are no results
   * @param ranks one per method, 1 for the best, ties share the mean of their ranks; NaN without
   *     results
   */
  record Row(ComparisonResult result, List<Spread> scores, List<Double> ranks) {
    String title() {
      return result.comparison().title();
    }

    String metric() {
      return result.head().measure();
    }

    /** The best mean; NaN without results. */
    double best() {
      return scores.stream()
          .mapToDouble(Spread::mean)
          .filter(Double::isFinite)
          .max()
          .orElse(Double.NaN);
    }

    /** How far a method is behind the best; NaN without results. */
    double gap(int method) {
      return best() - scores.get(method).mean();
    }

    boolean level(int method) {
      return gap(method) <= LEVEL;
    }
  }

  /**
   * One method over all datasets on which it has results.
   *
   * @param datasets how many these are
   * @param meanRank NaN for none
   * @param worstGap to the best mean of a dataset
   * @param worstOn the dataset of that gap; empty for none
   * @param level on how many datasets it is within half a point of the best
   * @param halfDeviation on how many it is the best or less than half a standard deviation of its
   *     runs behind
   * @param mean of its means
   */
  record Standing(
      String method,
      int datasets,
      double meanRank,
      double worstGap,
      String worstOn,
      int level,
      int halfDeviation,
      double mean) {}

  BenchmarkTable {
    methods = List.copyOf(methods);
    rows = List.copyOf(rows);
    standings = List.copyOf(standings);
  }

  static BenchmarkTable of(List<String> methods, List<ComparisonResult> results) {
    List<Row> rows = results.stream().map(r -> row(methods, r)).toList();
    List<Standing> standings = new ArrayList<>();
    for (int m = 0; m < methods.size(); m++) {
      standings.add(standing(methods.get(m), m, rows));
    }
    return new BenchmarkTable(methods, rows, standings);
  }

  private static Row row(List<String> methods, ComparisonResult result) {
    List<Spread> scores = new ArrayList<>();
    for (String method : methods) {
      Spread score = ComparisonExperiment.over(result, method, MethodSummary::headline);
      scores.add(Double.isFinite(score.mean()) ? score : ComparisonExperiment.NONE);
    }
    return new Row(result, scores, ranks(scores));
  }

  private static List<Double> ranks(List<Spread> scores) {
    List<Double> ranks = new ArrayList<>();
    for (Spread own : scores) {
      long better = scores.stream().filter(s -> s.mean() > own.mean() + TIE).count();
      long tied = scores.stream().filter(s -> Math.abs(s.mean() - own.mean()) <= TIE).count();
      ranks.add(own.values().isEmpty() ? Double.NaN : better + (tied + 1) / 2.0);
    }
    return ranks;
  }

  private static Standing standing(String method, int m, List<Row> rows) {
    int datasets = 0;
    int level = 0;
    int half = 0;
    double ranks = 0;
    double means = 0;
    double worst = Double.NEGATIVE_INFINITY;
    String on = "";
    for (Row row : rows) {
      Spread own = row.scores.get(m);
      if (own.values().isEmpty()) {
        continue;
      }
      datasets++;
      ranks += row.ranks.get(m);
      means += own.mean();
      level += row.level(m) ? 1 : 0;
      half += row.gap(m) <= 0.5 * own.std() ? 1 : 0;
      if (row.gap(m) > worst) {
        worst = row.gap(m);
        on = row.title();
      }
    }
    return datasets == 0
        ? new Standing(method, 0, Double.NaN, Double.NaN, "", 0, 0, Double.NaN)
        : new Standing(
            method, datasets, ranks / datasets, worst, on, level, half, means / datasets);
  }
}
