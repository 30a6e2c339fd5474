package org.jane.method.jane;

import org.jane.network.Layer;
import org.jane.network.Network;
import org.jane.network.NetworkSettings;

/** The layers of JANE: {@code logits = ReLU(X Wx + Z Wz + b0) W1 + b1}, with Z = c·U. */
final class JaneNetwork {
  static final String ATTRIBUTE_WEIGHTS = "attribute-weights";
  static final String LATENT_WEIGHTS = "latent-weights";
  static final String HIDDEN_BIAS = "hidden-bias";
  static final String OUTPUT_WEIGHTS = "output-weights";
  static final String OUTPUT_BIAS = "output-bias";

  private JaneNetwork() {}

  /** A network of zeros. */
  static Network of(int attributes, int k, int classes, NetworkSettings settings) {
    Network network = new Network(attributes, k);
    Layer hidden =
        network
            .layer(settings.hidden())
            .attributes(ATTRIBUTE_WEIGHTS, true)
            .latent(LATENT_WEIGHTS, true)
            .bias(HIDDEN_BIAS, settings.bias())
            .relu()
            .dropout();
    network.layer(classes).dense(hidden, OUTPUT_WEIGHTS, true).bias(OUTPUT_BIAS, settings.bias());
    return network;
  }
}
