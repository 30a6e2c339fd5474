package org.jane.network;

import java.util.ArrayList;
import java.util.List;
import org.jane.run.Run;

/**
 * The dropout of a whole network: of its inputs, and of each layer that drops, from a stream of its
 * own.
 *
 * @param inputs of attributes and latent block
 * @param layers of the first layer that drops, the second, …
 * @param attentions of the weights of the first attention, the second, …
 */
public record Dropouts(Dropout inputs, List<Dropout> layers, List<Dropout> attentions) {
  public Dropouts {
    layers = List.copyOf(layers);
    attentions = List.copyOf(attentions);
  }

  /**
   * @param stream what the names of the streams begin with
   * @param rate the share that is dropped, everywhere the same
   */
  public static Dropouts of(Network network, Run run, String stream, double rate) {
    return of(network, run, stream, rate, rate);
  }

  /**
   * @param stream what the names of the streams begin with
   * @param ofInputs the share of inputs that is dropped
   * @param ofLayers the same for layers
   */
  public static Dropouts of(
      Network network, Run run, String stream, double ofInputs, double ofLayers) {
    List<Dropout> layers = new ArrayList<>();
    List<Dropout> attentions = new ArrayList<>();
    for (Layer layer : network.layers()) {
      if (layer.hasDropout()) {
        String number = layers.isEmpty() ? "" : "-" + (layers.size() + 1);
        layers.add(new Dropout(run, stream + "/dropout-hidden" + number, ofLayers));
      }
      for (Layer.Term term : layer.terms()) {
        if (term.kind() == Layer.Kind.ATTENTION) {
          String number = "-" + (attentions.size() + 1);
          attentions.add(new Dropout(run, stream + "/dropout-attention" + number, ofLayers));
        }
      }
    }
    return new Dropouts(new Dropout(run, stream + "/dropout-inputs", ofInputs), layers, attentions);
  }

  /** Whether nothing is dropped. */
  boolean none() {
    return inputs.none()
        && layers.stream().allMatch(Dropout::none)
        && attentions.stream().allMatch(Dropout::none);
  }
}
