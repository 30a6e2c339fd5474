package org.jane.model.gcn;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jane.model.AttributeScaling;
import org.jane.model.Key;
import org.jane.model.NetworkAttributes;
import org.jane.model.NetworkSettings;
import org.jane.nn.ClassWeights;

/**
 * What GCN learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training; weight decay is of the first layer
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 */
public record GcnConfig(NetworkSettings network, NetworkAttributes.Settings attributes) {
  private static final List<Key<GcnConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(GcnConfig::network, GcnConfig::withNetwork),
              NetworkAttributes.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  GcnConfig::attributes,
                  GcnConfig::withAttributes))
          .flatMap(List::stream)
          .toList();

  /** The settings of the authors. */
  public static GcnConfig defaults() {
    return new GcnConfig(
        new NetworkSettings(16, 0.5, 5e-4, 0.01, true, 200, 10, ClassWeights.NONE),
        new NetworkAttributes.Settings(
            NetworkAttributes.Structural.AUTO, AttributeScaling.Kind.AUTO));
  }

  public GcnConfig withNetwork(NetworkSettings other) {
    return new GcnConfig(other, attributes);
  }

  public GcnConfig withAttributes(NetworkAttributes.Settings other) {
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
