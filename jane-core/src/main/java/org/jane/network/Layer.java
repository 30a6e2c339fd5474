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
    /** H itself (a residual connection). */
    SAME,
    /** H with rows of mean 0 and variance 1 (layer normalisation). */
    NORMED
  }

  /**
   * A part of the sum.
   *
   * @param source the earlier layer, null for the inputs
   * @param weights what it is multiplied by, null for none
   */
  record Term(Kind kind, @Nullable Layer source, @Nullable Parameter weights) {
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
    requireEarlier(source);
    Check.that(
        source.width == width, "a layer of %d numbers cannot add one of %d", width, source.width);
    Check.that(!isNormed(), "a normalised layer has no other term");
    terms.add(new Term(kind, source, null));
    return this;
  }

  private void requireEarlier(@Nullable Layer source) {
    Check.that(
        source == null || source.network == network && source.index < index,
        "a layer may use earlier layers of its own network only");
  }

  int index() {
    return index;
  }

  int width() {
    return width;
  }

  /** Numbers per row that enter through a term. */
  int width(Term term) {
    return switch (term.kind) {
      case ATTRIBUTES -> network.attributes();
      case LATENT -> network.latent();
      default -> term.layer().width;
    };
  }

  List<Term> terms() {
    return terms;
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
