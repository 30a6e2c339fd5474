package org.jane.method.jane;

import org.jane.network.Layer;
import org.jane.network.Network;
import org.jane.network.NetworkSettings;
import org.jane.run.Run;

/**
 * The layers of JANE, with Z = c·U: {@code logits = ReLU(X Wx + Z Wz + b0) W1 + b1}.
 *
 * <p>A network that looks along links has rounds between the two: with H the hidden layer, N its
 * rows normalised and P the mean over neighbours, a round makes {@code H + ReLU(N Ws + (P N) Wn +
 * b)}, and the logits come from the normalised rows after the last round. A node and its neighbours
 * are told apart by weights of their own, and what a node knew stays (residual). With attention a
 * row of P N is a mean whose weights the row and those of the neighbours decide, each head on its
 * part of the numbers.
 */
public final class JaneNetwork {
  public static final String ATTRIBUTE_WEIGHTS = "attribute-weights";
  public static final String LATENT_WEIGHTS = "latent-weights";
  public static final String HIDDEN_BIAS = "hidden-bias";
  public static final String OUTPUT_WEIGHTS = "output-weights";
  public static final String OUTPUT_BIAS = "output-bias";

  private static final int LAYERS_OF_ROUND = 4;

  /** None at all would leave the gradients of a node's own part to rounding. */
  private static final float NEARLY_ALIKE = 0.1f;

  private JaneNetwork() {}

  /** A network of zeros. */
  public static Network of(
      int attributes, int k, int classes, NetworkSettings settings, Encoder encoder) {
    Network network = new Network(attributes, k);
    boolean bias = settings.bias();
    int width = settings.hidden();
    Layer hidden =
        network
            .layer(width)
            .attributes(ATTRIBUTE_WEIGHTS, true)
            .latent(LATENT_WEIGHTS, true)
            .bias(HIDDEN_BIAS, bias)
            .relu()
            .dropout();
    for (int r = 1; r <= encoder.rounds(); r++) {
      Layer seen = network.layer(width).normed(hidden);
      Layer mean =
          encoder.attention()
              ? network.layer(width).attention(seen, encoder.heads(width), attention(r), true)
              : network.layer(width).mean(seen);
      Layer message =
          network
              .layer(width)
              .dense(seen, selfWeights(r), true)
              .dense(mean, neighbourWeights(r), true)
              .bias(roundBias(r), bias)
              .relu()
              .dropout();
      hidden = network.layer(width).same(hidden).same(message);
    }
    Layer last = encoder.links() ? network.layer(width).normed(hidden) : hidden;
    network.layer(classes).dense(last, OUTPUT_WEIGHTS, true).bias(OUTPUT_BIAS, bias);
    return network;
  }

  /** As they are before training: attention begins near the mean, all neighbours nearly alike. */
  static void initialise(Network network, Encoder encoder, Run run) {
    network.initialise(Network.Initialisation.FAN_IN, run, "jane/weights");
    for (int r = 1; r <= encoder.rounds() && encoder.attention(); r++) {
      float[] weights = network.parameter(attention(r)).value();
      for (int at = 0; at < weights.length; at++) {
        weights[at] *= NEARLY_ALIKE;
      }
    }
  }

  /** The number of the layer whose rows a round averages; rounds count from 1. */
  static int seenLayer(int round) {
    return 1 + LAYERS_OF_ROUND * (round - 1);
  }

  /** The number of the layer of a round's means over neighbours. */
  static int meanLayer(int round) {
    return seenLayer(round) + 1;
  }

  static String selfWeights(int round) {
    return "round-" + round + "-self-weights";
  }

  static String neighbourWeights(int round) {
    return "round-" + round + "-neighbour-weights";
  }

  /** For each head the weights of a node's own numbers, then for each head its neighbours'. */
  static String attention(int round) {
    return "round-" + round + "-attention";
  }

  static String roundBias(int round) {
    return "round-" + round + "-bias";
  }
}
