package org.jane.method.appnp;

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
 * Trains APPNP. Holds no state between calls; may be shared between threads.
 *
 * <p>With N the nodes that training nodes reach in K steps: time per epoch O(entries of X in N · h
 * + |N|·h·M + K · edges in N · M), memory O(n·(h + K·M)).
 */
public final class AppnpTrainer extends NetworkTrainer<AppnpConfig> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, true);

  static final String METHOD = "appnp";

  public AppnpTrainer(AppnpConfig config) {
    super(
        METHOD,
        config,
        config.network(),
        config.attributes(),
        Key.describe(AppnpConfig.keys(), config));
  }

  /**
   * H = ReLU(X W0 + b0) W1 + b1, then Z ← (1 - α) Â Z + α H from Z = H on, K times; weights of the
   * first layer decay.
   */
  @Override
  protected Network layers(int attributes, int classes) {
    Network network = new Network(attributes, 0);
    Layer own = ofAttributes(network, classes, false);
    Layer spread = own;
    for (int step = 0; step < config().hops(); step++) {
      spread = network.layer(classes).mean(spread).same(own, config().teleport());
    }
    return network;
  }

  @Override
  protected Network.Initialisation initialisation() {
    return Network.Initialisation.FAN_IN;
  }

  /** (1 - α) Â. */
  @Override
  protected Aggregation aggregation() {
    return NormalisedAdjacency.weights(1 - config().teleport());
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double spread =
        4.0 * config().hops() * shape.edges() * shape.classes() / config().network().hidden();
    return NetworkCost.seconds(
        shape,
        config().network(),
        config().attributes(),
        2.0 * shape.attributeEntries() + 2.0 * shape.nodes() * shape.classes() + spread);
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long averages = 4L * shape.nodes() + 8 * (2 * shape.edges() + shape.nodes());
    return shape
        .data()
        .plus("averages over neighbours", averages * (1 + 2L * config().hops()))
        .plus("steps of the propagation", 8L * shape.nodes() * shape.classes() * config().hops())
        .plus(
            NetworkCost.memory(shape, config().network(), config().attributes(), 1, shape.nodes()));
  }
}
