package org.jane.regression;

import java.util.Arrays;
import org.jane.linalg.DenseMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Targets;
import org.jane.run.Check;
import org.jane.run.Workers;

/**
 * Logistic regression with a pull towards zero: the W that minimises {@code Σ_i r_i loss_i + ½
 * strength ‖W‖²}, where loss is the cross-entropy of softmax(x_i W + b), or of a sigmoid for each
 * class when nodes may have several labels, and r the row weights of the targets. The bias b is not
 * pulled, except {@link #fittedBeside} known logits. Immutable; {@link #fitted} gives another one.
 *
 * <p>The loss is convex: L-BFGS ends at its one minimum, wherever it starts (up to the tolerance).
 * All arithmetic is in doubles. A round costs O(rows · width · classes).
 */
public final class LogisticRegression {
  /** Rows one thread does at a time, and rows whose part of the gradient is summed at a time. */
  private static final int BLOCK = 1024;

  private static final double TOLERANCE = 1e-6;
  private static final int MAX_ROUNDS = 1000;
  private static final Kernels KERNELS = Kernels.active();

  private final int width;
  private final int classes;
  private final double[] weights; // (width + 1) × classes, the last row is b
  private final double steepest;

  private LogisticRegression(int width, int classes, double[] weights, double steepest) {
    this.width = width;
    this.classes = classes;
    this.weights = weights;
    this.steepest = steepest;
  }

  /** All weights 0: every class is equally likely. */
  public static LogisticRegression undecided(int width, int classes) {
    Check.atLeast("width", width, 0);
    Check.atLeast("classes", classes, 1);
    return new LogisticRegression(
        width,
        classes,
        new double[Math.multiplyExact(width + 1, classes)],
        Double.POSITIVE_INFINITY);
  }

  /** One that was fitted before, with its weights as {@link #weights} gave them. */
  public static LogisticRegression of(int classes, double[] weights) {
    return new LogisticRegression(
        weights.length / classes - 1, classes, weights, Double.POSITIVE_INFINITY);
  }

  /**
   * The best weights for these rows, sought from the present ones: near where the last strength
   * led, few rounds are needed.
   *
   * @param inputs one row x for each row of the targets
   */
  public LogisticRegression fitted(
      DenseMatrix inputs, Targets targets, double strength, Workers workers) {
    return fitted(inputs, new float[0], targets, strength, TOLERANCE, workers);
  }

  /**
   * The same beside logits that are known: x W + b is added to them. The bias is pulled, too, so
   * that without anything to learn they stay as they are.
   *
   * @param known rows × classes
   * @param tolerance no entry of the gradient is larger where the search ends
   */
  public LogisticRegression fittedBeside(
      float[] known,
      DenseMatrix inputs,
      Targets targets,
      double strength,
      double tolerance,
      Workers workers) {
    Check.that(
        known.length == (long) inputs.rows() * classes,
        "%d rows of %d logits are needed, found %d numbers",
        inputs.rows(),
        classes,
        known.length);
    return fitted(inputs, known, targets, strength, tolerance, workers);
  }

  private LogisticRegression fitted(
      DenseMatrix inputs,
      float[] known,
      Targets targets,
      double strength,
      double tolerance,
      Workers workers) {
    Check.that(
        inputs.columns() == width, "%d columns are needed, found %d", width, inputs.columns());
    Check.that(
        targets.weight().length == inputs.rows(), "%d rows need as many targets", inputs.rows());
    Check.notNegative("strength", strength);
    double[] x = withOnes(inputs);
    double[] output = new double[Math.multiplyExact(inputs.rows(), classes)];
    Lbfgs.Minimum found =
        Lbfgs.minimise(
            (w, gradient) ->
                lossAndGradient(x, known, targets, strength, w, gradient, output, workers),
            weights,
            tolerance,
            MAX_ROUNDS);
    return new LogisticRegression(width, classes, found.x(), found.steepest());
  }

  /** The rows in doubles, each followed by a 1 for the bias. */
  private static double[] withOnes(DenseMatrix inputs) {
    int width = inputs.columns();
    double[] x = new double[Math.multiplyExact(inputs.rows(), width + 1)];
    for (int i = 0; i < inputs.rows(); i++) {
      for (int d = 0; d < width; d++) {
        x[i * (width + 1) + d] = inputs.get(i, d);
      }
      x[i * (width + 1) + width] = 1;
    }
    return x;
  }

  private double lossAndGradient(
      double[] x,
      float[] known,
      Targets targets,
      double strength,
      double[] w,
      double[] gradient,
      double[] output,
      Workers workers) {
    int rows = targets.weight().length;
    int inner = width + 1;
    double[][] parts = new double[(rows + BLOCK - 1) / BLOCK][];
    double loss =
        workers.sumBlocks(
            rows,
            BLOCK,
            (from, to) -> {
              KERNELS.multiply(x, w, output, inner, classes, false, from, to);
              for (int at = from * classes; at < to * classes && known.length > 0; at++) {
                output[at] += known[at];
              }
              double sum = 0;
              for (int i = from; i < to; i++) {
                sum +=
                    targets.independent()
                        ? sigmoids(output, targets, i)
                        : softmax(output, targets, i);
              }
              double[] part = new double[gradient.length];
              KERNELS.multiplyLeftTransposed(
                  x, output, part, inner, classes, from, to, false, 0, inner);
              parts[from / BLOCK] = part;
              return sum;
            });
    Arrays.fill(gradient, 0);
    for (double[] part : parts) {
      for (int p = 0; p < gradient.length; p++) {
        gradient[p] += part[p];
      }
    }
    double squares = 0;
    int pulled = known.length > 0 ? w.length : width * classes;
    for (int p = 0; p < pulled; p++) {
      gradient[p] += strength * w[p];
      squares += w[p] * w[p];
    }
    return loss + 0.5 * strength * squares;
  }

  /** Turns a row of logits into r (P - T), its gradient, and returns r times the cross-entropy. */
  private double softmax(double[] output, Targets targets, int row) {
    int at = row * classes;
    double most = output[at];
    for (int c = 1; c < classes; c++) {
      most = Math.max(most, output[at + c]);
    }
    double loss = 0;
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      double logit = output[at + c] - most;
      loss -= targets.target()[at + c] * logit;
      output[at + c] = StrictMath.exp(logit);
      sum += output[at + c];
    }
    double weight = targets.weight()[row];
    for (int c = 0; c < classes; c++) {
      output[at + c] = weight * (output[at + c] / sum - targets.target()[at + c]);
    }
    return weight * (loss + StrictMath.log(sum));
  }

  /** The same for classes that are asked for one by one. */
  private double sigmoids(double[] output, Targets targets, int row) {
    double weight = targets.weight()[row];
    double loss = 0;
    for (int at = row * classes; at < (row + 1) * classes; at++) {
      double logit = output[at];
      double target = targets.target()[at];
      double small = StrictMath.exp(-Math.abs(logit));
      loss += Math.max(logit, 0) - target * logit + StrictMath.log1p(small);
      double p = logit >= 0 ? 1 / (1 + small) : small / (1 + small);
      output[at] = weight * (p - target);
    }
    return weight * loss;
  }

  /** x W + b for each row, rows × classes. */
  public float[] logits(DenseMatrix inputs, Workers workers) {
    Check.that(
        inputs.columns() == width, "%d columns are needed, found %d", width, inputs.columns());
    float[] w = new float[weights.length];
    for (int p = 0; p < w.length; p++) {
      w[p] = (float) weights[p];
    }
    float[] bias = Arrays.copyOfRange(w, width * classes, w.length);
    float[] logits = new float[Math.multiplyExact(inputs.rows(), classes)];
    workers.forBlocks(
        inputs.rows(),
        BLOCK,
        (from, to) -> {
          KERNELS.multiply(inputs.data(), w, logits, width, classes, false, from, to);
          KERNELS.addToRows(bias, logits, from, to);
        });
    return logits;
  }

  public int classes() {
    return classes;
  }

  /** Row d is what column d of the inputs adds to each class; the last row is b. A copy. */
  public double[] weights() {
    return weights.clone();
  }

  /** The largest entry of the gradient where the search ended: near 0 at the minimum. */
  public double steepest() {
    return steepest;
  }
}
