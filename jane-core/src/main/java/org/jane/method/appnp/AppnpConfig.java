package org.jane.method.appnp;

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
 * What APPNP learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training; weight decay is of the first layer
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 * @param hops steps of the propagation, K
 * @param teleport probability α with which a walk goes back to its start
 */
public record AppnpConfig(
    NetworkSettings network, NodeFeatures.Settings attributes, int hops, double teleport)
    implements NetworkConfig<AppnpConfig> {
  private static final List<Key<AppnpConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(AppnpConfig::network, AppnpConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  AppnpConfig::attributes,
                  AppnpConfig::withAttributes),
              List.of(
                  Key.<AppnpConfig>ofInt(
                      "hops",
                      "steps of personalised PageRank",
                      AppnpConfig::hops,
                      AppnpConfig::withHops),
                  Key.<AppnpConfig>ofDouble(
                      "teleport",
                      "teleport probability of personalised PageRank",
                      AppnpConfig::teleport,
                      AppnpConfig::withTeleport)))
          .flatMap(List::stream)
          .toList();

  public AppnpConfig {
    Check.between("hops", hops, 1, 50);
    Check.between("teleport", teleport, 0, 1);
  }

  /** The settings of the authors. */
  public static AppnpConfig defaults() {
    return new AppnpConfig(
        new NetworkSettings(64, 0.5, 5e-3, 0.01, true, 200, 10, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO),
        10,
        0.1);
  }

  @Override
  public AppnpConfig withNetwork(NetworkSettings other) {
    return new AppnpConfig(other, attributes, hops, teleport);
  }

  @Override
  public AppnpConfig withAttributes(NodeFeatures.Settings other) {
    return new AppnpConfig(network, other, hops, teleport);
  }

  public AppnpConfig withHops(int other) {
    return new AppnpConfig(network, attributes, other, teleport);
  }

  public AppnpConfig withTeleport(double other) {
    return new AppnpConfig(network, attributes, hops, other);
  }

  /** The settings by name. */
  public static List<Key<AppnpConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public AppnpConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
