package org.jane.ensemble;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jane.graph.Labels;
import org.jane.graph.Strata;
import org.jane.metric.DecisionRule;
import org.jane.metric.PrimaryMetric;
import org.jane.metric.Ranking;
import org.jane.run.Run;

/**
 * Chooses thresholds for rare classes on nodes whose labels models were not shown: a weight for
 * each rare class, found by coordinate ascent on the metric over a grid, or a threshold of its own
 * for each rare label.
 *
 * <p>A class has a weight only where enough nodes have it and probabilities tell it from the
 * others. The whole is used only where it earns its place: rules that are chosen without a fold and
 * judged on it must beat the plain rule by more than a standard error of the difference.
 */
final class Thresholds {
  /** Nodes that have a rare class, at least: fewer tell too little about it. */
  static final int FEWEST = 20;

  /** Standard errors by which the AUC of a class must be above ½. */
  private static final double TOLD_APART = 3;

  /** A gain below this is none, whatever its standard error. */
  private static final double LEAST_GAIN = 0.003;

  private static final int FOLDS = 5;
  private static final int DEALS = 3;
  private static final int ROUNDS = 5;
  private static final int MOST_NODES = 20_000;

  /** Nodes times squared number of classes, at most: about a second. */
  private static final double MOST_WORK = 3e7;

  /** Weights are powers of the fourth root of 2, from this one … */
  private static final int LOWEST = -8;

  /** … to this one. */
  private static final int HIGHEST = 20;

  private static final float[] GRID = new float[HIGHEST - LOWEST + 1];

  static {
    for (int k = LOWEST; k <= HIGHEST; k++) {
      GRID[k - LOWEST] = (float) StrictMath.pow(2, k / 4.0);
    }
  }

  private final Labels labels;
  private final int[] nodes;
  private final float[] probabilities;
  private final int m;
  private final PrimaryMetric metric;
  private final boolean several;
  private final int[] rare; // classes that may have a weight, the rarest first

  private Thresholds(Labels labels, int[] nodes, float[] probabilities, PrimaryMetric metric) {
    this.labels = labels;
    this.nodes = nodes;
    this.probabilities = probabilities;
    this.m = labels.classCount();
    this.metric = metric;
    this.several = labels.multiLabel();
    this.rare = rare();
  }

  /**
   * The rule for a metric; the plain one where no other earns its place.
   *
   * @param labels known for all of {@code nodes}
   * @param nodes ascending
   * @param probabilities one row for each of them, from models that were not shown it
   */
  static DecisionRule chosen(
      Labels labels, int[] nodes, float[] probabilities, PrimaryMetric metric, Run run) {
    int m = labels.classCount();
    if (!metric.gainsByThresholds() || m < (labels.multiLabel() ? 1 : 2)) {
      return DecisionRule.PLAIN;
    }
    Strata strata = new Strata(labels);
    int most = (int) Math.min(MOST_NODES, MOST_WORK / m / m);
    int[] some = strata.thinned(nodes, most, run.random("thresholds/nodes"));
    float[] rows = probabilities;
    if (some.length < nodes.length) {
      rows = new float[some.length * m];
      for (int i = 0; i < some.length; i++) {
        int at = Arrays.binarySearch(nodes, some[i]);
        System.arraycopy(probabilities, at * m, rows, i * m, m);
      }
    }
    Thresholds thresholds = new Thresholds(labels, some, rows, metric);
    if (thresholds.rare.length == 0) {
      return DecisionRule.PLAIN;
    }
    int[] all = IntStream.range(0, some.length).toArray();
    DecisionRule rule = thresholds.best(all);
    return !rule.plain() && thresholds.earnsItsPlace(strata, run) ? rule : DecisionRule.PLAIN;
  }

  /**
   * Classes that have less than an equal share of the nodes, and are told from the others by their
   * probabilities. Weights of a class that is not would deal out its label by chance.
   */
  private int[] rare() {
    int n = nodes.length;
    int[] sizes = new int[m];
    List<Integer> found = new ArrayList<>();
    for (int c = 0; c < m; c++) {
      boolean[] is = new boolean[n];
      float[] scores = new float[n];
      for (int i = 0; i < n; i++) {
        is[i] = labels.has(nodes[i], c);
        scores[i] = probabilities[i * m + c];
        sizes[c] += is[i] ? 1 : 0;
      }
      int others = n - sizes[c];
      boolean lessThanItsShare = sizes[c] < (double) n / (several ? 2 : m);
      if (sizes[c] < FEWEST || others < FEWEST || !lessThanItsShare) {
        continue;
      }
      double error = Math.sqrt((n + 1.0) / (12.0 * sizes[c] * others)); // of a coin's AUC
      if (Ranking.auc(scores, is) > 0.5 + TOLD_APART * error) {
        found.add(c);
      }
    }
    return found.stream()
        .sorted((a, b) -> Integer.compare(sizes[a], sizes[b]))
        .mapToInt(c -> c)
        .toArray();
  }

  /** How often classes are meant, said, and both. */
  private final class Counts {
    final long[] size = new long[m];
    final long[] said = new long[m];
    final long[] hits = new long[m];
    long nodes;

    double value() {
      double sum = 0;
      int counted = 0;
      for (int c = 0; c < m; c++) {
        if (counts(c)) {
          sum += of(c);
          counted++;
        }
      }
      return sum / counted;
    }

    /** Whether a class has a part in the mean. */
    boolean counts(int c) {
      return metric == PrimaryMetric.MACRO_F1
          ? size[c] + said[c] > 0
          : size[c] > 0 && (!several || size[c] < nodes);
    }

    private double of(int c) {
      if (metric == PrimaryMetric.MACRO_F1) {
        return 2.0 * hits[c] / (size[c] + said[c]);
      }
      double recall = (double) hits[c] / size[c];
      return several ? (recall + spared(c)) / 2 : recall;
    }

    private double spared(int c) {
      return 1 - (double) (said[c] - hits[c]) / (nodes - size[c]);
    }

    /** What one node adds to the value of a class, to first order. */
    double influence(int c, boolean is, boolean says) {
      int hit = is && says ? 1 : 0;
      if (metric == PrimaryMetric.MACRO_F1) {
        double whole = size[c] + said[c];
        return (2 * hit - of(c) * ((is ? 1 : 0) + (says ? 1 : 0))) / whole;
      }
      double ofRecall = is ? (hit - (double) hits[c] / size[c]) / size[c] : 0;
      double ofSpared = is ? 0 : ((says ? 0 : 1) - (several ? spared(c) : 0)) / (nodes - size[c]);
      return several ? (ofRecall + ofSpared) / 2 : ofRecall;
    }
  }

  /** The best rule for some rows by coordinate ascent. */
  private DecisionRule best(int[] rows) {
    int[] powers = new int[m]; // a weight of 1 each
    Counts fixed = new Counts();
    fixed.nodes = rows.length;
    for (int row : rows) {
      for (int c = 0; c < m; c++) {
        fixed.size[c] += labels.has(nodes[row], c) ? 1 : 0;
      }
    }
    boolean changed = true;
    for (int round = 0; round < ROUNDS && changed; round++) {
      changed = false;
      for (int c : rare) {
        int better = several ? bestThreshold(c, rows, fixed) : bestWeight(c, rows, powers, fixed);
        changed |= better != powers[c];
        powers[c] = better;
      }
      changed &= !several; // labels do not touch each other
    }
    return rule(powers);
  }

  private DecisionRule rule(int[] powers) {
    if (Arrays.stream(powers).allMatch(power -> power == 0)) {
      return DecisionRule.PLAIN;
    }
    float[] values = new float[m];
    for (int c = 0; c < m; c++) {
      float weight = GRID[powers[c] - LOWEST];
      values[c] = several ? 1 / (1 + weight) : weight;
    }
    return several ? DecisionRule.thresholds(values) : DecisionRule.weights(values);
  }

  private int bestThreshold(int c, int[] rows, Counts fixed) {
    double[] values = new double[GRID.length];
    for (int k = 0; k < GRID.length; k++) {
      float threshold = 1 / (1 + GRID[k]);
      Counts counts = new Counts();
      counts.nodes = fixed.nodes;
      counts.size[c] = fixed.size[c];
      for (int row : rows) {
        boolean says = probabilities[row * m + c] >= threshold;
        counts.said[c] += says ? 1 : 0;
        counts.hits[c] += says && labels.has(nodes[row], c) ? 1 : 0;
      }
      values[k] = counts.counts(c) ? counts.of(c) : 0;
    }
    return peak(values, 0);
  }

  /** The best weight of a class beside those of the others. */
  private int bestWeight(int c, int[] rows, int[] powers, Counts fixed) {
    Counts without = new Counts();
    without.nodes = fixed.nodes;
    System.arraycopy(fixed.size, 0, without.size, 0, m);
    int[] rival = new int[rows.length]; // the class that is said if not this one
    float[] rivals = new float[rows.length];
    for (int i = 0; i < rows.length; i++) {
      int best = -1;
      for (int d = 0; d < m; d++) {
        float score = probabilities[rows[i] * m + d] * GRID[powers[d] - LOWEST];
        if (d != c && (best < 0 || score > rivals[i])) {
          best = d;
          rivals[i] = score;
        }
      }
      rival[i] = best;
    }
    double[] values = new double[GRID.length];
    for (int k = 0; k < GRID.length; k++) {
      Arrays.fill(without.said, 0);
      Arrays.fill(without.hits, 0);
      for (int i = 0; i < rows.length; i++) {
        float score = probabilities[rows[i] * m + c] * GRID[k];
        boolean wins = score > rivals[i] || (score == rivals[i] && c < rival[i]);
        int says = wins ? c : rival[i];
        without.said[says]++;
        without.hits[says] += labels.of(nodes[rows[i]]) == says ? 1 : 0;
      }
      values[k] = without.value();
    }
    return peak(values, powers[c]);
  }

  /**
   * Where values are highest, smoothed over neighbours on the grid so that the jump of a single
   * node decides less; where it is now, unless another place is better.
   */
  private static int peak(double[] values, int now) {
    int best = now - LOWEST;
    for (int k = 0; k < values.length; k++) {
      double more = smooth(values, k) - smooth(values, best);
      boolean nearer = Math.abs(k + LOWEST) < Math.abs(best + LOWEST);
      best = more > 1e-9 || (nearer && more > -1e-9) ? k : best;
    }
    return best + LOWEST;
  }

  private static double smooth(double[] values, int k) {
    double below = values[Math.max(0, k - 1)];
    double above = values[Math.min(values.length - 1, k + 1)];
    return (below + 2 * values[k] + above) / 4;
  }

  /** What is said of each row, class after class. */
  private boolean[] said(DecisionRule rule, int[] rows, boolean[] into) {
    for (int row : rows) {
      if (!several) {
        Arrays.fill(into, row * m, (row + 1) * m, false);
        into[row * m + rule.classOf(probabilities, row * m, m)] = true;
        continue;
      }
      for (int c = 0; c < m; c++) {
        into[row * m + c] = rule.has(probabilities[row * m + c], c);
      }
    }
    return into;
  }

  private Counts counts(boolean[] said) {
    Counts counts = new Counts();
    counts.nodes = nodes.length;
    for (int at = 0; at < said.length; at++) {
      int c = at % m;
      boolean is = labels.has(nodes[at / m], c);
      counts.size[c] += is ? 1 : 0;
      counts.said[c] += said[at] ? 1 : 0;
      counts.hits[c] += is && said[at] ? 1 : 0;
    }
    return counts;
  }

  /** Adds what each node adds to the value, to first order. */
  private void addInfluences(boolean[] said, Counts counts, double factor, double[] to) {
    int counted = (int) IntStream.range(0, m).filter(counts::counts).count();
    for (int at = 0; at < said.length; at++) {
      int c = at % m;
      if (counts.counts(c)) {
        boolean is = labels.has(nodes[at / m], c);
        to[at / m] += factor * counts.influence(c, is, said[at]) / counted;
      }
    }
  }

  /** Whether rules chosen without a fold and judged on it beat the plain rule. */
  private boolean earnsItsPlace(Strata strata, Run run) {
    int n = nodes.length;
    int[] all = IntStream.range(0, n).toArray();
    boolean[] plainly = said(DecisionRule.PLAIN, all, new boolean[n * m]);
    Counts plain = counts(plainly);
    double[] influences = new double[n];
    addInfluences(plainly, plain, -1, influences);
    double gain = -plain.value();
    for (int deal = 0; deal < DEALS; deal++) {
      boolean[] said = new boolean[n * m];
      for (int[] part : strata.dealt(nodes, FOLDS, run.random("thresholds/folds", deal))) {
        boolean[] left = new boolean[n];
        Arrays.stream(part).forEach(node -> left[Arrays.binarySearch(nodes, node)] = true);
        int[] others = Arrays.stream(all).filter(row -> !left[row]).toArray();
        said(best(others), Arrays.stream(all).filter(row -> left[row]).toArray(), said);
      }
      Counts counts = counts(said);
      addInfluences(said, counts, 1.0 / DEALS, influences);
      gain += counts.value() / DEALS;
    }
    double error = Math.sqrt(Arrays.stream(influences).map(x -> x * x).sum());
    return gain > Math.max(LEAST_GAIN, error);
  }
}
