package org.jane.labelling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jane.graph.AttributedGraph;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Predictions;
import org.jane.run.Progress;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * Which nodes to label next. A labelled node tells about nodes that look like it, so the nodes
 * named here are those that bring the unlabelled ones nearest to a labelled one, each unlabelled
 * node counting by how uncertain its label is:
 *
 * <pre>gain(S) = Σⱼ hⱼ · (d(j, L) − d(j, L ∪ S))</pre>
 *
 * with h the entropy of the predicted probabilities, L the labelled nodes and d(j, ·) the distance
 * of j to the nearest of a set, see {@link NodeLooks}. So uncertainty, representativeness and
 * diversity are one number: two nodes that look alike do not both help. Nodes are taken one at a
 * time, the largest gain first; gains only shrink while S grows, so that few are computed twice.
 *
 * <p>On large graphs a draw of nodes stands for all. Depends on data, predictions and seed alone.
 */
public final class Suggestions {
  /** So many nodes may be named, and so many stand for those that are unlabelled and labelled. */
  private static final int MOST_CANDIDATES = 4000;

  private static final int MOST_OPEN = 20_000;
  private static final int MOST_LABELLED = 5000;
  private static final int BLOCK = 16;

  private final DenseMatrix looks;
  private final int[] open;
  private final double[] weight;
  private final double[] distance;
  private final Run run;
  private final double total;

  private Suggestions(DenseMatrix looks, int[] open, double[] weight, int[] known, Run run) {
    this.looks = looks;
    this.open = open;
    this.weight = weight;
    this.run = run;
    this.distance = new double[open.length];
    run.workers()
        .forBlocks(
            open.length,
            BLOCK,
            (from, to) -> {
              for (int j = from; j < to; j++) {
                distance[j] = nearest(open[j], known);
              }
            });
    double sum = 0;
    for (int j = 0; j < open.length; j++) {
      sum += weight[j] * distance[j];
    }
    this.total = sum;
  }

  /**
   * Nodes without a label, the most useful first.
   *
   * @param graph links and attributes
   * @param predictions of all nodes, by any model
   * @param labelled nodes whose label is known
   * @param count how many to name; fewer where fewer are without a label
   */
  public static List<Suggestion> of(
      AttributedGraph graph, Predictions predictions, boolean[] labelled, int count, Run run) {
    return of(graph, predictions, labelled, nodes(labelled, false), count, run);
  }

  /**
   * The same where not every node can be labelled.
   *
   * @param askable those that can, none of them labelled
   */
  public static List<Suggestion> of(
      AttributedGraph graph,
      Predictions predictions,
      boolean[] labelled,
      int[] askable,
      int count,
      Run run) {
    int[] unlabelled = nodes(labelled, false);
    if (askable.length == 0 || count < 1) {
      return List.of();
    }
    double[] uncertainty = new double[graph.nodes()];
    for (int node : unlabelled) {
      uncertainty[node] = uncertainty(predictions, node);
    }
    DenseMatrix looks = NodeLooks.of(graph, run);
    int[] open = drawn(unlabelled, MOST_OPEN, run.random("suggest/open"));
    int[] candidates = candidates(askable, uncertainty, run.random("suggest/candidates"));
    int[] known = drawn(nodes(labelled, true), MOST_LABELLED, run.random("suggest/labelled"));
    double[] weight = Arrays.stream(open).mapToDouble(node -> uncertainty[node]).toArray();
    return new Suggestions(looks, open, weight, known, run)
        .chosen(candidates, uncertainty, Math.min(count, askable.length));
  }

  /**
   * How open a label is: the entropy of its probabilities divided by the largest there can be; for
   * nodes with several labels the mean over the classes.
   */
  public static double uncertainty(Predictions predictions, int node) {
    int classes = predictions.classNames().size();
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      double p = predictions.probability(node, c);
      sum += term(p) + (predictions.multiLabel() ? term(1 - p) : 0);
    }
    double most = predictions.multiLabel() ? classes * Math.log(2) : Math.log(Math.max(2, classes));
    return Math.min(1, Math.max(0, sum / most));
  }

  private static double term(double p) {
    return p > 0 ? -p * Math.log(p) : 0;
  }

  private static int[] nodes(boolean[] labelled, boolean wanted) {
    int[] nodes = new int[labelled.length];
    int size = 0;
    for (int i = 0; i < labelled.length; i++) {
      if (labelled[i] == wanted) {
        nodes[size++] = i;
      }
    }
    return Arrays.copyOf(nodes, size);
  }

  private static int[] drawn(int[] nodes, int most, RandomStream random) {
    if (nodes.length <= most) {
      return nodes;
    }
    int[] mixed = nodes.clone();
    random.shuffle(mixed);
    int[] taken = Arrays.copyOf(mixed, most);
    Arrays.sort(taken);
    return taken;
  }

  /** All of them, or the least sure half and a draw of the others. */
  private static int[] candidates(int[] askable, double[] uncertainty, RandomStream random) {
    if (askable.length <= MOST_CANDIDATES) {
      return askable;
    }
    int[] order =
        Arrays.stream(askable)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -uncertainty[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int half = MOST_CANDIDATES / 2;
    int[] taken = Arrays.copyOf(order, MOST_CANDIDATES);
    int[] rest = drawn(Arrays.copyOfRange(order, half, order.length), half, random);
    System.arraycopy(rest, 0, taken, half, half);
    Arrays.sort(taken);
    return taken;
  }

  /** A candidate with a gain that was right when so many had been chosen. */
  private record Gain(int node, double gain, int chosen) {}

  private List<Suggestion> chosen(int[] candidates, double[] uncertainty, int count) {
    double[] gains = new double[candidates.length];
    run.workers()
        .forBlocks(
            candidates.length,
            BLOCK,
            (from, to) -> {
              for (int a = from; a < to; a++) {
                gains[a] = gain(candidates[a]);
              }
            });
    PriorityQueue<Gain> queue =
        new PriorityQueue<>(
            Comparator.comparingDouble((Gain g) -> -g.gain).thenComparingInt(Gain::node));
    for (int a = 0; a < candidates.length; a++) {
      queue.add(new Gain(candidates[a], gains[a], 0));
    }
    List<Suggestion> chosen = new ArrayList<>();
    while (chosen.size() < count && !queue.isEmpty() && !run.stopRequested()) {
      Gain best = queue.remove();
      if (best.chosen < chosen.size()) {
        queue.add(new Gain(best.node, gain(best.node), chosen.size()));
        continue;
      }
      chosen.add(
          new Suggestion(best.node, uncertainty[best.node], total > 0 ? best.gain / total : 0));
      for (int j = 0; j < open.length; j++) {
        distance[j] = Math.min(distance[j], NodeLooks.distance(looks, open[j], best.node));
      }
      run.report(Progress.of("choosing nodes", chosen.size(), count, "nodes"));
    }
    return chosen;
  }

  private double gain(int node) {
    double gain = 0;
    for (int j = 0; j < open.length; j++) {
      if (weight[j] > 0) {
        gain += weight[j] * Math.max(0, distance[j] - NodeLooks.distance(looks, open[j], node));
      }
    }
    return gain;
  }

  /** The distance to the nearest of some nodes; that to the mean of all where there are none. */
  private double nearest(int node, int[] others) {
    double nearest = others.length == 0 ? NodeLooks.length(looks, node) : Double.POSITIVE_INFINITY;
    for (int other : others) {
      nearest = Math.min(nearest, NodeLooks.distance(looks, node, other));
    }
    return nearest;
  }
}
