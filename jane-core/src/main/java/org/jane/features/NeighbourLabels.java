package org.jane.features;

import java.util.ArrayList;
import java.util.List;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.graph.LinkKind;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Explanation;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;

/**
 * The known labels around a node as attributes of it: for each class, how much of them one step
 * away, and two steps away, is of this class. A node's own label has no part in its own row: there
 * is no link to itself, and two steps never lead back to where they began.
 *
 * <p>With c_y the weight of the known labels of class y around a node, n their sum and m the number
 * of classes, the attribute is (c_y - n/m) / (n + 1): 0 where nothing is known, and nearly the
 * share of the class beyond an even share where much is. Two steps i–j–k count w_ij·w_jk / d_j.
 *
 * <p>Where {@linkplain LinkKind kinds} of links are looked at apart, the same follows for the links
 * of each kind.
 *
 * <p>Immutable and safe to share between threads.
 */
public final class NeighbourLabels {
  /** More steps than these are not taken. */
  public static final int FARTHEST = 2;

  /** Such as "neighbours labelled red = 75 %". */
  private static final Explanation.Wording SHARE =
      (name, value) -> name + " = " + Math.round(100 * value) + " %";

  /** Whose labels they are: of nodes one and two steps along some links. */
  private record Way(CsrMatrix links, String near, String far) {}

  private final Graph graph;
  private final List<Way> ways;
  private final Labels known;
  private final int steps;
  private final float size;

  /** Along all links together. */
  public NeighbourLabels(Graph graph, Labels known, int steps, float size) {
    this(graph, known, steps, size, List.of());
  }

  /**
   * @param known the labels that may be looked at: of training nodes
   * @param steps 1 or 2
   * @param size what the attributes are multiplied by
   * @param kinds the kinds of links that are looked at apart, besides all together
   */
  public NeighbourLabels(Graph graph, Labels known, int steps, float size, List<LinkKind> kinds) {
    Check.that(
        steps >= 1 && steps <= FARTHEST,
        "neighbour-labels must be 0, 1 or 2 steps, found %d",
        steps);
    this.graph = graph;
    List<CsrMatrix> links = NeighbourAttributes.ways(graph, kinds);
    this.ways = new ArrayList<>();
    ways.add(new Way(links.get(0), "neighbours labelled ", "two steps away labelled "));
    for (int k = 0; k < kinds.size(); k++) {
      String whose = kinds.get(k).nodes() + " labelled ";
      ways.add(new Way(links.get(k + 1), whose, "two steps away, over " + whose));
    }
    this.known = known;
    this.steps = steps;
    this.size = size;
  }

  /** How many attributes there are. */
  public int columns() {
    return ways.size() * steps * known.classCount();
  }

  /** One row a node. */
  public DenseMatrix all() {
    DenseMatrix all = DenseMatrix.zeros(graph.nodes(), columns());
    int m = known.classCount();
    for (int i = 0; i < graph.nodes(); i++) {
      for (int step = 0; step < ways.size() * steps; step++) {
        double[] counts = around(i, step);
        double sum = sum(counts);
        for (int y = 0; y < m; y++) {
          all.set(i, step * m + y, (float) (size * (counts[y] - sum / m) / (sum + 1)));
        }
      }
    }
    return all;
  }

  /** The same as operators, from what {@link #counts} gives. */
  public OnnxValue operators(OnnxInputs in) {
    OnnxGraph graph = in.graph();
    int m = known.classCount();
    OnnxValue counts = in.neighbourLabels(columns());
    List<OnnxValue> blocks = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      OnnxValue ofStep =
          graph.op(
              "Slice",
              counts,
              graph.integers((long) step * m),
              graph.integers((long) (step + 1) * m),
              graph.integers(1));
      OnnxValue sum = graph.sum(ofStep, 1);
      OnnxValue beyond = graph.minus(ofStep, graph.over(sum, graph.scalar(m)));
      OnnxValue share = graph.over(beyond, graph.plus(sum, graph.scalar(1)));
      blocks.add(graph.times(share, graph.scalar(size)));
    }
    return graph.beside(blocks);
  }

  /** The weight of the known labels of each class around each node, one row a node. */
  public DenseMatrix counts() {
    int m = known.classCount();
    DenseMatrix counts = DenseMatrix.zeros(graph.nodes(), columns());
    for (int i = 0; i < graph.nodes(); i++) {
      for (int step = 0; step < ways.size() * steps; step++) {
        double[] ofStep = around(i, step);
        for (int y = 0; y < m; y++) {
          counts.set(i, step * m + y, (float) ofStep[y]);
        }
      }
    }
    return counts;
  }

  /**
   * The weight of each class around a node.
   *
   * @param step along all links first, then along those of each kind
   */
  private double[] around(int node, int step) {
    CsrMatrix links = ways.get(step / steps).links;
    return step % steps == 0 ? near(node, links) : far(node, links);
  }

  /** The weight of each class one step away. */
  private double[] near(int node, CsrMatrix a) {
    double[] counts = new double[known.classCount()];
    for (int e = a.rowStart(node); e < a.rowStart(node + 1); e++) {
      add(a.value(e), a.column(e), counts);
    }
    return counts;
  }

  /** The weight of each class two steps away, without the node itself. */
  private double[] far(int node, CsrMatrix a) {
    double[] counts = new double[known.classCount()];
    for (int e = a.rowStart(node); e < a.rowStart(node + 1); e++) {
      int j = a.column(e);
      double share = a.value(e) / a.rowSum(j);
      for (int f = a.rowStart(j); f < a.rowStart(j + 1); f++) {
        if (a.column(f) != node) {
          add(share * a.value(f), a.column(f), counts);
        }
      }
    }
    return counts;
  }

  private void add(double weight, int node, double[] counts) {
    for (int l = 0; l < known.count(node); l++) {
      counts[known.get(node, l)] += weight;
    }
  }

  private static double sum(double[] counts) {
    double sum = 0;
    for (double count : counts) {
      sum += count;
    }
    return sum;
  }

  /**
   * What the labels around a node do to a margin.
   *
   * @param gradient at the attributes of {@link #all}
   * @param mean of these attributes over training nodes
   */
  public List<Explanation.Part> reasons(int node, double[] gradient, double[] mean) {
    List<Explanation.Part> parts = new ArrayList<>();
    int m = known.classCount();
    for (int step = 0; step < ways.size() * steps; step++) {
      double[] counts = around(node, step);
      double sum = sum(counts);
      Way way = ways.get(step / steps);
      String whose = step % steps == 0 ? way.near : way.far;
      for (int y = 0; y < m; y++) {
        int at = step * m + y;
        double value = size * (counts[y] - sum / m) / (sum + 1);
        double effect = gradient[at] * (value - mean[at]);
        if (effect != 0 && sum > 0) {
          parts.add(
              new Explanation.Part(
                  whose + known.classNames().get(y), counts[y] / sum, effect, SHARE));
        }
      }
    }
    return parts;
  }
}
