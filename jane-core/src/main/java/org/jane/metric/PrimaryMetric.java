package org.jane.metric;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jane.graph.Labels;
import org.jane.run.Check;
import org.jane.run.Nearest;

/**
 * The metric that decides: which settings and which epoch are kept, and who is better in a
 * comparison. Accuracy unless somebody asks for another.
 */
public enum PrimaryMetric {
  /** Share of correct nodes; micro-F1 where nodes have several labels. */
  ACCURACY("accuracy"),
  /** Mean F1 of the classes. */
  MACRO_F1("macro-F1"),
  /** Mean recall of the classes: small classes count as much as large ones. */
  BALANCED_ACCURACY("balanced accuracy"),
  /** Area under the ROC curve, mean over classes, one against the rest. */
  AUC("AUC"),
  /** Average precision, mean over classes, one against the rest. */
  AVERAGE_PRECISION("average precision"),
  /** Mean negative log-probability of the true class: the smaller the better. */
  LOG_LOSS("log loss");

  private final String words;

  PrimaryMetric(String words) {
    this.words = words;
  }

  /**
   * Accuracy of some nodes, or micro-F1 for multi-label data.
   *
   * @param labels the truth, known for all of {@code nodes}
   * @param scores one row per node of {@code nodes}, one column per class: logits, with 0 as the
   *     threshold of multi-label data
   * @return a fraction; NaN for no nodes
   */
  public static double of(Labels labels, int[] nodes, float[] scores) {
    return labels.multiLabel() ? microF1(labels, nodes, scores) : accuracy(labels, nodes, scores);
  }

  /**
   * The metric of its name.
   *
   * @param name such as {@code macro-f1}
   * @throws IllegalArgumentException for a name that none has
   */
  public static PrimaryMetric named(String name) {
    List<String> known = Arrays.stream(values()).map(PrimaryMetric::key).toList();
    int found = known.indexOf(name.toLowerCase(Locale.ROOT));
    if (found < 0) {
      throw new IllegalArgumentException(
          "unknown metric \"" + name + "\". " + Nearest.advice(name, known));
    }
    return values()[found];
  }

  /** Its name, such as {@code macro-f1}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Its name in a sentence. */
  public String words(boolean multiLabel) {
    return this == ACCURACY && multiLabel ? "micro-F1" : words;
  }

  public boolean largerIsBetter() {
    return this != LOG_LOSS;
  }

  /** A value in a sentence: fractions in per cent, as "87.5 %". */
  public String text(double value) {
    return largerIsBetter()
        ? String.format(Locale.ROOT, "%.1f %%", 100 * value)
        : String.format(Locale.ROOT, "%.3f", value);
  }

  /** The value so that larger is better: that of the log loss is turned. Its own inverse. */
  public double oriented(double value) {
    return largerIsBetter() ? value : -value;
  }

  /**
   * The value of logits.
   *
   * @param labels the truth, known for all of {@code nodes}
   * @param logits one row per node, one column per class
   * @return NaN for no nodes
   */
  public double ofLogits(Labels labels, int[] nodes, float[] logits) {
    return this == ACCURACY
        ? of(labels, nodes, logits)
        : ofProbabilities(labels, nodes, probabilities(labels, logits));
  }

  /**
   * The value of probabilities.
   *
   * @param labels the truth, known for all of {@code nodes}
   * @param probabilities one row per node, one column per class
   * @return NaN for no nodes
   */
  public double ofProbabilities(Labels labels, int[] nodes, float[] probabilities) {
    return switch (this) {
      case ACCURACY -> of(labels, nodes, aroundZero(labels, probabilities));
      case MACRO_F1, BALANCED_ACCURACY ->
          ofDecisions(labels, nodes, probabilities, DecisionRule.PLAIN);
      case AUC -> ProbabilityScores.auc(labels, nodes, probabilities);
      case AVERAGE_PRECISION -> ProbabilityScores.averagePrecision(labels, nodes, probabilities);
      case LOG_LOSS -> ProbabilityScores.logLoss(labels, nodes, probabilities);
    };
  }

  /**
   * Whether it goes by decisions and rare classes count as much as frequent ones, so that
   * thresholds can make it better.
   */
  public boolean gainsByThresholds() {
    return this == MACRO_F1 || this == BALANCED_ACCURACY;
  }

  /**
   * The value of what a rule decides, for a metric that {@link #gainsByThresholds}.
   *
   * @param labels the truth, known for all of {@code nodes}
   * @param probabilities one row per node, one column per class
   * @return NaN for no nodes
   */
  public double ofDecisions(Labels labels, int[] nodes, float[] probabilities, DecisionRule rule) {
    Check.that(gainsByThresholds(), "%s does not go by rules", words);
    ClassCounts counts = counts(labels, nodes, probabilities, rule);
    return this == MACRO_F1 ? counts.macroF1() : counts.balancedAccuracy();
  }

  /** Where nodes have several labels, probabilities are moved so that the threshold is 0. */
  private static float[] aroundZero(Labels labels, float[] probabilities) {
    if (!labels.multiLabel()) {
      return probabilities;
    }
    float[] moved = new float[probabilities.length];
    for (int at = 0; at < moved.length; at++) {
      moved[at] = probabilities[at] - 0.5f;
    }
    return moved;
  }

  private static float[] probabilities(Labels labels, float[] logits) {
    int classes = labels.classCount();
    float[] probabilities = new float[logits.length];
    for (int row = 0; row < logits.length; row += classes) {
      if (labels.multiLabel()) {
        for (int at = row; at < row + classes; at++) {
          probabilities[at] = (float) (1 / (1 + StrictMath.exp(-logits[at])));
        }
        continue;
      }
      double most = Double.NEGATIVE_INFINITY;
      for (int at = row; at < row + classes; at++) {
        most = Math.max(most, logits[at]);
      }
      double sum = 0;
      for (int at = row; at < row + classes; at++) {
        sum += StrictMath.exp(logits[at] - most);
      }
      for (int at = row; at < row + classes; at++) {
        probabilities[at] = (float) (StrictMath.exp(logits[at] - most) / sum);
      }
    }
    return probabilities;
  }

  private static ClassCounts counts(
      Labels labels, int[] nodes, float[] probabilities, DecisionRule rule) {
    int classes = labels.classCount();
    ClassCounts counts = new ClassCounts(classes);
    boolean[] is = new boolean[classes];
    boolean[] said = new boolean[classes];
    for (int i = 0; i < nodes.length; i++) {
      if (!labels.multiLabel()) {
        counts.add(labels.of(nodes[i]), rule.classOf(probabilities, i * classes, classes));
        continue;
      }
      for (int c = 0; c < classes; c++) {
        is[c] = labels.has(nodes[i], c);
        said[c] = rule.has(probabilities[i * classes + c], c);
      }
      counts.add(is, said);
    }
    return counts;
  }

  private static int likeliest(float[] scores, int row, int classes) {
    int best = 0;
    for (int c = 1; c < classes; c++) {
      best = scores[row + c] > scores[row + best] ? c : best;
    }
    return best;
  }

  private static double accuracy(Labels labels, int[] nodes, float[] scores) {
    int classes = labels.classCount();
    int right = 0;
    for (int i = 0; i < nodes.length; i++) {
      right += labels.of(nodes[i]) == likeliest(scores, i * classes, classes) ? 1 : 0;
    }
    return (double) right / nodes.length;
  }

  /**
   * 2·hits / (2·hits + misses + false alarms), over all classes together; 1 when there is nothing
   * to find and nothing found.
   */
  private static double microF1(Labels labels, int[] nodes, float[] scores) {
    int classes = labels.classCount();
    long hits = 0;
    long wrong = 0;
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        boolean said = scores[i * classes + c] >= 0;
        boolean is = labels.has(nodes[i], c);
        hits += said && is ? 1 : 0;
        wrong += said != is ? 1 : 0;
      }
    }
    return nodes.length == 0
        ? Double.NaN
        : hits + wrong == 0 ? 1 : 2.0 * hits / (2.0 * hits + wrong);
  }
}
