package org.jane.tape;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Logits;
import org.jane.loss.Targets;
import org.jane.network.Dropout;
import org.jane.network.LayerGradients;
import org.jane.network.Network;
import org.jane.network.Parameter;
import org.jane.run.Check;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Records what is computed from parameters and takes the gradient of a loss back through all of it
 * (reverse mode). For methods whose loss is no sum over the rows of one {@link Network}: several
 * networks side by side, distances between their layers, pairs of nodes. Matrices stand row after
 * row; every number is summed by one thread in a fixed order. One tape for one step; not safe for
 * use by several threads at once.
 */
public final class Tape {
  private static final int BLOCK = 64; // rows one thread does at a time
  private static final int FILL_BLOCK = 1 << 16; // numbers
  private static final int FILLED = 8; // one entry in so many: a dense product is faster
  private static final Kernels KERNELS = Kernels.active();

  private final Workers workers;
  private final List<Runnable> steps = new ArrayList<>();
  private final Map<Parameter, Value> parameters = new IdentityHashMap<>();
  private double loss;

  public Tape(Workers workers) {
    this.workers = workers;
  }

  /** A matrix on the tape. */
  public static final class Value {
    private final float[] data;
    private final int width;
    private final boolean learns;
    private float @Nullable [] gradient;

    private Value(float[] data, int width) {
      this(data, width, true);
    }

    private Value(float[] data, int width, boolean learns) {
      this.data = data;
      this.width = width;
      this.learns = learns;
    }

    public int rows() {
      return width == 0 ? 0 : data.length / width;
    }

    public int width() {
      return width;
    }

    /** Its numbers, row after row; read only. */
    public float[] data() {
      return data;
    }

    /** The gradient of the loss, valid after {@link Tape#backward}. */
    public float[] gradient() {
      float[] made = gradient;
      if (made == null) {
        made = new float[data.length];
        gradient = made;
      }
      return made;
    }
  }

  /** A matrix that does not learn and is only applied: it need not stand anywhere. */
  public interface Operator {
    int rows();

    int columns();

    /** y = A x, both {@code width} numbers wide; what stands in y is overwritten. */
    void times(float[] x, int width, float[] y, Workers workers);

    /** x += Aᵀ y. */
    void addTransposedTimes(float[] y, int width, float[] x, Workers workers);
  }

  /**
   * A sparse matrix and its transpose, made once.
   *
   * @param matrix the matrix
   * @param transposed its transpose
   */
  public record Sparse(CsrMatrix matrix, CsrMatrix transposed) implements Operator {
    public static Sparse of(CsrMatrix matrix) {
      return new Sparse(matrix, matrix.transpose().matrix());
    }

    @Override
    public int rows() {
      return matrix.rows();
    }

    @Override
    public int columns() {
      return matrix.columns();
    }

    @Override
    public void times(float[] x, int width, float[] y, Workers workers) {
      workers.forBlocks(
          rows(),
          BLOCK,
          (from, to) -> KERNELS.sparseTimesDense(matrix, x, width, y, false, from, to));
    }

    @Override
    public void addTransposedTimes(float[] y, int width, float[] x, Workers workers) {
      workers.forBlocks(
          columns(),
          BLOCK,
          (from, to) -> KERNELS.sparseTimesDense(transposed, y, width, x, true, from, to));
    }
  }

  private Value made(int rows, int width) {
    return new Value(new float[Math.multiplyExact(rows, width)], width);
  }

  /** A parameter as a matrix; its gradient is that of the parameter after {@link #backward}. */
  public Value parameter(Parameter p, int width) {
    return parameters.computeIfAbsent(
        p,
        of -> {
          Value value = new Value(of.value(), width);
          float[] gradient = of.gradient();
          workers.forBlocks(
              gradient.length, FILL_BLOCK, (from, to) -> Arrays.fill(gradient, from, to, 0f));
          value.gradient = of.gradient();
          return value;
        });
  }

  /** A matrix that does not learn. */
  public Value constant(float[] data, int width) {
    return new Value(data, width, false);
  }

  /** a b. */
  public Value product(Value a, Value b) {
    Check.that(a.width == b.rows(), "%d columns meet %d rows", a.width, b.rows());
    Value c = made(a.rows(), b.width);
    rows(
        a.rows(),
        (from, to) -> KERNELS.multiply(a.data, b.data, c.data, a.width, b.width, false, from, to));
    steps.add(
        () -> {
          float[] g = c.gradient();
          if (a.learns) {
            float[] atA = a.gradient();
            float[] across = new DenseMatrix(a.width, b.width, b.data).transposed().data();
            rows(
                a.rows(),
                (from, to) -> KERNELS.multiply(g, across, atA, b.width, a.width, true, from, to));
          }
          float[] part = new float[b.data.length];
          LayerGradients.ofWeights(a.data, g, a.rows(), a.width, b.width, part, workers);
          KERNELS.axpy(1f, part, b.gradient(), 0, part.length);
        });
    return c;
  }

  /** a b with an a that does not learn: attributes times weights, or a mean over links. */
  public Value product(Operator a, Value b) {
    Check.that(a.columns() == b.rows(), "%d columns, %d rows", a.columns(), b.rows());
    Value c = made(a.rows(), b.width);
    a.times(b.data, b.width, c.data, workers);
    steps.add(() -> a.addTransposedTimes(c.gradient(), b.width, b.gradient(), workers));
    return c;
  }

  /** a b with an a that does not learn and is used once, by its entries or, if filled, in full. */
  public Value product(CsrMatrix a, Value b) {
    return filled(a)
        ? product(constant(a.toDense().data(), a.columns()), b)
        : product(Sparse.of(a), b);
  }

  private static boolean filled(CsrMatrix a) {
    long size = (long) a.rows() * a.columns();
    return size <= Integer.MAX_VALUE - 8 && (long) FILLED * a.entries() >= size;
  }

  /** a with a row of numbers added to each row. */
  public Value plusRow(Value a, Value row) {
    Value c = new Value(a.data.clone(), a.width);
    rows(a.rows(), (from, to) -> KERNELS.addToRows(row.data, c.data, from, to));
    steps.add(
        () -> {
          float[] sums = new float[row.data.length];
          LayerGradients.ofBias(c.gradient(), a.rows(), a.width, sums);
          KERNELS.axpy(1f, sums, row.gradient(), 0, sums.length);
          KERNELS.axpy(1f, c.gradient(), a.gradient(), 0, c.data.length);
        });
    return c;
  }

  public Value relu(Value a) {
    Value c = new Value(a.data.clone(), a.width);
    KERNELS.relu(c.data, 0, c.data.length);
    steps.add(
        () -> {
          float[] g = c.gradient();
          float[] into = a.gradient();
          for (int i = 0; i < g.length; i++) {
            into[i] += c.data[i] > 0 ? g[i] : 0;
          }
        });
    return c;
  }

  public Value tanh(Value a) {
    Value c = made(a.rows(), a.width);
    for (int i = 0; i < c.data.length; i++) {
      c.data[i] = (float) StrictMath.tanh(a.data[i]);
    }
    steps.add(
        () -> {
          float[] g = c.gradient();
          float[] into = a.gradient();
          for (int i = 0; i < g.length; i++) {
            into[i] += g[i] * (1 - c.data[i] * c.data[i]);
          }
        });
    return c;
  }

  /** a with some numbers dropped. */
  public Value dropped(Value a, Dropout dropout, long draw) {
    if (dropout.none()) {
      return a;
    }
    float[] mask = new float[a.data.length];
    Arrays.fill(mask, 1f);
    int w = a.width;
    rows(a.rows(), (from, to) -> dropout.apply(mask, mask, from * w, to * w, draw, from / BLOCK));
    Value c = made(a.rows(), a.width);
    for (int i = 0; i < mask.length; i++) {
      c.data[i] = mask[i] * a.data[i];
    }
    steps.add(
        () -> {
          float[] g = c.gradient();
          float[] into = a.gradient();
          for (int i = 0; i < g.length; i++) {
            into[i] += mask[i] * g[i];
          }
        });
    return c;
  }

  /** f a + g b. */
  public Value sum(double f, Value a, double g, Value b) {
    Check.that(a.data.length == b.data.length, "matrices of different sizes have no sum");
    Value c = made(a.rows(), a.width);
    KERNELS.axpy((float) f, a.data, c.data, 0, c.data.length);
    KERNELS.axpy((float) g, b.data, c.data, 0, c.data.length);
    steps.add(
        () -> {
          KERNELS.axpy((float) f, c.gradient(), a.gradient(), 0, c.data.length);
          KERNELS.axpy((float) g, c.gradient(), b.gradient(), 0, c.data.length);
        });
    return c;
  }

  /** a less the mean of each column. */
  public Value centred(Value a) {
    Value c = new Value(a.data.clone(), a.width);
    centre(c.data, a.width);
    steps.add(
        () -> {
          float[] g = c.gradient().clone();
          centre(g, a.width);
          KERNELS.axpy(1f, g, a.gradient(), 0, g.length);
        });
    return c;
  }

  private static void centre(float[] rows, int width) {
    int n = rows.length / width;
    float[] mean = new float[width];
    LayerGradients.ofBias(rows, n, width, mean);
    for (int c = 0; c < width; c++) {
      mean[c] = -mean[c] / n;
    }
    KERNELS.addToRows(mean, rows, 0, n);
  }

  /** a with rows of length 1; rows of zeros stay. */
  public Value unitRows(Value a) {
    Value c = made(a.rows(), a.width);
    int w = a.width;
    double[] length = new double[a.rows()];
    for (int i = 0; i < length.length; i++) {
      length[i] = Math.sqrt(dot(a.data, i * w, a.data, i * w, w));
      for (int at = i * w; at < (i + 1) * w; at++) {
        c.data[at] = length[i] > 0 ? (float) (a.data[at] / length[i]) : 0;
      }
    }
    steps.add(
        () -> {
          float[] g = c.gradient();
          float[] into = a.gradient();
          for (int i = 0; i < length.length; i++) {
            double along = dot(c.data, i * w, g, i * w, w);
            for (int at = i * w; at < (i + 1) * w && length[i] > 0; at++) {
              into[at] += (float) ((g[at] - along * c.data[at]) / length[i]);
            }
          }
        });
    return c;
  }

  private static double dot(float[] a, int at, float[] b, int bt, int width) {
    double sum = 0;
    for (int c = 0; c < width; c++) {
      sum += (double) a[at + c] * b[bt + c];
    }
    return sum;
  }

  /** Some rows of a, in this order. */
  public Value select(Value a, int[] rows) {
    Value c = made(rows.length, a.width);
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(a.data, rows[i] * a.width, c.data, i * a.width, a.width);
    }
    steps.add(
        () -> {
          float[] g = c.gradient();
          float[] into = a.gradient();
          for (int i = 0; i < rows.length; i++) {
            for (int d = 0; d < a.width; d++) {
              into[rows[i] * a.width + d] += g[i * a.width + d];
            }
          }
        });
    return c;
  }

  /**
   * The mean of several matrices, row by row with weights that are the softmax of scores.
   *
   * @param scores one column for each matrix
   */
  public Value attended(List<Value> of, List<Value> scores) {
    int n = of.get(0).rows();
    int w = of.get(0).width;
    int count = of.size();
    float[] share = new float[n * count];
    for (int k = 0; k < count; k++) {
      for (int i = 0; i < n; i++) {
        share[i * count + k] = scores.get(k).data[i];
      }
    }
    KERNELS.softmaxRows(share, count, 1f, null, 0, n);
    Value c = made(n, w);
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < count; k++) {
        float alpha = share[i * count + k];
        for (int at = i * w; at < (i + 1) * w; at++) {
          c.data[at] = Math.fma(alpha, of.get(k).data[at], c.data[at]);
        }
      }
    }
    steps.add(
        () -> {
          float[] g = c.gradient();
          for (int i = 0; i < n; i++) {
            double mean = dot(c.data, i * w, g, i * w, w);
            for (int k = 0; k < count; k++) {
              float alpha = share[i * count + k];
              double own = dot(of.get(k).data, i * w, g, i * w, w);
              scores.get(k).gradient()[i] += (float) (alpha * (own - mean));
              KERNELS.axpy(alpha, g, of.get(k).gradient(), i * w, (i + 1) * w);
            }
          }
        });
    return c;
  }

  /** Adds the cross-entropy of all rows to the loss. */
  public void crossEntropy(Value logits, Targets targets) {
    float[] g = logits.data.clone();
    double[] logSumExp = new double[logits.rows()];
    int w = logits.width;
    loss +=
        workers.sumBlocks(
            logits.rows(),
            BLOCK,
            (from, to) -> Logits.rowsToGradient(g, w, targets, logSumExp, from, to));
    steps.add(() -> KERNELS.axpy(1f, g, logits.gradient(), 0, g.length));
  }

  /** Adds f ‖aᵀ b‖² to the loss, the sum of squares of all inner products of columns. */
  public void innerProducts(double f, Value a, Value b) {
    float[] c = new float[Math.multiplyExact(a.width, b.width)];
    LayerGradients.ofWeights(a.data, b.data, a.rows(), a.width, b.width, c, workers);
    loss += f * dot(c, 0, c, 0, c.length);
    steps.add(
        () -> {
          float[] scaled = c.clone();
          KERNELS.scale((float) (2 * f), scaled, 0, scaled.length);
          float[] atA = a.gradient();
          rows(
              a.rows(),
              (from, to) ->
                  KERNELS.multiplyRightTransposed(
                      b.data, scaled, atA, b.width, a.width, true, from, to));
          float[] atB = b.gradient();
          rows(
              a.rows(),
              (from, to) ->
                  KERNELS.multiply(a.data, scaled, atB, a.width, b.width, true, from, to));
        });
  }

  /** Adds f ‖a - target‖² to the loss. */
  public void squaredError(double f, Value a, CsrMatrix target) {
    float[] off = a.data.clone();
    int w = a.width;
    loss +=
        workers.sumBlocks(
            a.rows(),
            BLOCK,
            (from, to) -> {
              double sum = 0;
              for (int i = from; i < to; i++) {
                for (int e = target.rowStart(i); e < target.rowStart(i + 1); e++) {
                  off[i * w + target.column(e)] -= target.value(e);
                }
                sum += f * dot(off, i * w, off, i * w, w);
              }
              return sum;
            });
    steps.add(() -> KERNELS.axpy((float) (2 * f), off, a.gradient(), 0, off.length));
  }

  /**
   * Adds f ‖a vᵀ + 1 bᵀ - target‖² to the loss from products that are as wide as a, so that the
   * matrix in it is never made: ‖a vᵀ + 1 bᵀ‖² - 2 a·(target v) - 2 1·(target b) + ‖target‖². For
   * targets of more columns than a batch has rows. O(columns · width²).
   *
   * @param v a row for each column of the target
   * @param b a number for each column of the target
   * @param targetSquares ‖target‖²
   */
  public void squaredError(
      double f, Value a, Value v, Value b, Operator target, double targetSquares) {
    Value targetV = product(target, v);
    Value targetB = product(target, b);
    int w = a.width;
    int n = v.rows();
    float[] ofA = new float[w * w]; // aᵀ a
    float[] ofV = new float[w * w]; // vᵀ v
    float[] sumA = new float[w]; // 1ᵀ a
    float[] sumV = new float[w]; // bᵀ v
    LayerGradients.ofWeights(a.data, a.data, a.rows(), w, w, ofA, workers);
    LayerGradients.ofWeights(v.data, v.data, n, w, w, ofV, workers);
    LayerGradients.ofBias(a.data, a.rows(), w, sumA);
    LayerGradients.ofWeights(b.data, v.data, n, 1, w, sumV, workers);
    double given = dot(ofA, 0, ofV, 0, w * w) + 2 * dot(sumA, 0, sumV, 0, w);
    given += a.rows() * dot(b.data, 0, b.data, 0, n);
    double common = dot(a.data, 0, targetV.data, 0, a.data.length);
    for (float x : targetB.data) {
      common += x;
    }
    loss += f * (given - 2 * common + targetSquares);
    steps.add(
        () -> {
          float twice = (float) (2 * f);
          for (float[] some : List.of(ofA, ofV, sumA, sumV)) {
            KERNELS.scale(twice, some, 0, some.length);
          }
          float[] atA = a.gradient();
          rows(a.rows(), (from, to) -> KERNELS.multiply(a.data, ofV, atA, w, w, true, from, to));
          KERNELS.addToRows(sumV, atA, 0, a.rows());
          KERNELS.axpy(-twice, targetV.data, atA, 0, atA.length);
          KERNELS.axpy(-twice, a.data, targetV.gradient(), 0, atA.length);
          Arrays.fill(targetB.gradient(), -twice);
          float[] atV = v.gradient();
          float[] atB = b.gradient();
          rows(
              n,
              (from, to) -> {
                KERNELS.multiply(v.data, ofA, atV, w, w, true, from, to);
                KERNELS.multiply(b.data, sumA, atV, 1, w, true, from, to);
                KERNELS.multiply(v.data, sumA, atB, w, 1, true, from, to);
                KERNELS.axpy(twice * a.rows(), b.data, atB, from, to);
              });
        });
  }

  /**
   * Adds -f Σ log σ(±a_i·b_j) over some pairs of rows to the loss.
   *
   * @param first rows of a
   * @param second rows of b, one for each of the first
   * @param alike whether the two are to be alike (+) or different (-)
   */
  public void pairs(double f, Value a, Value b, int[] first, int[] second, boolean alike) {
    int w = a.width;
    float[] slope = new float[first.length];
    double sign = alike ? 1 : -1;
    for (int p = 0; p < first.length; p++) {
      double x = sign * dot(a.data, first[p] * w, b.data, second[p] * w, w);
      loss += f * (Math.max(-x, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(x))));
      slope[p] = (float) (-f * sign / (1 + StrictMath.exp(x)));
    }
    steps.add(
        () -> {
          float[] atA = a.gradient();
          float[] atB = b.gradient();
          for (int p = 0; p < first.length; p++) {
            for (int d = 0; d < w; d++) {
              int i = first[p] * w + d;
              int j = second[p] * w + d;
              float ofA = slope[p] * b.data[j];
              float ofB = slope[p] * a.data[i];
              atA[i] += ofA;
              atB[j] += ofB;
            }
          }
        });
  }

  /** The loss so far. */
  public double loss() {
    return loss;
  }

  /** Takes the gradient of the loss back to everything on the tape. */
  public void backward() {
    for (int s = steps.size() - 1; s >= 0; s--) {
      steps.get(s).run();
    }
  }

  private void rows(int count, Workers.Rows work) {
    workers.forBlocks(count, BLOCK, work);
  }
}
