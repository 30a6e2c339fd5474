package org.jane.network;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Logits;
import org.jane.loss.Targets;
import org.jane.run.Check;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Runs a network on a fixed set of rows, forwards and backwards, in arrays made once. Only these
 * rows are ever multiplied.
 *
 * <p>The loss and its gradient at the logits are those of {@link Logits}; the rest is the chain
 * rule. Time O(entries·h + rows·(k·h + h·M)). Not safe for use by several threads at once.
 */
public final class NetworkPass {
  private static final int BLOCK =
      64; // rows one thread does at a time, and rows that share a stream of dropout
  private static final Kernels KERNELS = Kernels.active();

  private final TwoLayerNetwork network;
  private final int rows;
  private final SparseInput attributes;
  private final float[] latent;
  private final float[] hidden; // after ReLU, and after dropout in training
  private final float[] output; // logits; in training probabilities, then their gradient
  private @Nullable Backward backward;

  /** What only training needs. */
  private final class Backward {
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
    this.attributes = new SparseInput(attributes);
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
          hiddenLayer(attributes.rows(false), latent, from, to);
          outputLayer(from, to);
        });
    return output;
  }

  /** Probabilities of all rows at a temperature, rows × classes, valid until the next pass. */
  public float[] probabilities(double temperature, boolean independent, Workers workers) {
    logits(workers);
    Logits.toProbabilities(output, network.classes(), temperature, independent, workers);
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
    CsrMatrix x = attributes.rows(drops);
    float[] z = drops ? b.keptLatent : latent;
    double loss =
        workers.sumBlocks(
            rows,
            BLOCK,
            (from, to) -> {
              int block = from / BLOCK;
              if (inputs != null && drops) {
                int k = network.latent();
                attributes.drop(inputs, epoch, 2 * block, from, to);
                inputs.apply(latent, b.keptLatent, from * k, to * k, epoch, 2 * block + 1);
              }
              hiddenLayer(x, z, from, to);
              if (hiddens != null && !hiddens.none()) {
                int h = network.hidden();
                hiddens.apply(hidden, hidden, from * h, to * h, epoch, block);
              }
              outputLayer(from, to);
              double part =
                  Logits.rowsToGradient(output, network.classes(), targets, b.logSumExp, from, to);
              hiddenGradient(hiddens, b, from, to);
              return part;
            });
    int k = network.latent();
    int h = network.hidden();
    int m = network.classes();
    attributes.weightGradient(
        b.hiddenGradient, h, drops, network.attributeWeights().gradient(), workers);
    LayerGradients.ofWeights(
        z, b.hiddenGradient, rows, k, h, network.latentWeights().gradient(), workers);
    LayerGradients.ofWeights(
        hidden, output, rows, h, m, network.outputWeights().gradient(), workers);
    LayerGradients.ofBias(b.hiddenGradient, rows, h, network.hiddenBias().gradient());
    LayerGradients.ofBias(output, rows, m, network.outputBias().gradient());
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
          hiddenLayer(attributes.rows(false), latent, from, to);
          outputLayer(from, to);
          double part =
              Logits.rowsToGradient(output, network.classes(), targets, b.logSumExp, from, to);
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
      attributes.prepareTraining();
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
}
