package org.jane.method.deepwalk;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.jane.linalg.internal.VectorExponential;

/** Skip-gram with Java's Vector API. Lanes are dimensions; no sum runs across the lanes. */
final class VectorSkipGram implements SkipGramKernels {
  private static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int WIDTH = SPECIES.length(); // divides LANES

  private static FloatVector load(float[] from, int at) {
    return FloatVector.fromArray(SPECIES, from, at);
  }

  @Override
  public void step(
      float[] inputs,
      int input,
      float[] outputs,
      int[] rows,
      int count,
      int stride,
      float rate,
      float[] room) {
    int in = input * stride;
    for (int j = 0; j < count; j++) {
      int out = rows[j] * stride;
      for (int lane = 0; lane < LANES; lane += WIDTH) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int d = lane; d < stride; d += LANES) {
          sum = load(inputs, in + d).fma(load(outputs, out + d), sum);
        }
        sum.intoArray(room, j * LANES + lane);
      }
    }
    SkipGramKernels.slopes(room, count, rate);
    for (int d = 0; d < stride; d += WIDTH) {
      FloatVector v = load(inputs, in + d);
      FloatVector gradient = FloatVector.zero(SPECIES);
      for (int j = 0; j < count; j++) {
        int at = rows[j] * stride + d;
        FloatVector o = load(outputs, at);
        FloatVector slope = FloatVector.broadcast(SPECIES, room[j]);
        gradient = slope.fma(o, gradient);
        slope.fma(v, o).intoArray(outputs, at);
      }
      v.add(gradient).intoArray(inputs, in + d);
    }
  }
}
