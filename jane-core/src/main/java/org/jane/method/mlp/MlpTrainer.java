package org.jane.method.mlp;

import org.jane.model.Abilities;
import org.jane.model.Shape;
import org.jane.network.Aggregation;
import org.jane.network.Network;
import org.jane.network.NetworkCost;
import org.jane.network.NetworkTrainer;
import org.jane.run.MemoryEstimate;
import org.jane.settings.Key;
import org.jspecify.annotations.Nullable;

/**
 * Trains the MLP. Holds no state between calls; may be shared between threads.
 *
 * <p>With L the training nodes: time per epoch O(entries of their rows · h + |L|·h·M). No row of
 * another node is ever multiplied but to look at the validation nodes.
 */
public final class MlpTrainer extends NetworkTrainer<MlpConfig> {
  public static final Abilities ABILITIES = new Abilities(true, false, false, true, true, true);

  static final String METHOD = "mlp";

  public MlpTrainer(MlpConfig config) {
    super(
        METHOD,
        config,
        config.network(),
        config.attributes(),
        Key.describe(MlpConfig.keys(), config));
  }

  /** ReLU(X W0 + b0) W1 + b1. */
  @Override
  protected Network layers(int attributes, int classes) {
    Network network = new Network(attributes, 0);
    ofAttributes(network, classes, true);
    return network;
  }

  @Override
  protected Network.Initialisation initialisation() {
    return Network.Initialisation.FAN_IN;
  }

  @Override
  protected @Nullable Aggregation aggregation() {
    return null;
  }

  @Override
  public double estimateSeconds(Shape shape) {
    double entries = (double) shape.attributeEntries() * shape.labelled() / shape.nodes();
    return NetworkCost.seconds(
        shape, config().network(), config().attributes(), 2 * entries + 10.0 * shape.attributes());
  }

  @Override
  public MemoryEstimate estimateMemory(Shape shape) {
    return shape
        .data()
        .plus(
            NetworkCost.memory(
                shape, config().network(), config().attributes(), 1, shape.labelled()));
  }
}
