package org.jane.method.gcn;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.loss.ClassWeights;
import org.jane.network.NetworkConfig;
import org.jane.network.NetworkSettings;
import org.jane.settings.Key;

/**
 * What GCN learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training; weight decay is of the first layer
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 */
public record GcnConfig(NetworkSettings network, NodeFeatures.Settings attributes)
    implements NetworkConfig<GcnConfig> {
  private static final List<Key<GcnConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(GcnConfig::network, GcnConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  GcnConfig::attributes,
                  GcnConfig::withAttributes))
          .flatMap(List::stream)
          .toList();

  /** The settings of the authors. */
  public static GcnConfig defaults() {
    return new GcnConfig(
        new NetworkSettings(16, 0.5, 5e-4, 0.01, true, 200, 10, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO));
  }

  @Override
  public GcnConfig withNetwork(NetworkSettings other) {
    return new GcnConfig(other, attributes);
  }

  @Override
  public GcnConfig withAttributes(NodeFeatures.Settings other) {
    return new GcnConfig(network, other);
  }

  /** The settings by name. */
  public static List<Key<GcnConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public GcnConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
