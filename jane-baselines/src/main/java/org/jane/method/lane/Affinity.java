package org.jane.method.lane;

import java.util.Arrays;
import org.jane.eigen.SparseGram;
import org.jane.features.AttributeScaling;
import org.jane.linalg.CsrMatrix;
import org.jane.run.Workers;

/**
 * K = D^-½ S D^-½ of one kind of rows (links, attributes or labels), never written out: S_ij is the
 * cosine of rows i and j, (1+cos)/2 where some entry is negative, and 1+1e-6 on the diagonal; D its
 * row sums. Immutable.
 */
final class Affinity {
  private static final double DIAGONAL = 1 + 1e-6;
  private static final int ROWS = 128;

  private final SparseGram cosines;
  private final double factor; // of the cosines
  private final double offset; // added to every entry
  private final double[] diagonal; // added to the diagonal besides
  private final double[] scale; // D^-½

  Affinity(CsrMatrix rows, Workers workers) {
    CsrMatrix unit = AttributeScaling.of(AttributeScaling.Kind.L2, rows).apply(rows);
    boolean negative = false;
    diagonal = new double[rows.rows()];
    for (int i = 0; i < rows.rows(); i++) {
      for (int e = unit.rowStart(i); e < unit.rowStart(i + 1); e++) {
        negative |= unit.value(e) < 0;
        diagonal[i] += (double) unit.value(e) * unit.value(e);
      }
    }
    cosines = new SparseGram(unit);
    factor = negative ? 0.5 : 1;
    offset = negative ? 0.5 : 0;
    scale = new double[rows.rows()];
    double[] ones = new double[rows.rows()];
    Arrays.fill(ones, 1);
    Arrays.setAll(diagonal, i -> DIAGONAL - factor * diagonal[i] - offset);
    double[] sums = new double[rows.rows()];
    cosines.apply(factor, 0, 0, ones, sums, 1, workers);
    double[] all = sums(ones, 1);
    Arrays.setAll(sums, i -> sums[i] + (all[0] + diagonal[i]));
    Arrays.setAll(scale, i -> 1 / Math.sqrt(sums[i]));
  }

  int size() {
    return scale.length;
  }

  /** Y = f K X for a block of {@code columns} vectors, row after row. */
  void apply(double f, double[] x, double[] y, int columns, Workers workers) {
    double[] scaled = new double[x.length];
    workers.forBlocks(
        size(),
        ROWS,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            for (int at = i * columns; at < (i + 1) * columns; at++) {
              scaled[at] = scale[i] * x[at];
            }
          }
        });
    cosines.apply(factor, 0, 0, scaled, y, columns, workers);
    double[] sum = sums(scaled, columns);
    workers.forBlocks(
        size(),
        ROWS,
        (from, to) -> {
          for (int i = from; i < to; i++) {
            int row = i * columns;
            for (int c = 0; c < columns; c++) {
              double whole = y[row + c] + (sum[c] + diagonal[i] * scaled[row + c]);
              y[row + c] = whole * scale[i] * f;
            }
          }
        });
  }

  /** The offset times the sum of each column. */
  private double[] sums(double[] x, int columns) {
    double[] sum = new double[columns];
    for (int row = 0; row < x.length && offset != 0; row += columns) {
      for (int c = 0; c < columns; c++) {
        sum[c] += offset * x[row + c];
      }
    }
    return sum;
  }
}
