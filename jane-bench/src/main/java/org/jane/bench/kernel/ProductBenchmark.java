package org.jane.bench.kernel;

import java.util.concurrent.TimeUnit;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Products: a sparse matrix of 10,000 × 10,000 with 32 entries per row, and dense ones of 4096 ×
 * 128 with 128 columns of weights, times matrices of 16 and 64 columns.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls setUp first
public class ProductBenchmark {
  private static final int ROWS = 10_000;
  private static final int PER_ROW = 32;
  private static final int DENSE_ROWS = 4096;
  private static final int INNER = 128;

  /** Columns of what is multiplied. */
  @Param({"16", "64"})
  public int width;

  private final Kernels kernels = Kernels.active();
  private CsrMatrix sparse;
  private float[] x;
  private float[] y;
  private float[] left;
  private float[] weights;
  private float[] product;

  @Setup
  public void setUp() {
    sparse = RandomMatrices.sparse(ROWS, ROWS, PER_ROW);
    x = RandomMatrices.normal(ROWS * width, 1, "bench/x");
    y = new float[ROWS * width];
    left = RandomMatrices.normal(DENSE_ROWS * INNER, 1, "bench/left");
    weights = RandomMatrices.normal(INNER * width, 1, "bench/weights");
    product = RandomMatrices.normal(DENSE_ROWS * width, 1, "bench/product");
  }

  @Benchmark
  public float[] sparseTimesDense() {
    kernels.sparseTimesDense(sparse, x, width, y, false, 0, ROWS);
    return y;
  }

  @Benchmark
  public float[] denseTimesDense() {
    kernels.multiply(left, weights, product, INNER, width, false, 0, DENSE_ROWS);
    return product;
  }

  /** The gradient of weights. */
  @Benchmark
  public float[] denseLeftTransposed() {
    kernels.multiplyLeftTransposed(
        left, product, weights, INNER, width, 0, DENSE_ROWS, false, 0, INNER);
    return weights;
  }

  /** The gradient of inputs. */
  @Benchmark
  public float[] denseRightTransposed() {
    kernels.multiplyRightTransposed(product, weights, left, width, INNER, false, 0, DENSE_ROWS);
    return left;
  }
}
