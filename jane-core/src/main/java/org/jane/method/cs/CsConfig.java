package org.jane.method.cs;

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
 * What correct and smooth learns and how. How a run is carried out (seed, threads, progress) is
 * {@link org.jane.run.Run}'s business.
 *
 * @param network the network and its training; {@code hidden} is not used by a linear model
 * @param attributes which attributes the network sees; scaling {@code auto} trains with rows that
 *     sum to 1, rows of length 1 and rows as they are, and lets the validation nodes choose
 * @param base what predicts from attributes
 * @param correct how far errors spread, α1; 0: they are not corrected
 * @param smooth how far predictions spread, α2; 0: they are not smoothed
 * @param scale what corrections are multiplied by; 0: their size is that of the mean error of
 *     training nodes
 * @param rounds rounds of each
 */
public record CsConfig(
    NetworkSettings network,
    NodeFeatures.Settings attributes,
    Base base,
    double correct,
    double smooth,
    double scale,
    int rounds)
    implements NetworkConfig<CsConfig> {
  private static final List<Key<CsConfig>> KEYS =
      Stream.of(
              NetworkSettings.keys(CsConfig::network, CsConfig::withNetwork),
              NodeFeatures.Settings.keys(
                  " (l1, l2 or none, by validation)",
                  CsConfig::attributes,
                  CsConfig::withAttributes),
              List.of(
                  Key.<CsConfig, Base>ofEnum(
                      "base",
                      "mlp, or linear: what predicts from attributes",
                      Base.class,
                      CsConfig::base,
                      CsConfig::withBase),
                  Key.<CsConfig>ofDouble(
                      "correct",
                      "share of neighbours in spreading errors (correct); 0: no correction",
                      CsConfig::correct,
                      CsConfig::withCorrect),
                  Key.<CsConfig>ofDouble(
                      "smooth",
                      "share of neighbours in spreading predictions (smooth); 0: no smoothing",
                      CsConfig::smooth,
                      CsConfig::withSmooth),
                  Key.<CsConfig>ofDouble(
                      "correct-scale",
                      "factor of the corrections; 0: sized by the mean training error (autoscale)",
                      CsConfig::scale,
                      CsConfig::withScale),
                  Key.<CsConfig>ofInt(
                      "rounds",
                      "number of iterations of each",
                      CsConfig::rounds,
                      CsConfig::withRounds)))
          .flatMap(List::stream)
          .toList();

  /** What predicts from attributes. */
  public enum Base {
    /** A hidden layer. */
    MLP,
    /** Softmax regression. */
    LINEAR
  }

  public CsConfig {
    Objects.requireNonNull(base, "base");
    Check.between("correct", correct, 0, 1);
    Check.between("smooth", smooth, 0, 1);
    Check.notNegative("correct-scale", scale);
    // predicting repeats them: what a model file says is not believed beyond reason
    Check.between("rounds", rounds, 1, 10_000);
  }

  /** An MLP as {@code mlp} is, then fifty rounds of each, corrections scaled by themselves. */
  public static CsConfig defaults() {
    return new CsConfig(
        new NetworkSettings(64, 0.5, 5e-4, 0.01, true, 400, 2, ClassWeights.NONE),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO),
        Base.MLP,
        0.9,
        0.8,
        0,
        50);
  }

  @Override
  public CsConfig withNetwork(NetworkSettings other) {
    return new CsConfig(other, attributes, base, correct, smooth, scale, rounds);
  }

  @Override
  public CsConfig withAttributes(NodeFeatures.Settings other) {
    return new CsConfig(network, other, base, correct, smooth, scale, rounds);
  }

  public CsConfig withBase(Base other) {
    return new CsConfig(network, attributes, other, correct, smooth, scale, rounds);
  }

  public CsConfig withCorrect(double other) {
    return new CsConfig(network, attributes, base, other, smooth, scale, rounds);
  }

  public CsConfig withSmooth(double other) {
    return new CsConfig(network, attributes, base, correct, other, scale, rounds);
  }

  public CsConfig withScale(double other) {
    return new CsConfig(network, attributes, base, correct, smooth, other, rounds);
  }

  public CsConfig withRounds(int other) {
    return new CsConfig(network, attributes, base, correct, smooth, scale, other);
  }

  /** The settings by name. */
  public static List<Key<CsConfig>> keys() {
    return KEYS;
  }

  /** A configuration with one setting changed by its name. */
  public CsConfig with(String key, String value) {
    return Key.apply(KEYS, this, Map.of(key, value));
  }
}
