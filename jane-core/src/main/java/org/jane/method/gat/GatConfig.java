package org.jane.method.gat;

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
 * What GAT learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training; {@code hidden} is the width of a head
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 * @param heads attention heads of the hidden layer, which stand side by side
 * @param outputHeads attention heads of the output, whose mean is taken
 */
public record GatConfig(
    NetworkSettings network, NodeFeatures.Settings attributes, int heads, int outputHeads)
    implements NetworkConfig<GatConfig> {
  private static final List<Key<GatConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(GatConfig::network, GatConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  GatConfig::attributes,
                  GatConfig::withAttributes),
              List.of(
                  Key.<GatConfig>ofInt(
                      "heads",
                      "attention heads of the hidden layer",
                      GatConfig::heads,
                      GatConfig::withHeads),
                  Key.<GatConfig>ofInt(
                      "output-heads",
                      "attention heads of the output layer, averaged",
                      GatConfig::outputHeads,
                      GatConfig::withOutputHeads)))
          .flatMap(List::stream)
          .toList();

  public GatConfig {
    Check.between("heads", heads, 1, 256);
    Check.between("output-heads", outputHeads, 1, 256);
  }

  /** The settings of the authors. */
  public static GatConfig defaults() {
    return new GatConfig(
        new NetworkSettings(8, 0.6, 5e-4, 0.005, true, 300, 10, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO),
        8,
        1);
  }

  @Override
  public GatConfig withNetwork(NetworkSettings other) {
    return new GatConfig(other, attributes, heads, outputHeads);
  }

  @Override
  public GatConfig withAttributes(NodeFeatures.Settings other) {
    return new GatConfig(network, other, heads, outputHeads);
  }

  public GatConfig withHeads(int other) {
    return new GatConfig(network, attributes, other, outputHeads);
  }

  public GatConfig withOutputHeads(int other) {
    return new GatConfig(network, attributes, heads, other);
  }

  /** The settings by name. */
  public static List<Key<GatConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public GatConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
