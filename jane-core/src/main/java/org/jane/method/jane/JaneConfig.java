package org.jane.method.jane;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jane.features.AttributeScaling;
import org.jane.features.NameWords;
import org.jane.features.NeighbourLabels;
import org.jane.features.NodeFeatures;
import org.jane.likelihood.PairLikelihood;
import org.jane.likelihood.RepulsionMode;
import org.jane.loss.ClassWeights;
import org.jane.network.NetworkConfig;
import org.jane.network.NetworkSettings;
import org.jane.run.Check;
import org.jane.settings.Key;
import org.jane.spectral.Laplacian;
import org.jane.spectral.SpectralConfig;
import org.jane.spectral.SpectralSolver;
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
 * @param neighbourLabels how many steps away known labels count as attributes, 0 to 2
 * @param inputDropout share of the inputs dropped in training; empty: as of the network
 * @param encoder whether the network looks along links
 * @param batch most training nodes of a step: of more, batches are taken in turn, one an epoch
 */
public record JaneConfig(
    Start start,
    NetworkSettings network,
    LatentStep latentStep,
    SelfTraining selfTraining,
    NodeFeatures.Settings attributes,
    int neighbourLabels,
    OptionalDouble inputDropout,
    Encoder encoder,
    int batch)
    implements NetworkConfig<JaneConfig> {

  /** {@link #batch} for all of them. */
  public static final int ALL = Integer.MAX_VALUE;

  public JaneConfig {
    Check.atLeast("batch", batch, 1);
    Check.that(
        neighbourLabels >= 0 && neighbourLabels <= NeighbourLabels.FARTHEST,
        "neighbour-labels must be 0, 1 or 2 steps, found %d",
        neighbourLabels);
    double rate = inputDropout.orElse(0);
    Check.that(
        rate >= 0 && rate < 1, "input-dropout must be at least 0 and below 1, found %s", rate);
  }

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

    public Start withRandom(boolean other) {
      return new Start(other, spectral, scale);
    }

    public Start withSpectral(SpectralConfig other) {
      return new Start(random, other, scale);
    }

    public Start withScale(OptionalDouble other) {
      return new Start(random, spectral, other);
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

    public LatentStep withOn(boolean other) {
      return new LatentStep(other, eta1, eta2, updateEvery, likelihood, repulsion);
    }

    public LatentStep withEta1(double other) {
      return new LatentStep(on, other, eta2, updateEvery, likelihood, repulsion);
    }

    public LatentStep withEta2(double other) {
      return new LatentStep(on, eta1, other, updateEvery, likelihood, repulsion);
    }

    public LatentStep withUpdateEvery(int other) {
      return new LatentStep(on, eta1, eta2, other, likelihood, repulsion);
    }

    public LatentStep withLikelihood(PairLikelihood other) {
      return new LatentStep(on, eta1, eta2, updateEvery, other, repulsion);
    }

    public LatentStep withRepulsion(@Nullable RepulsionMode other) {
      return new LatentStep(on, eta1, eta2, updateEvery, likelihood, other);
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

    public SelfTraining withWeight(double other) {
      return new SelfTraining(other, sharpness, start, nodes);
    }

    public SelfTraining withSharpness(double other) {
      return new SelfTraining(weight, other, start, nodes);
    }

    public SelfTraining withStart(int other) {
      return new SelfTraining(weight, sharpness, other, nodes);
    }

    public SelfTraining withNodes(int other) {
      return new SelfTraining(weight, sharpness, start, other);
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
        new NodeFeatures.Settings(NodeFeatures.Structural.AUTO, AttributeScaling.Kind.AUTO)
            .withNames(NameWords.Use.AUTO),
        0,
        OptionalDouble.empty(),
        Encoder.MLP,
        ALL);
  }

  /** The paper's own settings; what they leave open (k, η1, η2) stays as it is. */
  public JaneConfig paper() {
    return withLaplacian(Laplacian.UNNORMALIZED)
        .withSpectralWeight(SpectralWeight.Kind.NONE)
        .withHeatTime(5)
        .withPaperScale()
        .withDropout(0.2)
        .withWeightDecay(0.05)
        .withLearningRate(0.005)
        .withBias(false)
        .withEpochs(200)
        .withEmWeight(0)
        .withBatch(ALL)
        .withEncoder(Encoder.MLP)
        .withNeighbourLabels(0)
        .withInputDropout(OptionalDouble.empty())
        .withAttributes(
            new NodeFeatures.Settings(NodeFeatures.Structural.OFF, attributes.scaling()));
  }

  /** JANE-NU: U stays where it started. */
  public JaneConfig withoutLatentSteps() {
    return withLatentStep(latentStep.withOn(false));
  }

  /** JANE-R: U starts at random. */
  public JaneConfig withRandomStart() {
    return withStart(start.withRandom(true));
  }

  public JaneConfig withStart(Start other) {
    return new JaneConfig(
        other,
        network,
        latentStep,
        selfTraining,
        attributes,
        neighbourLabels,
        inputDropout,
        encoder,
        batch);
  }

  @Override
  public JaneConfig withNetwork(NetworkSettings other) {
    return new JaneConfig(
        start,
        other,
        latentStep,
        selfTraining,
        attributes,
        neighbourLabels,
        inputDropout,
        encoder,
        batch);
  }

  public JaneConfig withLatentStep(LatentStep other) {
    return new JaneConfig(
        start,
        network,
        other,
        selfTraining,
        attributes,
        neighbourLabels,
        inputDropout,
        encoder,
        batch);
  }

  public JaneConfig withSelfTraining(SelfTraining other) {
    return new JaneConfig(
        start,
        network,
        latentStep,
        other,
        attributes,
        neighbourLabels,
        inputDropout,
        encoder,
        batch);
  }

  @Override
  public JaneConfig withAttributes(NodeFeatures.Settings other) {
    return new JaneConfig(
        start,
        network,
        latentStep,
        selfTraining,
        other,
        neighbourLabels,
        inputDropout,
        encoder,
        batch);
  }

  /** Width of U, at least 1. */
  public JaneConfig withK(int other) {
    return withSpectral(start.spectral.withK(other));
  }

  /** The width of U is the one that makes the graph most likely. */
  public JaneConfig withLikeliestK() {
    return withSpectral(start.spectral.withLikeliestK());
  }

  /** Whose eigenvectors U starts at. */
  public JaneConfig withLaplacian(Laplacian other) {
    return withSpectral(start.spectral.withLaplacian(other));
  }

  /** How the eigenvectors are found. */
  public JaneConfig withEigensolver(SpectralSolver other) {
    return withSpectral(start.spectral.withSolver(other));
  }

  /** How much an eigenvector counts. */
  public JaneConfig withSpectralWeight(SpectralWeight.Kind other) {
    return withSpectral(
        start.spectral.withWeight(new SpectralWeight(other, start.spectral.weight().heatTime())));
  }

  /** t of {@link SpectralWeight.Kind#HEAT}, at least 0. */
  public JaneConfig withHeatTime(double other) {
    return withSpectral(
        start.spectral.withWeight(new SpectralWeight(start.spectral.weight().kind(), other)));
  }

  /** Reach of proximity, above 0. */
  public JaneConfig withS(double other) {
    return withSpectral(start.spectral.withS(other));
  }

  /** The reach of proximity is the one that makes the graph most likely. */
  public JaneConfig withLikeliestS() {
    return withSpectral(start.spectral.withLikeliestS());
  }

  /** Mean length of a position as the network sees it, above 0. */
  public JaneConfig withScale(double other) {
    return withStart(start.withScale(OptionalDouble.of(other)));
  }

  /** The network sees the eigenvectors as they are. */
  public JaneConfig withPaperScale() {
    return withStart(start.withScale(OptionalDouble.empty()));
  }

  /** Step of U along the labels' gradient, at least 0. */
  public JaneConfig withEta1(double other) {
    return withLatentStep(latentStep.withEta1(other));
  }

  /** Step of U along the graph's gradient, at least 0. */
  public JaneConfig withEta2(double other) {
    return withLatentStep(latentStep.withEta2(other));
  }

  /** Epochs between two steps of U, at least 1. */
  public JaneConfig withUpdateEvery(int other) {
    return withLatentStep(latentStep.withUpdateEvery(other));
  }

  /** Which form the likelihood of the graph has. */
  public JaneConfig withLikelihood(PairLikelihood other) {
    return withLatentStep(latentStep.withLikelihood(other));
  }

  /** Which pairs push each other apart; null for a choice by the size of the graph. */
  public JaneConfig withRepulsion(@Nullable RepulsionMode other) {
    return withLatentStep(latentStep.withRepulsion(other));
  }

  /** γ, how much nodes without a training label count; 0 = not at all. */
  public JaneConfig withEmWeight(double other) {
    return withSelfTraining(selfTraining.withWeight(other));
  }

  /** β, how sharp the targets of nodes without a training label are, above 0. */
  public JaneConfig withEmSharpness(double other) {
    return withSelfTraining(selfTraining.withSharpness(other));
  }

  /** The epoch at which nodes without a training label join, at least 1. */
  public JaneConfig withEmStart(int other) {
    return withSelfTraining(selfTraining.withStart(other));
  }

  /** How many of them take part at a time, or {@link SelfTraining#ALL}. */
  public JaneConfig withEmNodes(int other) {
    return withSelfTraining(selfTraining.withNodes(other));
  }

  /** How many training nodes a step takes, or {@link #ALL}. */
  public JaneConfig withBatch(int other) {
    return new JaneConfig(
        start,
        network,
        latentStep,
        selfTraining,
        attributes,
        neighbourLabels,
        inputDropout,
        encoder,
        other);
  }

  /** Whether the network looks along links, and how often. */
  public JaneConfig withEncoder(Encoder other) {
    return new JaneConfig(
        start,
        network,
        latentStep,
        selfTraining,
        attributes,
        neighbourLabels,
        inputDropout,
        other,
        batch);
  }

  /** How many steps away the neighbours' mean attributes are attributes, too: 0, 1 or 2. */
  public JaneConfig withNeighbourAttributes(int other) {
    return withAttributes(attributes.withNeighbours(other));
  }

  /** Whether neighbours' attributes and labels are also told apart by the kinds of links. */
  public JaneConfig withLinkKinds(NodeFeatures.Kinds other) {
    return withAttributes(attributes.withLinkKinds(other));
  }

  /** To how many of the nodes with most links a node's links are attributes, too. */
  public JaneConfig withHubs(int other) {
    return withAttributes(attributes.withHubs(other));
  }

  /** Through how many principal components attributes are seen; 0: one by one. */
  public JaneConfig withComponents(int other) {
    return withAttributes(attributes.withComponents(other));
  }

  /** Whether words in the names of nodes are attributes, too. */
  public JaneConfig withNames(NameWords.Use other) {
    return withAttributes(attributes.withNames(other));
  }

  /** How many steps away known labels are attributes, too: 0, 1 or 2. */
  public JaneConfig withNeighbourLabels(int other) {
    return new JaneConfig(
        start, network, latentStep, selfTraining, attributes, other, inputDropout, encoder, batch);
  }

  /** Share of the inputs dropped in training; empty: the dropout of the network. */
  public JaneConfig withInputDropout(OptionalDouble other) {
    return new JaneConfig(
        start,
        network,
        latentStep,
        selfTraining,
        attributes,
        neighbourLabels,
        other,
        encoder,
        batch);
  }

  private JaneConfig withSpectral(SpectralConfig other) {
    return withStart(start.withSpectral(other));
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
