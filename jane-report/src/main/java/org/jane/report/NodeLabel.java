package org.jane.report;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.Labels;
import org.jane.model.Predictions;
import org.jane.report.chart.Digits;

/** What is known of the label of a node, in a few words for a tip. */
final class NodeLabel {
  private NodeLabel() {}

  /** The label of the data, or that there is none. */
  static String of(Labels labels, int node) {
    return labels.known(node) ? "label " + names(labels, node) : "no label";
  }

  /** The label of the data where there is one, and what the model predicts with its probability. */
  static String of(Predictions predictions, Labels labels, int node) {
    String words =
        "predicted "
            + predicted(predictions, node)
            + ", probability "
            + Digits.fixed(confidence(predictions, node), 2);
    return labels.known(node) ? of(labels, node) + "\n" + words : words;
  }

  /**
   * The probability of what the model itself predicts; of several classes the least sure one, of
   * none 1 − the largest.
   */
  static double confidence(Predictions predictions, int node) {
    double least = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (int c = 0; c < predictions.classNames().size(); c++) {
      largest = Math.max(largest, predictions.probability(node, c));
      if (predictions.predicted(node, c)) {
        least = Math.min(least, predictions.probability(node, c));
      }
    }
    return least <= 1 ? least : 1 - largest;
  }

  /** The classes that the model itself predicts, several joined by {@code |}. */
  static String predicted(Predictions predictions, int node) {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < predictions.classNames().size(); c++) {
      if (predictions.predicted(node, c)) {
        names.add(predictions.classNames().get(c));
      }
    }
    return names.isEmpty() ? "none" : String.join("|", names);
  }

  /** The classes of a node of the data, several joined by {@code |}. */
  static String names(Labels labels, int node) {
    List<String> names = new ArrayList<>();
    for (int j = 0; j < labels.count(node); j++) {
      names.add(labels.classNames().get(labels.get(node, j)));
    }
    return names.isEmpty() ? "none" : String.join("|", names);
  }

  /** Whether the model says another label than the data. */
  static boolean mistaken(Predictions predictions, Labels labels, int node) {
    for (int c = 0; c < labels.classCount(); c++) {
      if (labels.has(node, c) != predictions.predicted(node, c)) {
        return true;
      }
    }
    return false;
  }
}
