package org.jane.method.sage;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.loss.ClassWeights;
import org.jane.network.NetworkConfig;
import org.jane.network.NetworkSettings;
import org.jane.run.Check;
import org.jane.settings.Key;

/**
 * What GraphSAGE learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training; weight decay is of the first layer
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 * @param neighbours how many of them are averaged in training
 * @param batch batch size when neighbours are sampled; with all neighbours a step takes all
 *     training nodes
 */
public record SageConfig(
    NetworkSettings network, NodeFeatures.Settings attributes, Neighbours neighbours, int batch)
    implements NetworkConfig<SageConfig> {
  private static final List<Key<SageConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(SageConfig::network, SageConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  SageConfig::attributes,
                  SageConfig::withAttributes),
              List.of(
                  new Key<SageConfig>(
                      "neighbours",
                      "neighbours in training: all, or samples in the first and second layer (25,10)",
                      c -> c.neighbours.toString(),
                      (c, text) -> c.withNeighbours(Neighbours.parse(text))),
                  Key.<SageConfig>ofInt(
                      "batch",
                      "batch size when neighbours are sampled",
                      SageConfig::batch,
                      SageConfig::withBatch)))
          .flatMap(List::stream)
          .toList();

  public SageConfig {
    Objects.requireNonNull(neighbours, "neighbours");
    Check.atLeast("batch", batch, 1);
  }

  /** Settings that suit most graphs. */
  public static SageConfig defaults() {
    return new SageConfig(
        new NetworkSettings(128, 0.5, 5e-4, 0.01, true, 200, 10, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO),
        Neighbours.ALL,
        512);
  }

  @Override
  public SageConfig withNetwork(NetworkSettings other) {
    return new SageConfig(other, attributes, neighbours, batch);
  }

  @Override
  public SageConfig withAttributes(NodeFeatures.Settings other) {
    return new SageConfig(network, other, neighbours, batch);
  }

  public SageConfig withNeighbours(Neighbours other) {
    return new SageConfig(network, attributes, other, batch);
  }

  public SageConfig withBatch(int other) {
    return new SageConfig(network, attributes, neighbours, other);
  }

  /** The settings by name. */
  public static List<Key<SageConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public SageConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
