package org.jane.network;

import java.util.ArrayList;
import java.util.List;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * The network {@code logits = ReLU([x z] W0 + b0) W1 + b1} on a sparse block x of attributes and a
 * dense block z of latent positions. W0 is kept as its two parts, one for each block.
 *
 * <p>Mutable, owned by one training run; a trained one is frozen by nobody touching it any more.
 */
public final class TwoLayerNetwork {
  private final int attributes;
  private final int latent;
  private final int hidden;
  private final int classes;
  private final boolean bias;
  private final Parameter attributeWeights;
  private final Parameter latentWeights;
  private final Parameter hiddenBias;
  private final Parameter outputWeights;
  private final Parameter outputBias;

  /** A network of zeros. Without {@code bias} b0 and b1 stay 0. */
  public TwoLayerNetwork(int attributes, int latent, int hidden, int classes, boolean bias) {
    this.attributes = Check.atLeast("attributes", attributes, 0);
    this.latent = Check.atLeast("latent", latent, 0);
    this.hidden = Check.atLeast("hidden", hidden, 1);
    this.classes = Check.atLeast("classes", classes, 1);
    this.bias = bias;
    attributeWeights =
        new Parameter("attribute-weights", Math.multiplyExact(attributes, hidden), true);
    latentWeights = new Parameter("latent-weights", Math.multiplyExact(latent, hidden), true);
    hiddenBias = new Parameter("hidden-bias", hidden, false);
    outputWeights = new Parameter("output-weights", Math.multiplyExact(hidden, classes), true);
    outputBias = new Parameter("output-bias", classes, false);
  }

  /**
   * Draws the weights, uniform in ±1/√fan-in of their layer, each part from its own stream; biases
   * are 0.
   */
  public void initialise(Run run, String stream) {
    int fanIn = Math.max(1, attributes + latent);
    attributeWeights.initialise(fanIn, run.random(stream + "/attribute-weights"));
    latentWeights.initialise(fanIn, run.random(stream + "/latent-weights"));
    outputWeights.initialise(hidden, run.random(stream + "/output-weights"));
  }

  public int attributes() {
    return attributes;
  }

  public int latent() {
    return latent;
  }

  public int hidden() {
    return hidden;
  }

  public int classes() {
    return classes;
  }

  public boolean bias() {
    return bias;
  }

  /** The part of W0 that x is multiplied by, attributes × hidden. */
  public Parameter attributeWeights() {
    return attributeWeights;
  }

  /** The part of W0 that z is multiplied by, latent × hidden. */
  public Parameter latentWeights() {
    return latentWeights;
  }

  public Parameter hiddenBias() {
    return hiddenBias;
  }

  /** W1, hidden × classes. */
  public Parameter outputWeights() {
    return outputWeights;
  }

  public Parameter outputBias() {
    return outputBias;
  }

  /** Everything that learns, in a fixed order. */
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>(List.of(attributeWeights, latentWeights, outputWeights));
    if (bias) {
      all.add(hiddenBias);
      all.add(outputBias);
    }
    return all;
  }

  /** A network of the same shape and weights, without gradients or means. */
  public TwoLayerNetwork copy() {
    TwoLayerNetwork copy = new TwoLayerNetwork(attributes, latent, hidden, classes, bias);
    copy.setWeights(this);
    return copy;
  }

  /** Takes over the weights of a network of the same shape. */
  public void setWeights(TwoLayerNetwork other) {
    List<Parameter> mine =
        List.of(attributeWeights, latentWeights, outputWeights, hiddenBias, outputBias);
    List<Parameter> theirs =
        List.of(
            other.attributeWeights,
            other.latentWeights,
            other.outputWeights,
            other.hiddenBias,
            other.outputBias);
    for (int p = 0; p < mine.size(); p++) {
      System.arraycopy(
          theirs.get(p).value(), 0, mine.get(p).value(), 0, mine.get(p).value().length);
    }
  }
}
