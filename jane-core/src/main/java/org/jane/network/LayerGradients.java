package org.jane.network;

import java.util.Arrays;
import org.jane.linalg.internal.Kernels;
import org.jane.run.Workers;

/** Gradients of a dense layer's weights and biases: sums over rows, in an order that is fixed. */
final class LayerGradients {
  private static final int SUM_BLOCK = 4096; // rows that are summed at a time
  private static final Kernels KERNELS = Kernels.active();

  private LayerGradients() {}

  /** into = aᵀ b over the first {@code rows} rows, in blocks of rows that are added in order. */
  static void ofWeights(
      float[] a, float[] b, int rows, int height, int width, float[] into, Workers workers) {
    int blocks = Math.max(1, (rows + SUM_BLOCK - 1) / SUM_BLOCK);
    float[][] parts = new float[blocks][];
    workers.forBlocks(
        blocks,
        1,
        (block, ignored) -> {
          parts[block] = new float[height * width];
          KERNELS.multiplyLeftTransposed(
              a,
              b,
              parts[block],
              height,
              width,
              block * SUM_BLOCK,
              Math.min(rows, (block + 1) * SUM_BLOCK),
              false,
              0,
              height);
        });
    Arrays.fill(into, 0f);
    for (float[] part : parts) {
      KERNELS.axpy(1f, part, into, 0, into.length);
    }
  }

  /** into = the sums of the columns over the first {@code rows} rows. */
  static void ofBias(float[] values, int rows, int width, float[] into) {
    double[] sums = new double[width];
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < width; c++) {
        sums[c] += values[i * width + c];
      }
    }
    for (int c = 0; c < width; c++) {
      into[c] = (float) sums[c];
    }
  }
}
