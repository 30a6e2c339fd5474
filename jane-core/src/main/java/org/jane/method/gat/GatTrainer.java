package org.jane.method.gat;

import org.jane.model.Abilities;
import org.jane.model.Shape;
import org.jane.network.Aggregation;
import org.jane.network.Layer;
import org.jane.network.Network;
import org.jane.network.NetworkCost;
import org.jane.network.NetworkTrainer;
import org.jane.run.MemoryEstimate;
import org.jane.settings.Key;

/**
 * Trains GAT. Holds no state between calls; may be shared between threads.
 *
 * <p>With N the nodes that training nodes reach in two steps, k heads: time per epoch O(entries of
 * X in N · h·k + edges in N · (h·k + M)), memory O(n·h·k + edges·k).
 */
public final class GatTrainer extends NetworkTrainer<GatConfig> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, true);

  static final String METHOD = "gat";

  public GatTrainer(GatConfig config) {
    super(
        METHOD,
        config,
        config.network(),
        config.attributes(),
        Key.describe(GatConfig.keys(), config));
  }

  /**
   * H = ReLU(α¹ (X W0) + b0), heads side by side, then the mean over heads of α² (H W1), + b1; α
   * over a node and its neighbours. All weights decay.
   */
  @Override
  protected Network layers(int attributes, int classes) {
    boolean bias = config().network().bias();
    int heads = config().heads();
    int width = Math.multiplyExact(config().network().hidden(), heads);
    int outputHeads = config().outputHeads();
    Network network = new Network(attributes, 0);
    Layer projected = network.layer(width).attributes("attribute-weights", true);
    Layer hidden =
        network
            .layer(width)
            .attention(projected, heads, "hidden-attention", true)
            .bias("hidden-bias", bias)
            .relu()
            .dropout();
    Layer messages =
        network
            .layer(Math.multiplyExact(classes, outputHeads))
            .dense(hidden, "output-weights", true);
    network
        .layer(classes)
        .attention(messages, outputHeads, "output-attention", true)
        .bias("output-bias", bias);
    return network;
  }

  @Override
  protected Network.Initialisation initialisation() {
    return Network.Initialisation.GLOROT;
  }

  @Override
  protected Aggregation aggregation() {
    return SelfAndNeighbours.WEIGHTS;
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double links = 2.0 * shape.edges() + shape.nodes();
    return NetworkCost.seconds(
        shape,
        config().network(),
        config().attributes(),
        config().heads() * (2.0 * shape.attributeEntries() + 24.0 * links));
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long links = 2 * shape.edges() + shape.nodes();
    long heads = (long) config().heads() + config().outputHeads();
    long averages = 4L * shape.nodes() + 8 * links;
    return shape
        .data()
        .plus("links", averages * 5)
        .plus("attention", 24 * links * heads + 32L * shape.nodes() * heads)
        .plus(
            NetworkCost.memory(
                shape,
                config().network().withHidden((int) Math.min(Integer.MAX_VALUE, hidden())),
                config().attributes(),
                1,
                shape.nodes()));
  }

  private long hidden() {
    return (long) config().network().hidden() * config().heads();
  }
}
