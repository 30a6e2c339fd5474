package org.jane.metric;

import java.util.Arrays;

/**
 * How well scores put the nodes of a class before all others. Only the order of scores matters, not
 * their values. Time n log n.
 */
public final class Ranking {
  private Ranking() {}

  /**
   * Area under the ROC curve: the probability that a node of the class scores higher than one that
   * is not of it, ties counting half (midranks).
   *
   * @param scores one per node
   * @param positive whether the node is of the class
   * @return NaN when all nodes are of the class, or none
   */
  public static double auc(float[] scores, boolean[] positive) {
    long[] keys = ascending(scores, positive);
    double rankSum = 0; // of the nodes of the class, ranks from 1, ties sharing their mean
    long positives = 0;
    for (int from = 0; from < keys.length; ) {
      int to = from;
      long inTie = 0;
      while (to < keys.length && keys[to] >> 1 == keys[from] >> 1) {
        inTie += keys[to] & 1;
        to++;
      }
      rankSum += inTie * (from + 1 + to) / 2.0;
      positives += inTie;
      from = to;
    }
    long negatives = keys.length - positives;
    return positives == 0 || negatives == 0
        ? Double.NaN
        : (rankSum - positives * (positives + 1) / 2.0) / ((double) positives * negatives);
  }

  /**
   * Average precision: the precision at each score from the highest down, weighted by the recall
   * that is gained there. Nodes with the same score come at once, so that their order does not
   * matter.
   *
   * @param scores one per node
   * @param positive whether the node is of the class
   * @return NaN when no node is of the class
   */
  public static double averagePrecision(float[] scores, boolean[] positive) {
    long[] keys = ascending(scores, positive);
    double sum = 0;
    long hits = 0;
    for (int to = keys.length; to > 0; ) {
      int from = to;
      long inTie = 0;
      while (from > 0 && keys[from - 1] >> 1 == keys[to - 1] >> 1) {
        from--;
        inTie += keys[from] & 1;
      }
      hits += inTie;
      sum += inTie * ((double) hits / (keys.length - from));
      to = from;
    }
    return sum / hits; // 0 / 0 without a node of the class
  }

  /** Scores in ascending order as whole numbers, the lowest bit telling who is of the class. */
  private static long[] ascending(float[] scores, boolean[] positive) {
    long[] keys = new long[scores.length];
    for (int i = 0; i < scores.length; i++) {
      int bits = Float.floatToIntBits(scores[i] + 0f); // -0 and 0 are a tie
      long ordered = bits >= 0 ? bits : Integer.MIN_VALUE - (long) bits;
      keys[i] = ordered * 2 + (positive[i] ? 1 : 0);
    }
    Arrays.sort(keys);
    return keys;
  }
}
