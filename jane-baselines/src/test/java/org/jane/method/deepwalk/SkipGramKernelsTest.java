package org.jane.method.deepwalk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.jane.run.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkipGramKernelsTest {
  private static float[] table(int rows, int dimensions, int stride, RandomStream random) {
    float[] table = new float[rows * stride];
    for (int i = 0; i < rows; i++) {
      for (int d = 0; d < dimensions; d++) {
        table[i * stride + d] = (float) random.nextGaussian();
      }
    }
    return table;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 13, 16, 64, 207})
  void twinsAgreeToTheLastBitColdAndWarm(int dimensions) {
    int stride = SkipGramKernels.stride(dimensions);
    RandomStream random = new RandomStream(dimensions);
    float[] in = table(20, dimensions, stride, random);
    float[] out = table(20, dimensions, stride, random);
    float[] in2 = in.clone();
    float[] out2 = out.clone();
    float[] room = new float[6 * SkipGramKernels.LANES];
    for (int step = 0; step < 20_000; step++) {
      int[] rows = new int[6];
      for (int j = 0; j < rows.length; j++) {
        rows[j] = random.nextInt(20); // some stand there twice
      }
      int input = random.nextInt(20);
      int count = 1 + random.nextInt(6);
      new PlainSkipGram().step(in, input, out, rows, count, stride, 0.01f, room);
      SkipGramKernels.TWINS.vector().step(in2, input, out2, rows, count, stride, 0.01f, room);
      if (step == 0) {
        assertThat(in2).isEqualTo(in);
        assertThat(out2).isEqualTo(out);
      }
    }
    assertThat(in2).isEqualTo(in);
    assertThat(out2).isEqualTo(out);
  }

  private static double likelihood(float[] in, float[] out, int[] rows, int stride) {
    double sum = 0;
    for (int j = 0; j < rows.length; j++) {
      double dot = 0;
      for (int d = 0; d < stride; d++) {
        dot += (double) in[stride + d] * out[rows[j] * stride + d];
      }
      sum -= Math.log1p(Math.exp(j == 0 ? -dot : dot));
    }
    return sum;
  }

  @Test
  void aSmallStepIsTheRateTimesTheGradient() {
    int stride = 16;
    RandomStream random = new RandomStream(1);
    float[] in = table(3, 10, stride, random);
    float[] out = table(5, 10, stride, random);
    float[] movedIn = in.clone();
    float[] movedOut = out.clone();
    int[] rows = {2, 4, 0};
    float rate = 1e-2f;
    new PlainSkipGram().step(movedIn, 1, movedOut, rows, 3, stride, rate, new float[48]);
    for (float[][] pair : new float[][][] {{in, movedIn}, {out, movedOut}}) {
      for (int at = 0; at < pair[0].length; at++) {
        float before = pair[0][at];
        pair[0][at] = before + 1e-2f;
        double more = likelihood(in, out, rows, stride);
        pair[0][at] = before - 1e-2f;
        double less = likelihood(in, out, rows, stride);
        pair[0][at] = before;
        boolean padding = at % stride >= 10;
        assertThat((pair[1][at] - before) / rate)
            .isCloseTo(padding ? 0f : (float) ((more - less) / 2e-2), within(2e-3f));
      }
    }
  }
}
