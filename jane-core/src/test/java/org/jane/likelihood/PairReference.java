package org.jane.likelihood;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.run.RandomStream;

/**
 * Likelihoods of pairs in double, one pair at a time, straight from the formulas; and points and
 * links to try them on.
 */
public final class PairReference {
  final double[] gradient;
  final double[] kappa;
  double value;

  private PairReference(int n, int k) {
    gradient = new double[n * k];
    kappa = new double[n];
  }

  static PairReference repulsion(CsrMatrix links, PairLikelihood likelihood, double[] u, int k) {
    int n = links.rows();
    var result = new PairReference(n, k);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (i == j || links.find(i, j) >= 0) {
          continue;
        }
        double x = squaredDistance(u, k, i, j);
        double p = StrictMath.exp(-x);
        double weight = p;
        double cost = p;
        if (likelihood == PairLikelihood.FULL) {
          weight = x < 1e-6 ? 0 : p / -StrictMath.expm1(-x);
          cost = -StrictMath.log(-StrictMath.expm1(-Math.max(x, 1e-6)));
        }
        result.value += 0.5 * cost;
        result.kappa[i] += weight;
        for (int d = 0; d < k; d++) {
          result.gradient[i * k + d] -= 2 * weight * (u[i * k + d] - u[j * k + d]);
        }
      }
    }
    return result;
  }

  static PairReference attraction(CsrMatrix links, double[] u, int k) {
    int n = links.rows();
    var result = new PairReference(n, k);
    for (int i = 0; i < n; i++) {
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        int j = links.column(e);
        result.value += 0.5 * links.value(e) * squaredDistance(u, k, i, j);
        result.kappa[i] += links.value(e);
        for (int d = 0; d < k; d++) {
          result.gradient[i * k + d] += 2 * links.value(e) * (u[i * k + d] - u[j * k + d]);
        }
      }
    }
    return result;
  }

  private static double squaredDistance(double[] u, int k, int i, int j) {
    double sum = 0;
    for (int d = 0; d < k; d++) {
      double difference = u[i * k + d] - u[j * k + d];
      sum += difference * difference;
    }
    return sum;
  }

  /** The largest error of a gradient row, as a part of the largest gradient row. */
  double error(float[] other) {
    int k = gradient.length / kappa.length;
    double worst = 0;
    double largest = 0;
    for (int i = 0; i < kappa.length; i++) {
      double off = 0;
      double size = 0;
      for (int d = 0; d < k; d++) {
        double exact = gradient[i * k + d];
        off += (other[i * k + d] - exact) * (other[i * k + d] - exact);
        size += exact * exact;
      }
      worst = Math.max(worst, off);
      largest = Math.max(largest, size);
    }
    return largest == 0 ? Math.sqrt(worst) : Math.sqrt(worst / largest);
  }

  static double[] doubles(DenseMatrix u) {
    double[] copy = new double[u.data().length];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = u.data()[i];
    }
    return copy;
  }

  /** Points N(0, deviation²) around {@code offset}. */
  static DenseMatrix gaussian(int n, int k, double deviation, double offset, long seed) {
    var random = new RandomStream(seed);
    DenseMatrix u = DenseMatrix.zeros(n, k);
    for (int i = 0; i < u.data().length; i++) {
      u.data()[i] = (float) (offset + deviation * random.nextGaussian());
    }
    return u;
  }

  /**
   * Like a spectral start: most points close to one another or on the same spot, a heavy tail far
   * out along single coordinates.
   */
  static DenseMatrix clumped(int n, int k, long seed) {
    var random = new RandomStream(seed);
    DenseMatrix u = DenseMatrix.zeros(n, k);
    for (int i = 0; i < n; i++) {
      int clump = random.nextInt(5);
      double spread = i % 7 == 0 ? 1.5 : 1e-3;
      for (int d = 0; d < k; d++) {
        double centre = d == clump % k ? 0.7 * clump : 0.02 * clump;
        u.set(
            i,
            d,
            (float) (i % 3 == 0 ? centre : centre + spread * random.nextGaussian() / Math.sqrt(k)));
      }
    }
    return u;
  }

  /**
   * Most points around a place, the others up to ten times as far out, in pairs that are near each
   * other.
   */
  static DenseMatrix coreAndFar(int n, int k, long seed) {
    var random = new RandomStream(seed);
    DenseMatrix u = DenseMatrix.zeros(n, k);
    for (int i = 0; i < n; i++) {
      boolean far = i % 4 == 3;
      double length = far ? 5 + 20 * random.nextDouble() : 2.5;
      for (int d = 0; d < k; d++) {
        double away = length * random.nextGaussian() / Math.sqrt(k);
        boolean beside = far && i % 8 == 7; // the far one before
        u.set(i, d, (float) (beside ? u.get(i - 4, d) + 0.02 * away : 3 + away));
      }
    }
    return u;
  }

  /** Two thirds of the points around the origin, the others around one place far from it. */
  static DenseMatrix coreAndGroup(int n, int k, long seed) {
    var random = new RandomStream(seed);
    DenseMatrix u = DenseMatrix.zeros(n, k);
    for (int i = 0; i < n; i++) {
      for (int d = 0; d < k; d++) {
        double place = i % 3 == 2 ? 12 / Math.sqrt(k) : 0;
        u.set(i, d, (float) (place + random.nextGaussian() / Math.sqrt(k)));
      }
    }
    return u;
  }

  /**
   * A symmetric matrix of {@code perNode} random links a node; of weight 1, or between 0.5 and 2.
   */
  public static CsrMatrix links(int n, int perNode, boolean weighted, long seed) {
    var random = new RandomStream(seed);
    List<TreeSet<Integer>> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      rows.add(new TreeSet<>());
    }
    for (int i = 0; i < n; i++) {
      for (int d = 0; d < perNode; d++) {
        int j = random.nextInt(n);
        if (j != i) {
          rows.get(i).add(j);
          rows.get(j).add(i);
        }
      }
    }
    int[] starts = new int[n + 1];
    for (int i = 0; i < n; i++) {
      starts[i + 1] = starts[i] + rows.get(i).size();
    }
    int[] columns = rows.stream().flatMap(TreeSet::stream).mapToInt(Integer::intValue).toArray();
    float[] values = new float[columns.length];
    for (int i = 0; i < n; i++) {
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        values[e] = 0.5f + (i * 31 + columns[e] * 31) % 97 / 64f;
      }
    }
    return new CsrMatrix(n, starts, columns, weighted ? values : null);
  }
}
