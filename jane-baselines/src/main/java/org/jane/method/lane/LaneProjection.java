package org.jane.method.lane;

import java.util.Arrays;
import org.jane.eigen.SmallSpectrum;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.model.Task;
import org.jane.run.Workers;

/**
 * Codes of nodes without a label, from the codes H1 of the training nodes: {@code H2 = δ1 G2 (H1⁺
 * G1)⁺ + δ2 X2 (H1⁺ X1)⁺}, where G are rows of A + I with all columns. H1 has orthonormal columns,
 * so H1⁺ = H1ᵀ; and B⁺ = Bᵀ (B Bᵀ)⁺, so only a matrix as small as the codes are wide is inverted.
 * Memory O(n · width).
 */
final class LaneProjection {
  /** Eigenvalues of B Bᵀ below this share of the largest are taken for 0. */
  private static final double RANK_TOLERANCE = 1e-12;

  private static final int ROWS = 128;
  private static final int SUM_ROWS = 1024;
  private static final Kernels KERNELS = Kernels.active();

  private final int[] train;
  private final double[] h1;
  private final int width;
  private final DenseMatrix byLinks;
  private final DenseMatrix byAttributes;

  LaneProjection(Task task, double[] h1, Workers workers) {
    this.train = task.trainNodes();
    this.h1 = h1;
    this.width = h1.length / train.length;
    int n = task.nodes();
    double[] spread = new double[Math.multiplyExact(n, width)]; // H1 at its nodes, 0 elsewhere
    for (int i = 0; i < train.length; i++) {
      System.arraycopy(h1, i * width, spread, train[i] * width, width);
    }
    double[] image = linksTimes(task.graph(), spread, workers); // (H1ᵀ G1)ᵀ, as A is symmetric
    byLinks = solved(linksTimes(task.graph(), image, workers), image, workers);
    CsrMatrix x = task.attributes();
    double[] loads = times(x.transpose().matrix(), spread, workers); // (H1ᵀ X1)ᵀ
    byAttributes = solved(times(x, loads, workers), loads, workers);
  }

  private double[] times(CsrMatrix m, double[] block, Workers workers) {
    double[] product = new double[Math.multiplyExact(m.rows(), width)];
    workers.forBlocks(
        m.rows(),
        ROWS,
        (from, to) -> KERNELS.sparseTimesDense(m, block, width, product, false, from, to));
    return product;
  }

  /** (A + I) times a block. */
  private double[] linksTimes(Graph graph, double[] block, Workers workers) {
    double[] product = times(graph.adjacency(), block, workers);
    KERNELS.axpy(1, block, product, 0, block.length);
    return product;
  }

  /** rows · (B Bᵀ)⁺ for B given by its transpose. */
  private DenseMatrix solved(double[] rows, double[] transposed, Workers workers) {
    int terms = transposed.length / width;
    double[][] parts = new double[(terms + SUM_ROWS - 1) / SUM_ROWS][];
    workers.forBlocks(
        terms,
        SUM_ROWS,
        (from, to) -> {
          double[] part = new double[width * width];
          KERNELS.multiplyLeftTransposed(
              transposed, transposed, part, width, width, from, to, false, 0, width);
          parts[from / SUM_ROWS] = part;
        });
    double[] gram = new double[width * width];
    for (double[] part : parts) {
      KERNELS.axpy(1, part, gram, 0, gram.length);
    }
    double[] inverse = SmallSpectrum.of(width, gram).pseudoInverse(RANK_TOLERANCE);
    int n = rows.length / width;
    DenseMatrix codes = DenseMatrix.zeros(n, width);
    workers.forBlocks(
        n,
        ROWS,
        (from, to) -> {
          double[] block = Arrays.copyOfRange(rows, from * width, to * width);
          double[] product = new double[block.length];
          KERNELS.multiply(block, inverse, product, width, width, false, 0, to - from);
          for (int at = 0; at < product.length; at++) {
            codes.data()[from * width + at] = (float) product[at];
          }
        });
    return codes;
  }

  /** G (H1⁺ G1)⁺ for all nodes, training nodes included. */
  DenseMatrix byLinks() {
    return byLinks;
  }

  /** Codes of all nodes: H1 for training nodes, H2 for the others. */
  DenseMatrix codes(LaneConfig.Mixture mixture) {
    DenseMatrix codes = DenseMatrix.zeros(byLinks.rows(), width);
    KERNELS.axpy((float) mixture.delta1(), byLinks.data(), codes.data(), 0, codes.data().length);
    KERNELS.axpy(
        (float) mixture.delta2(), byAttributes.data(), codes.data(), 0, codes.data().length);
    for (int i = 0; i < train.length; i++) {
      for (int d = 0; d < width; d++) {
        codes.set(train[i], d, (float) h1[i * width + d]);
      }
    }
    return codes;
  }
}
