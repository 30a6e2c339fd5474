package org.jane.method.dane;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;
import org.jane.tape.Tape;

/**
 * The matrix of {@link Surroundings} where it is too large to be kept: rows M_B of (P + P² + … +
 * P^t) / t are applied to a matrix X step by step, P X, P P X, …, O(t · edges · width of X). Not
 * safe for use by several threads at once.
 */
final class AppliedSurroundings {
  private static final int BLOCK = 64; // rows one thread does at a time
  private static final int SQUARED = 1024; // nodes whose rows are squared, at most
  private static final int TOGETHER = 16; // of which so many at a time
  private static final Kernels KERNELS = Kernels.active();

  private final CsrMatrix step; // P
  private final CsrMatrix back; // Pᵀ: links are mutual, so entries stand in the same places
  private final int steps;
  private float[] now = new float[0];
  private float[] next = new float[0];

  AppliedSurroundings(Graph graph, int steps) {
    CsrMatrix a = graph.adjacency();
    float[] forth = new float[a.entries()];
    float[] across = new float[a.entries()];
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        forth[e] = (float) (a.value(e) / graph.strength(i));
        across[e] = (float) (a.value(e) / graph.strength(a.column(e)));
      }
    }
    step = a.withValues(forth);
    back = a.withValues(across);
    this.steps = steps;
  }

  /** The rows of some nodes. */
  Tape.Operator rows(int[] nodes) {
    return new Rows(nodes);
  }

  /**
   * Σ_j M_ij² for all nodes i; of a graph with many nodes for evenly spaced ones, and their mean
   * for the others. Nothing that learns depends on it, the loss that is shown does.
   */
  double[] squares(Workers workers) {
    int n = step.rows();
    int every = (n - 1) / SQUARED + 1;
    int[] asked = IntStream.iterate(0, i -> i < n, i -> i + every).toArray();
    double[] squares = new double[n];
    for (int first = 0; first < asked.length; first += TOGETHER) {
      int[] nodes = Arrays.copyOfRange(asked, first, Math.min(asked.length, first + TOGETHER));
      int w = nodes.length;
      float[] one = new float[w * w];
      for (int i = 0; i < w; i++) {
        one[i * w + i] = 1;
      }
      float[] columns = new float[n * w];
      rows(nodes).addTransposedTimes(one, w, columns, workers);
      for (int at = 0; at < columns.length; at++) {
        squares[nodes[at % w]] += (double) columns[at] * columns[at];
      }
    }
    double mean = Arrays.stream(squares).sum() / Math.max(1, asked.length);
    for (int i = 0; i < n; i++) {
      squares[i] = i % every == 0 ? squares[i] : mean;
    }
    return squares;
  }

  private void room(int numbers) {
    if (now.length < numbers) {
      now = new float[numbers];
      next = new float[numbers];
    }
  }

  private void swap() {
    float[] other = now;
    now = next;
    next = other;
  }

  private final class Rows implements Tape.Operator {
    private final int[] nodes;
    private final Tape.Sparse own; // rows of P

    Rows(int[] nodes) {
      this.nodes = nodes;
      this.own = Tape.Sparse.of(step.selectRows(nodes));
    }

    @Override
    public int rows() {
      return nodes.length;
    }

    @Override
    public int columns() {
      return step.columns();
    }

    @Override
    public void times(float[] x, int width, float[] y, Workers workers) {
      int n = columns();
      room(n * width);
      float[] from = x;
      float[] sum = new float[y.length];
      for (int s = 1; s < steps; s++) {
        float[] in = from;
        float[] out = next;
        workers.forBlocks(
            n, BLOCK, (f, t) -> KERNELS.sparseTimesDense(step, in, width, out, false, f, t));
        for (int i = 0; i < nodes.length; i++) {
          for (int c = 0; c < width; c++) {
            sum[i * width + c] += out[nodes[i] * width + c];
          }
        }
        swap();
        from = now;
      }
      own.times(from, width, y, workers);
      KERNELS.axpy(1f, sum, y, 0, y.length);
      KERNELS.scale(1f / steps, y, 0, y.length);
    }

    /** x += (Pᵀ … (Pᵀ (Pᵀ y + y) + y)) / t, where y stands in the rows of the nodes. */
    @Override
    public void addTransposedTimes(float[] y, int width, float[] x, Workers workers) {
      int n = columns();
      room(n * width);
      float[] part = y.clone();
      KERNELS.scale(1f / steps, part, 0, part.length);
      if (steps == 1) {
        own.addTransposedTimes(part, width, x, workers);
        return;
      }
      workers.forBlocks(n, BLOCK * BLOCK, (f, t) -> Arrays.fill(now, f * width, t * width, 0f));
      own.addTransposedTimes(part, width, now, workers);
      for (int s = 1; s < steps; s++) {
        float[] in = now;
        for (int i = 0; i < nodes.length; i++) {
          for (int c = 0; c < width; c++) {
            in[nodes[i] * width + c] += part[i * width + c];
          }
        }
        boolean last = s == steps - 1;
        float[] out = last ? x : next;
        workers.forBlocks(
            n, BLOCK, (f, t) -> KERNELS.sparseTimesDense(back, in, width, out, last, f, t));
        swap();
      }
    }
  }
}
