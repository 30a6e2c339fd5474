package org.jane.metric;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.Labels;

/**
 * How good probabilities are on some nodes, beyond which class is the likeliest. All of it is NaN
 * where it cannot be said, such as without nodes.
 *
 * @param auc area under the ROC curve, one class against the rest, mean over the classes that some
 *     but not all nodes have. Of two classes both have the same area
 * @param averagePrecision mean over the classes that some node has, one against the rest
 * @param logLoss mean negative log-probability of the true class; where nodes have several labels,
 *     mean over nodes and classes
 * @param brier mean squared error of the probabilities, summed over classes; where there are two
 *     classes, half of that, so that it is the error of one of them; where nodes have several
 *     labels, mean over classes
 * @param aucs area of each class, NaN where it has none
 * @param averagePrecisions of each class, NaN where no node has it
 */
public record ProbabilityScores(
    double auc,
    double averagePrecision,
    double logLoss,
    double brier,
    List<Double> aucs,
    List<Double> averagePrecisions) {
  /** Nothing is known. */
  public static final ProbabilityScores NONE =
      new ProbabilityScores(Double.NaN, Double.NaN, Double.NaN, Double.NaN, List.of(), List.of());

  /** Smaller probabilities count as this, which limits the effect of one confident mistake. */
  private static final double MIN_PROBABILITY = 1e-6;

  public ProbabilityScores {
    aucs = List.copyOf(aucs);
    averagePrecisions = List.copyOf(averagePrecisions);
  }

  /**
   * Scores probabilities.
   *
   * @param labels the truth, known for all of {@code nodes}
   * @param probabilities one row per node of {@code nodes}, one column per class
   */
  public static ProbabilityScores of(Labels labels, int[] nodes, float[] probabilities) {
    List<Double> aucs = new ArrayList<>();
    List<Double> precisions = new ArrayList<>();
    for (int c = 0; c < labels.classCount(); c++) {
      boolean[] is = has(labels, nodes, c);
      float[] column = column(probabilities, nodes.length, labels.classCount(), c);
      aucs.add(Ranking.auc(column, is));
      precisions.add(Ranking.averagePrecision(column, is));
    }
    return new ProbabilityScores(
        meanOfKnown(aucs),
        meanOfKnown(precisions),
        logLoss(labels, nodes, probabilities),
        brier(labels, nodes, probabilities),
        aucs,
        precisions);
  }

  static double auc(Labels labels, int[] nodes, float[] scores) {
    List<Double> values = new ArrayList<>();
    for (int c = 0; c < labels.classCount(); c++) {
      values.add(
          Ranking.auc(column(scores, nodes.length, labels.classCount(), c), has(labels, nodes, c)));
    }
    return meanOfKnown(values);
  }

  static double averagePrecision(Labels labels, int[] nodes, float[] scores) {
    List<Double> values = new ArrayList<>();
    for (int c = 0; c < labels.classCount(); c++) {
      values.add(
          Ranking.averagePrecision(
              column(scores, nodes.length, labels.classCount(), c), has(labels, nodes, c)));
    }
    return meanOfKnown(values);
  }

  static double logLoss(Labels labels, int[] nodes, float[] probabilities) {
    int classes = labels.classCount();
    double loss = 0;
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        double p = probabilities[i * classes + c];
        if (labels.has(nodes[i], c)) {
          loss -= StrictMath.log(Math.max(MIN_PROBABILITY, p));
        } else if (labels.multiLabel()) {
          loss -= StrictMath.log(Math.max(MIN_PROBABILITY, 1 - p));
        }
      }
    }
    return loss / (nodes.length * (labels.multiLabel() ? (double) classes : 1));
  }

  private static double brier(Labels labels, int[] nodes, float[] probabilities) {
    int classes = labels.classCount();
    double sum = 0;
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        double error = probabilities[i * classes + c] - (labels.has(nodes[i], c) ? 1.0 : 0.0);
        sum += error * error;
      }
    }
    return sum / nodes.length / (labels.multiLabel() ? classes : classes == 2 ? 2 : 1);
  }

  private static boolean[] has(Labels labels, int[] nodes, int ofClass) {
    boolean[] is = new boolean[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      is[i] = labels.has(nodes[i], ofClass);
    }
    return is;
  }

  private static float[] column(float[] rows, int count, int width, int column) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = rows[i * width + column];
    }
    return values;
  }

  private static double meanOfKnown(List<Double> values) {
    return values.stream().filter(v -> !v.isNaN()).mapToDouble(v -> v).average().orElse(Double.NaN);
  }
}
