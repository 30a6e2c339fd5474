package org.jane.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.jane.likelihood.PairReference;
import org.jane.linalg.CsrMatrix;
import org.jane.run.RandomStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each kernel of both twins against loops in double, and the twins against each other, bit for bit.
 */
class KernelsTest {
  private static final Kernels PLAIN = new PlainKernels();
  private static final Kernels VECTOR = Kernels.TWINS.vector();

  private static final long BITS = 0xB5297A4D3F84D5B1L;

  private static float[] random(int length, long seed) {
    var stream = new RandomStream(seed);
    float[] x = new float[length];
    for (int i = 0; i < length; i++) {
      x[i] = (float) stream.nextGaussian();
    }
    return x;
  }

  private static double[] doubles(float[] x) {
    double[] copy = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      copy[i] = x[i];
    }
    return copy;
  }

  /** Σ_t a(i, t) b(t, j) in double. */
  private interface Entry {
    double at(int row, int column);
  }

  private static double product(int terms, Entry a, Entry b, int i, int j) {
    double sum = 0;
    for (int t = 0; t < terms; t++) {
      sum += a.at(i, t) * b.at(t, j);
    }
    return sum;
  }

  @ParameterizedTest
  @CsvSource({
    "1,1,1",
    "2,2,2",
    "13,13,13",
    "64,64,64",
    "207,13,7",
    "13,300,207",
    "5,2,33",
    "70,17,16",
    "24,15,50",
    "19,257,24"
  })
  void denseProductsAgreeWithDoubleLoops(int m, int p, int q) {
    float[] a = random(m * p, 1);
    float[] b = random(p * q, 2);
    float[] transposedA = new float[m * p];
    float[] transposedB = new float[p * q];
    for (int t = 0; t < p; t++) {
      for (int i = 0; i < m; i++) {
        transposedA[t * m + i] = a[i * p + t];
      }
      for (int j = 0; j < q; j++) {
        transposedB[j * p + t] = b[t * q + j];
      }
    }
    for (boolean add : new boolean[] {false, true}) {
      float[] start = random(m * q, 3);
      float[] plain = start.clone();
      PLAIN.multiply(a, b, plain, p, q, add, 0, m);
      for (int i = 0; i < m; i++) {
        for (int j = 0; j < q; j++) {
          double exact =
              product(p, (r, t) -> a[r * p + t], (t, c) -> b[t * q + c], i, j)
                  + (add ? start[i * q + j] : 0);
          assertThat((double) plain[i * q + j]).isCloseTo(exact, within(p));
        }
      }
      // all three forms sum in the same order, so all six results have the same bits
      for (Kernels kernels : new Kernels[] {PLAIN, VECTOR}) {
        float[] c = start.clone();
        int cut = m / 3;
        kernels.multiply(a, b, c, p, q, add, 0, cut);
        kernels.multiply(a, b, c, p, q, add, cut, m);
        assertThat(c).isEqualTo(plain);
        c = start.clone();
        kernels.multiplyLeftTransposed(transposedA, b, c, m, q, 0, p, add, 0, cut);
        kernels.multiplyLeftTransposed(transposedA, b, c, m, q, 0, p, add, cut, m);
        assertThat(c).isEqualTo(plain);
        c = start.clone();
        kernels.multiplyRightTransposed(a, transposedB, c, p, q, add, 0, m);
        assertThat(c).isEqualTo(plain);
      }
      double[] exact = doubles(start);
      PLAIN.multiply(doubles(a), doubles(b), exact, p, q, add, 0, m);
      for (int i = 0; i < m * q; i++) {
        assertThat((double) plain[i]).isCloseTo(exact[i], within(p));
      }
      for (Kernels kernels : new Kernels[] {PLAIN, VECTOR}) {
        double[] c = doubles(start);
        kernels.multiply(doubles(a), doubles(b), c, p, q, add, 0, m);
        assertThat(c).isEqualTo(exact);
        c = doubles(start);
        kernels.multiplyLeftTransposed(doubles(transposedA), doubles(b), c, m, q, 0, p, add, 0, m);
        assertThat(c).isEqualTo(exact);
        c = doubles(start);
        kernels.multiplyRightTransposed(doubles(a), doubles(transposedB), c, p, q, add, 0, m);
        assertThat(c).isEqualTo(exact);
      }
    }
  }

  private static Offset<Double> within(int terms) {
    return offset(1e-6 * (terms + 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 13, 16, 64, 207})
  void aLongSumInTwoPiecesIsTheSameSum(int width) {
    int rows = 601; // more than the vector twin sums at a time
    float[] a = random(rows * 5, 4);
    float[] b = random(rows * width, 5);
    float[] whole = new float[5 * width];
    PLAIN.multiplyLeftTransposed(a, b, whole, 5, width, 0, rows, false, 0, 5);
    float[] pieces = new float[5 * width];
    VECTOR.multiplyLeftTransposed(a, b, pieces, 5, width, 0, 257, false, 0, 5);
    VECTOR.multiplyLeftTransposed(a, b, pieces, 5, width, 257, rows, true, 0, 5);
    assertThat(pieces).isEqualTo(whole);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "13,13", "207,16", "40,33", "64,48", "50,80", "21,112"})
  void sparseStepsAgreeWithDoubleLoops(int n, int width) {
    float[] x = random(n * width, 6);
    float[] own = random(n, 9);
    float[] inverse = random(n, 10);
    for (boolean weighted : new boolean[] {false, true}) {
      CsrMatrix a = PairReference.links(n, 3, weighted, 7);
      for (float gamma : new float[] {0, -0.7f}) {
        float[] start = random(n * width, 8);
        float[] plain = start.clone();
        PLAIN.sparseStep(a, own, inverse, 1.3f, 0.2f, gamma, x, width, plain, 0, n);
        for (int i = 0; i < n; i++) {
          for (int c = 0; c < width; c++) {
            double sum = 0;
            for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
              sum += (double) a.value(e) * x[a.column(e) * width + c];
            }
            double expected =
                (double) gamma * start[i * width + c]
                    + (1.3 * own[i] + 0.2) * x[i * width + c]
                    - 1.3 * inverse[i] * sum;
            assertThat((double) plain[i * width + c]).isCloseTo(expected, offset(1e-4));
          }
        }
        float[] vector = start.clone();
        VECTOR.sparseStep(a, own, inverse, 1.3f, 0.2f, gamma, x, width, vector, 0, n / 2);
        VECTOR.sparseStep(a, own, inverse, 1.3f, 0.2f, gamma, x, width, vector, n / 2, n);
        assertThat(vector).isEqualTo(plain);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "13,7", "64,64", "207,13", "207,207", "50,100", "13,128", "9,250"})
  void sparseProductsAgreeWithDoubleLoops(int n, int width) {
    float[] x = random(n * width, 6);
    for (boolean weighted : new boolean[] {false, true}) {
      CsrMatrix a = PairReference.links(n, 3, weighted, 7);
      for (boolean add : new boolean[] {false, true}) {
        float[] start = random(n * width, 8);
        float[] plain = start.clone();
        PLAIN.sparseTimesDense(a, x, width, plain, add, 0, n);
        double[] exact = doubles(start);
        PLAIN.sparseTimesDense(a, doubles(x), width, exact, add, 0, n);
        for (int i = 0; i < n; i++) {
          for (int c = 0; c < width; c++) {
            double sum = add ? start[i * width + c] : 0;
            for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
              sum += (double) a.value(e) * x[a.column(e) * width + c];
            }
            assertThat((double) plain[i * width + c]).isCloseTo(sum, within(20));
            assertThat(exact[i * width + c]).isCloseTo(sum, offset(1e-12));
          }
        }
        float[] vector = start.clone();
        VECTOR.sparseTimesDense(a, x, width, vector, add, 0, n / 2);
        VECTOR.sparseTimesDense(a, x, width, vector, add, n / 2, n);
        assertThat(vector).isEqualTo(plain);
        int[] ends = new int[n];
        for (int i = 0; i < n; i++) {
          ends[i] = a.rowStart(i) + (a.rowLength(i) * (i % 4) + 2) / 3; // none, some or all
          ends[i] = Math.min(ends[i], a.rowStart(i + 1));
        }
        CsrMatrix cut = cut(a, ends);
        float[] expected = start.clone();
        PLAIN.sparseTimesDense(cut, x, width, expected, add, 0, n);
        for (Kernels kernels : new Kernels[] {PLAIN, VECTOR}) {
          float[] shortRows = start.clone();
          kernels.sparseTimesDense(a, ends, x, width, shortRows, add, 0, n / 2);
          kernels.sparseTimesDense(a, ends, x, width, shortRows, add, n / 2, n);
          assertThat(shortRows).isEqualTo(expected);
        }
        if (!add) {
          float[] transposed = new float[n * width];
          int some = n - n / 4;
          CsrMatrix fewer = cut(cut, rowsBelow(cut, some));
          PLAIN.sparseTimesDense(fewer.transpose().matrix(), x, width, transposed, false, 0, n);
          for (Kernels kernels : new Kernels[] {PLAIN, VECTOR}) {
            float[] scattered = start.clone();
            kernels.transposedTimesDense(a, ends, some, x, width, scattered, 0, n / 2);
            kernels.transposedTimesDense(a, ends, some, x, width, scattered, n / 2, n);
            assertThat(scattered).isEqualTo(transposed);
          }
        }
        double[] vectorDouble = doubles(start);
        VECTOR.sparseTimesDense(a, doubles(x), width, vectorDouble, add, 0, n);
        assertThat(vectorDouble).isEqualTo(exact);
      }
    }
  }

  /** Ends of rows that leave the first ones as they are and the others empty. */
  private static int[] rowsBelow(CsrMatrix a, int rows) {
    int[] ends = new int[a.rows()];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = i < rows ? a.rowStart(i + 1) : a.rowStart(i);
    }
    return ends;
  }

  /** The matrix with rows that end earlier. */
  private static CsrMatrix cut(CsrMatrix a, int[] ends) {
    int[] start = new int[a.rows() + 1];
    for (int i = 0; i < a.rows(); i++) {
      start[i + 1] = start[i] + ends[i] - a.rowStart(i);
    }
    int[] column = new int[start[a.rows()]];
    float[] value = new float[column.length];
    for (int i = 0; i < a.rows(); i++) {
      for (int e = a.rowStart(i); e < ends[i]; e++) {
        column[start[i] + e - a.rowStart(i)] = a.column(e);
        value[start[i] + e - a.rowStart(i)] = a.value(e);
      }
    }
    return new CsrMatrix(a.columns(), start, column, value);
  }

  @ParameterizedTest
  @ValueSource(ints = {1023, 1024, 1025, 4096, 4097, 8205})
  void droppingManyNumbersAgrees(int n) {
    float[] x = random(n + 5, 41);
    var stream = new RandomStream(42);
    long[] kept = new long[n / 64 + 1];
    for (int w = 0; w < kept.length; w++) {
      kept[w] = stream.nextLong();
    }
    float[] plain = random(n + 5, 43);
    float[] vector = plain.clone();
    PLAIN.keep(x, plain, kept, 1.3f, 3, n + 3);
    VECTOR.keep(x, vector, kept, 1.3f, 3, n + 3);
    assertThat(vector).isEqualTo(plain);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "3,13", "5,16", "70,32", "13,48", "9,207", "20000,16"})
  void rowsOfMeanZeroAgreeWithDoubleLoops(int n, int width) {
    float epsilon = 1e-5f;
    float[] x = random(n * width, 31);
    float[] g = random(n * width, 32);
    float[] start = random(n * width, 33);
    float[] y = new float[n * width];
    float[] inverse = new float[n];
    PLAIN.normRows(x, y, inverse, width, epsilon, 0, n);
    float[] into = start.clone();
    PLAIN.normRowsGradient(y, inverse, g, into, width, true, 0, n);
    for (int i = 0; i < Math.min(n, 100); i++) {
      double[] exact = normed(x, i * width, width, epsilon);
      for (int j = 0; j < width; j++) {
        assertThat((double) y[i * width + j]).isCloseTo(exact[j], offset(1e-5));
        // along each number of x, the change of what g says of the row
        double h = 1e-4;
        float[] row = Arrays.copyOfRange(x, i * width, (i + 1) * width);
        double slope =
            (pulled(row, g, i * width, j, h, epsilon) - pulled(row, g, i * width, j, -h, epsilon))
                / (2 * h);
        double found = into[i * width + j] - start[i * width + j];
        assertThat(found).isCloseTo(slope, offset(1e-3 * (1 + Math.abs(slope))));
      }
    }
    float[] same = new float[n * width];
    float[] inverses = new float[n];
    int cut = n / 3;
    VECTOR.normRows(x, same, inverses, width, epsilon, 0, cut);
    VECTOR.normRows(x, same, inverses, width, epsilon, cut, n);
    assertThat(same).isEqualTo(y);
    assertThat(inverses).isEqualTo(inverse);
    for (boolean add : new boolean[] {false, true}) {
      float[] plain = start.clone();
      PLAIN.normRowsGradient(y, inverse, g, plain, width, add, 0, n);
      float[] vector = start.clone();
      VECTOR.normRowsGradient(y, inverse, g, vector, width, add, 0, cut);
      VECTOR.normRowsGradient(y, inverse, g, vector, width, add, cut, n);
      assertThat(vector).isEqualTo(plain);
    }
  }

  private static double[] normed(float[] x, int at, int width, double epsilon) {
    double[] row = new double[width];
    for (int j = 0; j < width; j++) {
      row[j] = x[at + j];
    }
    return normed(row, epsilon);
  }

  private static double[] normed(double[] row, double epsilon) {
    double mean = Arrays.stream(row).average().orElseThrow();
    double variance = Arrays.stream(row).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
    return Arrays.stream(row).map(v -> (v - mean) / Math.sqrt(variance + epsilon)).toArray();
  }

  /** Σ g · y with one number of x moved. */
  private static double pulled(
      float[] x, float[] g, int gAt, int moved, double by, double epsilon) {
    double[] row = doubles(x);
    row[moved] += by;
    double[] y = normed(row, epsilon);
    double sum = 0;
    for (int j = 0; j < y.length; j++) {
      sum += g[gAt + j] * y[j];
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 13, 64, 207})
  void stepsOfAdamAgree(int n) {
    float[] gradient = random(n, 31);
    float[][] plain = {random(n, 32), new float[n], new float[n]};
    float[][] vector = {random(n, 32), new float[n], new float[n]};
    for (int step = 1; step < 5; step++) {
      for (int i = 0; i < n; i++) {
        gradient[i] *= step % 2 == 0 ? -0.3f : 1e-3f;
      }
      PLAIN.adam(plain[0], gradient, plain[1], plain[2], 0.02f, 3.5f, 5e-4f, 0, n);
      VECTOR.adam(vector[0], gradient, vector[1], vector[2], 0.02f, 3.5f, 5e-4f, 0, n / 3);
      VECTOR.adam(vector[0], gradient, vector[1], vector[2], 0.02f, 3.5f, 5e-4f, n / 3, n);
    }
    for (int r = 0; r < 3; r++) {
      assertThat(vector[r]).isEqualTo(plain[r]);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 13, 64, 207})
  void softmaxRowsAgreeWithDouble(int width) {
    int n = 9;
    float[] logits = random(n * width, 9);
    logits[0] = 300f; // no overflow
    for (Kernels kernels : new Kernels[] {PLAIN, VECTOR}) {
      float[] x = logits.clone();
      double[] logSumExp = new double[n];
      kernels.softmaxRows(x, width, 0.7f, logSumExp, 0, 4);
      kernels.softmaxRows(x, width, 0.7f, logSumExp, 4, n);
      for (int i = 0; i < n; i++) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < width; j++) {
          largest = Math.max(largest, 0.7f * (double) logits[i * width + j]);
        }
        double sum = 0;
        for (int j = 0; j < width; j++) {
          sum += Math.exp(0.7f * (double) logits[i * width + j] - largest);
        }
        assertThat(logSumExp[i]).isCloseTo(largest + Math.log(sum), offset(2e-5));
        for (int j = 0; j < width; j++) {
          double exact = Math.exp(0.7f * (double) logits[i * width + j] - largest) / sum;
          assertThat((double) x[i * width + j]).isCloseTo(exact, offset(2e-6));
        }
      }
    }
    float[] plain = logits.clone();
    float[] vector = logits.clone();
    PLAIN.softmaxRows(plain, width, 1f, null, 0, n);
    VECTOR.softmaxRows(vector, width, 1f, null, 0, n);
    assertThat(vector).isEqualTo(plain);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 13, 64, 207})
  void entryByEntryLoopsAgree(int n) {
    float[] x = random(n, 11);
    float[] y = random(n, 12);
    for (int i = 0; i < n; i++) {
      assertThat(run(PLAIN, x, y)[0][i]).isEqualTo(Math.max(x[i], 0f));
      assertThat(run(PLAIN, x, y)[1][i]).isEqualTo(x[i] > 0 ? 1.25f * y[i] : 0f);
      assertThat((double) run(PLAIN, x, y)[2][i]).isCloseTo(y[i] + 0.3 * x[i], within(0));
      assertThat(run(PLAIN, x, y)[3][i]).isEqualTo(x[i] * 0.3f);
      assertThat(run(PLAIN, x, y)[4][n + i]).isEqualTo(y[i] + x[i]);
      assertThat(run(PLAIN, x, y)[8][i]).isEqualTo(y[i] + x[i] + (x[i] + y[i]));
    }
    long[] bits = {BITS, BITS >>> 5, ~BITS, BITS << 3};
    for (int i = 0; i < n; i++) {
      int bit = i - n / 3;
      boolean kept = bit >= 0 && (bits[bit / 64] >>> bit % 64 & 1) == 1;
      assertThat(run(PLAIN, x, y)[7][i]).isEqualTo(bit < 0 ? y[i] : kept ? 1.5f * x[i] : 0f);
    }
    float[][] plain = run(PLAIN, x, y);
    float[][] vector = run(VECTOR, x, y);
    for (int r = 0; r < plain.length; r++) {
      assertThat(vector[r]).isEqualTo(plain[r]);
    }
  }

  private static float[][] run(Kernels kernels, float[] x, float[] y) {
    int n = x.length;
    float[] relu = x.clone();
    kernels.relu(relu, 0, n);
    float[] masked = y.clone();
    kernels.reluGradient(relu, masked, 1.25f, 0, n);
    float[] kept = y.clone();
    kernels.keep(x, kept, new long[] {BITS, BITS >>> 5, ~BITS, BITS << 3}, 1.5f, n / 3, n);
    float[] sum = y.clone();
    kernels.axpy(0.3f, x, sum, 0, n);
    float[] scaled = x.clone();
    kernels.scale(0.3f, scaled, 0, n);
    float[] biased = new float[2 * n];
    System.arraycopy(x, 0, biased, 0, n);
    System.arraycopy(x, 0, biased, n, n);
    kernels.addToRows(y, biased, 1, 2);
    float[] rowsAdded = y.clone();
    kernels.addRows(biased, rowsAdded, 0, 2);
    float[] chances = x.clone();
    kernels.exp(chances, 0, n);
    double[] doubleSum = doubles(y);
    kernels.axpy(0.3, doubles(x), doubleSum, 0, n);
    float[] narrowed = new float[n];
    for (int i = 0; i < n; i++) {
      narrowed[i] = (float) doubleSum[i];
    }
    return new float[][] {relu, masked, sum, scaled, biased, chances, narrowed, kept, rowsAdded};
  }
}
