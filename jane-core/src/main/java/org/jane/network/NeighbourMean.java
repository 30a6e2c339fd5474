package org.jane.network;

import java.util.Arrays;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxValue;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/**
 * The weighted mean over neighbours, {@code Σ_u w_vu x_u / Σ_u w_vu}, as rows of a sparse matrix:
 * over all neighbours, or over a sample of them. The row of a node without neighbours is empty: its
 * mean is 0.
 */
public final class NeighbourMean {
  /** The mean over all neighbours, for networks that average it. */
  public static final LinkWeights OVER_ALL =
      new LinkWeights() {
        @Override
        public CsrMatrix of(Graph graph) {
          return new NeighbourMean(graph).ofAll();
        }

        @Override
        public OnnxInputs.Links operators(OnnxInputs in) {
          OnnxInputs.Links links = in.links();
          OnnxValue strength = in.graph().rows(in.strength(), links.to());
          return new OnnxInputs.Links(
              links.to(), links.from(), in.graph().over(links.weight(), strength));
        }
      };

  private static final int BLOCK = 64; // rows that share a stream of draws

  private final CsrMatrix adjacency;

  public NeighbourMean(Graph graph) {
    adjacency = graph.adjacency();
  }

  /** D⁻¹ A. */
  public CsrMatrix ofAll() {
    int[] start = new int[adjacency.rows() + 1];
    int[] column = new int[adjacency.entries()];
    float[] value = new float[adjacency.entries()];
    for (int i = 0; i < adjacency.rows(); i++) {
      start[i + 1] = adjacency.rowStart(i + 1);
      for (int e = adjacency.rowStart(i); e < adjacency.rowStart(i + 1); e++) {
        column[e] = adjacency.column(e);
        value[e] = adjacency.value(e);
      }
      toMean(value, start[i], start[i + 1]);
    }
    return new CsrMatrix(adjacency.columns(), start, column, value);
  }

  /**
   * The mean over at most {@code most} neighbours of each node, drawn alike and without repetition;
   * among those drawn the edge weights decide.
   *
   * @param most 0 for all
   * @param stream the name of the draws
   * @param draw their number, such as that of the step
   */
  public CsrMatrix ofSample(int[] nodes, int most, Run run, String stream, long draw) {
    int[] start = new int[nodes.length + 1];
    for (int i = 0; i < nodes.length; i++) {
      int degree = adjacency.rowLength(nodes[i]);
      start[i + 1] = start[i] + (most == 0 ? degree : Math.min(degree, most));
    }
    int[] column = new int[start[nodes.length]];
    float[] value = new float[start[nodes.length]];
    run.workers()
        .forBlocks(
            nodes.length,
            BLOCK,
            (from, to) -> {
              RandomStream random = run.random(stream, draw << 32 | from / BLOCK);
              for (int i = from; i < to; i++) {
                int first = adjacency.rowStart(nodes[i]);
                int[] drawn = drawn(adjacency.rowLength(nodes[i]), start[i + 1] - start[i], random);
                for (int j = 0; j < drawn.length; j++) {
                  column[start[i] + j] = adjacency.column(first + drawn[j]);
                  value[start[i] + j] = adjacency.value(first + drawn[j]);
                }
                toMean(value, start[i], start[i + 1]);
              }
            });
    return new CsrMatrix(adjacency.columns(), start, column, value);
  }

  /**
   * {@code count} different numbers below {@code size}, ascending, every set of them as likely as
   * any other (Floyd's method: a number that was drawn before stands for the largest yet possible).
   */
  static int[] drawn(int size, int count, RandomStream random) {
    int[] chosen = new int[count];
    if (count == size) {
      Arrays.setAll(chosen, i -> i);
      return chosen;
    }
    for (int i = 0; i < count; i++) {
      int largest = size - count + i;
      int next = random.nextInt(largest + 1);
      int at = Arrays.binarySearch(chosen, 0, i, next);
      if (at >= 0) {
        chosen[i] = largest; // larger than all before
      } else {
        int place = -at - 1;
        System.arraycopy(chosen, place, chosen, place + 1, i - place);
        chosen[place] = next;
      }
    }
    return chosen;
  }

  private static void toMean(float[] weights, int from, int to) {
    double sum = 0;
    for (int e = from; e < to; e++) {
      sum += weights[e];
    }
    for (int e = from; e < to; e++) {
      weights[e] = (float) (weights[e] / sum);
    }
  }
}
