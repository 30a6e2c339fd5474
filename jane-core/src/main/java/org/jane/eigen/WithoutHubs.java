package org.jane.eigen;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;

/**
 * The unnormalized Laplacian L = D - A of a graph with a few very large degrees, as the other nodes
 * see it.
 *
 * <p>A filter's degree grows with the root of the norm of L, which is that of the largest degree
 * even where the eigenvalues sought know nothing of it. For an eigenvalue λ far below the degrees
 * of the hubs H, an eigenvector's entries there follow from those of the other nodes R: x_H = (L_HH
 * - λ)^-1 A_HR x_R, about a mean of neighbours. Put in, with λ = 0, they leave the Schur complement
 * S = L_RR - A_RH L_HH^-1 A_HR, a Laplacian again, with the norm of the largest degree in R. Its
 * eigenvectors are those of L up to λ/degree (static condensation; Guyan, "Reduction of stiffness
 * and mass matrices", 1965); residuals are always taken with L.
 *
 * <p>As an operator it is S on R and a multiple of the identity on H, amid the rest of the
 * spectrum, so that a filter damps what stands there. A block given to {@link #apply} is changed in
 * the rows of hubs while it runs and is as before afterwards. Immutable.
 */
public final class WithoutHubs implements SymmetricOperator.InFloats {
  private static final int FEWEST_NODES = 10_000;
  private static final int MOST_HUBS = 256;

  /** How many times the largest degree left the largest of all must be. */
  private static final double WORTH = 9;

  private final DiagonalPlusSparse laplacian;
  private final int[] hubs;
  private final CsrMatrix links;
  private final double[] inverse;
  private final double largest;
  private final double largestLeft;
  private final Kernels kernels = Kernels.active();

  private WithoutHubs(
      DiagonalPlusSparse laplacian,
      int[] hubs,
      CsrMatrix links,
      double[] inverse,
      double largest,
      double largestLeft) {
    this.laplacian = laplacian;
    this.hubs = hubs;
    this.links = links;
    this.inverse = inverse;
    this.largest = largest;
    this.largestLeft = largestLeft;
  }

  /**
   * Takes the hubs out of the Laplacian of a connected graph, where there are some and that helps.
   *
   * @param strength row sums of the adjacency matrix
   */
  public static Optional<WithoutHubs> of(
      DiagonalPlusSparse laplacian, CsrMatrix adjacency, double[] strength) {
    return strength.length < FEWEST_NODES
        ? Optional.empty() // a second or two either way
        : of(laplacian, adjacency, strength, MOST_HUBS);
  }

  static Optional<WithoutHubs> of(
      DiagonalPlusSparse laplacian, CsrMatrix adjacency, double[] strength, int m) {
    int n = strength.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> -strength[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    if (strength[order[0]] < WORTH * strength[order[m]]) {
      return Optional.empty();
    }
    int[] hubs = Arrays.copyOf(order, m);
    Arrays.sort(hubs);
    double[] among = new double[m * m];
    int[] rowStart = new int[m + 1];
    int entries = 0;
    for (int h : hubs) {
      entries += adjacency.rowLength(h);
    }
    int[] column = new int[entries];
    float[] value = new float[entries];
    int end = 0;
    for (int a = 0; a < m; a++) {
      among[a * m + a] = strength[hubs[a]];
      for (int e = adjacency.rowStart(hubs[a]); e < adjacency.rowStart(hubs[a] + 1); e++) {
        int b = Arrays.binarySearch(hubs, adjacency.column(e));
        if (b >= 0) {
          among[a * m + b] -= adjacency.value(e);
        } else {
          column[end] = adjacency.column(e);
          value[end++] = adjacency.value(e);
        }
      }
      rowStart[a + 1] = end;
    }
    // Diagonally dominant and connected to nodes outside: positive definite.
    if (!(SmallSymmetric.inverseCholesky(m, among) > 1e-9)) {
      return Optional.empty();
    }
    double[] inverse = SmallSymmetric.product(m, among, SmallSymmetric.transpose(m, among));
    CsrMatrix links =
        new CsrMatrix(n, rowStart, Arrays.copyOf(column, end), Arrays.copyOf(value, end));
    double largest = strength[order[0]];
    double largestLeft = strength[order[m]];
    return Optional.of(new WithoutHubs(laplacian, hubs, links, inverse, largest, largestLeft));
  }

  /** A lower estimate of ‖L‖: the largest degree. */
  double laplacianNorm() {
    return largest;
  }

  /** A known eigenvector of L as one of this operator: 0 at the hubs, of length 1. */
  double[] known(double[] v) {
    double[] reduced = v.clone();
    for (int h : hubs) {
      reduced[h] = 0;
    }
    double sum = 0;
    for (double each : reduced) {
      sum += each * each;
    }
    for (int i = 0; i < reduced.length; i++) {
      reduced[i] /= Math.sqrt(sum);
    }
    return reduced;
  }

  /**
   * Gives the hubs the entries that follow from the others.
   *
   * @param theta what is known of the eigenvalue of each column; what is not finite counts as 0
   */
  void extend(TallBlock x, double[] theta, Workers workers) {
    double[] u = atHubs(x.data, x.columns, workers);
    double[] more = solved(u, x.columns, workers);
    for (int a = 0; a < hubs.length; a++) {
      for (int j = 0; j < x.columns; j++) {
        // (L_HH - θ)^-1 = L_HH^-1 + θ L_HH^-2 + …
        double slope = theta[j] < largestLeft / 4 ? theta[j] : 0;
        x.data[hubs[a] * x.columns + j] = u[a * x.columns + j] + slope * more[a * x.columns + j];
      }
    }
  }

  /** L_HH^-1 A_HR x. */
  private double[] atHubs(double[] x, int columns, Workers workers) {
    double[] sum = new double[hubs.length * columns];
    workers.forBlocks(
        hubs.length,
        1,
        (from, to) -> kernels.sparseTimesDense(links, x, columns, sum, false, from, to));
    return solved(sum, columns, workers);
  }

  private double[] solved(double[] right, int columns, Workers workers) {
    int m = hubs.length;
    double[] u = new double[m * columns];
    workers.forBlocks(
        m,
        16,
        (from, to) -> {
          for (int a = from; a < to; a++) {
            for (int b = 0; b < m; b++) {
              double entry = inverse[a * m + b];
              for (int j = 0; j < columns; j++) {
                u[a * columns + j] += entry * right[b * columns + j];
              }
            }
          }
        });
    return u;
  }

  @Override
  public int size() {
    return laplacian.size();
  }

  @Override
  public void apply(
      double alpha,
      double beta,
      double gamma,
      double[] x,
      double[] y,
      int columns,
      Workers workers) {
    double[] u = atHubs(x, columns, workers);
    int m = hubs.length;
    double[] own = new double[m * columns];
    double[] old = new double[m * columns];
    for (int a = 0; a < m; a++) {
      System.arraycopy(x, hubs[a] * columns, own, a * columns, columns);
      System.arraycopy(y, hubs[a] * columns, old, a * columns, columns);
      System.arraycopy(u, a * columns, x, hubs[a] * columns, columns);
    }
    laplacian.apply(alpha, beta, gamma, x, y, columns, workers);
    double here = alpha * largestLeft + beta;
    for (int a = 0; a < m; a++) {
      for (int j = 0; j < columns; j++) {
        double before = gamma == 0 ? 0 : gamma * old[a * columns + j];
        y[hubs[a] * columns + j] = here * own[a * columns + j] + before;
      }
      System.arraycopy(own, a * columns, x, hubs[a] * columns, columns);
    }
  }

  @Override
  public void apply(
      float alpha, float beta, float gamma, float[] x, float[] y, int columns, Workers workers) {
    int m = hubs.length;
    float[] sum = new float[m * columns];
    workers.forBlocks(
        m, 1, (from, to) -> kernels.sparseTimesDense(links, x, columns, sum, false, from, to));
    double[] right = new double[sum.length];
    for (int i = 0; i < sum.length; i++) {
      right[i] = sum[i];
    }
    double[] u = solved(right, columns, workers);
    float[] own = new float[m * columns];
    float[] old = new float[m * columns];
    for (int a = 0; a < m; a++) {
      System.arraycopy(x, hubs[a] * columns, own, a * columns, columns);
      System.arraycopy(y, hubs[a] * columns, old, a * columns, columns);
      for (int j = 0; j < columns; j++) {
        x[hubs[a] * columns + j] = (float) u[a * columns + j];
      }
    }
    laplacian.apply(alpha, beta, gamma, x, y, columns, workers);
    float here = (float) (alpha * largestLeft + beta);
    for (int a = 0; a < m; a++) {
      for (int j = 0; j < columns; j++) {
        float before = gamma == 0 ? 0 : gamma * old[a * columns + j];
        y[hubs[a] * columns + j] = here * own[a * columns + j] + before;
      }
      System.arraycopy(own, a * columns, x, hubs[a] * columns, columns);
    }
  }
}
