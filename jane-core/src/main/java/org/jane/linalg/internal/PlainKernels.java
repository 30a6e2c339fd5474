package org.jane.linalg.internal;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * The kernels in plain Java: readable first, and the yardstick {@link VectorKernels} must equal to
 * the last bit.
 */
class PlainKernels implements Kernels {
  static final float MEAN_DECAY = 0.9f;
  static final float SQUARE_DECAY = 0.999f;
  static final float EPSILON = 1e-8f;

  /** How many sums of a row are kept side by side. */
  static final int SUMS = 16;

  @Override
  public String name() {
    return "plain";
  }

  @Override
  public void sparseTimesDense(
      CsrMatrix a, float[] x, int width, float[] y, boolean add, int from, int to) {
    for (int i = from; i < to; i++) {
      row(a, a.rowStart(i), a.rowStart(i + 1), x, width, y, add, i);
    }
  }

  @Override
  public void sparseTimesDense(
      CsrMatrix a, int[] ends, float[] x, int width, float[] y, boolean add, int from, int to) {
    for (int i = from; i < to; i++) {
      row(a, a.rowStart(i), ends[i], x, width, y, add, i);
    }
  }

  @Override
  public void transposedTimesDense(
      CsrMatrix a, int[] ends, int rows, float[] g, int width, float[] y, int from, int to) {
    Arrays.fill(y, from * width, to * width, 0f);
    for (int i = 0; i < rows; i++) {
      int first = a.firstFrom(from, a.rowStart(i), ends[i]);
      for (int e = first, end = a.firstFrom(to, first, ends[i]); e < end; e++) {
        float weight = a.value(e);
        int out = a.column(e) * width;
        for (int c = 0; c < width; c++) {
          y[out + c] = Math.fma(weight, g[i * width + c], y[out + c]);
        }
      }
    }
  }

  private static void row(
      CsrMatrix a, int first, int end, float[] x, int width, float[] y, boolean add, int i) {
    int out = i * width;
    if (!add) {
      Arrays.fill(y, out, out + width, 0f);
    }
    for (int e = first; e < end; e++) {
      float weight = a.value(e);
      int in = a.column(e) * width;
      for (int c = 0; c < width; c++) {
        y[out + c] = Math.fma(weight, x[in + c], y[out + c]);
      }
    }
  }

  @Override
  public void sparseTimesDense(
      CsrMatrix a, double[] x, int width, double[] y, boolean add, int from, int to) {
    if (!add) {
      Arrays.fill(y, from * width, to * width, 0);
    }
    for (int i = from; i < to; i++) {
      int out = i * width;
      for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
        double weight = a.value(e);
        int in = a.column(e) * width;
        for (int c = 0; c < width; c++) {
          y[out + c] = Math.fma(weight, x[in + c], y[out + c]);
        }
      }
    }
  }

  @Override
  public void sparseStep(
      CsrMatrix a,
      float[] own,
      float[] inverse,
      float alpha,
      float beta,
      float gamma,
      float[] x,
      int width,
      float[] y,
      int from,
      int to) {
    float[] sum = new float[width];
    for (int i = from; i < to; i++) {
      Arrays.fill(sum, 0f);
      for (int e = a.rowStart(i), end = a.rowStart(i + 1); e < end; e++) {
        float weight = a.value(e);
        int in = a.column(e) * width;
        for (int c = 0; c < width; c++) {
          sum[c] = Math.fma(weight, x[in + c], sum[c]);
        }
      }
      float diagonal = Math.fma(alpha, own[i], beta);
      float factor = -alpha * inverse[i];
      int out = i * width;
      for (int c = 0; c < width; c++) {
        float rest = diagonal * x[out + c];
        if (gamma != 0) {
          rest = Math.fma(gamma, y[out + c], rest);
        }
        y[out + c] = Math.fma(factor, sum[c], rest);
      }
    }
  }

  @Override
  public void multiply(
      float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to) {
    if (!add) {
      Arrays.fill(c, from * width, to * width, 0f);
    }
    for (int i = from; i < to; i++) {
      for (int p = 0; p < inner; p++) {
        float factor = a[i * inner + p];
        for (int j = 0; j < width; j++) {
          c[i * width + j] = Math.fma(factor, b[p * width + j], c[i * width + j]);
        }
      }
    }
  }

  @Override
  public void multiply(
      double[] a, double[] b, double[] c, int inner, int width, boolean add, int from, int to) {
    if (!add) {
      Arrays.fill(c, from * width, to * width, 0);
    }
    for (int i = from; i < to; i++) {
      for (int p = 0; p < inner; p++) {
        double factor = a[i * inner + p];
        for (int j = 0; j < width; j++) {
          c[i * width + j] = Math.fma(factor, b[p * width + j], c[i * width + j]);
        }
      }
    }
  }

  @Override
  public void multiplyLeftTransposed(
      float[] a,
      float[] b,
      float[] c,
      int height,
      int width,
      int first,
      int last,
      boolean add,
      int from,
      int to) {
    if (!add) {
      Arrays.fill(c, from * width, to * width, 0f);
    }
    for (int r = first; r < last; r++) {
      for (int i = from; i < to; i++) {
        float factor = a[r * height + i];
        for (int j = 0; j < width; j++) {
          c[i * width + j] = Math.fma(factor, b[r * width + j], c[i * width + j]);
        }
      }
    }
  }

  @Override
  public void multiplyLeftTransposed(
      double[] a,
      double[] b,
      double[] c,
      int height,
      int width,
      int first,
      int last,
      boolean add,
      int from,
      int to) {
    if (!add) {
      Arrays.fill(c, from * width, to * width, 0);
    }
    for (int r = first; r < last; r++) {
      for (int i = from; i < to; i++) {
        double factor = a[r * height + i];
        for (int j = 0; j < width; j++) {
          c[i * width + j] = Math.fma(factor, b[r * width + j], c[i * width + j]);
        }
      }
    }
  }

  @Override
  public void multiplyRightTransposed(
      float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to) {
    for (int i = from; i < to; i++) {
      for (int j = 0; j < width; j++) {
        float sum = add ? c[i * width + j] : 0f;
        for (int p = 0; p < inner; p++) {
          sum = Math.fma(a[i * inner + p], b[j * inner + p], sum);
        }
        c[i * width + j] = sum;
      }
    }
  }

  @Override
  public void multiplyRightTransposed(
      double[] a, double[] b, double[] c, int inner, int width, boolean add, int from, int to) {
    for (int i = from; i < to; i++) {
      for (int j = 0; j < width; j++) {
        double sum = add ? c[i * width + j] : 0;
        for (int p = 0; p < inner; p++) {
          sum = Math.fma(a[i * inner + p], b[j * inner + p], sum);
        }
        c[i * width + j] = sum;
      }
    }
  }

  @Override
  public void exp(float[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      x[i] = Exponential.exp(x[i]);
    }
  }

  @Override
  public void softmaxRows(
      float[] x, int width, float factor, double @Nullable [] logSumExp, int from, int to) {
    Softmax.rows(this, x, width, factor, logSumExp, from, to);
  }

  @Override
  public void relu(float[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      x[i] = Math.max(x[i], 0f);
    }
  }

  @Override
  public void reluGradient(float[] output, float[] gradient, float factor, int from, int to) {
    for (int i = from; i < to; i++) {
      gradient[i] = output[i] <= 0f ? 0f : factor * gradient[i];
    }
  }

  @Override
  public void keep(float[] x, float[] y, long[] kept, float factor, int from, int to) {
    keep(x, y, kept, 0, factor, from, to);
  }

  /** Bit {@code first + i} belongs to entry {@code from + i}; no branch to guess wrong. */
  static void keep(float[] x, float[] y, long[] kept, int first, float factor, int from, int to) {
    for (int i = from, bit = first; i < to; i++, bit++) {
      int all = -(int) (kept[bit >> 6] >>> bit & 1); // all bits set, or none
      y[i] = Float.intBitsToFloat(Float.floatToRawIntBits(factor * x[i]) & all);
    }
  }

  @Override
  public void adam(
      float[] w,
      float[] gradient,
      float[] mean,
      float[] square,
      float rate,
      float squareScale,
      float decay,
      int from,
      int to) {
    for (int i = from; i < to; i++) {
      float g = Math.fma(decay, w[i], gradient[i]);
      float m = Math.fma(MEAN_DECAY, mean[i], g * (1 - MEAN_DECAY));
      float v = Math.fma(SQUARE_DECAY, square[i], g * g * (1 - SQUARE_DECAY));
      mean[i] = m;
      square[i] = v;
      // the root of a float taken in double and rounded is the correctly rounded root
      float root = (float) Math.sqrt(v * squareScale);
      w[i] -= rate * m / (root + EPSILON);
    }
  }

  @Override
  public void axpy(float factor, float[] x, float[] y, int from, int to) {
    for (int i = from; i < to; i++) {
      y[i] = Math.fma(factor, x[i], y[i]);
    }
  }

  @Override
  public void axpy(double factor, double[] x, double[] y, int from, int to) {
    for (int i = from; i < to; i++) {
      y[i] = Math.fma(factor, x[i], y[i]);
    }
  }

  @Override
  public void scale(float factor, float[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      x[i] *= factor;
    }
  }

  @Override
  public void addToRows(float[] bias, float[] x, int from, int to) {
    int width = bias.length;
    for (int i = from; i < to; i++) {
      for (int j = 0; j < width; j++) {
        x[i * width + j] += bias[j];
      }
    }
  }

  @Override
  public void addRows(float[] x, float[] sums, int from, int to) {
    int width = sums.length;
    for (int i = from; i < to; i++) {
      for (int j = 0; j < width; j++) {
        sums[j] += x[i * width + j];
      }
    }
  }

  @Override
  public void normRows(
      float[] x, float[] y, float[] inverse, int width, float epsilon, int from, int to) {
    float[] sums = new float[SUMS];
    for (int i = from; i < to; i++) {
      int row = i * width;
      Arrays.fill(sums, 0f);
      for (int j = 0; j < width; j++) {
        sums[j % SUMS] += x[row + j];
      }
      float mean = folded(sums) / width;
      Arrays.fill(sums, 0f);
      for (int j = 0; j < width; j++) {
        float apart = x[row + j] - mean;
        sums[j % SUMS] = Math.fma(apart, apart, sums[j % SUMS]);
      }
      float factor = normFactor(folded(sums) / width, epsilon);
      inverse[i] = factor;
      for (int j = 0; j < width; j++) {
        y[row + j] = (x[row + j] - mean) * factor;
      }
    }
  }

  @Override
  public void normRowsGradient(
      float[] y,
      float[] inverse,
      float[] g,
      float[] into,
      int width,
      boolean add,
      int from,
      int to) {
    float[] sums = new float[SUMS];
    float[] along = new float[SUMS];
    for (int i = from; i < to; i++) {
      int row = i * width;
      Arrays.fill(sums, 0f);
      Arrays.fill(along, 0f);
      for (int j = 0; j < width; j++) {
        sums[j % SUMS] += g[row + j];
        along[j % SUMS] = Math.fma(g[row + j], y[row + j], along[j % SUMS]);
      }
      float mean = folded(sums) / width;
      float slope = folded(along) / width;
      for (int j = 0; j < width; j++) {
        float part = inverse[i] * (g[row + j] - mean - y[row + j] * slope);
        into[row + j] = add ? into[row + j] + part : part;
      }
    }
  }

  static float normFactor(float variance, float epsilon) {
    return (float) (1 / Math.sqrt((double) variance + epsilon));
  }

  private static float folded(float[] sums) {
    for (int half = SUMS / 2; half > 0; half /= 2) {
      for (int s = 0; s < half; s++) {
        sums[s] += sums[s + half];
      }
    }
    return sums[0];
  }
}
