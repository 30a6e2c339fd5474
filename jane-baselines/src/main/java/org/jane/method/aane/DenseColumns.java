package org.jane.method.aane;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jane.eigen.EigenRequest;
import org.jane.eigen.Eigensolver;
import org.jane.eigen.SparseGram;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Run;

/** Where AANE starts: the left singular vectors of the densest columns of A. */
final class DenseColumns {
  /** Columns that are looked at for each column of the codes. */
  private static final int COLUMNS_EACH = 10;

  private DenseColumns() {}

  /** A block of n×width, columns orthonormal. */
  static double[] singularVectors(Graph graph, int width, Run run) {
    int[] columns = densest(graph, Math.min(graph.nodes(), COLUMNS_EACH * width));
    CsrMatrix chosen = graph.adjacency().selectRows(columns).transpose().matrix(); // A = Aᵀ
    return Eigensolver.solve(
            new SparseGram(chosen), EigenRequest.largest(width), run.random("aane/start"), run)
        .vectors();
  }

  /** The nodes with the largest sums of weights, ascending; the first among equals. */
  private static int[] densest(Graph graph, int count) {
    double[] strength = new double[graph.nodes()];
    Arrays.setAll(strength, graph::strength);
    return IntStream.range(0, graph.nodes())
        .boxed()
        .sorted((i, j) -> Double.compare(strength[j], strength[i])) // stable
        .limit(count)
        .mapToInt(i -> i)
        .sorted()
        .toArray();
  }
}
