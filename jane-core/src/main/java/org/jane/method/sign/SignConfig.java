package org.jane.method.sign;

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
 * What SIGN learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param network the network and its training; {@code hidden} is the width for each hop, which SGC
 *     does not use
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 * @param variant SIGN or SGC
 * @param hops how many steps away attributes are averaged
 */
public record SignConfig(
    NetworkSettings network, NodeFeatures.Settings attributes, Variant variant, int hops)
    implements NetworkConfig<SignConfig> {
  private static final List<Key<SignConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(SignConfig::network, SignConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  SignConfig::attributes,
                  SignConfig::withAttributes),
              List.of(
                  Key.<SignConfig, Variant>ofEnum(
                      "variant",
                      "sign: every hop with weights of its own; sgc: the last hop alone, linear",
                      Variant.class,
                      SignConfig::variant,
                      SignConfig::withVariant),
                  Key.<SignConfig>ofInt(
                      "hops",
                      "steps over which attributes are averaged",
                      SignConfig::hops,
                      SignConfig::withHops)))
          .flatMap(List::stream)
          .toList();

  /** What is made of the hops. */
  public enum Variant {
    /** A hidden layer for each hop, those of all hops read together. */
    SIGN,
    /** The last hop, read by a linear model. */
    SGC
  }

  public SignConfig {
    Objects.requireNonNull(variant, "variant");
    Check.between("hops", hops, 1, 10);
  }

  /** SIGN with two hops, trained as GCN is. */
  public static SignConfig defaults() {
    return new SignConfig(
        new NetworkSettings(64, 0.5, 5e-4, 0.01, true, 200, 10, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO),
        Variant.SIGN,
        2);
  }

  @Override
  public SignConfig withNetwork(NetworkSettings other) {
    return new SignConfig(other, attributes, variant, hops);
  }

  @Override
  public SignConfig withAttributes(NodeFeatures.Settings other) {
    return new SignConfig(network, other, variant, hops);
  }

  public SignConfig withVariant(Variant other) {
    return new SignConfig(network, attributes, other, hops);
  }

  public SignConfig withHops(int other) {
    return new SignConfig(network, attributes, variant, other);
  }

  /** The settings by name. */
  public static List<Key<SignConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public SignConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
