package org.jane.network;

import java.util.Arrays;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;

/** Gradients of a dense layer's weights and biases: sums over rows, in an order that is fixed. */
public final class LayerGradients {
  private static final int SUM_BLOCK = 4096; // rows that are summed at a time
  private static final int BIAS_ROWS = 64; // rows that are summed in floats, for biases
  private static final int OUTPUT_BLOCK = 16; // rows of the result that a thread does at a time
  private static final Kernels KERNELS = Kernels.active();

  private LayerGradients() {}

  /**
   * into = aᵀ b over the first {@code rows} rows, in blocks of rows that are added in order. Each
   * row of the result is summed by one thread.
   */
  public static void ofWeights(
      float[] a, float[] b, int rows, int height, int width, float[] into, Workers workers) {
    int blocks = Math.max(1, (rows + SUM_BLOCK - 1) / SUM_BLOCK);
    float[][] parts = new float[blocks][height * width];
    int pieces = (height + OUTPUT_BLOCK - 1) / OUTPUT_BLOCK;
    workers.forBlocks(
        Math.multiplyExact(blocks, pieces),
        1,
        (job, ignored) -> {
          int block = job / pieces;
          int from = job % pieces * OUTPUT_BLOCK;
          KERNELS.multiplyLeftTransposed(
              a,
              b,
              parts[block],
              height,
              width,
              block * SUM_BLOCK,
              Math.min(rows, (block + 1) * SUM_BLOCK),
              false,
              from,
              Math.min(height, from + OUTPUT_BLOCK));
        });
    Arrays.fill(into, 0f);
    for (float[] part : parts) {
      KERNELS.axpy(1f, part, into, 0, into.length);
    }
  }

  /** into = the sums of the columns over the first {@code rows} rows. */
  public static void ofBias(float[] values, int rows, int width, float[] into) {
    double[] sums = new double[width];
    float[] some = new float[width];
    for (int from = 0; from < rows; from += BIAS_ROWS) {
      Arrays.fill(some, 0f);
      KERNELS.addRows(values, some, from, Math.min(rows, from + BIAS_ROWS));
      for (int c = 0; c < width; c++) {
        sums[c] += some[c];
      }
    }
    for (int c = 0; c < width; c++) {
      into[c] = (float) sums[c];
    }
  }
}
