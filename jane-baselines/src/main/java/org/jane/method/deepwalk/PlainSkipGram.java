package org.jane.method.deepwalk;

/** Skip-gram in plain Java, the yardstick {@link VectorSkipGram} must equal to the last bit. */
final class PlainSkipGram implements SkipGramKernels {
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
      for (int lane = 0; lane < LANES; lane += 4) {
        fourSums(
            inputs, in + lane, outputs, rows[j] * stride + lane, stride, room, j * LANES + lane);
      }
    }
    SkipGramKernels.slopes(room, count, rate);
    float[] gradient = new float[stride];
    for (int j = 0; j < count; j++) {
      float slope = room[j];
      int out = rows[j] * stride;
      for (int d = 0; d < stride; d++) {
        gradient[d] = Math.fma(slope, outputs[out + d], gradient[d]);
      }
      for (int d = 0; d < stride; d++) {
        outputs[out + d] = Math.fma(slope, inputs[in + d], outputs[out + d]);
      }
    }
    for (int d = 0; d < stride; d++) {
      inputs[in + d] += gradient[d];
    }
  }

  /** Four of the sums of a dot product, side by side. */
  private static void fourSums(
      float[] a, int aAt, float[] b, int bAt, int stride, float[] sums, int at) {
    float s0 = 0f;
    float s1 = 0f;
    float s2 = 0f;
    float s3 = 0f;
    for (int d = 0; d < stride; d += LANES) {
      s0 = Math.fma(a[aAt + d], b[bAt + d], s0);
      s1 = Math.fma(a[aAt + d + 1], b[bAt + d + 1], s1);
      s2 = Math.fma(a[aAt + d + 2], b[bAt + d + 2], s2);
      s3 = Math.fma(a[aAt + d + 3], b[bAt + d + 3], s3);
    }
    sums[at] = s0;
    sums[at + 1] = s1;
    sums[at + 2] = s2;
    sums[at + 3] = s3;
  }
}
