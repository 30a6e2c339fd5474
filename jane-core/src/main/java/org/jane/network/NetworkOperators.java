package org.jane.network;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxGraph;
import org.jane.onnx.OnnxValue;
import org.jspecify.annotations.Nullable;

/**
 * A network as operators of ONNX, walked back from the logits: layers that nobody reads are left
 * out.
 *
 * <p>Asked by nodes of training, a layer that looks at neighbours is a table of what it gave for
 * each node: the neighbours of these nodes do not change. Asked by attributes, it is computed from
 * the links.
 */
public final class NetworkOperators {
  private final Network network;
  private final OnnxInputs in;
  private final OnnxGraph graph;
  private final @Nullable OnnxValue seen;
  private final @Nullable OnnxValue latent;
  private final @Nullable LinkWeights weights;
  private final IntFunction<float[]> known;
  private final Map<Layer, OnnxValue> made = new HashMap<>();
  private OnnxInputs.@Nullable Links links;

  /**
   * @param seen the attributes as the network sees them, null for none
   * @param latent the other input, null for none
   * @param weights of the links, null where no neighbour is looked at
   * @param known what a layer gave for the nodes of training, by its number
   */
  public NetworkOperators(
      Network network,
      OnnxInputs in,
      @Nullable OnnxValue seen,
      @Nullable OnnxValue latent,
      @Nullable LinkWeights weights,
      IntFunction<float[]> known) {
    this.network = network;
    this.in = in;
    this.graph = in.graph();
    this.seen = seen;
    this.latent = latent;
    this.weights = weights;
    this.known = known;
  }

  /** The probabilities at a temperature, rows × classes. */
  public OnnxValue probabilities(double temperature, boolean independent) {
    OnnxValue logits = of(network.layers().get(network.layers().size() - 1));
    return calibrated(graph, logits, temperature, independent);
  }

  /** Logits as probabilities at a temperature. */
  public static OnnxValue calibrated(
      OnnxGraph graph, OnnxValue logits, double temperature, boolean independent) {
    OnnxValue cooled = graph.times(logits, graph.scalar(1 / temperature));
    return independent
        ? graph.op("Sigmoid", cooled)
        : graph.op("Softmax", Map.of("axis", 1), cooled);
  }

  private OnnxValue of(Layer layer) {
    OnnxValue value = made.get(layer);
    if (value == null) {
      boolean looks = layer.terms().stream().anyMatch(term -> term.kind().overNeighbours());
      value =
          looks && in.byNode()
              ? in.rows("layer_" + layer.index(), known.apply(layer.index()), layer.width())
              : computed(layer);
      made.put(layer, value);
    }
    return value;
  }

  private OnnxValue computed(Layer layer) {
    OnnxValue sum = null;
    for (Layer.Term term : layer.terms()) {
      OnnxValue part = of(layer, term);
      if (part != null) {
        sum = sum == null ? part : graph.plus(sum, part);
      }
    }
    if (sum == null) { // of attributes, where there are none
      sum = graph.filled(0, graph.behind(in.count(), graph.integers(layer.width())));
    }
    Parameter bias = layer.biasOrNull();
    if (bias != null) {
      sum = graph.plus(sum, graph.constant(bias.name(), bias.value(), layer.width()));
    }
    return layer.hasRelu() ? graph.op("Relu", sum) : sum;
  }

  private @Nullable OnnxValue of(Layer layer, Layer.Term term) {
    return switch (term.kind()) {
      case ATTRIBUTES -> seen == null ? null : graph.matMul(seen, weights(layer, term));
      case LATENT -> latent == null ? null : graph.matMul(latent, weights(layer, term));
      case DENSE -> graph.matMul(of(term.layer()), weights(layer, term));
      case MEAN -> in.sumOver(links(), of(term.layer()), layer.width());
      case SAME ->
          term.factor() == 1
              ? of(term.layer())
              : graph.times(of(term.layer()), graph.scalar(term.factor()));
      case NORMED -> normed(of(term.layer()));
      case ATTENTION -> attention(layer, term);
      case TABLE -> in.rows("table", term.weightValues(), layer.width());
    };
  }

  private OnnxValue weights(Layer layer, Layer.Term term) {
    Parameter of = Objects.requireNonNull(term.weights());
    return graph.constant(of.name(), of.value(), layer.width(term), layer.width());
  }

  private OnnxInputs.Links links() {
    OnnxInputs.Links known = links;
    if (known == null) {
      known = Objects.requireNonNull(weights, "weights of links").operators(in);
      links = known;
    }
    return known;
  }

  private OnnxValue normed(OnnxValue of) {
    OnnxValue off = graph.minus(of, graph.mean(of, 1));
    OnnxValue variance = graph.mean(graph.times(off, off), 1);
    OnnxValue deviation =
        graph.op("Sqrt", graph.plus(variance, graph.scalar(NetworkPass.NORM_EPSILON)));
    return graph.over(off, deviation);
  }

  private OnnxValue attention(Layer layer, Layer.Term term) {
    OnnxValue source = of(term.layer());
    int width = term.layer().width();
    int heads = term.heads();
    int part = width / heads;
    OnnxInputs.Links to = links();
    OnnxValue parts = graph.op("Reshape", source, graph.integers(-1, heads, part));
    float[] both = term.weightValues(); // a of all heads, then b
    float[] a = Arrays.copyOfRange(both, 0, width);
    float[] b = Arrays.copyOfRange(both, width, 2 * width);
    OnnxValue own = graph.rows(score(parts, a, heads, part), to.to());
    OnnxValue near = graph.rows(score(parts, b, heads, part), to.from());
    OnnxValue score =
        graph.op("LeakyRelu", Map.of("alpha", Attention.SLOPE), graph.plus(own, near));
    OnnxValue most = graph.largestByRow(in.count(), to.to(), score, heads);
    OnnxValue share =
        graph.times(
            graph.op("Exp", graph.minus(score, graph.rows(most, to.to()))),
            graph.asColumn(to.weight()));
    OnnxValue sum = graph.rows(graph.sumByRow(in.count(), to.to(), share, heads), to.to());
    OnnxValue alpha = graph.op("Unsqueeze", graph.over(share, sum), graph.integers(2));
    OnnxValue given = graph.times(graph.rows(parts, to.from()), alpha);
    OnnxValue flat = graph.op("Reshape", given, graph.integers(-1, width));
    OnnxValue all = graph.sumByRow(in.count(), to.to(), flat, width);
    return layer.width() == width
        ? all
        : graph.op(
            "ReduceMean",
            Map.of("keepdims", 0),
            graph.op("Reshape", all, graph.integers(-1, heads, part)),
            graph.integers(1));
  }

  /** The inner product of each head's part with its weights, rows × heads. */
  private OnnxValue score(OnnxValue parts, float[] weights, int heads, int part) {
    OnnxValue of = graph.times(parts, graph.constant("attention", weights, heads, part));
    return graph.op("ReduceSum", Map.of("keepdims", 0), of, graph.integers(2));
  }
}
