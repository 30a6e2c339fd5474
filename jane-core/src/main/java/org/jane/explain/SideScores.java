package org.jane.explain;

import java.util.Arrays;
import java.util.List;
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
  private final List<Scored> draws;
  private final int classes;
  private final float[][][] rows; // of each draw, of each side: probabilities, one row a node

  /**
   * @param task for the metric
   */
  SideScores(Task task, List<Scored> draws) {
    this.task = task;
    this.draws = draws;
    this.classes = task.classCount();
    this.rows = new float[draws.size()][Side.values().length][];
    float[] shares = shares();
    for (int d = 0; d < draws.size(); d++) {
      int nodes = draws.get(d).nodes.length;
      for (int side = 0; side < rows[d].length; side++) {
        rows[d][side] = new float[nodes * classes];
        for (int i = 0; i < nodes; i++) {
          System.arraycopy(shares, 0, rows[d][side], i * classes, classes);
        }
      }
    }
  }

  private float[] shares() {
    float[] shares = new float[classes];
    int all = draws.stream().mapToInt(draw -> draw.nodes.length).sum();
    for (Scored draw : draws) {
      for (int node : draw.nodes) {
        for (int j = 0; j < draw.truth.count(node); j++) {
          shares[draw.truth.get(node, j)] += 1f / all;
        }
      }
    }
    return shares;
  }

  /**
   * What a side said about scored nodes of a draw, the one at {@code first} and those after it. For
   * several threads, each with nodes of its own.
   */
  void said(int draw, Side side, int first, Predictions said) {
    float[] to = rows[draw][side.ordinal()];
    for (int i = 0; i < said.nodes(); i++) {
      for (int c = 0; c < classes; c++) {
        to[(first + i) * classes + c] = said.probability(i, c);
      }
    }
  }

  /** Scores are means over draws. */
  Worth worth() {
    int[] all =
        draws.stream().flatMapToInt(d -> Arrays.stream(d.nodes)).sorted().distinct().toArray();
    double[] error = errors(all);
    return new Worth(
        task.metric().words(task.multiLabel()),
        all.length,
        draws.size(),
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
   * (the bootstrap): the same nodes for all sides and draws.
   */
  private double[] errors(int[] nodes) {
    RandomStream random = Run.seeded(0).random("worth/errors");
    int size = Math.min(nodes.length, RESAMPLED_NODES);
    double[] sum = new double[3];
    double[] squares = new double[3];
    int[] times = new int[task.nodes()];
    for (int resample = 0; resample < RESAMPLES; resample++) {
      Arrays.fill(times, 0);
      for (int i = 0; i < size; i++) {
        times[nodes[random.nextInt(nodes.length)]]++;
      }
      double both = score(Side.BOTH, times);
      double links = score(Side.LINKS, times);
      double attributes = score(Side.ATTRIBUTES, times);
      double[] difference = {both - links, both - attributes, attributes - links};
      for (int j = 0; j < 3; j++) {
        sum[j] += difference[j] / RESAMPLES;
        squares[j] += difference[j] * difference[j] / RESAMPLES;
      }
    }
    double[] error = new double[3];
    for (int j = 0; j < 3; j++) {
      error[j] = Math.sqrt(Math.max(0, squares[j] - sum[j] * sum[j]) * size / nodes.length);
    }
    return error;
  }

  /** The score of a side. */
  double score(Side side) {
    int[] once = new int[task.nodes()];
    Arrays.fill(once, 1);
    return score(side, once);
  }

  /** The mean over draws, with each node taken so many times. */
  private double score(Side side, int[] times) {
    double mean = 0;
    for (int d = 0; d < draws.size(); d++) {
      mean += score(draws.get(d), rows[d][side.ordinal()], times) / draws.size();
    }
    return mean;
  }

  private double score(Scored draw, float[] said, int[] times) {
    int count = 0;
    for (int node : draw.nodes) {
      count += times[node];
    }
    if (count == 0) {
      return task.metric().ofProbabilities(draw.truth, draw.nodes, said);
    }
    int[] taken = new int[count];
    float[] takenRows = new float[count * classes];
    int at = 0;
    for (int i = 0; i < draw.nodes.length; i++) {
      for (int t = 0; t < times[draw.nodes[i]]; t++, at++) {
        taken[at] = draw.nodes[i];
        System.arraycopy(said, i * classes, takenRows, at * classes, classes);
      }
    }
    return task.metric().ofProbabilities(draw.truth, taken, takenRows);
  }
}
