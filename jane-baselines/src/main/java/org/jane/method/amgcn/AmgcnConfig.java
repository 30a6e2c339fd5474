package org.jane.method.amgcn;

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
 * What AM-GCN learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the networks and their training; {@code hidden} is the width of the first layer
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 * @param dimensions width of the second layer, the embedding
 * @param neighbours how many nodes with the most similar attributes each node is linked to, k
 * @param consistency weight of the consistency constraint, γ
 * @param disparity weight of the disparity constraint, β
 */
public record AmgcnConfig(
    NetworkSettings network,
    NodeFeatures.Settings attributes,
    int dimensions,
    int neighbours,
    double consistency,
    double disparity)
    implements NetworkConfig<AmgcnConfig> {
  private static final List<Key<AmgcnConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(AmgcnConfig::network, AmgcnConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  AmgcnConfig::attributes,
                  AmgcnConfig::withAttributes),
              List.of(
                  Key.<AmgcnConfig>ofInt(
                      "dimensions",
                      "embedding dimensions",
                      AmgcnConfig::dimensions,
                      AmgcnConfig::withDimensions),
                  Key.<AmgcnConfig>ofInt(
                      "neighbours",
                      "neighbours of each node in the graph of similar attributes",
                      AmgcnConfig::neighbours,
                      AmgcnConfig::withNeighbours),
                  Key.<AmgcnConfig>ofDouble(
                      "consistency",
                      "weight of the consistency constraint",
                      AmgcnConfig::consistency,
                      AmgcnConfig::withConsistency),
                  Key.<AmgcnConfig>ofDouble(
                      "disparity",
                      "weight of the disparity constraint (HSIC)",
                      AmgcnConfig::disparity,
                      AmgcnConfig::withDisparity)))
          .flatMap(List::stream)
          .toList();

  public AmgcnConfig {
    Check.atLeast("dimensions", dimensions, 1);
    Check.atLeast("neighbours", neighbours, 1);
    Check.notNegative("consistency", consistency);
    Check.notNegative("disparity", disparity);
  }

  /** Settings in the middle of what the authors chose for their datasets. */
  public static AmgcnConfig defaults() {
    return new AmgcnConfig(
        new NetworkSettings(128, 0.5, 5e-4, 0.005, true, 100, 5, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO),
        32,
        5,
        0.001,
        5e-10);
  }

  @Override
  public AmgcnConfig withNetwork(NetworkSettings other) {
    return new AmgcnConfig(other, attributes, dimensions, neighbours, consistency, disparity);
  }

  @Override
  public AmgcnConfig withAttributes(NodeFeatures.Settings other) {
    return new AmgcnConfig(network, other, dimensions, neighbours, consistency, disparity);
  }

  public AmgcnConfig withDimensions(int other) {
    return new AmgcnConfig(network, attributes, other, neighbours, consistency, disparity);
  }

  public AmgcnConfig withNeighbours(int other) {
    return new AmgcnConfig(network, attributes, dimensions, other, consistency, disparity);
  }

  public AmgcnConfig withConsistency(double other) {
    return new AmgcnConfig(network, attributes, dimensions, neighbours, other, disparity);
  }

  public AmgcnConfig withDisparity(double other) {
    return new AmgcnConfig(network, attributes, dimensions, neighbours, consistency, other);
  }

  /** The settings by name. */
  public static List<Key<AmgcnConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public AmgcnConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
