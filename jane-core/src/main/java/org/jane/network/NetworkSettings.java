package org.jane.network;

import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jane.loss.ClassWeights;
import org.jane.run.Check;
import org.jane.settings.Key;

/**
 * A network and its training, for every method that has one.
 *
 * @param hidden width of the hidden layer
 * @param dropout share of inputs and of hidden numbers dropped in training
 * @param weightDecay pull of weights towards 0
 * @param learningRate step of Adam
 * @param bias bias terms in the layers
 * @param epochs how often the weights are improved
 * @param evaluateEvery epochs between two validations
 * @param classWeights how much each class counts
 * @param patience epochs without a better one after which training ends, 0 for never
 */
public record NetworkSettings(
    int hidden,
    double dropout,
    double weightDecay,
    double learningRate,
    boolean bias,
    int epochs,
    int evaluateEvery,
    ClassWeights classWeights,
    int patience) {
  public NetworkSettings {
    Check.atLeast("hidden", hidden, 1);
    Check.that(
        dropout >= 0 && dropout < 1, "dropout must be at least 0 and below 1, found %s", dropout);
    Check.notNegative("weight-decay", weightDecay);
    Check.positive("learning-rate", learningRate);
    Check.atLeast("epochs", epochs, 1);
    Check.atLeast("evaluate-every", evaluateEvery, 1);
    Objects.requireNonNull(classWeights, "classWeights");
    Check.atLeast("patience", patience, 0);
  }

  /** Settings that never end training early. */
  public NetworkSettings(
      int hidden,
      double dropout,
      double weightDecay,
      double learningRate,
      boolean bias,
      int epochs,
      int evaluateEvery,
      ClassWeights classWeights) {
    this(hidden, dropout, weightDecay, learningRate, bias, epochs, evaluateEvery, classWeights, 0);
  }

  /** Whether so many epochs without a better one end training. */
  boolean outOfPatience(int epochsWithoutABetterOne) {
    return patience > 0 && epochsWithoutABetterOne >= patience;
  }

  /**
   * These settings by name, for a configuration that holds them.
   *
   * @param get where they are in it
   * @param with a configuration with others
   */
  public static <C> List<Key<C>> keys(
      Function<C, NetworkSettings> get, BiFunction<C, NetworkSettings, C> with) {
    return List.of(
        Key.ofInt(
            "epochs",
            "number of epochs",
            c -> get.apply(c).epochs,
            (c, v) -> with.apply(c, get.apply(c).withEpochs(v))),
        Key.ofInt(
            "hidden",
            "width of the hidden layer",
            c -> get.apply(c).hidden,
            (c, v) -> with.apply(c, get.apply(c).withHidden(v))),
        Key.ofDouble(
            "dropout",
            "dropout rate",
            c -> get.apply(c).dropout,
            (c, v) -> with.apply(c, get.apply(c).withDropout(v))),
        Key.ofDouble(
            "weight-decay",
            "weight decay (L2)",
            c -> get.apply(c).weightDecay,
            (c, v) -> with.apply(c, get.apply(c).withWeightDecay(v))),
        Key.ofDouble(
            "learning-rate",
            "learning rate of Adam",
            c -> get.apply(c).learningRate,
            (c, v) -> with.apply(c, get.apply(c).withLearningRate(v))),
        Key.ofBoolean(
            "bias",
            "bias terms in the layers",
            c -> get.apply(c).bias,
            (c, v) -> with.apply(c, get.apply(c).withBias(v))),
        new Key<>(
            "class-weights",
            "none, balanced, or class:weight;class:weight",
            c -> get.apply(c).classWeights.toString(),
            (c, text) -> with.apply(c, get.apply(c).withClassWeights(ClassWeights.parse(text)))),
        Key.ofInt(
            "evaluate-every",
            "epochs between two validations",
            c -> get.apply(c).evaluateEvery,
            (c, v) -> with.apply(c, get.apply(c).withEvaluateEvery(v))),
        Key.ofInt(
            "patience",
            "epochs without improvement after which training stops; 0: never",
            c -> get.apply(c).patience,
            (c, v) -> with.apply(c, get.apply(c).withPatience(v))));
  }

  public NetworkSettings withHidden(int other) {
    return new NetworkSettings(
        other,
        dropout,
        weightDecay,
        learningRate,
        bias,
        epochs,
        evaluateEvery,
        classWeights,
        patience);
  }

  public NetworkSettings withDropout(double other) {
    return new NetworkSettings(
        hidden,
        other,
        weightDecay,
        learningRate,
        bias,
        epochs,
        evaluateEvery,
        classWeights,
        patience);
  }

  public NetworkSettings withWeightDecay(double other) {
    return new NetworkSettings(
        hidden, dropout, other, learningRate, bias, epochs, evaluateEvery, classWeights, patience);
  }

  public NetworkSettings withLearningRate(double other) {
    return new NetworkSettings(
        hidden, dropout, weightDecay, other, bias, epochs, evaluateEvery, classWeights, patience);
  }

  public NetworkSettings withBias(boolean other) {
    return new NetworkSettings(
        hidden,
        dropout,
        weightDecay,
        learningRate,
        other,
        epochs,
        evaluateEvery,
        classWeights,
        patience);
  }

  public NetworkSettings withEpochs(int other) {
    return new NetworkSettings(
        hidden,
        dropout,
        weightDecay,
        learningRate,
        bias,
        other,
        evaluateEvery,
        classWeights,
        patience);
  }

  public NetworkSettings withEvaluateEvery(int other) {
    return new NetworkSettings(
        hidden, dropout, weightDecay, learningRate, bias, epochs, other, classWeights, patience);
  }

  public NetworkSettings withClassWeights(ClassWeights other) {
    return new NetworkSettings(
        hidden, dropout, weightDecay, learningRate, bias, epochs, evaluateEvery, other, patience);
  }

  public NetworkSettings withPatience(int other) {
    return new NetworkSettings(
        hidden,
        dropout,
        weightDecay,
        learningRate,
        bias,
        epochs,
        evaluateEvery,
        classWeights,
        other);
  }
}
