package org.jane.method.aane;

import java.io.IOException;
import org.jane.eigen.SmallSpectrum;
import org.jane.eigen.SparseGram;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * AANE's minimum by ADMM: {@code ‖S - H Hᵀ‖² + λ Σ_(ij) w_ij ‖h_i - h_j‖} is split into {@code ‖S -
 * H Zᵀ‖² + λ Σ_i Σ_{j∈N(i)} w_ij ‖h_i - z_j‖ + ρ/2 ‖H - Z + U‖²} (each edge from both ends) with H
 * = Z in the end. S = X̂ X̂ᵀ, the cosines of attributes, is applied and never written out.
 *
 * <p>In a step a distance is replaced by the parabola above it that touches it where the row
 * stands, so that the row has a closed form and the split objective cannot rise: {@code h_i (2 ZᵀZ
 * + (ρ + t_i) I) = 2 s_i Z + Σ_j t_ij z_j + ρ (z_i - u_i)}, with t_ij = λ w_ij / ‖h_i - z_j‖ and
 * t_i their sum; links of length 0 are left out. The eigenvectors of ZᵀZ serve all rows at once. A
 * step costs O((entries + edges + n · width) · width). Not safe for use by several threads at once.
 */
final class AaneObjective {
  private static final int ROWS = 128;
  private static final int SUM_ROWS = 1024;
  private static final Kernels KERNELS = Kernels.active();

  private final Graph graph;
  private final SparseGram similarity;
  private final AaneConfig.Pull pull;
  private final int n;
  private final int width;
  private final double[] h;
  private final double[] z;
  private final double[] u;

  /**
   * @param similarity S, as C Cᵀ with rows of length 1
   * @param start H and Z at the start, n×width
   */
  AaneObjective(
      Graph graph, SparseGram similarity, AaneConfig.Pull pull, double[] start, int width) {
    this.graph = graph;
    this.similarity = similarity;
    this.pull = pull;
    this.n = graph.nodes();
    this.width = width;
    this.h = start.clone();
    this.z = start.clone();
    this.u = new double[start.length];
  }

  /** The best H for Z as it stands. */
  void stepH(Workers workers) {
    step(h, z, -1, workers);
  }

  /** The best Z for H as it stands: the same with the roles exchanged. */
  void stepZ(Workers workers) {
    step(z, h, 1, workers);
  }

  /** U ← U + H - Z. */
  void stepU() {
    KERNELS.axpy(1, h, u, 0, u.length);
    KERNELS.axpy(-1, z, u, 0, u.length);
  }

  /**
   * @param moved the block that moves
   * @param other the block that stays
   * @param sign of U beside {@code other}: the moved row is held at other_i + sign · u_i
   */
  private void step(double[] moved, double[] other, int sign, Workers workers) {
    SmallSpectrum spectrum = SmallSpectrum.of(width, gram(other, workers));
    double[] right = new double[moved.length]; // S · other, later the right sides
    similarity.apply(1, 0, 0, other, right, width, workers);
    workers.forBlocks(
        n,
        ROWS,
        (from, to) -> {
          int rows = to - from;
          double[] side = new double[rows * width];
          double[] held = new double[rows]; // ρ + t_i
          for (int i = from; i < to; i++) {
            for (int d = 0; d < width; d++) {
              int at = i * width + d;
              side[(i - from) * width + d] =
                  2 * right[at] + pull.rho() * (other[at] + sign * u[at]);
            }
            held[i - from] = pull.rho() + links(i, moved, other, side, (i - from) * width);
          }
          double[] turned = new double[side.length]; // in the basis of eigenvectors
          KERNELS.multiplyRightTransposed(
              side, spectrum.vectors(), turned, width, width, false, 0, rows);
          for (int i = 0; i < rows; i++) {
            for (int l = 0; l < width; l++) {
              turned[i * width + l] /= 2 * Math.max(0, spectrum.values()[l]) + held[i];
            }
          }
          KERNELS.multiply(turned, spectrum.vectors(), side, width, width, false, 0, rows);
          System.arraycopy(side, 0, moved, from * width, side.length); // own rows only
        });
  }

  /** Adds Σ_j t_ij other_j to a row of the right side and returns t_i. */
  private double links(int i, double[] moved, double[] other, double[] side, int at) {
    CsrMatrix a = graph.adjacency();
    double sum = 0;
    for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
      int j = a.column(e);
      double distance = distance(moved, i, other, j);
      if (distance > 0) {
        double t = pull.lambda() * a.value(e) / distance;
        sum += t;
        for (int d = 0; d < width; d++) {
          side[at + d] += t * other[j * width + d];
        }
      }
    }
    return sum;
  }

  private double distance(double[] a, int i, double[] b, int j) {
    double square = 0;
    for (int d = 0; d < width; d++) {
      double off = a[i * width + d] - b[j * width + d];
      square += off * off;
    }
    return Math.sqrt(square);
  }

  /** Bᵀ B, summed over fixed ranges of rows in order. */
  private double[] gram(double[] block, Workers workers) {
    return product(block, block, workers);
  }

  private double[] product(double[] a, double[] b, Workers workers) {
    double[][] parts = new double[(n + SUM_ROWS - 1) / SUM_ROWS][];
    workers.forBlocks(
        n,
        SUM_ROWS,
        (from, to) -> {
          double[] part = new double[width * width];
          KERNELS.multiplyLeftTransposed(a, b, part, width, width, from, to, false, 0, width);
          parts[from / SUM_ROWS] = part;
        });
    double[] sum = new double[width * width];
    for (double[] part : parts) {
      KERNELS.axpy(1, part, sum, 0, sum.length);
    }
    return sum;
  }

  /** What is minimised, less the constant ‖S‖²: with H for both copies. */
  double value(Workers workers) {
    return fit(h, h, workers) + pulls(h, h, workers) / 2; // each edge from both ends
  }

  /** The split objective with U as it stands, less ‖S‖² and terms of U alone. */
  double splitValue(Workers workers) {
    double apart = 0;
    for (int at = 0; at < h.length; at++) {
      double off = h[at] - z[at] + u[at];
      apart += off * off;
    }
    return fit(h, z, workers) + pulls(h, z, workers) + pull.rho() / 2 * apart;
  }

  /** ‖S - A Bᵀ‖² - ‖S‖² = ‖A Bᵀ‖² - 2 tr(Aᵀ S B). */
  private double fit(double[] a, double[] b, Workers workers) {
    double[] image = new double[b.length];
    similarity.apply(1, 0, 0, b, image, width, workers);
    double[] aa = gram(a, workers);
    double[] bb = gram(b, workers);
    double sum = 0;
    for (int p = 0; p < aa.length; p++) {
      sum += aa[p] * bb[p];
    }
    for (int at = 0; at < a.length; at++) {
      sum -= 2 * a[at] * image[at];
    }
    return sum;
  }

  private double pulls(double[] a, double[] b, Workers workers) {
    CsrMatrix links = graph.adjacency();
    return workers.sumBlocks(
        n,
        ROWS,
        (from, to) -> {
          double sum = 0;
          for (int i = from; i < to; i++) {
            for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
              sum += pull.lambda() * links.value(e) * distance(a, i, b, links.column(e));
            }
          }
          return sum;
        });
  }

  /** Adds H, Z and U to a checkpoint. */
  void save(StoreWriter to) {
    to.put("h", h).put("z", z).put("u", u);
  }

  /** Goes on with those of a checkpoint. */
  void restore(StoredFile from) throws IOException {
    System.arraycopy(from.doubles("h"), 0, h, 0, h.length);
    System.arraycopy(from.doubles("z"), 0, z, 0, z.length);
    System.arraycopy(from.doubles("u"), 0, u, 0, u.length);
  }

  /** H, one row per node. */
  double[] codes() {
    return h;
  }
}
