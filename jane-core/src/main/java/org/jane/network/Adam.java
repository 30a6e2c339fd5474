package org.jane.network;

import java.util.List;
import org.jane.run.Workers;

/**
 * Kingma and Ba's Adam (0.9, 0.999, 1e-8), with weight decay added to the gradient of the
 * parameters that decay.
 *
 * @param learningRate length of a step
 * @param weightDecay pull towards 0
 */
public record Adam(double learningRate, double weightDecay) {
  private static final int BLOCK = 1 << 14;
  private static final float MEAN_DECAY = 0.9f;
  private static final float SQUARE_DECAY = 0.999f;
  private static final float EPSILON = 1e-8f;

  /** Step {@code t} = 1, 2, … along the gradients that stand in the parameters. */
  public void step(List<Parameter> parameters, int t, Workers workers) {
    float rate = (float) learningRate / (float) (1 - StrictMath.pow(0.9, t));
    float squareScale = 1f / (float) (1 - StrictMath.pow(0.999, t));
    for (Parameter p : parameters) {
      float decay = p.decays() ? (float) weightDecay : 0f;
      workers.forBlocks(
          p.value().length, BLOCK, (from, to) -> step(p, rate, squareScale, decay, from, to));
    }
  }

  /**
   * With g = gradient + decay·w, and m and v its running mean and square: w -= rate · m / (√(v ·
   * squareScale) + 1e-8).
   */
  private static void step(
      Parameter p, float rate, float squareScale, float decay, int from, int to) {
    float[] w = p.value();
    float[] gradient = p.gradient();
    float[] mean = p.mean();
    float[] square = p.square();
    for (int i = from; i < to; i++) {
      float g = Math.fma(decay, w[i], gradient[i]);
      mean[i] = Math.fma(MEAN_DECAY, mean[i], g * (1 - MEAN_DECAY));
      square[i] = Math.fma(SQUARE_DECAY, square[i], g * g * (1 - SQUARE_DECAY));
      // the root of a float taken in double and rounded is the correctly rounded root
      float root = (float) Math.sqrt(square[i] * squareScale);
      w[i] -= rate * mean[i] / (root + EPSILON);
    }
  }
}
