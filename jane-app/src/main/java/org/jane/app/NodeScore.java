package org.jane.app;

import org.jane.graph.Labels;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Predictions;

/**
 * How well predictions agree with the known labels of some nodes.
 *
 * @param measure what is measured: accuracy, or micro-F1 where nodes have several labels
 * @param value from 0 to 1
 * @param nodes how many were looked at; with none the value says nothing
 */
public record NodeScore(String measure, double value, int nodes) {
  static NodeScore of(Predictions predictions, Labels labels, int[] nodes) {
    String measure = labels.multiLabel() ? "micro-F1" : "accuracy";
    if (nodes.length == 0) {
      return new NodeScore(measure, Double.NaN, 0);
    }
    int classes = labels.classCount();
    float[] scores = new float[nodes.length * classes];
    for (int i = 0; i < nodes.length; i++) {
      for (int c = 0; c < classes; c++) {
        scores[i * classes + c] =
            predictions.probability(nodes[i], c) - (labels.multiLabel() ? 0.5f : 0f);
      }
    }
    return new NodeScore(measure, PrimaryMetric.of(labels, nodes, scores), nodes.length);
  }
}
