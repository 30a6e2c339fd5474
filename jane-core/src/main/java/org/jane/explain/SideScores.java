package org.jane.explain;

import java.util.Arrays;
import org.jane.graph.Labels;
import org.jane.metric.PrimaryMetric;
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

  /** Beside a class with fewer of the nodes, accuracy has nothing to say about it. */
  private static final double RARE = 0.1;

  private final Task task;
  private final PrimaryMetric metric;
  private final Scored scored;
  private final int classes;
  private final float[][] rows; // of each side: probabilities, one row a node

  /** Scores by the metric of the task. */
  SideScores(Task task, Scored scored) {
    this(task, scored, task.metric());
  }

  private SideScores(Task task, Scored scored, PrimaryMetric metric) {
    this.task = task;
    this.scored = scored;
    this.metric = metric;
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

  /**
   * Scores by what can judge a rare class: where the smallest class has less than a tenth of the
   * nodes, and less than half of an equal share, average precision stands in for accuracy.
   */
  static SideScores judging(Task task, Scored scored) {
    SideScores scores = new SideScores(task, scored);
    boolean judges = task.metric() == PrimaryMetric.ACCURACY && !task.multiLabel();
    double smallest = scores.smallestShare();
    return judges && smallest < RARE && smallest < 0.5 / scores.classes
        ? new SideScores(task, scored, PrimaryMetric.AVERAGE_PRECISION)
        : scores;
  }

  /** Of the classes that some scored node has. */
  private double smallestShare() {
    double smallest = 1;
    for (float share : shares()) {
      smallest = share > 0 ? Math.min(smallest, share) : smallest;
    }
    return smallest;
  }

  /** By how much a score changes with one node: of the smallest class, where classes are equal. */
  private double oneNode() {
    double nodes = scored.nodes.length;
    boolean byNodes = metric == PrimaryMetric.ACCURACY || metric == PrimaryMetric.LOG_LOSS;
    return 1 / (byNodes ? nodes : Math.max(1, classes * smallestShare() * nodes));
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
        metric.words(task.multiLabel()),
        scored.nodes.length,
        1,
        hidden,
        score(Side.BOTH),
        score(Side.LINKS),
        score(Side.ATTRIBUTES),
        score(Side.NEITHER),
        error[0],
        error[1],
        error[2],
        error[3],
        oneNode(),
        task.metric().ofProbabilities(scored.truth, scored.nodes, rows[Side.BOTH.ordinal()]));
  }

  /**
   * Standard errors of both - neither, both - links, both - attributes and attributes - links, by
   * resampling nodes (the bootstrap): the same nodes for all sides.
   */
  private double[] errors() {
    RandomStream random = Run.seeded(0).random("worth/errors");
    int nodes = scored.nodes.length;
    int size = Math.min(nodes, RESAMPLED_NODES);
    double[] sum = new double[4];
    double[] squares = new double[4];
    int[] sample = new int[size];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      Arrays.setAll(sample, i -> random.nextInt(nodes));
      double both = score(Side.BOTH, sample);
      double links = score(Side.LINKS, sample);
      double attributes = score(Side.ATTRIBUTES, sample);
      double neither = score(Side.NEITHER, sample);
      double[] difference = {both - neither, both - links, both - attributes, attributes - links};
      for (int j = 0; j < 4; j++) {
        sum[j] += difference[j] / RESAMPLES;
        squares[j] += difference[j] * difference[j] / RESAMPLES;
      }
    }
    double[] error = new double[4];
    for (int j = 0; j < 4; j++) {
      error[j] = Math.sqrt(Math.max(0, squares[j] - sum[j] * sum[j]) * size / nodes);
    }
    return error;
  }

  /** The score of a side. */
  double score(Side side) {
    return metric.ofProbabilities(scored.truth, scored.nodes, rows[side.ordinal()]);
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
    return metric.ofProbabilities(scored.truth, nodes, said);
  }
}
