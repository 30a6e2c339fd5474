package org.jane.method.dane;

import java.util.List;
import java.util.Map;
import org.jane.run.Check;
import org.jane.settings.Key;

/**
 * How DANE learns.
 *
 * @param dimensions embedding dimensions of each autoencoder
 * @param hidden width of the hidden layers
 * @param hops how many steps of a random walk count as surroundings, t
 * @param reconstruction weight of the reconstruction of surroundings and attributes
 * @param proximity weight of the first-order proximity: linked nodes have similar codes
 * @param consistency weight of the consistency of the two codes of a node
 * @param epochs number of epochs
 * @param batch batch size; 0: 256, or a fortieth of the nodes where that is more
 * @param learningRate learning rate of Adam
 * @param weightDecay weight decay (L2)
 */
public record DaneConfig(
    int dimensions,
    int hidden,
    int hops,
    double reconstruction,
    double proximity,
    double consistency,
    int epochs,
    int batch,
    double learningRate,
    double weightDecay) {
  /** A walk of so many steps has forgotten where it began. */
  private static final int MOST_HOPS = 100;

  private static final int LEAST_BATCH = 256; // where nothing is said
  private static final int MOST_BATCHES = 40; // of an epoch, where nothing is said

  public DaneConfig {
    Check.atLeast("dimensions", dimensions, 1);
    Check.atLeast("hidden", hidden, 1);
    Check.atLeast("hops", hops, 1);
    Check.that(hops <= MOST_HOPS, "hops must be at most %d, found %d", MOST_HOPS, hops);
    Check.notNegative("reconstruction", reconstruction);
    Check.notNegative("proximity", proximity);
    Check.notNegative("consistency", consistency);
    Check.atLeast("epochs", epochs, 1);
    Check.atLeast("batch", batch, 0);
    Check.positive("learning-rate", learningRate);
    Check.notNegative("weight-decay", weightDecay);
  }

  /** Widths of the authors; weights that make the three parts of the loss of one size. */
  public static DaneConfig defaults() {
    return new DaneConfig(100, 200, 3, 1, 1, 1, 30, 0, 1e-3, 1e-5);
  }

  public DaneConfig withDimensions(int other) {
    return new DaneConfig(
        other,
        hidden,
        hops,
        reconstruction,
        proximity,
        consistency,
        epochs,
        batch,
        learningRate,
        weightDecay);
  }

  public DaneConfig withHidden(int other) {
    return new DaneConfig(
        dimensions,
        other,
        hops,
        reconstruction,
        proximity,
        consistency,
        epochs,
        batch,
        learningRate,
        weightDecay);
  }

  public DaneConfig withHops(int other) {
    return new DaneConfig(
        dimensions,
        hidden,
        other,
        reconstruction,
        proximity,
        consistency,
        epochs,
        batch,
        learningRate,
        weightDecay);
  }

  public DaneConfig withReconstruction(double other) {
    return new DaneConfig(
        dimensions,
        hidden,
        hops,
        other,
        proximity,
        consistency,
        epochs,
        batch,
        learningRate,
        weightDecay);
  }

  public DaneConfig withProximity(double other) {
    return new DaneConfig(
        dimensions,
        hidden,
        hops,
        reconstruction,
        other,
        consistency,
        epochs,
        batch,
        learningRate,
        weightDecay);
  }

  public DaneConfig withConsistency(double other) {
    return new DaneConfig(
        dimensions,
        hidden,
        hops,
        reconstruction,
        proximity,
        other,
        epochs,
        batch,
        learningRate,
        weightDecay);
  }

  public DaneConfig withEpochs(int other) {
    return new DaneConfig(
        dimensions,
        hidden,
        hops,
        reconstruction,
        proximity,
        consistency,
        other,
        batch,
        learningRate,
        weightDecay);
  }

  public DaneConfig withBatch(int other) {
    return new DaneConfig(
        dimensions,
        hidden,
        hops,
        reconstruction,
        proximity,
        consistency,
        epochs,
        other,
        learningRate,
        weightDecay);
  }

  public DaneConfig withLearningRate(double other) {
    return new DaneConfig(
        dimensions,
        hidden,
        hops,
        reconstruction,
        proximity,
        consistency,
        epochs,
        batch,
        other,
        weightDecay);
  }

  public DaneConfig withWeightDecay(double other) {
    return new DaneConfig(
        dimensions,
        hidden,
        hops,
        reconstruction,
        proximity,
        consistency,
        epochs,
        batch,
        learningRate,
        other);
  }

  /** How many nodes a batch of a graph has. */
  int batchOf(int nodes) {
    int size = batch > 0 ? batch : Math.max(LEAST_BATCH, (nodes - 1) / MOST_BATCHES + 1);
    return Math.min(nodes, size);
  }

  /** The settings by name. */
  public static List<Key<DaneConfig>> keys() {
    return List.of(
        Key.ofInt(
            "dimensions",
            "embedding dimensions of each autoencoder",
            DaneConfig::dimensions,
            DaneConfig::withDimensions),
        Key.ofInt(
            "hidden", "width of the hidden layers", DaneConfig::hidden, DaneConfig::withHidden),
        Key.ofInt(
            "hops",
            "how many steps of a random walk count as surroundings",
            DaneConfig::hops,
            DaneConfig::withHops),
        Key.ofDouble(
            "reconstruction",
            "weight of the reconstruction of surroundings and attributes",
            DaneConfig::reconstruction,
            DaneConfig::withReconstruction),
        Key.ofDouble(
            "proximity",
            "weight of the first-order proximity: linked nodes have similar codes",
            DaneConfig::proximity,
            DaneConfig::withProximity),
        Key.ofDouble(
            "consistency",
            "weight of the consistency of the two codes of a node",
            DaneConfig::consistency,
            DaneConfig::withConsistency),
        Key.ofInt("epochs", "number of epochs", DaneConfig::epochs, DaneConfig::withEpochs),
        Key.ofInt(
            "batch",
            "batch size; 0: 256, or a fortieth of the nodes where that is more",
            DaneConfig::batch,
            DaneConfig::withBatch),
        Key.ofDouble(
            "learning-rate",
            "learning rate of Adam",
            DaneConfig::learningRate,
            DaneConfig::withLearningRate),
        Key.ofDouble(
            "weight-decay",
            "weight decay (L2)",
            DaneConfig::weightDecay,
            DaneConfig::withWeightDecay));
  }

  /** A configuration with one setting changed by its name. */
  public DaneConfig with(String key, String value) {
    return Key.apply(keys(), this, Map.of(key, value));
  }
}
