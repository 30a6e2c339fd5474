package org.jane.bench.kernel;

import java.util.Arrays;
import org.jane.bench.graph.CommunityGraph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;
import org.jane.run.Run;

/** What kernels are measured with: the same numbers in every process. */
public final class RandomMatrices {
  private RandomMatrices() {}

  /** Normal numbers with this standard deviation. */
  public static float[] normal(int count, double deviation, String name) {
    RandomStream random = Run.seeded(1).random(name);
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (float) (deviation * random.nextGaussian());
    }
    return numbers;
  }

  /** Points to push and pull. */
  public static DenseMatrix points(int nodes, int k) {
    return new DenseMatrix(nodes, k, normal(nodes * k, 0.3, "bench/points"));
  }

  /** Rows with {@code perRow} entries each in random columns, values normal. */
  public static CsrMatrix sparse(int rows, int columns, int perRow) {
    RandomStream random = Run.seeded(1).random("bench/sparse");
    int[] start = new int[rows + 1];
    int[] column = new int[rows * perRow];
    for (int i = 0; i < rows; i++) {
      start[i + 1] = start[i] + perRow;
      boolean[] taken = new boolean[columns];
      for (int e = start[i]; e < start[i + 1]; e++) {
        do {
          column[e] = random.nextInt(columns);
        } while (taken[column[e]]);
        taken[column[e]] = true;
      }
      Arrays.sort(column, start[i], start[i + 1]);
    }
    return new CsrMatrix(columns, start, column, normal(column.length, 1, "bench/values"));
  }

  /** The links of a graph of ten communities, about ten per node. */
  public static CsrMatrix links(int nodes) {
    return CommunityGraph.of(nodes, 5 * nodes, 10).inMemory(Run.seeded(1).threads(1)).adjacency();
  }
}
