package org.jane.linalg.internal;

import org.jspecify.annotations.Nullable;

/**
 * Softmax of rows around a implementation's exp; the rest is the same plain code for both
 * implementations.
 */
final class Softmax {
  private Softmax() {}

  static void rows(
      Kernels kernels,
      float[] x,
      int width,
      float factor,
      double @Nullable [] logSumExp,
      int from,
      int to) {
    for (int i = from; i < to; i++) {
      float largest = x[i * width];
      for (int j = 1; j < width; j++) {
        float entry = x[i * width + j];
        largest = entry > largest ? entry : largest;
      }
      for (int j = 0; j < width; j++) {
        x[i * width + j] = (x[i * width + j] - largest) * factor;
      }
      if (logSumExp != null) {
        logSumExp[i] = (double) largest * factor; // the other part, log of the sum, follows below
      }
    }
    kernels.exp(x, from * width, to * width);
    for (int i = from; i < to; i++) {
      float sum = 0f;
      for (int j = 0; j < width; j++) {
        sum += x[i * width + j];
      }
      for (int j = 0; j < width; j++) {
        x[i * width + j] /= sum;
      }
      if (logSumExp != null) {
        logSumExp[i] += StrictMath.log(sum);
      }
    }
  }
}
