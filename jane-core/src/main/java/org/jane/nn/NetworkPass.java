package org.jane.nn;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.Kernels;
import org.jane.run.Check;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Runs a network on a fixed set of rows, forwards and backwards, in arrays made once. Only these
 * rows are ever multiplied.
 *
 * <p>With P the softmax (or sigmoid) of the logits, T the targets and r the row weights, the loss
 * is {@code -Σ_i r_i Σ_c T_ic log P_ic} (for sigmoids {@code + (1-T_ic) log(1-P_ic)} inside), and
 * its gradient at the logits is {@code r_i (P_ic - T_ic)} in both cases; the rest is the chain
 * rule. Time O(entries·h + rows·(k·h + h·M)). Not safe for use by several threads at once.
 */
public final class NetworkPass {
  private static final int BLOCK =
      64; // rows one thread does at a time, and rows that share a stream of dropout
  private static final int SUM_BLOCK =
      4096; // rows whose part of a weight gradient is summed at a time
  private static final int WEIGHT_BLOCK = 256; // rows of W0 one thread does at a time
  private static final Kernels KERNELS = Kernels.active();

  private final TwoLayerNetwork network;
  private final int rows;
  private final CsrMatrix attributes;
  private final float[] attributeValues;
  private final float[] latent;
  private final float[] hidden; // after ReLU, and after dropout in training
  private final float[] output; // logits; in training probabilities, then their gradient
  private @Nullable Backward backward;

  /** What only training needs. */
  private final class Backward {
    final CsrMatrix.Transpose transpose = attributes.transpose();
    final float[] keptAttributes = new float[attributes.entries()];
    final float[] keptTransposed = new float[attributes.entries()];
    final float[] keptLatent = new float[latent.length];
    final float[] hiddenGradient = new float[hidden.length];
    final double[] logSumExp = new double[rows];
  }

  /**
   * @param attributes one row of x for each row
   * @param latent one row of z for each row, row after row; may be changed by the caller between
   *     passes
   */
  public NetworkPass(TwoLayerNetwork network, CsrMatrix attributes, float[] latent) {
    this.network = network;
    this.rows = attributes.rows();
    this.attributes = attributes;
    this.attributeValues = attributes.copyValues();
    this.latent = latent;
    Check.that(
        attributes.columns() == network.attributes(),
        "the network takes %d attributes, found %d",
        network.attributes(),
        attributes.columns());
    Check.that(
        latent.length == (long) rows * network.latent(),
        "%d rows of %d latent numbers are needed, found %d numbers",
        rows,
        network.latent(),
        latent.length);
    this.hidden = new float[Math.multiplyExact(rows, network.hidden())];
    this.output = new float[Math.multiplyExact(rows, network.classes())];
  }

  public int rows() {
    return rows;
  }

  /** The latent rows it was given: the caller may write new numbers into them between passes. */
  public float[] latent() {
    return latent;
  }

  /** Logits of all rows, rows × classes, valid until the next pass. Nothing is dropped. */
  public float[] logits(Workers workers) {
    workers.forBlocks(
        rows,
        BLOCK,
        (from, to) -> {
          hiddenLayer(attributes, latent, from, to);
          outputLayer(from, to);
        });
    return output;
  }

  /** Probabilities of all rows at a temperature, rows × classes, valid until the next pass. */
  public float[] probabilities(double temperature, boolean independent, Workers workers) {
    logits(workers);
    float factor = (float) (1 / temperature);
    workers.forBlocks(
        rows, BLOCK, (from, to) -> toProbabilities(factor, independent, null, from, to));
    return output;
  }

  /**
   * The loss and, in the network's parameters, its gradient.
   *
   * @param inputs dropout of x and z, null for none
   * @param hiddens dropout of the hidden layer, null for none
   * @param epoch names the draw of the dropout
   */
  public double lossAndGradient(
      Targets targets,
      @Nullable Dropout inputs,
      @Nullable Dropout hiddens,
      long epoch,
      Workers workers) {
    Backward b = prepare(targets);
    boolean drops = inputs != null && !inputs.none();
    CsrMatrix x = drops ? attributes.withValues(b.keptAttributes) : attributes;
    float[] z = drops ? b.keptLatent : latent;
    double loss =
        workers.sumBlocks(
            rows,
            BLOCK,
            (from, to) -> {
              int block = from / BLOCK;
              if (inputs != null && drops) {
                int k = network.latent();
                inputs.apply(
                    attributeValues,
                    b.keptAttributes,
                    attributes.rowStart(from),
                    attributes.rowStart(to),
                    epoch,
                    2 * block);
                inputs.apply(latent, b.keptLatent, from * k, to * k, epoch, 2 * block + 1);
              }
              hiddenLayer(x, z, from, to);
              if (hiddens != null && !hiddens.none()) {
                int h = network.hidden();
                hiddens.apply(hidden, hidden, from * h, to * h, epoch, block);
              }
              outputLayer(from, to);
              double part = lossRows(targets, b, from, to);
              hiddenGradient(hiddens, b, from, to);
              return part;
            });
    attributeGradient(b, drops, workers);
    transposedSum(
        z,
        b.hiddenGradient,
        network.latent(),
        network.hidden(),
        network.latentWeights().gradient(),
        workers);
    transposedSum(
        hidden,
        output,
        network.hidden(),
        network.classes(),
        network.outputWeights().gradient(),
        workers);
    columnSums(b.hiddenGradient, network.hidden(), network.hiddenBias().gradient());
    columnSums(output, network.classes(), network.outputBias().gradient());
    return loss;
  }

  /**
   * The gradient of the loss at z, nothing dropped: rows × latent into {@code into}. The
   * parameters' gradients are left as they are.
   */
  public double latentGradient(Targets targets, float[] into, Workers workers) {
    Backward b = prepare(targets);
    return workers.sumBlocks(
        rows,
        BLOCK,
        (from, to) -> {
          hiddenLayer(attributes, latent, from, to);
          outputLayer(from, to);
          double part = lossRows(targets, b, from, to);
          hiddenGradient(null, b, from, to);
          KERNELS.multiplyRightTransposed(
              b.hiddenGradient,
              network.latentWeights().value(),
              into,
              network.hidden(),
              network.latent(),
              false,
              from,
              to);
          return part;
        });
  }

  private Backward prepare(Targets targets) {
    Check.that(
        targets.weight().length == rows && targets.target().length == output.length,
        "%d rows need as many targets, found %d",
        rows,
        targets.weight().length);
    Backward b = backward;
    if (b == null) {
      b = new Backward();
      backward = b;
    }
    return b;
  }

  private void hiddenLayer(CsrMatrix x, float[] z, int from, int to) {
    int h = network.hidden();
    KERNELS.sparseTimesDense(x, network.attributeWeights().value(), h, hidden, false, from, to);
    KERNELS.multiply(
        z, network.latentWeights().value(), hidden, network.latent(), h, true, from, to);
    KERNELS.addToRows(network.hiddenBias().value(), hidden, from, to);
    KERNELS.relu(hidden, from * h, to * h);
  }

  private void outputLayer(int from, int to) {
    KERNELS.multiply(
        hidden,
        network.outputWeights().value(),
        output,
        network.hidden(),
        network.classes(),
        false,
        from,
        to);
    KERNELS.addToRows(network.outputBias().value(), output, from, to);
  }

  private void toProbabilities(
      float factor, boolean independent, double @Nullable [] logSumExp, int from, int to) {
    int m = network.classes();
    if (!independent) {
      KERNELS.softmaxRows(output, m, factor, logSumExp, from, to);
      return;
    }
    for (int at = from * m; at < to * m; at++) {
      output[at] = (float) (1 / (1 + StrictMath.exp(-factor * (double) output[at])));
    }
  }

  /** The loss of some rows; their output becomes its gradient at the logits. */
  private double lossRows(Targets targets, Backward b, int from, int to) {
    int m = network.classes();
    double loss = 0;
    for (int i = from; i < to; i++) { // the part of the loss that needs the logits themselves
      double row = 0;
      for (int at = i * m; at < (i + 1) * m; at++) {
        double logit = output[at];
        row -= targets.target()[at] * logit;
        if (targets.independent()) { // log(1 + e^logit) without overflow
          row += Math.max(logit, 0) + StrictMath.log1p(StrictMath.exp(-Math.abs(logit)));
        }
      }
      loss += targets.weight()[i] * row;
    }
    toProbabilities(
        1f, targets.independent(), targets.independent() ? null : b.logSumExp, from, to);
    for (int i = from; i < to; i++) {
      if (!targets.independent()) { // targets of a row sum to 1
        loss += targets.weight()[i] * b.logSumExp[i];
      }
      for (int at = i * m; at < (i + 1) * m; at++) {
        output[at] = targets.weight()[i] * (output[at] - targets.target()[at]);
      }
    }
    return loss;
  }

  /**
   * Back through the output layer, the dropout of the hidden layer and its ReLU: all that is 0 in
   * {@code hidden} stays 0.
   */
  private void hiddenGradient(@Nullable Dropout hiddens, Backward b, int from, int to) {
    int h = network.hidden();
    KERNELS.multiplyRightTransposed(
        output,
        network.outputWeights().value(),
        b.hiddenGradient,
        network.classes(),
        h,
        false,
        from,
        to);
    KERNELS.reluGradient(hidden, b.hiddenGradient, from * h, to * h);
    if (hiddens != null && !hiddens.none()) {
      KERNELS.scale(hiddens.scale(), b.hiddenGradient, from * h, to * h);
    }
  }

  /** xᵀ · hiddenGradient, each attribute's row summed by one thread in the order of the rows. */
  private void attributeGradient(Backward b, boolean drops, Workers workers) {
    CsrMatrix transposed = b.transpose.matrix();
    int h = network.hidden();
    float[] gradient = network.attributeWeights().gradient();
    CsrMatrix kept = drops ? transposed.withValues(b.keptTransposed) : transposed;
    workers.forBlocks(
        transposed.rows(),
        WEIGHT_BLOCK,
        (from, to) -> {
          if (drops) {
            for (int e = transposed.rowStart(from); e < transposed.rowStart(to); e++) {
              b.keptTransposed[e] = b.keptAttributes[b.transpose.origin()[e]];
            }
          }
          KERNELS.sparseTimesDense(kept, b.hiddenGradient, h, gradient, false, from, to);
        });
  }

  /** into = aᵀ b over all rows, in blocks of rows that are added in order. */
  private void transposedSum(
      float[] a, float[] b, int height, int width, float[] into, Workers workers) {
    int blocks = Math.max(1, (rows + SUM_BLOCK - 1) / SUM_BLOCK);
    float[][] parts = new float[blocks][];
    workers.forBlocks(
        blocks,
        1,
        (block, ignored) -> {
          parts[block] = new float[height * width];
          KERNELS.multiplyLeftTransposed(
              a,
              b,
              parts[block],
              height,
              width,
              block * SUM_BLOCK,
              Math.min(rows, (block + 1) * SUM_BLOCK),
              false,
              0,
              height);
        });
    Arrays.fill(into, 0f);
    for (float[] part : parts) {
      KERNELS.axpy(1f, part, into, 0, into.length);
    }
  }

  private void columnSums(float[] values, int width, float[] into) {
    double[] sums = new double[width];
    for (int i = 0; i < rows; i++) {
      for (int c = 0; c < width; c++) {
        sums[c] += values[i * width + c];
      }
    }
    for (int c = 0; c < width; c++) {
      into[c] = (float) sums[c];
    }
  }
}
