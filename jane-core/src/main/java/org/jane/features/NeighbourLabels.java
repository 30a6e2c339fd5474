package org.jane.features;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.graph.Graph;
import org.jane.graph.Labels;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Explanation;
import org.jane.run.Check;

/**
 * The known labels around a node as attributes of it: for each class, how much of them one step
 * away, and two steps away, is of this class. A node's own label has no part in its own row: there
 * is no link to itself, and two steps never lead back to where they began.
 *
 * <p>With c_y the weight of the known labels of class y around a node, n their sum and m the number
 * of classes, the attribute is (c_y - n/m) / (n + 1): 0 where nothing is known, and nearly the
 * share of the class beyond an even share where much is. Two steps i–j–k count w_ij·w_jk / d_j.
 * Immutable and safe to share between threads.
 */
public final class NeighbourLabels {
  /** More steps than these are not taken. */
  public static final int FARTHEST = 2;

  /** Such as "neighbours labelled red = 75 %". */
  private static final Explanation.Wording SHARE =
      (name, value) -> name + " = " + Math.round(100 * value) + " %";

  private static final String NEIGHBOURS = "neighbours labelled ";

  private final Graph graph;
  private final Labels known;
  private final int steps;
  private final float size;

  /**
   * @param known the labels that may be looked at: of training nodes
   * @param steps 1 or 2
   * @param size what the attributes are multiplied by
   */
  public NeighbourLabels(Graph graph, Labels known, int steps, float size) {
    Check.that(
        steps >= 1 && steps <= FARTHEST, "neighbour-labels must be 0, 1 or 2 steps, found %d", steps);
    this.graph = graph;
    this.known = known;
    this.steps = steps;
    this.size = size;
  }

  /** How many attributes there are. */
  public int columns() {
    return steps * known.classCount();
  }

  /**
   * For networks in which nodes tell their neighbours: behind each row the node's own label, where
   * it is known, one column a class. Whoever learns a node's label must hide it from that row.
   *
   * @param size what stands in the column of the label
   */
  public static CsrMatrix ownBeside(CsrMatrix left, Labels known, float size) {
    int n = left.rows();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      int labels = known.known(i) ? known.count(i) : 0;
      start[i + 1] = Math.addExact(start[i], left.rowLength(i) + labels);
    }
    int[] column = new int[start[n]];
    float[] value = new float[start[n]];
    for (int i = 0; i < n; i++) {
      int at = start[i];
      for (int e = left.rowStart(i); e < left.rowStart(i + 1); e++, at++) {
        column[at] = left.column(e);
        value[at] = left.value(e);
      }
      for (int l = 0; at < start[i + 1]; l++, at++) {
        column[at] = left.columns() + known.get(i, l);
        value[at] = size;
      }
    }
    return new CsrMatrix(left.columns() + known.classCount(), start, column, value);
  }

  /**
   * The first rows without what stands from a column on: the labels of nodes that are to be
   * learnt.
   */
  public static CsrMatrix hidden(CsrMatrix rows, int first, int firstColumn) {
    int[] start = new int[rows.rows() + 1];
    int[] column = new int[rows.entries()];
    float[] value = new float[rows.entries()];
    int size = 0;
    for (int i = 0; i < rows.rows(); i++) {
      for (int e = rows.rowStart(i); e < rows.rowStart(i + 1); e++) {
        if (i >= first || rows.column(e) < firstColumn) {
          column[size] = rows.column(e);
          value[size++] = rows.value(e);
        }
      }
      start[i + 1] = size;
    }
    return new CsrMatrix(
        rows.columns(), start, Arrays.copyOf(column, size), Arrays.copyOf(value, size));
  }

  /** What a share of a class among the known labels of neighbours does. */
  public static Explanation.Part reason(String className, double share, double effect) {
    return new Explanation.Part(NEIGHBOURS + className, share, effect, SHARE);
  }

  /** The share of each class among the known labels one step away, 0 where none is known. */
  public double[] shares(int node) {
    double[] counts = near(node);
    double sum = sum(counts);
    for (int y = 0; sum > 0 && y < counts.length; y++) {
      counts[y] /= sum;
    }
    return counts;
  }

  /** One row a node. */
  public DenseMatrix all() {
    DenseMatrix all = DenseMatrix.zeros(graph.nodes(), columns());
    int m = known.classCount();
    for (int i = 0; i < graph.nodes(); i++) {
      for (int step = 0; step < steps; step++) {
        double[] counts = step == 0 ? near(i) : far(i);
        double sum = sum(counts);
        for (int y = 0; y < m; y++) {
          all.set(i, step * m + y, (float) (size * (counts[y] - sum / m) / (sum + 1)));
        }
      }
    }
    return all;
  }

  /** The weight of each class one step away. */
  private double[] near(int node) {
    double[] counts = new double[known.classCount()];
    CsrMatrix a = graph.adjacency();
    for (int e = a.rowStart(node); e < a.rowStart(node + 1); e++) {
      add(a.value(e), a.column(e), counts);
    }
    return counts;
  }

  /** The weight of each class two steps away, without the node itself. */
  private double[] far(int node) {
    double[] counts = new double[known.classCount()];
    CsrMatrix a = graph.adjacency();
    for (int e = a.rowStart(node); e < a.rowStart(node + 1); e++) {
      int j = a.column(e);
      double share = a.value(e) / graph.strength(j);
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
    for (int step = 0; step < steps; step++) {
      double[] counts = step == 0 ? near(node) : far(node);
      double sum = sum(counts);
      String whose = step == 0 ? NEIGHBOURS : "two steps away labelled ";
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
