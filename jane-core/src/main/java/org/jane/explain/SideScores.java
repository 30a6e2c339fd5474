package org.jane.explain;

import java.util.Arrays;
import org.jane.graph.Labels;
import org.jane.model.Predictions;
import org.jane.model.Task;
import org.jane.model.Worth;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * What the models of each side said about the scored nodes, and what follows from it: the score of
 * each side, and how sure the differences are. Where a side said nothing, it guesses.
 */
final class SideScores {
  /** What a model was shown. */
  enum Side {
    BOTH,
    LINKS,
    ATTRIBUTES,
    /** Guesses the shares of the classes among the scored nodes, the same for every node. */
    NEITHER
  }

  /** Nodes that are scored together, and their labels. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Scored(Labels truth, int[] nodes) {}

  /** Resamples of the nodes for standard errors, and the most nodes a resample holds. */
  private static final int RESAMPLES = 200;

  private static final int RESAMPLED_NODES = 2000;

  private final Task task;
  private final Scored scored;
  private final int classes;
  private final float[][] rows; // of each side: probabilities, one row a node

  /**
   * @param task for the metric
   */
  SideScores(Task task, Scored scored) {
    this.task = task;
    this.scored = scored;
    this.classes = task.classCount();
    int nodes = scored.nodes.length;
    this.rows = new float[Side.values().length][nodes * classes];
    float[] shares = shares();
    for (float[] side : rows) {
      for (int i = 0; i < nodes; i++) {
        System.arraycopy(shares, 0, side, i * classes, classes);
      }
    }
  }

  private float[] shares() {
    float[] shares = new float[classes];
    for (int node : scored.nodes) {
      for (int j = 0; j < scored.truth.count(node); j++) {
        shares[scored.truth.get(node, j)] += 1f / scored.nodes.length;
      }
    }
    return shares;
  }

  /**
   * What a side said about scored nodes, the one at {@code first} and those after it. For several
   * threads, each with nodes of its own.
   */
  void said(Side side, int first, Predictions said) {
    float[] to = rows[side.ordinal()];
    for (int i = 0; i < said.nodes(); i++) {
      for (int c = 0; c < classes; c++) {
        to[(first + i) * classes + c] = said.probability(i, c);
      }
    }
  }

  /**
   * @param hidden whether the models were not shown the nodes
   */
  Worth worth(boolean hidden) {
    double[] error = errors();
    return new Worth(
        task.metric().words(task.multiLabel()),
        scored.nodes.length,
        1,
        hidden,
        score(Side.BOTH),
        score(Side.LINKS),
        score(Side.ATTRIBUTES),
        score(Side.NEITHER),
        error[0],
        error[1],
        error[2]);
  }

  /**
   * Standard errors of both - links, both - attributes and attributes - links, by resampling nodes
   * (the bootstrap): the same nodes for all sides.
   */
  private double[] errors() {
    RandomStream random = Run.seeded(0).random("worth/errors");
    int nodes = scored.nodes.length;
    int size = Math.min(nodes, RESAMPLED_NODES);
    double[] sum = new double[3];
    double[] squares = new double[3];
    int[] sample = new int[size];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      Arrays.setAll(sample, i -> random.nextInt(nodes));
      double both = score(Side.BOTH, sample);
      double links = score(Side.LINKS, sample);
      double attributes = score(Side.ATTRIBUTES, sample);
      double[] difference = {both - links, both - attributes, attributes - links};
      for (int j = 0; j < 3; j++) {
        sum[j] += difference[j] / RESAMPLES;
        squares[j] += difference[j] * difference[j] / RESAMPLES;
      }
    }
    double[] error = new double[3];
    for (int j = 0; j < 3; j++) {
      error[j] = Math.sqrt(Math.max(0, squares[j] - sum[j] * sum[j]) * size / nodes);
    }
    return error;
  }

  /** The score of a side. */
  double score(Side side) {
    return task.metric().ofProbabilities(scored.truth, scored.nodes, rows[side.ordinal()]);
  }

  /**
   * @param sample places of scored nodes
   */
  private double score(Side side, int[] sample) {
    int[] nodes = new int[sample.length];
    float[] said = new float[sample.length * classes];
    for (int i = 0; i < sample.length; i++) {
      nodes[i] = scored.nodes[sample[i]];
      System.arraycopy(rows[side.ordinal()], sample[i] * classes, said, i * classes, classes);
    }
    return task.metric().ofProbabilities(scored.truth, nodes, said);
  }
}
