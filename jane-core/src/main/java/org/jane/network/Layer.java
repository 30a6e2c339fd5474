package org.jane.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jane.run.Check;
import org.jspecify.annotations.Nullable;

/**
 * One layer of a {@link Network}: a sum of terms and a bias, then ReLU, then dropout. Made by
 * {@link Network#layer}; every method adds a part and returns the layer itself.
 */
public final class Layer {
  /** Where a term comes from. */
  enum Kind {
    /** X W with the sparse input X. */
    ATTRIBUTES,
    /** Z W with the dense input Z. */
    LATENT,
    /** H W with an earlier layer H. */
    DENSE,
    /** P H: an earlier layer averaged over neighbours. */
    MEAN,
    /** H itself (a residual connection), or a multiple of it. */
    SAME,
    /** H with rows of mean 0 and variance 1 (layer normalisation). */
    NORMED,
    /** A mean of H over a node and its neighbours with weights that are learnt. */
    ATTENTION,
    /** A row of numbers for each node of training, learnt by itself. */
    TABLE;

    /** Whether a row is made of the rows of neighbours. */
    boolean overNeighbours() {
      return this == MEAN || this == ATTENTION;
    }
  }

  /**
   * A part of the sum.
   *
   * @param source the earlier layer, null for the inputs
   * @param weights what it is multiplied by, null for none
   * @param factor of {@link Kind#SAME}
   * @param heads of {@link Kind#ATTENTION}
   */
  record Term(
      Kind kind, @Nullable Layer source, @Nullable Parameter weights, float factor, int heads) {
    Term(Kind kind, @Nullable Layer source, @Nullable Parameter weights) {
      this(kind, source, weights, 1f, 1);
    }

    Layer layer() {
      return Objects.requireNonNull(source, "a term of an earlier layer");
    }

    float[] weightValues() {
      return Objects.requireNonNull(weights, "a term with weights").value();
    }
  }

  private final Network network;
  private final int index;
  private final int width;
  private final List<Term> terms = new ArrayList<>();
  private @Nullable Parameter bias;
  private boolean relu;
  private boolean dropout;

  Layer(Network network, int index, int width) {
    this.network = network;
    this.index = index;
    this.width = Check.atLeast("width", width, 1);
  }

  /** Adds X W. */
  public Layer attributes(String weights, boolean decays) {
    return weighted(Kind.ATTRIBUTES, null, network.attributes(), weights, decays);
  }

  /** Adds Z W. */
  public Layer latent(String weights, boolean decays) {
    return weighted(Kind.LATENT, null, network.latent(), weights, decays);
  }

  /** Adds H W of an earlier layer. */
  public Layer dense(Layer source, String weights, boolean decays) {
    return weighted(Kind.DENSE, source, source.width, weights, decays);
  }

  /** Adds the average of an earlier layer over neighbours. */
  public Layer mean(Layer source) {
    return add(Kind.MEAN, source);
  }

  /** Adds an earlier layer as it is (a residual connection). */
  public Layer same(Layer source) {
    return add(Kind.SAME, source);
  }

  /**
   * The rows of an earlier layer, each shifted and divided so that its numbers have mean 0 and
   * variance 1 (Ba, Kiros and Hinton, 2016). It is all that the layer is: weights of the next layer
   * do what a gain and a shift would.
   */
  public Layer normed(Layer source) {
    Check.that(terms.isEmpty(), "a normalised layer has no other term");
    return add(Kind.NORMED, source);
  }

  /** Adds a multiple of an earlier layer. */
  public Layer same(Layer source, double factor) {
    requireSameWidth(source);
    terms.add(new Term(Kind.SAME, source, null, (float) factor, 1));
    return this;
  }

  /**
   * Adds a mean of an earlier layer over a node and its neighbours, weighted by attention: with h
   * the part of the source that belongs to a head, neighbour j of i has weight {@code w_ij
   * exp(LeakyReLU(a·h_i + b·h_j))} over the sum of these, w_ij the entry of the averages. Heads
   * whose parts together are as wide as this layer stand side by side; where each part is as wide
   * as this layer, their mean is taken.
   *
   * @param source as wide as all heads together
   * @param weights the name of a and b of all heads
   */
  public Layer attention(Layer source, int heads, String weights, boolean decays) {
    requireEarlier(source);
    Check.that(
        source.width % heads == 0 && (source.width == width || source.width == width * heads),
        "%d heads on a layer of %d numbers do not give %d",
        heads,
        source.width,
        width);
    Parameter both = new Parameter(weights, Math.multiplyExact(2, source.width), decays);
    terms.add(new Term(Kind.ATTENTION, source, both, 1f, heads));
    return this;
  }

  /**
   * Adds a row of numbers of its own for each node of the graph of training. Averaged over
   * neighbours without a norm it is A W, the rows of the adjacency through weights.
   *
   * @param nodes how many there are
   */
  public Layer table(int nodes, String weights, boolean decays) {
    return weighted(Kind.TABLE, null, nodes, weights, decays);
  }

  /** Adds a bias, which does not decay. */
  public Layer bias(String name) {
    Check.that(!isNormed(), "a normalised layer has no bias");
    bias = new Parameter(name, width, false);
    return this;
  }

  /** Adds a bias when there is to be one. */
  public Layer bias(String name, boolean wanted) {
    return wanted ? bias(name) : this;
  }

  /** Numbers below 0 become 0. */
  public Layer relu() {
    Check.that(!isNormed(), "a normalised layer has no ReLU");
    relu = true;
    return this;
  }

  /** In training some numbers are dropped. Only behind a ReLU: what is 0 sends no gradient back. */
  public Layer dropout() {
    Check.that(relu, "dropout stands behind a ReLU");
    dropout = true;
    return this;
  }

  private Layer weighted(
      Kind kind, @Nullable Layer source, int inputs, String weights, boolean decays) {
    requireEarlier(source);
    Check.that(!isNormed(), "a normalised layer has no other term");
    terms.add(
        new Term(kind, source, new Parameter(weights, Math.multiplyExact(inputs, width), decays)));
    return this;
  }

  private Layer add(Kind kind, Layer source) {
    requireSameWidth(source);
    terms.add(new Term(kind, source, null));
    return this;
  }

  private void requireSameWidth(Layer source) {
    requireEarlier(source);
    Check.that(
        source.width == width, "a layer of %d numbers cannot add one of %d", width, source.width);
    Check.that(!isNormed(), "a normalised layer has no other term");
  }

  private void requireEarlier(@Nullable Layer source) {
    Check.that(
        source == null || source.network == network && source.index < index,
        "a layer may use earlier layers of its own network only");
  }

  int index() {
    return index;
  }

  /** Numbers per row. */
  public int width() {
    return width;
  }

  /** Numbers per row that enter through a term. */
  int width(Term term) {
    return switch (term.kind) {
      case ATTRIBUTES -> network.attributes();
      case LATENT -> network.latent();
      case TABLE -> term.weightValues().length / width;
      default -> term.layer().width;
    };
  }

  List<Term> terms() {
    return terms;
  }

  /** Everything of another layer, of a network with layers like those of its own. */
  void copy(Layer other, int @Nullable [] knownAs) {
    for (Term term : other.terms) {
      Layer source = term.source == null ? null : network.layers().get(term.source.index);
      Parameter weights =
          term.kind == Kind.TABLE && knownAs != null
              ? rows(Objects.requireNonNull(term.weights), knownAs)
              : term.weights;
      terms.add(new Term(term.kind, source, weights, term.factor, term.heads));
    }
    bias = other.bias;
    relu = other.relu;
    dropout = other.dropout;
  }

  /** A table for other nodes: zeros for those it does not know. */
  private Parameter rows(Parameter table, int[] knownAs) {
    Parameter some =
        new Parameter(table.name(), Math.multiplyExact(knownAs.length, width), table.decays());
    for (int i = 0; i < knownAs.length; i++) {
      if (knownAs[i] >= 0) {
        System.arraycopy(table.value(), knownAs[i] * width, some.value(), i * width, width);
      }
    }
    return some;
  }

  @Nullable Parameter biasOrNull() {
    return bias;
  }

  /** Whether it is an earlier layer with normalised rows. */
  boolean isNormed() {
    return !terms.isEmpty() && terms.get(0).kind == Kind.NORMED;
  }

  boolean hasRelu() {
    return relu;
  }

  boolean hasDropout() {
    return dropout;
  }

  List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>();
    for (Term term : terms) {
      if (term.weights() != null) {
        all.add(term.weights());
      }
    }
    if (bias != null) {
      all.add(bias);
    }
    return all;
  }
}
