package org.jane.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Two methods compared over the same splits: the mean difference of their scores, with a 95 %
 * confidence interval from Student's t over the runs. Runs that share data are not independent, so
 * the interval tends to be too narrow.
 *
 * @param first a method
 * @param second the one it is compared with
 * @param mean of first minus second
 * @param low lower end of the interval; NaN for fewer than two runs, the mean itself when all runs
 *     are the same
 * @param high upper end
 * @param largerIsBetter whether the larger score is the better one
 */
public record PairedDifference(
    String first, String second, double mean, double low, double high, boolean largerIsBetter) {
  /** 97.5 % quantiles of Student's t for 1, 2, …, 30 degrees of freedom. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  /** Compares scores of the same runs in the same order, the larger the better. */
  public static PairedDifference of(String first, List<Double> a, String second, List<Double> b) {
    return of(first, a, second, b, true);
  }

  /**
   * Compares scores of the same runs in the same order.
   *
   * @param largerIsBetter how scores are read
   */
  public static PairedDifference of(
      String first, List<Double> a, String second, List<Double> b, boolean largerIsBetter) {
    List<Double> differences = new ArrayList<>();
    for (int r = 0; r < Math.min(a.size(), b.size()); r++) {
      differences.add(a.get(r) - b.get(r));
    }
    Spread spread = Spread.of(differences);
    int freedom = differences.size() - 1;
    if (freedom < 1) {
      return new PairedDifference(
          first, second, spread.mean(), Double.NaN, Double.NaN, largerIsBetter);
    }
    if (differences.stream().allMatch(differences.get(0)::equals)) {
      double same = differences.get(0);
      return new PairedDifference(first, second, same, same, same, largerIsBetter);
    }
    double t =
        freedom <= T.length
            ? T[freedom - 1]
            : 1.96 + 2.5 / freedom; // within 0.01 of the quantile above 30
    double half = t * spread.std() / Math.sqrt(differences.size());
    return new PairedDifference(
        first, second, spread.mean(), spread.mean() - half, spread.mean() + half, largerIsBetter);
  }

  /**
   * Whether every run gives the same difference, as methods without randomness do on one split: no
   * matter how many there are, they carry no more information than one.
   */
  public boolean same() {
    return low == high;
  }

  /** The verdict for the first method: better, worse, not told apart; or why there is none. */
  public String verdict() {
    return Double.isNaN(low)
        ? "one run says nothing"
        : same()
            ? "all runs are the same"
            : low <= 0 && high >= 0
                ? "not told apart"
                : low > 0 == largerIsBetter ? "better" : "worse";
  }

  public String sentence() {
    if (same()) {
      return String.format(
          Locale.ROOT,
          "All runs of %s and %s give the same difference, %+.3f: no interval can be estimated.",
          first,
          second,
          mean);
    }
    String what =
        switch (verdict()) {
          case "better" -> first + " is better than " + second;
          case "worse" -> first + " is worse than " + second;
          case "not told apart" -> "No significant difference between " + first + " and " + second;
          default -> "One run is not enough to compare " + first + " and " + second;
        };
    return Double.isNaN(low)
        ? what + "."
        : String.format(
            Locale.ROOT,
            "%s: difference %+.3f, 95 %% confidence interval %+.3f to %+.3f.",
            what,
            mean,
            low,
            high);
  }
}
