package org.jane.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * A network as a list of layers, the last of which gives the logits. A layer is a sum of terms: the
 * attributes, the latent block or an earlier layer, each multiplied by weights of its own, averaged
 * over neighbours (by fixed weights or by attention), or as it is; then a bias, ReLU and dropout.
 * For instance a graph convolution
 *
 * <pre>{@code
 * Network net = new Network(attributes, 0);
 * Layer projected = net.layer(hidden).attributes("w0", true);
 * Layer h = net.layer(hidden).mean(projected).bias("b0").relu().dropout();
 * Layer messages = net.layer(classes).dense(h, "w1", false);
 * net.layer(classes).mean(messages).bias("b1");
 * }</pre>
 *
 * <p>A {@link NetworkPass} runs it on some nodes. Mutable, owned by one training run; a trained one
 * is frozen by nobody touching it any more.
 */
public final class Network {
  /** How weights are drawn before training; biases are 0. */
  public enum Initialisation {
    /** Uniform in ±1/√(numbers that enter the layer). */
    FAN_IN,
    /** Each term for itself: uniform in ±1/√(numbers it takes in); biases as the last of them. */
    EACH_FAN_IN,
    /** Glorot and Bengio, 2010: uniform in ±√(6 / (numbers in + numbers out)). */
    GLOROT
  }

  private final int attributes;
  private final int latent;
  private final List<Layer> layers = new ArrayList<>();

  /**
   * A network without layers.
   *
   * @param attributes columns of the sparse input x
   * @param latent columns of the dense input z, 0 for none
   */
  public Network(int attributes, int latent) {
    this.attributes = Check.atLeast("attributes", attributes, 0);
    this.latent = Check.atLeast("latent", latent, 0);
  }

  /** Adds a layer; what it sums is said by the methods of the layer. */
  public Layer layer(int width) {
    Layer layer = new Layer(this, layers.size(), width);
    layers.add(layer);
    return layer;
  }

  /** Columns of the sparse input. */
  public int attributes() {
    return attributes;
  }

  /** Columns of the dense input. */
  public int latent() {
    return latent;
  }

  /** Width of the last layer. */
  public int classes() {
    return layers.get(layers.size() - 1).width();
  }

  List<Layer> layers() {
    return layers;
  }

  /**
   * For each layer how many rounds of averaging lie between it and the logits: so many steps away
   * are the nodes whose rows it must hold.
   */
  int[] levels() {
    int[] level = new int[layers.size()];
    for (int l = layers.size() - 1; l >= 0; l--) {
      for (Layer.Term term : layers.get(l).terms()) {
        Layer source = term.source();
        if (source != null) {
          int needed = level[l] + (term.kind().overNeighbours() ? 1 : 0);
          level[source.index()] = Math.max(level[source.index()], needed);
        }
      }
    }
    return level;
  }

  /** How many rounds of averaging over neighbours it takes. */
  public int rounds() {
    int most = 0;
    for (int level : levels()) {
      most = Math.max(most, level);
    }
    return most;
  }

  /** Whether it has learnt something about single nodes, which new nodes lack. */
  boolean hasTables() {
    return layers.stream()
        .flatMap(layer -> layer.terms().stream())
        .anyMatch(term -> term.kind() == Layer.Kind.TABLE);
  }

  /**
   * The network for other nodes than those of training.
   *
   * @param knownAs the node of training that each node is, below 0 for none
   */
  Network forNodes(int[] knownAs) {
    if (!hasTables()) {
      return this;
    }
    Network other = new Network(attributes, latent);
    for (Layer layer : layers) {
      other.layer(layer.width()).copy(layer, knownAs);
    }
    return other;
  }

  /** Everything that learns, in a fixed order. */
  public List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>();
    for (Layer layer : layers) {
      all.addAll(layer.parameters());
    }
    return all;
  }

  /** The weights of this name. */
  public Parameter parameter(String name) {
    Map<String, Parameter> known = new TreeMap<>();
    parameters().forEach(p -> known.put(p.name(), p));
    Parameter found = known.get(name);
    Check.that(found != null, "the network has no \"%s\", but %s", name, known.keySet());
    return Objects.requireNonNull(found);
  }

  /** Draws the weights, each array from a stream of its own. */
  public void initialise(Initialisation how, Run run, String stream) {
    for (Layer layer : layers) {
      int fanIn = 0;
      float last = 0;
      for (Layer.Term term : layer.terms()) {
        boolean multiplied = term.weights() != null && term.kind() != Layer.Kind.ATTENTION;
        fanIn += multiplied ? layer.width(term) : 0;
      }
      for (Layer.Term term : layer.terms()) {
        Parameter weights = term.weights();
        if (term.kind() == Layer.Kind.ATTENTION && weights != null) {
          int ofHead = layer.width(term) / term.heads();
          float bound = (float) Math.sqrt(6.0 / (ofHead + 1)); // as many numbers in, one out
          weights.initialise(bound, run.random(stream + "/" + weights.name()));
        } else if (weights != null) {
          double bound =
              switch (how) {
                case FAN_IN -> 1 / Math.sqrt(Math.max(1, fanIn));
                case EACH_FAN_IN -> 1 / Math.sqrt(Math.max(1, layer.width(term)));
                case GLOROT -> Math.sqrt(6.0 / Math.max(1, layer.width(term) + layer.width()));
              };
          weights.initialise((float) bound, run.random(stream + "/" + weights.name()));
          last = (float) bound;
        }
      }
      Parameter bias = layer.biasOrNull();
      if (how == Initialisation.EACH_FAN_IN && bias != null) {
        bias.initialise(last, run.random(stream + "/" + bias.name()));
      }
    }
  }
}
