package org.jane.method.linkx;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.loss.ClassWeights;
import org.jane.network.NetworkConfig;
import org.jane.network.NetworkSettings;
import org.jane.run.Check;
import org.jane.settings.Key;

/**
 * What LINKX learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 * @param layers layers of the MLP that reads attributes and links together, the output included
 */
public record LinkxConfig(NetworkSettings network, NodeFeatures.Settings attributes, int layers)
    implements NetworkConfig<LinkxConfig> {
  private static final List<Key<LinkxConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(LinkxConfig::network, LinkxConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  LinkxConfig::attributes,
                  LinkxConfig::withAttributes),
              List.of(
                  Key.<LinkxConfig>ofInt(
                      "layers",
                      "layers of the last MLP, the output layer included",
                      LinkxConfig::layers,
                      LinkxConfig::withLayers)))
          .flatMap(List::stream)
          .toList();

  public LinkxConfig {
    Check.between("layers", layers, 1, 8);
  }

  /** Settings within the range that the authors searched. */
  public static LinkxConfig defaults() {
    return new LinkxConfig(
        new NetworkSettings(64, 0.5, 1e-3, 0.01, true, 200, 5, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO),
        1);
  }

  @Override
  public LinkxConfig withNetwork(NetworkSettings other) {
    return new LinkxConfig(other, attributes, layers);
  }

  @Override
  public LinkxConfig withAttributes(NodeFeatures.Settings other) {
    return new LinkxConfig(network, other, layers);
  }

  public LinkxConfig withLayers(int other) {
    return new LinkxConfig(network, attributes, other);
  }

  /** The settings by name. */
  public static List<Key<LinkxConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public LinkxConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
