package org.jane.metric;

import org.jane.graph.Labels;

/**
 * The metric by which methods are compared: accuracy for single-label data, micro-F1 for
 * multi-label data.
 */
public final class PrimaryMetric {
  private PrimaryMetric() {}

  /**
   * The score of some nodes.
   *
   * @param labels the truth, known for all of {@code nodes}
   * @param scores one row per node of {@code nodes}, one column per class: logits, with 0 as the
   *     threshold of multi-label data
   * @return a fraction; NaN for no nodes
   */
  public static double of(Labels labels, int[] nodes, float[] scores) {
    return labels.multiLabel() ? microF1(labels, nodes, scores) : accuracy(labels, nodes, scores);
  }

  private static double accuracy(Labels labels, int[] nodes, float[] scores) {
    int classes = labels.classCount();
    int right = 0;
    for (int i = 0; i < nodes.length; i++) {
      int best = 0;
      for (int c = 1; c < classes; c++) {
        best = scores[i * classes + c] > scores[i * classes + best] ? c : best;
      }
      right += labels.of(nodes[i]) == best ? 1 : 0;
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
