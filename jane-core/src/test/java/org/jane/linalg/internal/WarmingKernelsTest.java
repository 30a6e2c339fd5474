package org.jane.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.jane.linalg.CsrMatrix;
import org.junit.jupiter.api.Test;

class WarmingKernelsTest {
  @Test
  void plainKernelsComeFirstAndTheVectorKernelsFollowWithTheSameBits() throws Exception {
    Kernels vector = Kernels.TWINS.vector();
    WarmingKernels warming = new WarmingKernels(vector);
    assertThat(warming.name()).isEqualTo(vector.name());
    assertThat(warming.warm()).isFalse();
    float[] before = product(warming);
    warming.start();
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!warming.warm() && System.nanoTime() < end) {
      assertThat(product(warming)).isEqualTo(before);
      Thread.sleep(10);
    }
    assertThat(warming.warm()).isTrue();
    assertThat(product(warming)).isEqualTo(before);
  }

  private static float[] product(Kernels kernels) {
    int n = 13;
    int[] start = new int[n + 1];
    int[] column = new int[n * 2];
    float[] value = new float[n * 2];
    for (int i = 0; i < n; i++) {
      start[i + 1] = 2 * i + 2;
      column[2 * i] = i / 2;
      column[2 * i + 1] = n - 1;
      value[2 * i] = 0.1f * i;
      value[2 * i + 1] = 1f / (i + 1);
    }
    float[] x = new float[n * 207];
    for (int i = 0; i < x.length; i++) {
      x[i] = (i % 31) / 7f;
    }
    float[] y = new float[x.length];
    kernels.sparseTimesDense(new CsrMatrix(n, start, column, value), x, 207, y, false, 0, n);
    kernels.softmaxRows(y, 207, 0.7f, null, 0, n);
    return y;
  }
}
