package org.jane.method.jane;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jane.features.NeighbourLabels;
import org.jane.features.NodeFeatures;
import org.jane.features.Reasons;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Basis;
import org.jane.model.Contrast;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.network.Margins;
import org.jane.network.Network;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Shares the margins of JANE's predictions out ({@link Margins}): blocks that are not looked at are
 * replaced by their means over training nodes. Passes share their hidden sums because the first
 * layer is linear in the blocks. What neighbours send a network that looks along links belongs to
 * the block of neighbours, and is held as it is while the node's own blocks come and go.
 */
final class JaneShares {
  /** The blocks of the input; all but the first need the links. */
  private static final int OWN = 0;

  private static final int POSITION = 1;
  private static final int NEIGHBOURS = 2;
  private static final int STRUCTURE = 3;
  private static final int LABELS = 4;
  private static final int HUBS = 5;
  private static final int BLOCKS = 6;
  private static final String[] NAMES = {
    "attributes", "position", "neighbours", "structure", "labels", "hubs"
  };
  private static final int LINKS = (1 << BLOCKS) - 1 & ~(1 << OWN);

  private final JaneModel model;
  private final JaneWeights weights;
  private final NodeFeatures.Blocks columns;
  private final float[] attributeWeights;
  private final float[] latentWeights;
  private final float[] hiddenBias;
  private final @Nullable NeighbourLabels labels;
  private final LinkRounds rounds;
  private final Messages messages;
  private final double[][] usual; // what training nodes receive, on average
  private final int h;
  private final int m;
  private final int[] linkBlocks; // those there are
  private final Reasons reasons;
  private final double[][] meanPart; // hidden sums of each block at its mean

  /**
   * @param trained of the model as it was trained; null when this is the one
   */
  JaneShares(JaneModel model, @Nullable JaneShares trained) {
    this.model = model;
    this.weights = model.weights();
    this.columns = weights.trained().features().blocks();
    Network network = weights.network();
    this.h = weights.config().network().hidden();
    this.m = network.classes();
    attributeWeights = network.parameter(JaneNetwork.ATTRIBUTE_WEIGHTS).value();
    latentWeights = network.parameter(JaneNetwork.LATENT_WEIGHTS).value();
    boolean bias = weights.config().network().bias();
    hiddenBias = bias ? network.parameter(JaneNetwork.HIDDEN_BIAS).value() : new float[h];
    rounds = new LinkRounds(network, weights.config());
    labels = weights.labels(model.graph(), model.given());
    boolean neighbours = columns.neighbours() > 0 || rounds.rounds() > 0;
    linkBlocks =
        IntStream.of(POSITION, NEIGHBOURS, STRUCTURE, LABELS, HUBS)
            .filter(b -> b != NEIGHBOURS || neighbours)
            .filter(b -> b != STRUCTURE || columns.structure() > 0)
            .filter(b -> b != LABELS || labels != null)
            .filter(b -> b != HUBS || columns.hubs() > 0)
            .toArray();
    messages = new Messages(model);
    usual = trained != null ? trained.usual : messages.meanReceived(weights.trained().trainNodes());
    reasons =
        trained != null
            ? trained.reasons.on(model.rawAttributes(), model.attributes(), model.graph())
            : new Reasons(
                weights.trained().features(),
                model.rawAttributes(),
                model.attributes(),
                model.graph(),
                model.attributeNames(),
                weights.names(),
                model.ids(),
                weights.trained().trainNodes());
    meanPart = new double[BLOCKS][h];
    for (int a = 0; a < weights.meanAttributes().length; a++) {
      addScaled(attributeWeights, a, weights.meanAttributes()[a], meanPart[block(a)]);
    }
    for (int d = 0; d < weights.meanPosition().length; d++) {
      double mean = (double) weights.c() * weights.meanPosition()[d];
      addScaled(latentWeights, d, mean, meanPart[POSITION]);
    }
  }

  /** The block of a column of the attributes as the network sees them. */
  private int block(int column) {
    return column < columns.own()
        ? OWN
        : column < columns.own() + columns.structure()
            ? STRUCTURE
            : column < columns.firstHub()
                ? NEIGHBOURS
                : column < columns.firstHub() + columns.hubs() ? HUBS : LABELS;
  }

  private void addScaled(float[] matrix, int row, double factor, double[] into) {
    for (int j = 0; j < h; j++) {
      into[j] += factor * matrix[row * h + j];
    }
  }

  /** What each block of a node adds to the hidden sums. */
  private double[][] parts(int node) {
    double[][] parts = new double[BLOCKS][h];
    CsrMatrix x = model.attributes();
    for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
      addScaled(attributeWeights, x.column(e), x.value(e), parts[block(x.column(e))]);
    }
    for (int d = 0; d < weights.u().columns(); d++) {
      double position = (double) weights.c() * weights.u().get(node, d);
      addScaled(latentWeights, d, position, parts[POSITION]);
    }
    return parts;
  }

  /** What is known of a node: what each block adds to the hidden sums, and what it receives. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Input(double[][] parts, double[][] received) {}

  private Input input(int node) {
    return new Input(parts(node), messages.received(node));
  }

  /** The network with some blocks as they are, a bit for each, and the others at their means. */
  private LinkRounds.Way way(Input input, int present) {
    double[] sums = new double[h];
    for (int j = 0; j < h; j++) {
      double hidden = 0;
      for (int b = 0; b < BLOCKS; b++) {
        hidden += (present >> b & 1) == 1 ? input.parts[b][j] : meanPart[b][j];
      }
      sums[j] = hidden + hiddenBias[j];
    }
    return rounds.new Way(sums, (present >> NEIGHBOURS & 1) == 1 ? input.received : usual);
  }

  private double[] logits(Input input, int present) {
    return way(input, present).logits();
  }

  /** How a contrast is shared. */
  private Margins shared(int node, Input input, Contrast contrast) {
    IntToDoubleFunction value =
        set -> {
          int present = (set & 1) << OWN;
          for (int p = 0; p < linkBlocks.length; p++) {
            present |= (set >> p + 1 & 1) << linkBlocks[p];
          }
          return contrast.of(logits(input, present));
        };
    return model.graph().degree(node) == 0
        ? Margins.withoutLinks(linkBlocks.length, value)
        : Margins.shared(linkBlocks.length, value);
  }

  /**
   * @param contrasts one for each node
   */
  Explainable.Shares of(int[] nodes, Contrast[] contrasts, Run run) {
    List<String> names = new ArrayList<>();
    for (int block : linkBlocks) {
      names.add(NAMES[block]);
    }
    Explainable.Shares shares = Explainable.Shares.room(nodes.length, names);
    run.workers()
        .forBlocks(
            nodes.length,
            256,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                Input input = input(nodes[i]);
                Contrast contrast = contrasts[i].in(logits(input, 1 << OWN | LINKS));
                Margins margins = shared(nodes[i], input, contrast);
                shares.set(i, margins.attributes(), margins.links(), margins.parts());
              }
            });
    return shares;
  }

  Explanation explain(int node, Contrast asked, int most, Basis basis) {
    Input input = input(node);
    LinkRounds.Way way = way(input, 1 << OWN | LINKS);
    double[] both = way.logits();
    Contrast contrast = asked.in(both);
    int label = contrast.ofClass();
    Margins margins = shared(node, input, contrast);
    Map<String, Double> linkParts = new LinkedHashMap<>();
    for (int p = 0; p < linkBlocks.length; p++) {
      linkParts.put(NAMES[linkBlocks[p]], margins.parts()[p]);
    }
    LinkRounds.Gradients gradients = way.of(contrast);
    double[] atColumns = new double[model.attributes().columns()];
    for (int a = 0; a < atColumns.length; a++) {
      atColumns[a] = inputGradient(attributeWeights, a, gradients.sums());
    }
    List<Explanation.Part> ofLinks = reasons.ofLinks(node, atColumns, weights.meanAttributes());
    if (labels != null) {
      int first = atColumns.length - labels.columns();
      double[] mean = new double[labels.columns()];
      Arrays.setAll(mean, a -> weights.meanAttributes()[first + a]);
      ofLinks = new ArrayList<>(ofLinks);
      ofLinks.addAll(
          labels.reasons(node, Arrays.copyOfRange(atColumns, first, atColumns.length), mean));
    }
    if (rounds.rounds() > 0) {
      ofLinks = joined(ofLinks, reasonsSent(node, gradients.means()));
    }
    return new Explanation(
        node,
        model.given().classNames().get(label),
        Margins.probability(
            both, label, weights.trained().temperature(), model.given().multiLabel()),
        basis,
        model.graph().degree(node),
        margins.attributes(),
        margins.links(),
        linkParts,
        margins.neither(),
        Explanation.Part.largest(reasons.own(node, atColumns, weights.meanAttributes()), most),
        Explanation.Part.largest(ofLinks, most),
        neighbours(node, gradients, most));
  }

  private double inputGradient(float[] matrix, int row, double[] hiddenGradient) {
    double sum = 0;
    for (int j = 0; j < h; j++) {
      sum += hiddenGradient[j] * matrix[row * h + j];
    }
    return sum;
  }

  /**
   * What the attributes of the neighbours do by what these send. With G_j the gradient at the
   * hidden sums of neighbour j, attribute a has the effect Σ_j w_a·G_j·(x_ja - mean_a).
   *
   * @param gradient at what the node receives
   */
  private List<Explanation.Part> reasonsSent(int node, double[][] gradient) {
    CsrMatrix links = model.graph().adjacency();
    double strength = model.graph().strength(node);
    double[] effects = new double[reasons.attributes()];
    double[] summed = new double[h];
    for (int e = links.rowStart(node); e < links.rowStart(node + 1); e++) {
      int j = links.column(e);
      double[][] atShown = messages.atShownAndShares(node, e, strength, gradient);
      double[] atSums = way(input(j), 1 << OWN | LINKS).ofSeen(atShown).sums();
      for (int d = 0; d < h; d++) {
        summed[d] += atSums[d];
      }
      reasons.addOwn(j, column -> inputGradient(attributeWeights, column, atSums), effects);
    }
    double[] ofMeans =
        reasons.ofMeans(
            column -> inputGradient(attributeWeights, column, summed), weights.meanAttributes());
    double[] plain = reasons.meanOfNeighbours(node);
    List<Explanation.Part> parts = new ArrayList<>();
    for (int a = 0; a < effects.length && strength > 0; a++) {
      double effect = effects[a] - ofMeans[a];
      if (effect != 0) {
        parts.add(reasons.ofNeighbours(0, a, plain[a], effect));
      }
    }
    return parts;
  }

  /** Reasons of the same name, one from a neighbours' mean as an attribute, become one. */
  private static List<Explanation.Part> joined(
      List<Explanation.Part> some, List<Explanation.Part> others) {
    Map<String, Explanation.Part> byName = new LinkedHashMap<>();
    some.forEach(part -> byName.put(part.name(), part));
    others.forEach(
        part -> byName.merge(part.name(), part, (a, b) -> a.withEffect(a.effect() + b.effect())));
    return List.copyOf(byName.values());
  }

  private List<Explanation.Part> neighbours(int node, LinkRounds.Gradients gradients, int most) {
    int k = weights.u().columns();
    double[] gradient = new double[k];
    for (int d = 0; d < k; d++) {
      gradient[d] = inputGradient(latentWeights, d, gradients.sums());
    }
    CsrMatrix a = model.graph().adjacency();
    double strength = model.graph().strength(node);
    List<Explanation.Part> parts = new ArrayList<>();
    for (int e = a.rowStart(node); e < a.rowStart(node + 1); e++) {
      int j = a.column(e);
      double along = 0;
      for (int d = 0; d < k; d++) {
        along += gradient[d] * (weights.u().get(j, d) - weights.meanPosition()[d]);
      }
      double share = a.value(e) / strength;
      double effect =
          messages.byAttention()
              ? share * weights.c() * along
                  + messages.sent(j, messages.atShown(e, strength, gradients.means()), usual)
              : share * (weights.c() * along + messages.sent(j, gradients.means(), usual));
      parts.add(
          new Explanation.Part(
              model.ids().get(j), a.value(e), effect, Explanation.Wording.NEIGHBOUR));
    }
    return Explanation.Part.largest(parts, most);
  }
}
