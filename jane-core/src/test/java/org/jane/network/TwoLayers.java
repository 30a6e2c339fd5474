package org.jane.network;

import org.jane.run.Run;

/** The network of JANE for tests: {@code ReLU(X Wx + Z Wz + b0) W1 + b1}. */
public final class TwoLayers {
  private TwoLayers() {}

  /** A network of zeros. */
  public static Network of(int attributes, int latent, int hidden, int classes, boolean bias) {
    var network = new Network(attributes, latent);
    Layer first =
        network
            .layer(hidden)
            .attributes("attribute-weights", true)
            .latent("latent-weights", true)
            .bias("hidden-bias", bias)
            .relu()
            .dropout();
    network.layer(classes).dense(first, "output-weights", true).bias("output-bias", bias);
    return network;
  }

  /** The same with random weights. */
  public static Network drawn(
      int attributes, int latent, int hidden, int classes, boolean bias, Run run) {
    Network network = of(attributes, latent, hidden, classes, bias);
    network.initialise(Network.Initialisation.FAN_IN, run, "weights");
    return network;
  }

  /** The numbers of a parameter; all 0 for a bias that is not there. */
  static float[] values(Network network, String name, int size) {
    return network.parameters().stream()
        .filter(p -> p.name().equals(name))
        .findFirst()
        .map(Parameter::value)
        .orElse(new float[size]);
  }
}
