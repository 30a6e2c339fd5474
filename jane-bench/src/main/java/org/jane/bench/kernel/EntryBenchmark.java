package org.jane.bench.kernel;

import java.util.concurrent.TimeUnit;
import org.jane.linalg.internal.Kernels;
import org.jane.run.RandomStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What is done to each of a million numbers: dropout, a step of Adam, e^x. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH calls setUp first
public class EntryBenchmark {
  private static final int COUNT = 1 << 20;

  private final Kernels kernels = Kernels.active();
  private final RandomStream random = new RandomStream(1);
  private final long[] kept = new long[COUNT / 64];
  private float[] numbers;
  private float[] result;
  private float[] gradient;
  private float[] mean;
  private float[] square;

  @Setup
  public void setUp() {
    numbers = RandomMatrices.normal(COUNT, 1, "bench/numbers");
    gradient = RandomMatrices.normal(COUNT, 1, "bench/gradient");
    result = new float[COUNT];
    mean = new float[COUNT];
    square = new float[COUNT];
  }

  /** Draws with a rate of 1/2, one word for 64 numbers, and keeps what was drawn. */
  @Benchmark
  public float[] dropout() {
    for (int word = 0; word < kept.length; word++) {
      kept[word] = random.nextLong();
    }
    kernels.keep(numbers, result, kept, 2f, 0, COUNT);
    return result;
  }

  @Benchmark
  public float[] adam() {
    kernels.adam(numbers, gradient, mean, square, 1e-6f, 1f, 5e-4f, 0, COUNT);
    return numbers;
  }

  /** Copies the numbers and takes e^x of each. */
  @Benchmark
  public float[] exp() {
    System.arraycopy(numbers, 0, result, 0, COUNT);
    kernels.exp(result, 0, COUNT);
    return result;
  }
}
