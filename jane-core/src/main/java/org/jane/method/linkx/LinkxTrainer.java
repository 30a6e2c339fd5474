package org.jane.method.linkx;

import org.jane.graph.Graph;
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
 * Trains LINKX. Holds no state between calls; may be shared between threads.
 *
 * <p>A W_A is computed as the sum, over the neighbours of a node, of their rows of W_A. Time per
 * epoch O(entries of the training rows · h + edges of training nodes · h + n·h), the last for the
 * step of W_A; memory O(n·h).
 */
public final class LinkxTrainer extends NetworkTrainer<LinkxConfig> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, true);

  static final String METHOD = "linkx";

  public LinkxTrainer(LinkxConfig config) {
    super(
        METHOD,
        config,
        config.network(),
        config.attributes(),
        Key.describe(LinkxConfig.keys(), config));
  }

  @Override
  protected Network layers(int attributes, int classes) {
    return layers(attributes, classes, 0);
  }

  /**
   * a = A W_A + b_A and x = X W_X + b_X, then ReLU(a + x + a C_A + c_A + x C_X + c_X), then the
   * last MLP. All weights decay. Each of the two sums has a bias of its own, as with the authors:
   * one would say the same, but learn half as fast.
   */
  @Override
  protected Network layers(int attributes, int classes, int nodes) {
    boolean bias = config().network().bias();
    int width = config().network().hidden();
    Network network = new Network(attributes, 0);
    Layer ofNodes = network.layer(width).table(nodes, "link-weights", true);
    Layer links = network.layer(width).mean(ofNodes).bias("link-bias", bias);
    Layer own =
        network.layer(width).attributes("attribute-weights", true).bias("attribute-bias", bias);
    Layer ofLinks =
        network
            .layer(width)
            .dense(links, "combined-links", true)
            .same(links)
            .bias("combined-links-bias", bias);
    Layer ofOwn =
        network
            .layer(width)
            .dense(own, "combined-attributes", true)
            .same(own)
            .bias("combined-attributes-bias", bias);
    Layer hidden = network.layer(width).same(ofLinks).same(ofOwn).relu().dropout();
    for (int layer = 1; layer < config().layers(); layer++) {
      hidden =
          network
              .layer(width)
              .dense(hidden, "hidden-weights-" + layer, true)
              .bias("hidden-bias-" + layer, bias)
              .relu()
              .dropout();
    }
    network.layer(classes).dense(hidden, "output-weights", true).bias("output-bias", bias);
    return network;
  }

  @Override
  protected Network.Initialisation initialisation() {
    return Network.Initialisation.EACH_FAN_IN;
  }

  /** The adjacency as it is: a sum over neighbours. */
  @Override
  protected Aggregation aggregation() {
    return Graph::adjacency;
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double entries = (double) shape.attributeEntries() * shape.labelled() / shape.nodes();
    double links = 2.0 * shape.edges() * shape.labelled() / shape.nodes();
    return NetworkCost.seconds(
        shape,
        config().network(),
        config().attributes(),
        2 * entries
            + 2 * links
            + 10.0 * (shape.attributes() + shape.nodes())
            + 6.0 * shape.labelled() * config().network().hidden());
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long h = config().network().hidden();
    long links = 4L * shape.nodes() + 16 * shape.edges();
    return shape
        .data()
        .plus("links", links * 3)
        .plus("weights of links", 24L * shape.nodes() * h)
        .plus("layers that combine", 4 * (1L + config().layers()) * h * h * 6)
        .plus(
            NetworkCost.memory(shape, config().network(), config().attributes(), 1, shape.nodes()));
  }
}
