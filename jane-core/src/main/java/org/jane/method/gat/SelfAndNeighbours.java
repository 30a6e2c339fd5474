package org.jane.method.gat;

import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.OnnxInputs;
import org.jane.network.LinkWeights;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxValue;

/** A + I: a node's neighbours with the weights of its edges, and the node itself with weight 1. */
final class SelfAndNeighbours {
  private SelfAndNeighbours() {}

  /** For networks that look at them. */
  static final LinkWeights WEIGHTS =
      new LinkWeights() {
        @Override
        public CsrMatrix of(Graph graph) {
          return SelfAndNeighbours.of(graph);
        }

        @Override
        public OnnxInputs.Links operators(OnnxInputs in) {
          OnnxGraph graph = in.graph();
          OnnxInputs.Links links = in.links();
          OnnxValue self = graph.upTo(in.count());
          return new OnnxInputs.Links(
              graph.behind(links.to(), self),
              graph.behind(links.from(), self),
              graph.behind(links.weight(), graph.filled(1, in.count())));
        }
      };

  static CsrMatrix of(Graph graph) {
    CsrMatrix a = graph.adjacency();
    int n = graph.nodes();
    int[] start = new int[n + 1];
    int[] column = new int[Math.addExact(a.entries(), n)];
    float[] value = new float[column.length];
    int at = 0;
    for (int i = 0; i < n; i++) {
      int own = a.firstFrom(i, a.rowStart(i), a.rowStart(i + 1)); // columns ascend
      for (int e = a.rowStart(i); e <= a.rowStart(i + 1); e++) {
        if (e == own) {
          column[at] = i;
          value[at++] = 1;
        }
        if (e < a.rowStart(i + 1)) {
          column[at] = a.column(e);
          value[at++] = a.value(e);
        }
      }
      start[i + 1] = at;
    }
    return new CsrMatrix(n, start, column, value);
  }
}
