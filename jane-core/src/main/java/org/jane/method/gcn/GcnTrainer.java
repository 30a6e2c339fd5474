package org.jane.method.gcn;

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
 * Trains GCN. Holds no state between calls; may be shared between threads.
 *
 * <p>Kipf and Welling, "Semi-Supervised Classification with Graph Convolutional Networks",
 * arXiv:1609.02907. With N the nodes that training nodes reach in two steps: time per epoch
 * O(entries of X in N · h + edges in N · (h + M)), memory O(n·h).
 */
public final class GcnTrainer extends NetworkTrainer<GcnConfig> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, true);

  static final String METHOD = "gcn";

  public GcnTrainer(GcnConfig config) {
    super(
        METHOD,
        config,
        config.network(),
        config.attributes(),
        Key.describe(GcnConfig.keys(), config));
  }

  /** Â ReLU(Â (X W0) + b0) W1 + b1, where weights of the first layer decay. */
  @Override
  protected Network layers(int attributes, int classes) {
    boolean bias = config().network().bias();
    int width = config().network().hidden();
    Network network = new Network(attributes, 0);
    Layer projected = network.layer(width).attributes("neighbour-weights", true);
    Layer hidden = network.layer(width).mean(projected).bias("hidden-bias", bias).relu().dropout();
    Layer messages = network.layer(classes).dense(hidden, "neighbour-output", false);
    network.layer(classes).mean(messages).bias("output-bias", bias);
    return network;
  }

  @Override
  protected Network.Initialisation initialisation() {
    return Network.Initialisation.GLOROT;
  }

  @Override
  protected Aggregation aggregation() {
    return NormalisedAdjacency.weights(1);
  }

  @Override
  public double estimateSeconds(Shape shape) {
    return NetworkCost.seconds(
        shape,
        config().network(),
        config().attributes(),
        2.0 * shape.attributeEntries() + 8.0 * shape.edges());
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long averages = 4L * shape.nodes() + 8 * (2 * shape.edges() + shape.nodes());
    return shape
        .data()
        .plus("averages over neighbours", averages * 5)
        .plus(
            NetworkCost.memory(shape, config().network(), config().attributes(), 1, shape.nodes()));
  }
}
