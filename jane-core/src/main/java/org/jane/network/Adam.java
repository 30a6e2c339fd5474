package org.jane.network;

import java.util.List;
import org.jane.linalg.internal.Kernels;
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
  private static final Kernels KERNELS = Kernels.active();

  /** Step {@code t} = 1, 2, … along the gradients that stand in the parameters. */
  public void step(List<Parameter> parameters, int t, Workers workers) {
    float rate = (float) learningRate / (float) (1 - StrictMath.pow(0.9, t));
    float squareScale = 1f / (float) (1 - StrictMath.pow(0.999, t));
    for (Parameter p : parameters) {
      float decay = p.decays() ? (float) weightDecay : 0f;
      workers.forBlocks(
          p.value().length,
          BLOCK,
          (from, to) ->
              KERNELS.adam(
                  p.value(),
                  p.gradient(),
                  p.mean(),
                  p.square(),
                  rate,
                  squareScale,
                  decay,
                  from,
                  to));
    }
  }
}
