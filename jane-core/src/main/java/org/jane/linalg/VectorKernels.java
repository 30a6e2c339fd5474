package org.jane.linalg;

import static jdk.incubator.vector.VectorOperators.LE;
import static jdk.incubator.vector.VectorOperators.LT;
import static jdk.incubator.vector.VectorOperators.SQRT;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/**
 * The kernels with Java's Vector API. Loops that work entry by entry stand here; products in {@link
 * VectorProducts} and {@link VectorDoubleProducts}. What does not fill a vector is left to {@link
 * PlainKernels}.
 */
final class VectorKernels implements Kernels {
  private static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();
  private static final PlainKernels PLAIN = new PlainKernels();

  private static FloatVector load(float[] from, int at) {
    return FloatVector.fromArray(SPECIES, from, at);
  }

  private static FloatVector all(float value) {
    return FloatVector.broadcast(SPECIES, value);
  }

  /** Where the last whole vector of [from, to) ends. */
  private static int wholeVectors(int from, int to) {
    return from + SPECIES.loopBound(to - from);
  }

  @Override
  public String name() {
    return "vector (" + SPECIES.vectorBitSize() + "-bit)";
  }

  @Override
  public void sparseTimesDense(
      CsrMatrix a, float[] x, int width, float[] y, boolean add, int from, int to) {
    VectorProducts.sparseTimesDense(a, x, width, y, add, from, to);
  }

  @Override
  public void sparseTimesDense(
      CsrMatrix a, double[] x, int width, double[] y, boolean add, int from, int to) {
    VectorDoubleProducts.sparseTimesDense(a, x, width, y, add, from, to);
  }

  @Override
  public void multiply(
      float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to) {
    VectorProducts.multiply(a, inner, 1, b, width, 0, inner, c, add, from, to);
  }

  @Override
  public void multiply(
      double[] a, double[] b, double[] c, int inner, int width, boolean add, int from, int to) {
    VectorDoubleProducts.multiply(a, inner, 1, b, width, 0, inner, c, add, from, to);
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
    VectorProducts.multiply(a, 1, height, b, width, first, last, c, add, from, to);
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
    VectorDoubleProducts.multiply(a, 1, height, b, width, first, last, c, add, from, to);
  }

  @Override
  public void multiplyRightTransposed(
      float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to) {
    float[] transposed = new float[inner * width];
    for (int j = 0; j < width; j++) {
      for (int p = 0; p < inner; p++) {
        transposed[p * width + j] = b[j * inner + p];
      }
    }
    multiply(a, transposed, c, inner, width, add, from, to);
  }

  @Override
  public void multiplyRightTransposed(
      double[] a, double[] b, double[] c, int inner, int width, boolean add, int from, int to) {
    double[] transposed = new double[inner * width];
    for (int j = 0; j < width; j++) {
      for (int p = 0; p < inner; p++) {
        transposed[p * width + j] = b[j * inner + p];
      }
    }
    multiply(a, transposed, c, inner, width, add, from, to);
  }

  @Override
  public void exp(float[] x, int from, int to) {
    int whole = wholeVectors(from, to);
    for (int i = from; i < whole; i += LANES) {
      VectorExponential.exp(load(x, i)).intoArray(x, i);
    }
    PLAIN.exp(x, whole, to);
  }

  @Override
  public void softmaxRows(
      float[] x, int width, float factor, double @Nullable [] logSumExp, int from, int to) {
    Softmax.rows(this, x, width, factor, logSumExp, from, to);
  }

  @Override
  public void adam(
      float[] w,
      float[] gradient,
      float[] mean,
      float[] square,
      float rate,
      float decay,
      float meanCorrection,
      float squareCorrection,
      int from,
      int to) {
    int whole = wholeVectors(from, to);
    for (int i = from; i < whole; i += LANES) {
      FloatVector weight = load(w, i);
      FloatVector g = all(decay).fma(weight, load(gradient, i));
      FloatVector m =
          load(mean, i).fma(all(PlainKernels.MEAN_DECAY), g.mul(1 - PlainKernels.MEAN_DECAY));
      FloatVector v =
          load(square, i)
              .fma(all(PlainKernels.SQUARE_DECAY), g.mul(g).mul(1 - PlainKernels.SQUARE_DECAY));
      m.intoArray(mean, i);
      v.intoArray(square, i);
      FloatVector root = v.div(squareCorrection).lanewise(SQRT).add(PlainKernels.ADAM_EPSILON);
      weight.sub(m.div(meanCorrection).div(root).mul(rate)).intoArray(w, i);
    }
    PLAIN.adam(w, gradient, mean, square, rate, decay, meanCorrection, squareCorrection, whole, to);
  }

  @Override
  public void relu(float[] x, int from, int to) {
    int whole = wholeVectors(from, to);
    for (int i = from; i < whole; i += LANES) {
      FloatVector entry = load(x, i);
      entry.blend(0f, entry.compare(LT, 0f)).intoArray(x, i);
    }
    PLAIN.relu(x, whole, to);
  }

  @Override
  public void reluGradient(float[] output, float[] gradient, int from, int to) {
    int whole = wholeVectors(from, to);
    for (int i = from; i < whole; i += LANES) {
      load(gradient, i).blend(0f, load(output, i).compare(LE, 0f)).intoArray(gradient, i);
    }
    PLAIN.reluGradient(output, gradient, whole, to);
  }

  @Override
  public void axpy(float factor, float[] x, float[] y, int from, int to) {
    int whole = wholeVectors(from, to);
    for (int i = from; i < whole; i += LANES) {
      load(x, i).fma(all(factor), load(y, i)).intoArray(y, i);
    }
    PLAIN.axpy(factor, x, y, whole, to);
  }

  @Override
  public void axpy(double factor, double[] x, double[] y, int from, int to) {
    VectorSpecies<Double> species = VectorDoubleProducts.SPECIES;
    int whole = from + species.loopBound(to - from);
    DoubleVector factors = DoubleVector.broadcast(species, factor);
    for (int i = from; i < whole; i += species.length()) {
      DoubleVector.fromArray(species, x, i)
          .fma(factors, DoubleVector.fromArray(species, y, i))
          .intoArray(y, i);
    }
    PLAIN.axpy(factor, x, y, whole, to);
  }

  @Override
  public void scale(float factor, float[] x, int from, int to) {
    int whole = wholeVectors(from, to);
    for (int i = from; i < whole; i += LANES) {
      load(x, i).mul(factor).intoArray(x, i);
    }
    PLAIN.scale(factor, x, whole, to);
  }

  @Override
  public void addToRows(float[] bias, float[] x, int from, int to) {
    int width = bias.length;
    int whole = SPECIES.loopBound(width);
    for (int i = from; i < to; i++) {
      for (int j = 0; j < whole; j += LANES) {
        load(x, i * width + j).add(load(bias, j)).intoArray(x, i * width + j);
      }
      for (int j = whole; j < width; j++) {
        x[i * width + j] += bias[j];
      }
    }
  }
}
