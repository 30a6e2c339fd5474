package org.jane.network;

import java.util.ArrayList;
import java.util.List;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * The weights of a network of two graph layers: {@code H = ReLU(X S0 + P X W0 + b0)}, {@code logits
 * = H S1 + P H W1 + b1}, with P a sparse matrix that averages over neighbours. A network without
 * {@code self} has no S0 and S1: then P says what a node keeps of its own.
 *
 * <p>Weight decay pulls at the first layer alone. Mutable, owned by one training run; a trained one
 * is frozen by nobody touching it any more.
 */
public final class GraphNetwork {
  private final int attributes;
  private final int hidden;
  private final int classes;
  private final boolean self;
  private final boolean bias;
  private final Parameter selfWeights;
  private final Parameter neighbourWeights;
  private final Parameter hiddenBias;
  private final Parameter selfOutput;
  private final Parameter neighbourOutput;
  private final Parameter outputBias;

  /** A network of zeros. Without {@code bias} b0 and b1 stay 0. */
  public GraphNetwork(int attributes, int hidden, int classes, boolean self, boolean bias) {
    this.attributes = Check.atLeast("attributes", attributes, 1);
    this.hidden = Check.atLeast("hidden", hidden, 1);
    this.classes = Check.atLeast("classes", classes, 1);
    this.self = self;
    this.bias = bias;
    int first = Math.multiplyExact(attributes, hidden);
    int second = Math.multiplyExact(hidden, classes);
    selfWeights = new Parameter("self-weights", self ? first : 0, true);
    neighbourWeights = new Parameter("neighbour-weights", first, true);
    hiddenBias = new Parameter("hidden-bias", hidden, false);
    selfOutput = new Parameter("self-output", self ? second : 0, false);
    neighbourOutput = new Parameter("neighbour-output", second, false);
    outputBias = new Parameter("output-bias", classes, false);
  }

  /** Draws the weights as Glorot and Bengio do, each part from its own stream; biases are 0. */
  public void initialise(Run run, String stream) {
    for (Parameter p : List.of(selfWeights, neighbourWeights)) {
      p.initialiseGlorot(attributes, hidden, run.random(stream + "/" + p.name()));
    }
    for (Parameter p : List.of(selfOutput, neighbourOutput)) {
      p.initialiseGlorot(hidden, classes, run.random(stream + "/" + p.name()));
    }
  }

  public int attributes() {
    return attributes;
  }

  public int hidden() {
    return hidden;
  }

  public int classes() {
    return classes;
  }

  /** Whether a node's own numbers have weights of their own. */
  public boolean self() {
    return self;
  }

  /** S0, attributes × hidden; empty without {@link #self}. */
  public Parameter selfWeights() {
    return selfWeights;
  }

  /** W0, attributes × hidden. */
  public Parameter neighbourWeights() {
    return neighbourWeights;
  }

  public Parameter hiddenBias() {
    return hiddenBias;
  }

  /** S1, hidden × classes; empty without {@link #self}. */
  public Parameter selfOutput() {
    return selfOutput;
  }

  /** W1, hidden × classes. */
  public Parameter neighbourOutput() {
    return neighbourOutput;
  }

  public Parameter outputBias() {
    return outputBias;
  }

  /** Everything that learns, in a fixed order. */
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>(List.of(neighbourWeights, neighbourOutput));
    if (self) {
      all.add(selfWeights);
      all.add(selfOutput);
    }
    if (bias) {
      all.add(hiddenBias);
      all.add(outputBias);
    }
    return all;
  }
}
