package org.jane.metric;

import org.jane.run.Check;

/**
 * Counts of true and predicted classes, for accuracy, precision, recall and F1. Built node by node.
 *
 * <p>For data with one class per node, {@link #add(int, int)} also fills the confusion matrix.
 */
public final class ClassCounts {
  private final int classes;
  private final long[] hits;
  private final long[] falseAlarms;
  private final long[] misses;
  private final long[][] confusion;
  private long nodes;
  private long right;
  private boolean several;

  public ClassCounts(int classes) {
    this.classes = Check.atLeast("classes", classes, 1);
    hits = new long[classes];
    falseAlarms = new long[classes];
    misses = new long[classes];
    confusion = new long[classes][classes];
  }

  /** Counts a node with one true and one predicted class. */
  public void add(int truth, int said) {
    nodes++;
    confusion[truth][said]++;
    if (truth == said) {
      right++;
      hits[truth]++;
    } else {
      misses[truth]++;
      falseAlarms[said]++;
    }
  }

  /** Counts a node that may have several classes; it is correct when all of them are. */
  public void add(boolean[] truth, boolean[] said) {
    nodes++;
    several = true;
    boolean all = true;
    for (int c = 0; c < classes; c++) {
      hits[c] += truth[c] && said[c] ? 1 : 0;
      misses[c] += truth[c] && !said[c] ? 1 : 0;
      falseAlarms[c] += !truth[c] && said[c] ? 1 : 0;
      all &= truth[c] == said[c];
    }
    right += all ? 1 : 0;
  }

  /** Share of correct nodes; NaN for no nodes. */
  public double accuracy() {
    return (double) right / nodes;
  }

  /** Precision: share of the nodes predicted to have a class that have it; 0 without such nodes. */
  public double precision(int ofClass) {
    return ratio(hits[ofClass], hits[ofClass] + falseAlarms[ofClass]);
  }

  /** Recall: share of the nodes of a class that are predicted to have it; 0 without such nodes. */
  public double recall(int ofClass) {
    return ratio(hits[ofClass], hits[ofClass] + misses[ofClass]);
  }

  /**
   * 2·hits / (2·hits + misses + false alarms); 0 when the class is neither true nor predicted for
   * any node.
   */
  public double f1(int ofClass) {
    return ratio(2 * hits[ofClass], 2 * hits[ofClass] + misses[ofClass] + falseAlarms[ofClass]);
  }

  /**
   * Mean recall of the classes that occur, so that small classes count as much as large ones. Where
   * nodes may have several classes, the mean over classes of recall and of the share of nodes
   * without the class that are not predicted to have it. NaN for no nodes.
   */
  public double balancedAccuracy() {
    double sum = 0;
    int counted = 0;
    for (int c = 0; c < classes; c++) {
      long without = nodes - size(c);
      if (size(c) == 0 || (several && without == 0)) {
        continue;
      }
      double spared = several ? 1 - (double) falseAlarms[c] / without : 0;
      sum += several ? (recall(c) + spared) / 2 : recall(c);
      counted++;
    }
    return sum / counted;
  }

  /** How many nodes have a class. */
  public long size(int ofClass) {
    return hits[ofClass] + misses[ofClass];
  }

  /** The mean F1 of all classes that occur or are predicted, each with the same weight. */
  public double macroF1() {
    double sum = 0;
    int counted = 0;
    for (int c = 0; c < classes; c++) {
      if (hits[c] + misses[c] + falseAlarms[c] > 0) {
        sum += f1(c);
        counted++;
      }
    }
    return sum / counted;
  }

  /** F1 over all classes together. */
  public double microF1() {
    long hit = 0;
    long wrong = 0;
    for (int c = 0; c < classes; c++) {
      hit += hits[c];
      wrong += misses[c] + falseAlarms[c];
    }
    return ratio(2 * hit, 2 * hit + wrong);
  }

  /** The number of nodes of one class that are predicted to have another. */
  public long confused(int truth, int said) {
    return confusion[truth][said];
  }

  private static double ratio(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }
}
