package org.jane.eval;

import org.jane.graph.Labels;
import org.jane.loss.Merit;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Predictions;
import org.jane.model.Task;

/**
 * What the validation nodes say of a model.
 *
 * @param headline accuracy, or micro-F1
 * @param loss cross-entropy a node, of calibrated probabilities
 * @param answers these probabilities, one row for each validation node; not to be changed
 */
record TrialScore(double headline, double loss, float[] answers) {
  private static final double SURE = 1e-6; // keeps one confident mistake from deciding

  /** Of settings that cannot be trained: worse than all others. */
  static TrialScore none() {
    return new TrialScore(Double.NaN, Double.NaN, new float[0]);
  }

  double merit() {
    return Merit.of(headline, loss);
  }

  /** Whether the other is the same to the last bit. */
  boolean same(TrialScore other) {
    return Double.compare(headline, other.headline) == 0 && Double.compare(loss, other.loss) == 0;
  }

  static TrialScore of(Predictions predictions, Task task) {
    int[] nodes = task.validationNodes();
    int classes = task.classCount();
    float[] answers = new float[nodes.length * classes];
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        answers[i * classes + c] = predictions.probability(nodes[i], c);
      }
    }
    return of(answers, task);
  }

  static TrialScore of(float[] answers, Task task) {
    Labels truth = task.validationLabels();
    int[] nodes = task.validationNodes();
    int classes = task.classCount();
    float[] scores = answers;
    if (task.multiLabel()) {
      scores = new float[answers.length];
      for (int at = 0; at < answers.length; at++) {
        scores[at] = answers[at] - 0.5f;
      }
    }
    double loss = 0;
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        double p = answers[i * classes + c];
        if (truth.has(nodes[i], c)) {
          loss -= StrictMath.log(Math.max(SURE, p));
        } else if (task.multiLabel()) {
          loss -= StrictMath.log(Math.max(SURE, 1 - p));
        }
      }
    }
    double perNode = nodes.length * (task.multiLabel() ? (double) classes : 1);
    return new TrialScore(PrimaryMetric.of(truth, nodes, scores), loss / perNode, answers);
  }
}
