package org.jane.network;

import org.jane.linalg.CsrMatrix;
import org.jane.linalg.internal.Kernels;
import org.jane.loss.Logits;
import org.jane.loss.Targets;
import org.jane.run.Check;
import org.jane.run.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link GraphNetwork} for some target nodes, forwards and backwards, in arrays made once.
 * Only the nodes of their receptive field are ever computed.
 *
 * <p>Attributes are multiplied by the weights first and averaged afterwards: P (X W) costs
 * entries·h + edges·h, where P X would be far denser than X. The loss and its gradient at the
 * logits are those of {@link Logits}; the rest is the chain rule, with Pᵀ carrying gradients back
 * to the neighbours. Time O(entries·h + edges·(h + M) + nodes·h·M). Not safe for use by several
 * threads at once.
 */
public final class GraphPass {
  private static final int BLOCK =
      64; // rows one thread does at a time, and rows that share a stream of dropout
  private static final Kernels KERNELS = Kernels.active();

  private final GraphNetwork network;
  private final ReceptiveField field;
  private final SparseInput attributes;
  private final float[] projected; // X W0 of far nodes; in training then its gradient
  private final float[] hidden; // of near nodes, after ReLU, and after dropout in training
  private final float[] messages; // H W1 of near nodes; in training then its gradient
  private final float[] output; // logits of targets; in training then their gradient
  private @Nullable Backward backward;

  /** What only training needs. */
  private final class Backward {
    final CsrMatrix firstTransposed = field.first().transpose().matrix();
    final CsrMatrix secondTransposed = field.second().transpose().matrix();
    final double[] logSumExp = new double[field.targets()];
    // S0 is multiplied by near rows alone; zeros for the far rows let one sparse product do it
    final float[] hiddenGradient =
        new float[(network.self() ? field.far() : field.near()) * network.hidden()];
  }

  /**
   * @param attributes one row of x for each node of the field, in its order
   */
  public GraphPass(GraphNetwork network, ReceptiveField field, CsrMatrix attributes) {
    Check.that(
        attributes.columns() == network.attributes(),
        "the network takes %d attributes, found %d",
        network.attributes(),
        attributes.columns());
    Check.that(
        attributes.rows() == field.far(),
        "%d nodes need as many rows of attributes, found %d",
        field.far(),
        attributes.rows());
    this.network = network;
    this.field = field;
    this.attributes = new SparseInput(attributes);
    this.projected = new float[Math.multiplyExact(field.far(), network.hidden())];
    this.hidden = new float[Math.multiplyExact(field.near(), network.hidden())];
    this.messages = new float[Math.multiplyExact(field.near(), network.classes())];
    this.output = new float[Math.multiplyExact(field.targets(), network.classes())];
  }

  /** Logits of the targets, targets × classes, valid until the next pass. Nothing is dropped. */
  public float[] logits(Workers workers) {
    CsrMatrix x = attributes.rows(false);
    workers.forBlocks(field.far(), BLOCK, (from, to) -> project(x, from, to));
    workers.forBlocks(
        field.near(),
        BLOCK,
        (from, to) -> {
          hiddenLayer(x, from, to);
          message(from, to);
        });
    workers.forBlocks(field.targets(), BLOCK, this::outputLayer);
    return output;
  }

  /**
   * The loss and, in the network's parameters, its gradient.
   *
   * @param inputs dropout of x, null for none
   * @param hiddens dropout of the hidden layer, null for none
   * @param draw names the draw of the dropout, such as the epoch
   */
  public double lossAndGradient(
      Targets targets,
      @Nullable Dropout inputs,
      @Nullable Dropout hiddens,
      long draw,
      Workers workers) {
    Backward b = prepare(targets);
    boolean drops = inputs != null && !inputs.none();
    CsrMatrix x = attributes.rows(drops);
    workers.forBlocks(
        field.far(),
        BLOCK,
        (from, to) -> {
          if (inputs != null && drops) {
            attributes.drop(inputs, draw, from / BLOCK, from, to);
          }
          project(x, from, to);
        });
    workers.forBlocks(
        field.near(),
        BLOCK,
        (from, to) -> {
          hiddenLayer(x, from, to);
          if (hiddens != null && !hiddens.none()) {
            int h = network.hidden();
            hiddens.apply(hidden, hidden, from * h, to * h, draw, from / BLOCK);
          }
          message(from, to);
        });
    double loss =
        workers.sumBlocks(
            field.targets(),
            BLOCK,
            (from, to) -> {
              outputLayer(from, to);
              return Logits.rowsToGradient(
                  output, network.classes(), targets, b.logSumExp, from, to);
            });
    backThroughSecond(b, hiddens, workers);
    backThroughFirst(b, drops, workers);
    return loss;
  }

  private Backward prepare(Targets targets) {
    Check.that(
        targets.weight().length == field.targets() && targets.target().length == output.length,
        "%d rows need as many targets, found %d",
        field.targets(),
        targets.weight().length);
    Backward b = backward;
    if (b == null) {
      b = new Backward();
      backward = b;
      attributes.prepareTraining();
    }
    return b;
  }

  private void project(CsrMatrix x, int from, int to) {
    float[] weights = network.neighbourWeights().value();
    KERNELS.sparseTimesDense(x, weights, network.hidden(), projected, false, from, to);
  }

  /** H = ReLU(X S0 + P (X W0) + b0). */
  private void hiddenLayer(CsrMatrix x, int from, int to) {
    int h = network.hidden();
    if (network.self()) {
      KERNELS.sparseTimesDense(x, network.selfWeights().value(), h, hidden, false, from, to);
    }
    KERNELS.sparseTimesDense(field.first(), projected, h, hidden, network.self(), from, to);
    KERNELS.addToRows(network.hiddenBias().value(), hidden, from, to);
    KERNELS.relu(hidden, from * h, to * h);
  }

  private void message(int from, int to) {
    multiply(network.neighbourOutput(), messages, from, to);
  }

  private void multiply(Parameter weights, float[] into, int from, int to) {
    KERNELS.multiply(
        hidden, weights.value(), into, network.hidden(), network.classes(), false, from, to);
  }

  /** logits = H S1 + P (H W1) + b1. */
  private void outputLayer(int from, int to) {
    int m = network.classes();
    if (network.self()) {
      multiply(network.selfOutput(), output, from, to);
    }
    KERNELS.sparseTimesDense(field.second(), messages, m, output, network.self(), from, to);
    KERNELS.addToRows(network.outputBias().value(), output, from, to);
  }

  /** From the gradient at the logits, G, to that at H: Pᵀ G W1ᵀ + G S1ᵀ where nothing was cut. */
  private void backThroughSecond(Backward b, @Nullable Dropout hiddens, Workers workers) {
    int h = network.hidden();
    int m = network.classes();
    float[] messageGradient = messages; // every message has been read
    workers.forBlocks(
        field.near(),
        BLOCK,
        (from, to) -> {
          KERNELS.sparseTimesDense(b.secondTransposed, output, m, messageGradient, false, from, to);
          back(messageGradient, network.neighbourOutput(), b, false, from, to);
          if (network.self() && from < field.targets()) {
            back(output, network.selfOutput(), b, true, from, Math.min(to, field.targets()));
          }
          KERNELS.reluGradient(hidden, b.hiddenGradient, from * h, to * h);
          if (hiddens != null && !hiddens.none()) {
            KERNELS.scale(hiddens.scale(), b.hiddenGradient, from * h, to * h);
          }
        });
    LayerGradients.ofWeights(
        hidden, messageGradient, field.near(), h, m, network.neighbourOutput().gradient(), workers);
    if (network.self()) {
      LayerGradients.ofWeights(
          hidden, output, field.targets(), h, m, network.selfOutput().gradient(), workers);
    }
    LayerGradients.ofBias(output, field.targets(), m, network.outputBias().gradient());
  }

  private void back(
      float[] gradient, Parameter weights, Backward b, boolean add, int from, int to) {
    KERNELS.multiplyRightTransposed(
        gradient,
        weights.value(),
        b.hiddenGradient,
        network.classes(),
        network.hidden(),
        add,
        from,
        to);
  }

  /** From the gradient at the hidden layer to the weights of the first: Xᵀ Pᵀ G and Xᵀ G. */
  private void backThroughFirst(Backward b, boolean drops, Workers workers) {
    int h = network.hidden();
    float[] projectedGradient = projected; // every projection has been read
    workers.forBlocks(
        field.far(),
        BLOCK,
        (from, to) ->
            KERNELS.sparseTimesDense(
                b.firstTransposed, b.hiddenGradient, h, projectedGradient, false, from, to));
    attributes.weightGradient(
        projectedGradient, h, drops, network.neighbourWeights().gradient(), workers);
    if (network.self()) {
      attributes.weightGradient(
          b.hiddenGradient, h, drops, network.selfWeights().gradient(), workers);
    }
    LayerGradients.ofBias(b.hiddenGradient, field.near(), h, network.hiddenBias().gradient());
  }
}
