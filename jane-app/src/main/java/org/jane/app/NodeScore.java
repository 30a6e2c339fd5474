package org.jane.app;

import org.jane.eval.Score;
import org.jane.graph.Labels;
import org.jane.metric.Interval;
import org.jane.metric.PrimaryMetric;
import org.jane.model.Predictions;

/**
 * How well predictions agree with the known labels of some nodes.
 *
 * @param measure what decides: accuracy, or micro-F1 where nodes have several labels, or the metric
 *     that was asked for
 * @param value of the measure
 * @param nodes how many were looked at; with none the value says nothing
 * @param score all other numbers
 */
public record NodeScore(String measure, double value, int nodes, Score score) {
  static NodeScore of(Predictions predictions, Labels labels, int[] nodes, PrimaryMetric metric) {
    Score score = Score.of(predictions, labels, nodes);
    return new NodeScore(
        metric.words(labels.multiLabel()),
        nodes.length == 0 ? Double.NaN : score.value(metric, labels.multiLabel()),
        nodes.length,
        score);
  }

  /** The 95 % confidence interval of the accuracy, by Wilson. */
  public Interval accuracyInterval() {
    return Interval.wilson(score.accuracy(), nodes);
  }
}
