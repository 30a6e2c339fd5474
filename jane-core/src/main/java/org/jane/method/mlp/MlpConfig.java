package org.jane.method.mlp;

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
 * What the MLP learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 */
public record MlpConfig(NetworkSettings network, NodeFeatures.Settings attributes)
    implements NetworkConfig<MlpConfig> {
  private static final List<Key<MlpConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(MlpConfig::network, MlpConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  MlpConfig::attributes,
                  MlpConfig::withAttributes))
          .flatMap(List::stream)
          .toList();

  /** Settings that suit most data. */
  public static MlpConfig defaults() {
    return new MlpConfig(
        new NetworkSettings(64, 0.6, 5e-4, 0.01, true, 400, 2, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO));
  }

  @Override
  public MlpConfig withNetwork(NetworkSettings other) {
    return new MlpConfig(other, attributes);
  }

  @Override
  public MlpConfig withAttributes(NodeFeatures.Settings other) {
    return new MlpConfig(network, other);
  }

  /** The settings by name. */
  public static List<Key<MlpConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public MlpConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
