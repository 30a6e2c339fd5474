package org.jane.loss;

import org.jane.graph.Labels;
import org.jane.run.Check;

/**
 * What the network should say of some rows: a target in [0, 1] for each class, and how much each
 * row counts.
 *
 * @param target rows × classes; for one class a node each row sums to 1
 * @param weight how much the loss of each row counts; the weights hold whatever mean is taken
 * @param independent whether each class is asked for on its own (multi-label: sigmoid and binary
 *     cross-entropy) or one of them is (softmax and cross-entropy)
 */
public record Targets(float[] target, float[] weight, boolean independent) {
  /** Labels of {@code nodes} as targets, weighted so that the loss is a mean over the nodes. */
  public static Targets of(Labels labels, int[] nodes, float[] classWeights) {
    int classes = labels.classCount();
    Check.that(
        classWeights.length == classes,
        "%d classes need as many weights, found %d",
        classes,
        classWeights.length);
    float[] target = new float[Math.multiplyExact(nodes.length, classes)];
    float[] weight = new float[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      double sum = 0;
      int count = labels.count(nodes[i]);
      for (int j = 0; j < count; j++) {
        int c = labels.get(nodes[i], j);
        target[i * classes + c] = 1f;
        sum += classWeights[c];
      }
      weight[i] = (float) ((count == 0 ? 1 : sum / count) / nodes.length);
    }
    return new Targets(target, weight, labels.multiLabel());
  }
}
