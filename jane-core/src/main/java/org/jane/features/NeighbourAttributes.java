package org.jane.features;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jane.graph.Graph;
import org.jane.graph.LinkKind;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;
import org.jane.run.Run;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;
import org.jspecify.annotations.Nullable;

/**
 * What a node's neighbours look like: the mean of their attributes, the heavier links counting
 * more; and, two steps away, the mean of those means. Where labels depend on whom a node is linked
 * to, but neighbours differ in label, this tells more than where the node is.
 *
 * <p>Up to {@value #MOST} attributes are averaged one by one; of more, the {@value #MOST}
 * directions in which they differ most (the top right singular vectors V of X), so that the cost
 * does not grow with the number of attributes: (D⁻¹A)ʰXV. The columns of each step h are centred,
 * then brought to the mean row length of the attributes themselves by one common factor.
 *
 * <p>Where {@linkplain LinkKind kinds} of links are looked at apart, the same follows for the links
 * of each kind: behind the steps along all links those along links of the first kind, and so on. A
 * node that has no links of a kind looks like the mean of those that have.
 *
 * @param directions V, one row an attribute; null where each attribute stays by itself
 * @param mean what is taken off each column, step after step
 * @param factor what all columns of a step are multiplied by afterwards
 * @param kinds the kinds of links that are looked at apart, besides all together
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record NeighbourAttributes(
    @Nullable DenseMatrix directions, float[] mean, float[] factor, List<LinkKind> kinds) {
  public static final int MOST = 64;

  /** So far away one may look. */
  static final int FARTHEST = 2;

  private static final Kernels KERNELS = Kernels.active();

  public NeighbourAttributes {
    kinds = List.copyOf(kinds);
    Check.that(
        factor.length % (1 + kinds.size()) == 0,
        "%d steps are taken along %d kinds of links",
        factor.length,
        1 + kinds.size());
  }

  /** All links together. */
  public NeighbourAttributes(@Nullable DenseMatrix directions, float[] mean, float[] factor) {
    this(directions, mean, factor, List.of());
  }

  /** How many columns a step adds. */
  public static int columns(int attributes) {
    return Math.min(MOST, attributes);
  }

  /** How many steps away it looks. */
  int steps() {
    return factor.length / (1 + kinds.size());
  }

  /** The links along which steps are taken, all first. */
  static List<CsrMatrix> ways(Graph graph, List<LinkKind> kinds) {
    List<CsrMatrix> ways = new ArrayList<>(List.of(graph.adjacency()));
    kinds.forEach(kind -> ways.add(graph.kinds().links(kind)));
    return ways;
  }

  /**
   * @param x attributes as the network sees them
   * @param kinds of links that are looked at apart, besides all together
   */
  static NeighbourAttributes learn(
      CsrMatrix x, Graph graph, int steps, List<LinkKind> kinds, Run run) {
    DenseMatrix directions =
        x.columns() <= MOST
            ? null
            : AttributeComponents.directions(x, MOST, "neighbours/directions", run);
    int width = columns(x.columns());
    double own = 0;
    for (int e = 0; e < x.entries(); e++) {
      own += (double) x.value(e) * x.value(e);
    }
    float[] factor = new float[steps * (1 + kinds.size())];
    float[] mean = new float[width * factor.length];
    float[] first = seen(x, directions);
    int block = 0;
    for (CsrMatrix links : ways(graph, kinds)) {
      float[] seen = first;
      for (int step = 0; step < steps; step++, block++) {
        seen = means(seen, width, links);
        float[] middle = middle(seen, width, links);
        System.arraycopy(middle, 0, mean, block * width, width);
        factor[block] = factor(own, seen, middle, links);
      }
    }
    return new NeighbourAttributes(directions, mean, factor, kinds);
  }

  /** The mean of each column over the nodes that have neighbours; the others' rows are 0. */
  private static float[] middle(float[] seen, int width, CsrMatrix links) {
    double[] sum = new double[width];
    for (int at = 0; at < seen.length; at++) {
      sum[at % width] += seen[at];
    }
    int linked = 0;
    for (int i = 0; i < links.rows(); i++) {
      linked += links.rowLength(i) > 0 ? 1 : 0;
    }
    float[] middle = new float[width];
    for (int c = 0; c < width; c++) {
      middle[c] = (float) (sum[c] / Math.max(1, linked));
    }
    return middle;
  }

  /** What brings the squares of centred columns to {@code own}; 0 when none of them varies. */
  private static float factor(double own, float[] seen, float[] middle, CsrMatrix links) {
    int width = middle.length;
    double squares = 0;
    double uncentred = 0;
    for (int i = 0; i < links.rows(); i++) {
      for (int c = 0; c < width && links.rowLength(i) > 0; c++) {
        double value = seen[i * width + c];
        squares += (value - middle[c]) * (value - middle[c]);
        uncentred += value * value;
      }
    }
    // what is left of equal means is rounding, and must not be blown up
    return squares > 1e-10 * uncentred ? (float) Math.sqrt(own / squares) : 0f;
  }

  /** One row a node; 0 for a node without neighbours, which looks like the mean of all. */
  DenseMatrix apply(CsrMatrix x, Graph graph) {
    int width = columns(x.columns());
    Check.that(
        steps() <= FARTHEST
            && mean.length == width * factor.length
            && (directions == null
                ? x.columns() <= MOST
                : directions.rows() == x.columns() && directions.columns() == MOST),
        "%d attributes of neighbours are known, %d are made",
        mean.length,
        width * factor.length);
    DenseMatrix all = DenseMatrix.zeros(x.rows(), mean.length);
    float[] first = seen(x, directions);
    int block = 0;
    for (CsrMatrix links : ways(graph, kinds)) {
      float[] seen = first;
      for (int step = 0; step < steps(); step++, block++) {
        seen = means(seen, width, links);
        for (int i = 0; i < x.rows(); i++) {
          for (int c = 0; c < width && links.rowLength(i) > 0; c++) {
            int at = block * width + c;
            all.set(i, at, (seen[i * width + c] - mean[at]) * factor[block]);
          }
        }
      }
    }
    return all;
  }

  /**
   * The same as operators.
   *
   * @param x attributes as the network sees them, rows × attributes
   */
  OnnxValue operators(OnnxInputs in, OnnxValue x) {
    Check.that(kinds.isEmpty(), "links of %d kinds are not told apart here", kinds.size());
    OnnxGraph graph = in.graph();
    int width = mean.length / steps();
    OnnxValue seen =
        directions == null
            ? x
            : graph.matMul(
                x, graph.constant("directions", directions.data(), directions.rows(), width));
    OnnxValue strength = graph.asColumn(in.strength());
    OnnxValue linked = graph.op("Greater", strength, graph.scalar(0));
    OnnxValue divisor = graph.positiveOrOne(strength);
    List<OnnxValue> blocks = new ArrayList<>();
    for (int step = 0; step < steps(); step++) {
      seen = graph.over(in.sumOver(in.links(), seen, width), divisor);
      float[] middle = Arrays.copyOfRange(mean, step * width, (step + 1) * width);
      OnnxValue centred = graph.minus(seen, graph.constant("neighbours_mean", middle, width));
      OnnxValue sized = graph.times(centred, graph.scalar(factor[step]));
      blocks.add(graph.op("Where", linked, sized, graph.scalar(0)));
    }
    return graph.beside(blocks);
  }

  /** X V, or X. */
  private static float[] seen(CsrMatrix x, @Nullable DenseMatrix directions) {
    return directions == null ? x.toDense().data() : AttributeComponents.seen(x, directions);
  }

  /** D⁻¹ A Y. */
  private static float[] means(float[] y, int width, CsrMatrix links) {
    float[] means = new float[y.length];
    KERNELS.sparseTimesDense(links, y, width, means, false, 0, links.rows());
    for (int i = 0; i < links.rows(); i++) {
      float strength = (float) links.rowSum(i);
      for (int c = 0; c < width && strength > 0; c++) {
        means[i * width + c] /= strength;
      }
    }
    return means;
  }

  /** Whose attributes a step adds. */
  static String whose(int step) {
    return step == 0 ? "neighbours'" : "their neighbours'";
  }

  void put(StoreWriter to) {
    to.put("neighbours/mean", mean).put("neighbours/factor", factor);
    if (directions != null) {
      to.put("neighbours/directions", directions);
    }
  }

  static NeighbourAttributes read(StoredFile from, List<LinkKind> kinds) throws IOException {
    return new NeighbourAttributes(
        from.has("neighbours/directions") ? from.matrix("neighbours/directions") : null,
        from.floats("neighbours/mean"),
        from.floats("neighbours/factor"),
        kinds);
  }
}
