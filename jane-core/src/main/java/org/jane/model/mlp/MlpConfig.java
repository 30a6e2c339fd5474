package org.jane.model.mlp;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jane.model.AttributeScaling;
import org.jane.model.Key;
import org.jane.model.NetworkAttributes;
import org.jane.model.NetworkSettings;
import org.jane.nn.ClassWeights;

/**
 * What the MLP learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 */
public record MlpConfig(NetworkSettings network, NetworkAttributes.Settings attributes) {
  private static final List<Key<MlpConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(MlpConfig::network, MlpConfig::withNetwork),
              NetworkAttributes.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  MlpConfig::attributes,
                  MlpConfig::withAttributes))
          .flatMap(List::stream)
          .toList();

  /** Settings that suit most data. */
  public static MlpConfig defaults() {
    return new MlpConfig(
        new NetworkSettings(64, 0.6, 5e-4, 0.01, true, 400, 2, ClassWeights.NONE),
        new NetworkAttributes.Settings(
            NetworkAttributes.Structural.AUTO, AttributeScaling.Kind.AUTO));
  }

  public MlpConfig withNetwork(NetworkSettings other) {
    return new MlpConfig(other, attributes);
  }

  public MlpConfig withAttributes(NetworkAttributes.Settings other) {
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
