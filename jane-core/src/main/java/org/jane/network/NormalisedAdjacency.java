package org.jane.network;

import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxValue;

/**
 * {@code Â = D̃^-½ (A + I) D̃^-½} with edge weights, D̃ the row sums of A + I: a node takes {@code
 * w_ij / √((d_i + 1)(d_j + 1))} of each neighbour and {@code 1 / (d_i + 1)} of itself.
 */
public final class NormalisedAdjacency {
  private NormalisedAdjacency() {}

  /** A share of it, for networks that average by it. */
  public static LinkWeights weights(double share) {
    return new LinkWeights() {
      @Override
      public CsrMatrix of(Graph graph) {
        return share == 1 ? NormalisedAdjacency.of(graph) : NormalisedAdjacency.of(graph, share);
      }

      @Override
      public OnnxInputs.Links operators(OnnxInputs in) {
        OnnxGraph graph = in.graph();
        OnnxInputs.Links links = in.links();
        OnnxValue all = graph.plus(in.strength(), graph.scalar(1));
        OnnxValue root = graph.op("Sqrt", all);
        OnnxValue both = graph.times(graph.rows(root, links.to()), graph.rows(root, links.from()));
        OnnxValue self = graph.upTo(in.count());
        OnnxValue weight =
            graph.behind(graph.over(links.weight(), both), graph.over(graph.scalar(1), all));
        return new OnnxInputs.Links(
            graph.behind(links.to(), self),
            graph.behind(links.from(), self),
            graph.times(weight, graph.scalar(share)));
      }
    };
  }

  /** Of a graph, one row per node. */
  public static CsrMatrix of(Graph graph) {
    CsrMatrix a = graph.adjacency();
    int n = graph.nodes();
    double[] root = new double[n];
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      root[i] = Math.sqrt(graph.strength(i) + 1);
      start[i + 1] = Math.addExact(start[i], a.rowLength(i) + 1);
    }
    int[] column = new int[start[n]];
    float[] value = new float[start[n]];
    for (int i = 0; i < n; i++) {
      int at = start[i];
      boolean ownPlaced = false;
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int j = a.column(e);
        if (j > i && !ownPlaced) { // columns ascend
          column[at] = i;
          value[at++] = (float) (1 / (root[i] * root[i]));
          ownPlaced = true;
        }
        column[at] = j;
        value[at++] = (float) (a.value(e) / (root[i] * root[j]));
      }
      if (!ownPlaced) {
        column[at] = i;
        value[at] = (float) (1 / (root[i] * root[i]));
      }
    }
    return new CsrMatrix(n, start, column, value);
  }

  /** A share of it: every entry multiplied by {@code share}. */
  public static CsrMatrix of(Graph graph, double share) {
    CsrMatrix whole = of(graph);
    float[] value = whole.copyValues();
    for (int e = 0; e < value.length; e++) {
      value[e] = (float) (share * value[e]);
    }
    return whole.withValues(value);
  }
}
