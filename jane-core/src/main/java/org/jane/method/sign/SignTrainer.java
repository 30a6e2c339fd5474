package org.jane.method.sign;

import org.jane.model.Abilities;
import org.jane.model.Shape;
import org.jane.network.Aggregation;
import org.jane.network.Layer;
import org.jane.network.Network;
import org.jane.network.NetworkCost;
import org.jane.network.NetworkTrainer;
import org.jane.network.NormalisedAdjacency;
import org.jane.run.MemoryEstimate;
import org.jane.settings.Key;

/**
 * Trains SIGN or SGC. Holds no state between calls; may be shared between threads.
 *
 * <p>Â^r (X W_r) is computed in each epoch, r rounds over h numbers, instead of Â^r X beforehand:
 * the averaged X would be many times as dense as X, and new nodes need nothing that was prepared.
 * With N the nodes that training nodes reach in r steps: time per epoch O(r · entries of X in N · h
 * + r² · edges in N · h), memory O(n·r²·h); for SGC with M in place of h and once, not r times.
 */
public final class SignTrainer extends NetworkTrainer<SignConfig> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, true);

  static final String METHOD = "sign";

  public SignTrainer(SignConfig config) {
    super(
        METHOD,
        config,
        config.network(),
        config.attributes(),
        Key.describe(SignConfig.keys(), config));
  }

  /**
   * SIGN: Σ_r ReLU(Â^r (X W_r) + b_r) V_r + b, r = 0, 1, …: one hidden layer for each hop, those of
   * all hops side by side read by one output layer. SGC: Â^r (X W) + b with the last r.
   */
  @Override
  protected Network layers(int attributes, int classes) {
    boolean bias = config().network().bias();
    Network network = new Network(attributes, 0);
    int last = config().hops();
    if (config().variant() == SignConfig.Variant.SGC) {
      Layer projected = network.layer(classes).attributes("attribute-weights", true);
      Layer near = averaged(network, projected, last - 1);
      network.layer(classes).mean(near).bias("output-bias", bias);
      return network;
    }
    int width = config().network().hidden();
    Layer[] hidden = new Layer[last + 1];
    for (int hop = 0; hop <= last; hop++) {
      String weights = "attribute-weights-" + hop;
      Layer layer;
      if (hop == 0) {
        layer = network.layer(width).attributes(weights, true);
      } else {
        Layer projected = network.layer(width).attributes(weights, true);
        Layer near = averaged(network, projected, hop - 1);
        layer = network.layer(width).mean(near);
      }
      hidden[hop] = layer.bias("hidden-bias-" + hop, bias).relu().dropout();
    }
    Layer output = network.layer(classes);
    for (int hop = 0; hop <= last; hop++) {
      output.dense(hidden[hop], "output-weights-" + hop, true);
    }
    output.bias("output-bias", bias);
    return network;
  }

  private static Layer averaged(Network network, Layer layer, int times) {
    Layer far = layer;
    for (int i = 0; i < times; i++) {
      far = network.layer(far.width()).mean(far);
    }
    return far;
  }

  @Override
  protected Network.Initialisation initialisation() {
    return Network.Initialisation.FAN_IN;
  }

  @Override
  protected Aggregation aggregation() {
    return NormalisedAdjacency.weights(1);
  }

  private boolean linear() {
    return config().variant() == SignConfig.Variant.SGC;
  }

  @Override
  public double estimateSeconds(Shape shape) {
    int hops = config().hops();
    double each = linear() ? (double) shape.classes() / config().network().hidden() : 1;
    double looks = linear() ? 1 : hops + 1;
    double rounds = linear() ? hops : hops * (hops + 1) / 2.0;
    return NetworkCost.seconds(
        shape,
        config().network(),
        config().attributes(),
        each * (2.0 * looks * shape.attributeEntries() + 4.0 * rounds * shape.edges()));
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    int hops = config().hops();
    long averages = 4L * shape.nodes() + 8 * (2 * shape.edges() + shape.nodes());
    long width = linear() ? shape.classes() : config().network().hidden();
    long rounds = linear() ? hops : (long) hops * (hops + 1) / 2 + hops;
    return shape
        .data()
        .plus("averages over neighbours", averages * (1 + 2L * hops))
        .plus("rows of the hops", 8L * shape.nodes() * rounds * width)
        .plus(
            NetworkCost.memory(
                shape,
                config().network(),
                config().attributes(),
                linear() ? 1 : hops + 1,
                shape.nodes()));
  }
}
