package org.jane.features;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.model.Explanation;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxType;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;

/**
 * Attributes a node has by its place in the graph alone, for graphs that come with none: what a
 * node's links look like, not whom they lead to. Edges are counted, not weighed.
 *
 * <p>Six columns, each with mean 0 and standard deviation 1 over the nodes (0 where a column does
 * not vary): log(1+·) of the degree, of the neighbours' mean degree, of the core number (Batagelj
 * and Zaversnik, 2003) and of the number of walks of length 3; the logarithm of PageRank (damping
 * 0.85); the clustering coefficient. Time O(edges^1.5) in the worst case, for the triangles.
 */
public final class StructuralAttributes {
  /** The columns, in order. */
  public static final List<String> NAMES =
      List.of(
          "log degree",
          "log neighbour degree",
          "log core number",
          "log walks",
          "log pagerank",
          "clustering");

  /**
   * A measured value in its own unit, without what is lost by standardising: a node's own counts
   * are whole.
   *
   * @param column of the measured ones; behind the first six come the means over neighbours
   */
  static double plain(int column, double measured) {
    double value =
        switch (column % NAMES.size()) {
          case 4 -> StrictMath.exp(measured);
          case 5 -> measured;
          default -> StrictMath.expm1(measured);
        };
    return switch (column) {
      case 0, 2, 3 -> Math.rint(value);
      default -> column % NAMES.size() == 4 ? value : Math.rint(value * 1e6) / 1e6;
    };
  }

  /** Whether a column says something of a node that has no links. */
  static boolean ofLoneNodes(int column) {
    return column < NAMES.size() && column % NAMES.size() != 1 && column % NAMES.size() != 5;
  }

  /**
   * How a value in its own unit is said, such as "fewer links than most: 0, typical 4".
   *
   * @param column of the measured ones
   * @param typical the median over the nodes
   * @param order below 0 when the value is smaller than that, above 0 when it is larger
   */
  static Explanation.Wording wording(int column, double typical, int order) {
    return new Comparison(column, typical, order);
  }

  private record Comparison(int column, double typical, int order) implements Explanation.Wording {
    @Override
    public String of(String name, double value) {
      return who()
          + what()
          + (order == 0
              ? " as is typical: " + said(column, typical)
              : " than most: " + said(column, value) + ", typical " + said(column, typical));
    }

    private String who() {
      return switch (column / NAMES.size()) {
        case 0 -> "";
        case 1 -> "neighbours have ";
        default -> "nodes two steps away have ";
      };
    }

    private String what() {
      String many = order < 0 ? "fewer " : order > 0 ? "more " : "as many ";
      String much = order < 0 ? "lower " : order > 0 ? "higher " : "the same ";
      return switch (column % NAMES.size()) {
        case 0 -> many + "links";
        case 1 -> "neighbours with " + many + "links";
        case 2 -> much + "core number";
        case 3 -> many + "walks of three steps";
        case 4 -> much + "PageRank";
        default -> many + "pairs of neighbours linked";
      };
    }
  }

  private static String said(int column, double value) {
    return switch (column % NAMES.size()) {
      case 3 ->
          value < 1e5
              ? Explanation.Wording.rounded(value)
              : "about " + new BigDecimal(value).round(new MathContext(4)).toBigInteger();
      case 5 -> Explanation.Wording.rounded(Math.rint(1e4 * value) / 100) + " %";
      default -> Explanation.Wording.rounded(value);
    };
  }

  private static final double DAMPING = 0.85;

  private StructuralAttributes() {}

  /** One row a node, columns as in {@link #NAMES}, with mean 0 and deviation 1. */
  public static DenseMatrix of(Graph graph) {
    double[][] columns = measure(graph);
    return Standard.of(columns).apply(columns);
  }

  /**
   * Means and deviations of the columns over some graph, to bring the nodes of another one to the
   * same size.
   *
   * @param mean of each column
   * @param deviation of each column, 0 where it does not vary
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  public record Standard(double[] mean, double[] deviation) {
    /** Learns the size of measured columns. */
    public static Standard of(double[][] columns) {
      double[] mean = new double[columns.length];
      double[] deviation = new double[columns.length];
      for (int c = 0; c < columns.length; c++) {
        int n = columns[c].length;
        double first = n == 0 ? 0 : columns[c][0];
        mean[c] = first; // summed as differences, so that a column of equal values has no spread
        for (double v : columns[c]) {
          mean[c] += (v - first) / n;
        }
        double variance = 0;
        for (double v : columns[c]) {
          variance += (v - mean[c]) * (v - mean[c]) / n;
        }
        deviation[c] = variance < 1e-24 ? 0 : Math.sqrt(variance);
      }
      return new Standard(mean, deviation);
    }

    /** The same as operators, in doubles until the columns have their size. */
    OnnxValue operators(OnnxInputs in) {
      OnnxGraph graph = in.graph();
      double[] factor = new double[mean.length];
      Arrays.setAll(factor, c -> deviation[c] == 0 ? 0 : 1 / deviation[c]);
      OnnxValue off =
          graph.minus(
              in.structure(mean.length), graph.constant("structure_mean", mean, mean.length));
      return graph.op(
          "Cast",
          Map.of("to", OnnxType.FLOAT.code()),
          graph.times(off, graph.constant("structure_factor", factor, factor.length)));
    }

    /** Measured columns brought to this size, one row a node. */
    public DenseMatrix apply(double[][] columns) {
      Check.that(
          mean.length == columns.length && deviation.length == columns.length,
          "%d attributes from structure are measured, %d are known",
          columns.length,
          mean.length);
      DenseMatrix result = DenseMatrix.zeros(columns[0].length, columns.length);
      for (int c = 0; c < columns.length; c++) {
        for (int i = 0; i < columns[c].length; i++) {
          result.set(
              i, c, deviation[c] == 0 ? 0f : (float) ((columns[c][i] - mean[c]) / deviation[c]));
        }
      }
      return result;
    }
  }

  /** The columns as they are measured, one array a column. */
  public static double[][] measure(Graph graph) {
    int n = graph.nodes();
    double[] degree = new double[n];
    for (int i = 0; i < n; i++) {
      degree[i] = graph.degree(i);
    }
    double[] neighbourSum = neighbourSums(graph, degree);
    double[] neighbourMean = new double[n];
    for (int i = 0; i < n; i++) {
      neighbourMean[i] = degree[i] == 0 ? 0 : neighbourSum[i] / degree[i];
    }
    double[] walks = neighbourSums(graph, neighbourSum);
    return new double[][] {
      log1p(degree),
      log1p(neighbourMean),
      log1p(coreNumbers(graph)),
      log1p(walks),
      log(pageRank(graph)),
      clustering(graph)
    };
  }

  /**
   * Measured columns, behind them each one's mean over a node's neighbours, and so on for more
   * steps: an airport is judged by those it is linked to as well. A node without neighbours has its
   * own value for theirs.
   */
  public static double[][] withNeighbours(Graph graph, double[][] columns, int steps) {
    double[][] all = Arrays.copyOf(columns, (steps + 1) * columns.length);
    for (int c = columns.length; c < all.length; c++) {
      double[] before = all[c - columns.length];
      all[c] = neighbourSums(graph, before);
      for (int i = 0; i < before.length; i++) {
        int degree = graph.degree(i);
        all[c][i] = degree == 0 ? before[i] : all[c][i] / degree;
      }
    }
    return all;
  }

  /** For each node the sum of {@code values} over its neighbours: A·values, edges counted as 1. */
  private static double[] neighbourSums(Graph graph, double[] values) {
    CsrMatrix a = graph.adjacency();
    double[] sums = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      double sum = 0;
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        sum += values[a.column(e)];
      }
      sums[i] = sum;
    }
    return sums;
  }

  /** The largest k such that a node belongs to a subgraph in which everyone has k neighbours. */
  static double[] coreNumbers(Graph graph) {
    int n = graph.nodes();
    int[] left = new int[n]; // degree among the nodes not yet taken away
    int most = 0;
    for (int i = 0; i < n; i++) {
      left[i] = graph.degree(i);
      most = Math.max(most, left[i]);
    }
    int[] bucket =
        new int[most + 2]; // where the nodes of each remaining degree start in the order below
    for (int d : left) {
      bucket[d + 1]++;
    }
    for (int d = 0; d <= most; d++) {
      bucket[d + 1] += bucket[d];
    }
    int[] order = new int[n];
    int[] place = new int[n];
    int[] next = bucket.clone();
    for (int i = 0; i < n; i++) {
      place[i] = next[left[i]]++;
      order[place[i]] = i;
    }
    for (int at = 0; at < n; at++) {
      int node = order[at];
      for (int e = graph.adjacency().rowStart(node);
          e < graph.adjacency().rowStart(node + 1);
          e++) {
        int other = graph.adjacency().column(e);
        if (left[other] > left[node]) { // moves one bucket down: swaps with the first of its bucket
          int first = bucket[left[other]]++;
          int swapped = order[first];
          order[place[other]] = swapped;
          place[swapped] = place[other];
          order[first] = other;
          place[other] = first;
          left[other]--;
        }
      }
    }
    return Arrays.stream(left).asDoubleStream().toArray();
  }

  /**
   * The stationary share of a walker who follows links and, with probability 0.15 or at a dead end,
   * jumps anywhere.
   */
  static double[] pageRank(Graph graph) {
    int n = graph.nodes();
    double[] rank = new double[n];
    Arrays.fill(rank, 1.0 / n);
    double[] share = new double[n];
    for (int round = 0; round < 200; round++) {
      double stranded = 0;
      for (int i = 0; i < n; i++) {
        int degree = graph.degree(i);
        share[i] = degree == 0 ? 0 : rank[i] / degree;
        stranded += degree == 0 ? rank[i] : 0;
      }
      double[] sums = neighbourSums(graph, share);
      double base = (1 - DAMPING) / n + DAMPING * stranded / n;
      double change = 0;
      for (int i = 0; i < n; i++) {
        double updated = base + DAMPING * sums[i];
        change += Math.abs(updated - rank[i]);
        rank[i] = updated;
      }
      if (change < 1e-12) {
        break;
      }
    }
    return rank;
  }

  /** The share of pairs of neighbours that are themselves linked; 0 below two neighbours. */
  static double[] clustering(Graph graph) {
    int n = graph.nodes();
    long[] triangles = new long[n];
    int[] seenFor = new int[n]; // seenFor[v] = i + 1 while v is a later neighbour of i
    CsrMatrix a = graph.adjacency();
    for (int i = 0; i < n; i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        if (later(graph, i, a.column(e))) {
          seenFor[a.column(e)] = i + 1;
        }
      }
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int j = a.column(e);
        if (!later(graph, i, j)) {
          continue;
        }
        for (int f = a.rowStart(j); f < a.rowStart(j + 1); f++) {
          int k = a.column(f);
          if (seenFor[k] == i + 1 && later(graph, j, k)) {
            triangles[i]++;
            triangles[j]++;
            triangles[k]++;
          }
        }
      }
    }
    double[] coefficient = new double[n];
    for (int i = 0; i < n; i++) {
      double pairs = graph.degree(i) * (graph.degree(i) - 1.0) / 2;
      coefficient[i] = pairs == 0 ? 0 : triangles[i] / pairs;
    }
    return coefficient;
  }

  /** Order by degree, then number: each triangle is found once, from its node of least degree. */
  private static boolean later(Graph graph, int a, int b) {
    int difference = graph.degree(b) - graph.degree(a);
    return difference > 0 || (difference == 0 && b > a);
  }

  private static double[] log1p(double[] values) {
    return Arrays.stream(values).map(StrictMath::log1p).toArray();
  }

  private static double[] log(double[] values) {
    return Arrays.stream(values).map(StrictMath::log).toArray();
  }
}
