package org.jane.eval;

import org.jane.graph.Labels;
import org.jane.loss.Merit;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Predictions;
import org.jane.model.Task;

/**
 * The score of a model on the validation nodes.
 *
 * @param primary the primary metric: accuracy, or micro-F1 for multi-label data
 * @param loss cross-entropy per node of the calibrated probabilities
 * @param probabilities these probabilities, one row per validation node; must not be changed
 */
record TrialScore(double primary, double loss, float[] probabilities) {
  private static final double MIN_PROBABILITY = 1e-6; // limits the effect of one confident mistake

  /** The score of settings that cannot be trained: worse than all others. */
  static TrialScore none() {
    return new TrialScore(Double.NaN, Double.NaN, new float[0]);
  }

  /** What the search maximises. */
  double merit() {
    return Merit.of(primary, loss);
  }

  /** Whether the other is the same to the last bit. */
  boolean same(TrialScore other) {
    return Double.compare(primary, other.primary) == 0 && Double.compare(loss, other.loss) == 0;
  }

  static TrialScore of(Predictions predictions, Task task) {
    int[] nodes = task.validationNodes();
    int classes = task.classCount();
    float[] probabilities = new float[nodes.length * classes];
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        probabilities[i * classes + c] = predictions.probability(nodes[i], c);
      }
    }
    return of(probabilities, task);
  }

  static TrialScore of(float[] probabilities, Task task) {
    Labels truth = task.validationLabels();
    int[] nodes = task.validationNodes();
    int classes = task.classCount();
    float[] scores = probabilities;
    if (task.multiLabel()) {
      scores = new float[probabilities.length];
      for (int at = 0; at < probabilities.length; at++) {
        scores[at] = probabilities[at] - 0.5f;
      }
    }
    double loss = 0;
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        double p = probabilities[i * classes + c];
        if (truth.has(nodes[i], c)) {
          loss -= StrictMath.log(Math.max(MIN_PROBABILITY, p));
        } else if (task.multiLabel()) {
          loss -= StrictMath.log(Math.max(MIN_PROBABILITY, 1 - p));
        }
      }
    }
    double perNode = nodes.length * (task.multiLabel() ? (double) classes : 1);
    return new TrialScore(PrimaryMetric.of(truth, nodes, scores), loss / perNode, probabilities);
  }
}
