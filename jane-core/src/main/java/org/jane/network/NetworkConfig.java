package org.jane.network;

import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.loss.ClassWeights;

/**
 * The configuration of a method with a network: settings of the network and of the attributes it
 * sees can be changed one by one.
 *
 * @param <C> the configuration itself
 */
public interface NetworkConfig<C> {
  /** The network and its training. */
  NetworkSettings network();

  /** Which attributes the network sees. */
  NodeFeatures.Settings attributes();

  C withNetwork(NetworkSettings other);

  C withAttributes(NodeFeatures.Settings other);

  /** How often the weights are improved, at least 1. */
  default C withEpochs(int other) {
    return withNetwork(network().withEpochs(other));
  }

  /** Width of the hidden layer, at least 1. */
  default C withHidden(int other) {
    return withNetwork(network().withHidden(other));
  }

  /** Share of numbers dropped in training, at least 0 and below 1. */
  default C withDropout(double other) {
    return withNetwork(network().withDropout(other));
  }

  /** Pull of the weights towards 0, 0 for none. */
  default C withWeightDecay(double other) {
    return withNetwork(network().withWeightDecay(other));
  }

  /** Step of Adam, above 0. */
  default C withLearningRate(double other) {
    return withNetwork(network().withLearningRate(other));
  }

  /** Whether layers have biases. */
  default C withBias(boolean other) {
    return withNetwork(network().withBias(other));
  }

  /** How much each class counts. */
  default C withClassWeights(ClassWeights other) {
    return withNetwork(network().withClassWeights(other));
  }

  /** Epochs without a better one after which training ends, 0 for never. */
  default C withPatience(int other) {
    return withNetwork(network().withPatience(other));
  }

  /** Epochs between two looks at the validation nodes, at least 1. */
  default C withEvaluateEvery(int other) {
    return withNetwork(network().withEvaluateEvery(other));
  }

  /** Whether attributes are made from the structure of the graph. */
  default C withStructural(NodeFeatures.Structural other) {
    return withAttributes(attributes().withStructural(other));
  }

  /** How attributes are brought to a common size. */
  default C withAttributeScaling(AttributeScaling.Kind other) {
    return withAttributes(attributes().withScaling(other));
  }
}
