package org.jane.eval;

import org.jane.graph.Labels;
import org.jane.metric.Headline;
import org.jane.model.Predictions;
import org.jane.model.Task;

/**
 * What the validation nodes say of a model.
 *
 * @param headline accuracy, or micro-F1
 * @param loss cross-entropy a node, of calibrated probabilities
 */
record Judgement(double headline, double loss) {
  /**
   * How much the loss counts beside the headline. Right answers are what is asked for, but their
   * number jumps by chance; the loss is smoother and sees how close the others were. Among a third,
   * a tenth and either alone, a third chose best on the half of the validation nodes that had no
   * part in the choice (docs/tuning.md).
   */
  private static final double LOSS_COUNTS = 0.3;

  private static final double SURE = 1e-6; // keeps one confident mistake from deciding

  double merit() {
    return headline - LOSS_COUNTS * loss;
  }

  static Judgement of(Predictions predictions, Task task) {
    Labels truth = task.validationLabels();
    int[] nodes = task.validationNodes();
    int classes = task.classCount();
    float[] scores = new float[nodes.length * classes];
    double loss = 0;
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        double p = predictions.probability(nodes[i], c);
        scores[i * classes + c] = (float) p - (task.multiLabel() ? 0.5f : 0f);
        if (truth.has(nodes[i], c)) {
          loss -= StrictMath.log(Math.max(SURE, p));
        } else if (task.multiLabel()) {
          loss -= StrictMath.log(Math.max(SURE, 1 - p));
        }
      }
    }
    double perNode = nodes.length * (task.multiLabel() ? (double) classes : 1);
    return new Judgement(Headline.of(truth, nodes, scores), loss / perNode);
  }
}
