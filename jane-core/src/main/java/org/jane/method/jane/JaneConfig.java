package org.jane.method.jane;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.likelihood.PairLikelihood;
import org.jane.likelihood.RepulsionMode;
import org.jane.loss.ClassWeights;
import org.jane.network.NetworkSettings;
import org.jane.run.Check;
import org.jane.settings.Key;
import org.jane.spectral.Laplacian;
import org.jane.spectral.SpectralConfig;
import org.jane.spectral.SpectralWeight;
import org.jspecify.annotations.Nullable;

/**
 * What JANE learns and how. How a run is carried out (seed, threads, progress) is {@link
 * org.jane.run.Run}'s business.
 *
 * @param start where the positions U start
 * @param network the network that predicts labels, and its training
 * @param latentStep how U is improved
 * @param selfTraining what is learnt from nodes without a training label
 * @param attributes which attributes the network sees
 */
public record JaneConfig(
    Start start,
    NetworkSettings network,
    LatentStep latentStep,
    SelfTraining selfTraining,
    NodeFeatures.Settings attributes) {

  /**
   * Where U starts.
   *
   * @param random at random (JANE-R) instead of at eigenvectors
   * @param spectral which eigenvectors, how many, how weighted, divided by which s
   * @param scale mean row norm of c·U, the positions as the network sees them; empty: c = s, as in
   *     the paper
   */
  public record Start(boolean random, SpectralConfig spectral, OptionalDouble scale) {
    public Start {
      if (scale.isPresent()) {
        Check.positive("scale", scale.getAsDouble());
      }
    }
  }

  /**
   * How U is improved after each step of the network.
   *
   * @param on false: U stays where it started (JANE-NU)
   * @param eta1 step along the gradient of the labels' cross-entropy
   * @param eta2 step along the gradient of the graph's negative log-likelihood
   * @param updateEvery epochs between two steps of U
   * @param likelihood which form of it
   * @param repulsion which pairs are visited; null: all up to {@value #ALL_PAIRS_UP_TO} nodes, else
   *     256 sampled ones a node
   */
  public record LatentStep(
      boolean on,
      double eta1,
      double eta2,
      int updateEvery,
      PairLikelihood likelihood,
      @Nullable RepulsionMode repulsion) {
    public LatentStep {
      Check.notNegative("eta1", eta1);
      Check.notNegative("eta2", eta2);
      Check.atLeast("update-every", updateEvery, 1);
    }

    /** Whether U ever leaves its start: steps of length 0 are not worth computing. */
    public boolean moves() {
      return on && (eta1 > 0 || eta2 > 0);
    }
  }

  /**
   * Expectation-maximisation over nodes without a training label: they join the loss with what the
   * network itself says of them.
   *
   * @param weight γ, how much they count against the training nodes; 0 = not at all
   * @param sharpness β: their targets are softmax(β·logits)
   * @param start the epoch they join at; their targets are renewed every ten epochs from there
   * @param nodes how many of them take part at a time, drawn anew at each renewal; all when there
   *     are no more
   */
  public record SelfTraining(double weight, double sharpness, int start, int nodes) {
    /** {@link #nodes} for all of them. */
    public static final int ALL = Integer.MAX_VALUE;

    public SelfTraining {
      Check.atLeast("em-nodes", nodes, 1);
      Check.notNegative("em-weight", weight);
      Check.positive("em-sharpness", sharpness);
      Check.atLeast("em-start", start, 1);
    }
  }

  /** Above this many nodes pairs are sampled unless the user says otherwise. */
  public static final int ALL_PAIRS_UP_TO = 20_000;

  /** Settings that suit most graphs. */
  public static JaneConfig defaults() {
    return new JaneConfig(
        new Start(
            false,
            SpectralConfig.defaults()
                .withWeight(new SpectralWeight(SpectralWeight.Kind.COMMUTE, 5)),
            OptionalDouble.of(1)),
        new NetworkSettings(64, 0.2, 5e-3, 0.01, true, 200, 10, ClassWeights.NONE),
        new LatentStep(true, 0.01, 1e-4, 1, PairLikelihood.BOUND, null),
        new SelfTraining(0, 1, 100, SelfTraining.ALL),
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO));
  }

  /** The paper's own settings; what they leave open (k, η1, η2) stays as it is. */
  public JaneConfig paper() {
    return new JaneConfig(
        new Start(
            start.random,
            start
                .spectral
                .withLaplacian(Laplacian.UNNORMALIZED)
                .withWeight(new SpectralWeight(SpectralWeight.Kind.NONE, 5)),
            OptionalDouble.empty()),
        new NetworkSettings(
            network.hidden(),
            0.2,
            0.05,
            0.005,
            false,
            200,
            network.evaluateEvery(),
            network.classWeights()),
        latentStep,
        new SelfTraining(0, selfTraining.sharpness, selfTraining.start, selfTraining.nodes),
        new NodeFeatures.Settings(NodeFeatures.Structural.OFF, attributes.scaling()));
  }

  /** JANE-NU: U stays where it started. */
  public JaneConfig withoutLatentSteps() {
    return withLatentStep(
        new LatentStep(
            false,
            latentStep.eta1,
            latentStep.eta2,
            latentStep.updateEvery,
            latentStep.likelihood,
            latentStep.repulsion));
  }

  /** JANE-R: U starts at random. */
  public JaneConfig withRandomStart() {
    return withStart(new Start(true, start.spectral, start.scale));
  }

  public JaneConfig withStart(Start other) {
    return new JaneConfig(other, network, latentStep, selfTraining, attributes);
  }

  public JaneConfig withNetwork(NetworkSettings other) {
    return new JaneConfig(start, other, latentStep, selfTraining, attributes);
  }

  public JaneConfig withLatentStep(LatentStep other) {
    return new JaneConfig(start, network, other, selfTraining, attributes);
  }

  public JaneConfig withSelfTraining(SelfTraining other) {
    return new JaneConfig(start, network, latentStep, other, attributes);
  }

  public JaneConfig withAttributes(NodeFeatures.Settings other) {
    return new JaneConfig(start, network, latentStep, selfTraining, other);
  }

  /** The settings by name. */
  public static List<Key<JaneConfig>> keys() {
    return JaneKeys.TABLE;
  }

  /** A configuration with one setting changed by its name. */
  public JaneConfig with(String key, String value) {
    return Key.apply(JaneKeys.TABLE, this, Map.of(key, value));
  }
}
