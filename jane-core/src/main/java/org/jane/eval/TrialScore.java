package org.jane.eval;

import org.jane.graph.Labels;
import org.jane.loss.Merit;
import org.jane.metric.PrimaryMetric;
import org.jane.model.NodeClassifier;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.run.Run;

/**
 * The score of a model on the validation nodes.
 *
 * @param metric what decides
 * @param primary its value, such that larger is better
 * @param loss cross-entropy per node of the calibrated probabilities
 * @param probabilities these probabilities, one row per validation node; must not be changed
 */
record TrialScore(PrimaryMetric metric, double primary, double loss, float[] probabilities) {

  /** A score by accuracy. */
  TrialScore(double primary, double loss, float[] probabilities) {
    this(PrimaryMetric.ACCURACY, primary, loss, probabilities);
  }

  /** The score of settings that cannot be trained, or were given up: worse than all others. */
  static TrialScore none() {
    return new TrialScore(Double.NaN, Double.NaN, new float[0]);
  }

  /** What the search maximises. */
  double merit() {
    return Merit.of(metric, primary, loss);
  }

  /** Whether the other is the same to the last bit. */
  boolean same(TrialScore other) {
    return Double.compare(primary, other.primary) == 0 && Double.compare(loss, other.loss) == 0;
  }

  /** The score of a model that was trained on a task. */
  static TrialScore of(NodeClassifier model, Task task, Run run) {
    int[] nodes = task.validationNodes();
    int classes = task.classCount();
    Predictions predictions = model.predict(nodes, run);
    float[] probabilities = new float[nodes.length * classes];
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        probabilities[i * classes + c] = predictions.probability(i, c);
      }
    }
    return of(probabilities, task);
  }

  static TrialScore of(float[] probabilities, Task task) {
    Labels truth = task.validationLabels();
    int[] nodes = task.validationNodes();
    PrimaryMetric metric = task.metric();
    return new TrialScore(
        metric,
        metric.oriented(metric.ofProbabilities(truth, nodes, probabilities)),
        PrimaryMetric.LOG_LOSS.ofProbabilities(truth, nodes, probabilities),
        probabilities);
  }
}
