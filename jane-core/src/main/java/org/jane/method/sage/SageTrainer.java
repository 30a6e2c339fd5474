package org.jane.method.sage;

import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Abilities;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.network.Aggregation;
import org.jane.network.Layer;
import org.jane.network.NeighbourMean;
import org.jane.network.Network;
import org.jane.network.NetworkCost;
import org.jane.network.NetworkObjective;
import org.jane.network.NetworkTrainer;
import org.jane.run.MemoryEstimate;
import org.jane.run.Run;
import org.jane.settings.Key;
import org.jspecify.annotations.Nullable;

/**
 * Trains GraphSAGE with the mean aggregator. Holds no state between calls; may be shared between
 * threads.
 *
 * <p>Hamilton, Ying and Leskovec, "Inductive Representation Learning on Large Graphs",
 * arXiv:1706.02216. With N the nodes that training nodes reach in two steps: time per epoch
 * O(entries of X in N · h + edges in N · (h + M)), memory O(n·h). With sampled neighbours a step
 * costs O(batch·s1·s2·(entries of a row)·h), whatever the degrees.
 */
public final class SageTrainer extends NetworkTrainer<SageConfig> {
  public static final Abilities ABILITIES = new Abilities(true, true, true, true, true, true);

  static final String METHOD = "sage";

  public SageTrainer(SageConfig config) {
    super(
        METHOD,
        config,
        config.network(),
        config.attributes(),
        Key.describe(SageConfig.keys(), config));
  }

  /**
   * H = ReLU(X S0 + P (X W0) + b0), then H S1 + P (H W1) + b1 with P the mean over neighbours;
   * weights of the first layer decay.
   */
  @Override
  protected Network layers(int attributes, int classes) {
    boolean bias = config().network().bias();
    int width = config().network().hidden();
    Network network = new Network(attributes, 0);
    Layer projected = network.layer(width).attributes("neighbour-weights", true);
    Layer hidden =
        network
            .layer(width)
            .attributes("self-weights", true)
            .mean(projected)
            .bias("hidden-bias", bias)
            .relu()
            .dropout();
    Layer messages = network.layer(classes).dense(hidden, "neighbour-output", false);
    network
        .layer(classes)
        .dense(hidden, "self-output", false)
        .mean(messages)
        .bias("output-bias", bias);
    return network;
  }

  @Override
  protected Network.Initialisation initialisation() {
    return Network.Initialisation.GLOROT;
  }

  @Override
  protected Aggregation aggregation() {
    return NeighbourMean.OVER_ALL;
  }

  @Override
  protected NetworkObjective objective(
      Task task,
      NodeFeatures learnt,
      CsrMatrix attributes,
      Network network,
      @Nullable CsrMatrix averages,
      Run run) {
    return config().neighbours().all()
        ? super.objective(task, learnt, attributes, network, averages, run)
        : new SampledObjective(task, config(), learnt, attributes, network, averages, run);
  }

  @Override
  public double estimateSeconds(Shape shape) {
    return NetworkCost.seconds(
        shape,
        config().network(),
        config().attributes(),
        4.0 * shape.attributeEntries() + 8.0 * shape.edges());
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    long means = 4L * shape.nodes() + 16 * shape.edges();
    return shape
        .data()
        .plus("means over neighbours", means * 5)
        .plus(
            NetworkCost.memory(shape, config().network(), config().attributes(), 2, shape.nodes()));
  }
}
