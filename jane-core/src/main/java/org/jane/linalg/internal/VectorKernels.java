package org.jane.linalg.internal;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.jane.linalg.CsrMatrix;

/**
 * The kernels with Java's Vector API: products, in {@link VectorSparseProduct}, {@link
 * VectorDenseProduct} and {@link VectorDoubleProducts}, exp, the gradient of ReLU and dropout.
 * Other loops that work entry by entry are inherited: Java's compiler makes vector code of them by
 * itself, and sooner.
 */
final class VectorKernels extends PlainKernels {
  private static final VectorSpecies<Float> SPECIES = VectorExponential.SPECIES;
  private static final int LANES = SPECIES.length();
  private static final VectorSpecies<Integer> BITS = SPECIES.withLanes(int.class);

  /** Numbers from which on vectors pay for dropout. */
  private static final int MANY = 1024;

  /** What moves the bit of each lane to the sign. */
  private static final IntVector TO_SIGN = IntVector.zero(BITS).addIndex(1).neg().add(31);

  @Override
  public String name() {
    return "vector (" + SPECIES.vectorBitSize() + "-bit)";
  }

  @Override
  public void sparseTimesDense(
      CsrMatrix a, float[] x, int width, float[] y, boolean add, int from, int to) {
    VectorSparseProduct.sparseTimesDense(a, null, x, width, y, add, from, to);
  }

  @Override
  public void sparseTimesDense(
      CsrMatrix a, int[] ends, float[] x, int width, float[] y, boolean add, int from, int to) {
    VectorSparseProduct.sparseTimesDense(a, ends, x, width, y, add, from, to);
  }

  @Override
  public void transposedTimesDense(
      CsrMatrix a, int[] ends, int rows, float[] g, int width, float[] y, int from, int to) {
    VectorSparseProduct.transposedTimesDense(a, ends, rows, g, width, y, from, to);
  }

  @Override
  public void sparseTimesDense(
      CsrMatrix a, double[] x, int width, double[] y, boolean add, int from, int to) {
    VectorDoubleProducts.sparseTimesDense(a, x, width, y, add, from, to);
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
    VectorSparseStep.rows(a, own, inverse, alpha, beta, gamma, x, width, y, from, to);
  }

  @Override
  public void multiply(
      float[] a, float[] b, float[] c, int inner, int width, boolean add, int from, int to) {
    VectorDenseProduct.multiply(a, false, inner, b, width, 0, inner, c, add, from, to);
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
    VectorDenseProduct.multiply(a, true, height, b, width, first, last, c, add, from, to);
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
  public void reluGradient(float[] output, float[] gradient, float factor, int from, int to) {
    int i = from;
    for (; i <= to - LANES; i += LANES) {
      var off = FloatVector.fromArray(SPECIES, output, i).compare(VectorOperators.LE, 0f);
      FloatVector.fromArray(SPECIES, gradient, i).mul(factor).blend(0f, off).intoArray(gradient, i);
    }
    super.reluGradient(output, gradient, factor, i, to);
  }

  /**
   * A lane's bit is moved to the sign and spread over the lane. Few numbers are left to the plain
   * loop, which is compiled sooner.
   */
  @Override
  public void keep(float[] x, float[] y, long[] kept, float factor, int from, int to) {
    int i = from;
    for (; to - from >= MANY && i <= to - LANES; i += LANES) {
      int bit = i - from; // a multiple of the lanes, so that a vector's bits stand in one word
      IntVector all =
          IntVector.broadcast(BITS, (int) (kept[bit >> 6] >>> bit))
              .lanewise(VectorOperators.LSHL, TO_SIGN)
              .lanewise(VectorOperators.ASHR, 31);
      FloatVector.fromArray(SPECIES, x, i)
          .mul(factor)
          .reinterpretAsInts()
          .and(all)
          .reinterpretAsFloats()
          .intoArray(y, i);
    }
    keep(x, y, kept, i - from, factor, i, to);
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
    int whole = from + SPECIES.loopBound(to - from);
    for (int i = from; i < whole; i += LANES) {
      VectorExponential.exp(FloatVector.fromArray(SPECIES, x, i)).intoArray(x, i);
    }
    super.exp(x, whole, to);
  }

  @Override
  public void addToRows(float[] bias, float[] x, int from, int to) {
    int width = bias.length;
    int whole = SPECIES.loopBound(width);
    for (int j = 0; j < whole; j += LANES) {
      FloatVector added = FloatVector.fromArray(SPECIES, bias, j);
      for (int i = from; i < to; i++) {
        int at = i * width + j;
        FloatVector.fromArray(SPECIES, x, at).add(added).intoArray(x, at);
      }
    }
    for (int i = from; whole < width && i < to; i++) {
      for (int j = whole; j < width; j++) {
        x[i * width + j] += bias[j];
      }
    }
  }

  @Override
  public void addRows(float[] x, float[] sums, int from, int to) {
    int width = sums.length;
    int whole = SPECIES.loopBound(width);
    for (int j = 0; j < whole; j += LANES) {
      FloatVector sum = FloatVector.fromArray(SPECIES, sums, j);
      for (int i = from; i < to; i++) {
        sum = sum.add(FloatVector.fromArray(SPECIES, x, i * width + j));
      }
      sum.intoArray(sums, j);
    }
    for (int j = whole; j < width; j++) {
      float sum = sums[j];
      for (int i = from; i < to; i++) {
        sum += x[i * width + j];
      }
      sums[j] = sum;
    }
  }

  @Override
  public void normRows(
      float[] x, float[] y, float[] inverse, int width, float epsilon, int from, int to) {
    if (VectorNorm.takes(width)) {
      VectorNorm.rows(x, y, inverse, width, epsilon, from, to);
    } else {
      super.normRows(x, y, inverse, width, epsilon, from, to);
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
    if (VectorNorm.takes(width)) {
      VectorNorm.gradient(y, inverse, g, into, width, add, from, to);
    } else {
      super.normRowsGradient(y, inverse, g, into, width, add, from, to);
    }
  }
}
