package org.jane.app;

import java.util.Arrays;
import java.util.Locale;
import org.jane.eval.Score;
import org.jane.graph.Labels;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Predictions;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Two models compared on the same nodes, and how sure the difference is.
 *
 * <p>The 95 % interval of the difference comes from resampling the nodes, the same for both (the
 * paired bootstrap). Nodes on which the models do not differ say little when they are few, so two
 * further nodes count as if the models differed on them, one in each direction (Agresti and Min,
 * 2005). Drawn with one and the same loss that matters, from 3 to 300 nodes, such an interval
 * excluded it in at most 4 of 100.
 *
 * @param metric that compares
 * @param nodes how many were scored
 * @param before the score of the first model
 * @param after the score of the second one
 * @param low by how much the second one is better, turned so that larger is better: the lower end
 * @param high the upper end
 * @param matters a loss that matters: {@link #MATTERS} of what there is to gain over guessing
 */
public record ModelComparison(
    PrimaryMetric metric,
    int nodes,
    double before,
    double after,
    double low,
    double high,
    double matters) {
  /** A loss matters from this share on of what separates guessing from being always right. */
  public static final double MATTERS = 0.05;

  private static final double Z = 1.96; // 97.5 % quantile of the normal distribution
  private static final int RESAMPLES = 200;
  private static final int RESAMPLED_NODES = 2000;

  static ModelComparison of(
      Predictions before, Predictions after, Labels truth, int[] nodes, PrimaryMetric metric) {
    double first = NodeScore.of(before, truth, nodes, metric).value();
    double second = NodeScore.of(after, truth, nodes, metric).value();
    double best = metric.largerIsBetter() ? 1 : 0;
    double toGain = Math.abs(best - guessing(truth, nodes, metric));
    double oneNode = (metric.largerIsBetter() ? 1 : toGain) / nodes.length;
    double error = error(before, after, truth, nodes, metric);
    double half = Z * Math.sqrt(error * error + 2 * oneNode * oneNode);
    double better = metric.oriented(second) - metric.oriented(first);
    double most = metric.largerIsBetter() ? 1 : Double.POSITIVE_INFINITY;
    return new ModelComparison(
        metric,
        nodes.length,
        first,
        second,
        Math.max(-most, better - half),
        Math.min(most, better + half),
        MATTERS * toGain);
  }

  /** The score of giving every node the shares of the classes. */
  private static double guessing(Labels truth, int[] nodes, PrimaryMetric metric) {
    int classes = truth.classCount();
    float[] rows = new float[nodes.length * classes];
    for (int node : nodes) {
      rows[truth.of(node)] += 1f / nodes.length;
    }
    for (int i = 1; i < nodes.length; i++) {
      System.arraycopy(rows, 0, rows, i * classes, classes);
    }
    return metric.ofProbabilities(truth, nodes, rows);
  }

  /** The standard error of the difference. */
  private static double error(
      Predictions before, Predictions after, Labels truth, int[] nodes, PrimaryMetric metric) {
    RandomStream random = Run.seeded(0).random("comparison");
    int[] sample = new int[Math.min(nodes.length, RESAMPLED_NODES)];
    double sum = 0;
    double squares = 0;
    for (int resample = 0; resample < RESAMPLES; resample++) {
      Arrays.setAll(sample, i -> nodes[random.nextInt(nodes.length)]);
      double difference =
          Score.of(after, truth, sample).value(metric, false)
              - Score.of(before, truth, sample).value(metric, false);
      if (Double.isNaN(difference)) { // one class alone was drawn: no area under a curve
        continue;
      }
      sum += difference / RESAMPLES;
      squares += difference * difference / RESAMPLES;
    }
    return Math.sqrt(Math.max(0, squares - sum * sum) * sample.length / nodes.length);
  }

  /** Whether the interval contains no loss that matters. */
  public boolean notWorse() {
    return low > -matters;
  }

  /** The difference and its interval, and what they mean, in sentences. */
  public String inWords() {
    String unit = metric.largerIsBetter() ? " points" : "";
    String interval =
        String.format(
            Locale.ROOT,
            "The new model gains %s%s (95 %% interval %s to %s).",
            signed(metric.oriented(after) - metric.oriented(before)),
            unit,
            signed(low),
            signed(high));
    return notWorse()
        ? interval
        : interval
            + String.format(
                Locale.ROOT,
                " A loss of %s%s, a twentieth of what there is to gain over guessing, is not excluded.",
                signed(matters).substring(1),
                unit);
  }

  private String signed(double difference) {
    return metric.largerIsBetter()
        ? String.format(Locale.ROOT, "%+.1f", 100 * difference)
        : String.format(Locale.ROOT, "%+.3f", difference);
  }
}
