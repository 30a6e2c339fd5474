package org.jane.method.jane;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.features.NodeFeatures;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Basis;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.network.Network;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Splits margins between what a node brings itself and everything that needs the links. With v(S)
 * the logit of the predicted class minus the mean logit, seen with the blocks in S and means in
 * place of the others, X the node's own attributes and L the links, φ_X = ½[v(X)-v(∅) + v(XL)-v(L)]
 * and φ_L = ½[v(L)-v(∅) + v(XL)-v(X)]. The parts of L (position, means over neighbours, structure)
 * share φ_L in every order of joining, with and without X (the value of Owen, 1977), so that all
 * parts add up to v(XL)-v(∅). Passes share their hidden sums because the first layer is linear in
 * the blocks.
 */
final class JaneShares {
  /** In place of a class: the one the model holds most likely. */
  static final int MOST_LIKELY = -1;

  /** The blocks of the input; all but the first need the links. */
  private static final int OWN = 0;

  private static final int POSITION = 1;
  private static final int NEIGHBOURS = 2;
  private static final int STRUCTURE = 3;
  private static final int BLOCKS = 4;
  private static final String[] NAMES = {"attributes", "position", "neighbours", "structure"};
  private static final int LINKS = 1 << POSITION | 1 << NEIGHBOURS | 1 << STRUCTURE;

  private final JaneModel model;
  private final JaneWeights weights;
  private final NodeFeatures.Blocks columns;
  private final float[] attributeWeights;
  private final float[] latentWeights;
  private final float[] hiddenBias;
  private final float[] outputWeights;
  private final float[] outputBias;
  private final int h;
  private final int m;
  private final int[] linkBlocks; // those there are
  private final double[][] meanPart; // hidden sums of each block at its mean

  JaneShares(JaneModel model) {
    this.model = model;
    this.weights = model.weights();
    this.columns = weights.trained().features().blocks();
    Network network = weights.network();
    this.h = weights.config().network().hidden();
    this.m = network.classes();
    attributeWeights = network.parameter(JaneNetwork.ATTRIBUTE_WEIGHTS).value();
    latentWeights = network.parameter(JaneNetwork.LATENT_WEIGHTS).value();
    outputWeights = network.parameter(JaneNetwork.OUTPUT_WEIGHTS).value();
    boolean bias = weights.config().network().bias();
    hiddenBias = bias ? network.parameter(JaneNetwork.HIDDEN_BIAS).value() : new float[h];
    outputBias = bias ? network.parameter(JaneNetwork.OUTPUT_BIAS).value() : new float[m];
    linkBlocks =
        columns.neighbours() == 0 && columns.structure() == 0
            ? new int[] {POSITION}
            : columns.neighbours() == 0
                ? new int[] {POSITION, STRUCTURE}
                : columns.structure() == 0
                    ? new int[] {POSITION, NEIGHBOURS}
                    : new int[] {POSITION, NEIGHBOURS, STRUCTURE};
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
        : column < columns.own() + columns.structure() ? STRUCTURE : NEIGHBOURS;
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

  /** Logits with some blocks as they are, a bit for each, and the others at their means. */
  private double[] logits(double[][] parts, int present) {
    double[] logits = new double[m];
    for (int y = 0; y < m; y++) {
      logits[y] = outputBias[y];
    }
    for (int j = 0; j < h; j++) {
      double hidden = 0;
      for (int b = 0; b < BLOCKS; b++) {
        hidden += (present >> b & 1) == 1 ? parts[b][j] : meanPart[b][j];
      }
      hidden += hiddenBias[j];
      for (int y = 0; hidden > 0 && y < m; y++) {
        logits[y] += hidden * outputWeights[j * m + y];
      }
    }
    return logits;
  }

  private static double margin(double[] logits, int label) {
    return logits[label] - Arrays.stream(logits).sum() / logits.length;
  }

  private static int largest(double[] logits) {
    int best = 0;
    for (int y = 1; y < logits.length; y++) {
      best = logits[y] > logits[best] ? y : best;
    }
    return best;
  }

  /** The margins of a node for a class, and what they make of the two sides. */
  private record Margins(
      int label, double neither, double attributes, double links, double both, double probability) {
    double attributeShare() {
      return 0.5 * (attributes - neither + both - links);
    }

    double linkShare() {
      return 0.5 * (links - neither + both - attributes);
    }
  }

  private Margins margins(double[][] parts, int ofClass) {
    double[] both = logits(parts, 1 << OWN | LINKS);
    int label = ofClass == MOST_LIKELY ? largest(both) : ofClass;
    return new Margins(
        label,
        margin(logits(parts, 0), label),
        margin(logits(parts, 1 << OWN), label),
        margin(logits(parts, LINKS), label),
        margin(both, label),
        probability(both, label));
  }

  private double probability(double[] logits, int label) {
    double t = weights.trained().temperature();
    if (model.given().multiLabel()) {
      return 1 / (1 + StrictMath.exp(-logits[label] / t));
    }
    double sum = 0;
    for (double logit : logits) {
      sum += StrictMath.exp((logit - logits[label]) / t);
    }
    return 1 / sum;
  }

  /** What each part of the links adds, in the order of {@link #linkBlocks}; their sum is φ_L. */
  private double[] linkParts(double[][] parts, Margins margins) {
    int count = linkBlocks.length;
    double[] shares = new double[count];
    if (count == 1) {
      shares[0] = margins.linkShare();
      return shares;
    }
    double[][] v = new double[2][1 << count]; // without and with the node's own attributes
    for (int own = 0; own < 2; own++) {
      for (int set = 0; set < 1 << count; set++) {
        int present = own << OWN;
        for (int p = 0; p < count; p++) {
          present |= (set >> p & 1) << linkBlocks[p];
        }
        v[own][set] = margin(logits(parts, present), margins.label());
      }
    }
    for (int p = 0; p < count; p++) {
      for (int set = 0; set < 1 << count; set++) {
        if ((set >> p & 1) == 0) {
          int size = Integer.bitCount(set);
          // so many of all orders of joining begin with this set and go on with p
          double weight = factorial(size) * factorial(count - size - 1) / factorial(count);
          int with = set | 1 << p;
          shares[p] += weight * 0.5 * (v[0][with] - v[0][set] + v[1][with] - v[1][set]);
        }
      }
    }
    return shares;
  }

  private static double factorial(int n) {
    return n <= 1 ? 1 : n * factorial(n - 1);
  }

  /**
   * @param classes one for each node; null: the most likely
   */
  Explainable.Shares ofAll(int @Nullable [] classes, Run run) {
    int n = model.graph().nodes();
    float[] attributes = new float[n];
    float[] links = new float[n];
    Map<String, float[]> linkParts = new LinkedHashMap<>();
    for (int block : linkBlocks) {
      linkParts.put(NAMES[block], new float[n]);
    }
    List<float[]> byPart = List.copyOf(linkParts.values());
    run.workers()
        .forBlocks(
            n,
            256,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                double[][] parts = parts(i);
                Margins margins = margins(parts, classes == null ? MOST_LIKELY : classes[i]);
                attributes[i] = (float) margins.attributeShare();
                links[i] = (float) margins.linkShare();
                double[] shares = linkParts(parts, margins);
                for (int p = 0; p < shares.length; p++) {
                  byPart.get(p)[i] = (float) shares[p];
                }
              }
            });
    return new Explainable.Shares(attributes, links, linkParts);
  }

  Explanation explain(int node, int ofClass, int most, Basis basis) {
    double[][] parts = parts(node);
    Margins margins = margins(parts, ofClass);
    double[] shares = linkParts(parts, margins);
    Map<String, Double> linkParts = new LinkedHashMap<>();
    for (int p = 0; p < shares.length; p++) {
      linkParts.put(NAMES[linkBlocks[p]], shares[p]);
    }
    double[] gradient = hiddenGradient(parts, margins.label());
    List<Explanation.Part> own = new ArrayList<>();
    List<Explanation.Part> ofLinks = new ArrayList<>();
    attributes(node, gradient, own, ofLinks);
    return new Explanation(
        node,
        model.given().classNames().get(margins.label()),
        margins.probability(),
        basis,
        margins.attributeShare(),
        margins.linkShare(),
        linkParts,
        margins.neither(),
        largest(own, most),
        largest(ofLinks, most),
        neighbours(node, gradient, most));
  }

  /**
   * The gradient of the margin at the hidden sums: W1's column of the label minus the mean column,
   * where the unit is on.
   */
  private double[] hiddenGradient(double[][] parts, int label) {
    double[] gradient = new double[h];
    for (int j = 0; j < h; j++) {
      double hidden = hiddenBias[j];
      for (int b = 0; b < BLOCKS; b++) {
        hidden += parts[b][j];
      }
      if (hidden > 0) {
        double mean = 0;
        for (int y = 0; y < m; y++) {
          mean += outputWeights[j * m + y] / m;
        }
        gradient[j] = outputWeights[j * m + label] - mean;
      }
    }
    return gradient;
  }

  private double inputGradient(float[] matrix, int row, double[] hiddenGradient) {
    double sum = 0;
    for (int j = 0; j < h; j++) {
      sum += hiddenGradient[j] * matrix[row * h + j];
    }
    return sum;
  }

  /** The effects of all columns that are not at their mean: the node's own, and those of links. */
  private void attributes(
      int node,
      double[] hiddenGradient,
      List<Explanation.Part> own,
      List<Explanation.Part> ofLinks) {
    CsrMatrix x = model.attributes();
    double[] value = new double[x.columns()];
    for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
      value[x.column(e)] = x.value(e);
    }
    for (int a = 0; a < value.length; a++) {
      double off = value[a] - weights.meanAttributes()[a];
      if (off != 0) {
        double effect = inputGradient(attributeWeights, a, hiddenGradient) * off;
        (block(a) == OWN ? own : ofLinks)
            .add(new Explanation.Part(model.attributeNames().get(a), value[a], effect));
      }
    }
  }

  private List<Explanation.Part> neighbours(int node, double[] hiddenGradient, int most) {
    int k = weights.u().columns();
    double[] gradient = new double[k];
    for (int d = 0; d < k; d++) {
      gradient[d] = inputGradient(latentWeights, d, hiddenGradient);
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
      parts.add(
          new Explanation.Part(
              model.ids().get(j), a.value(e), a.value(e) / strength * weights.c() * along));
    }
    return largest(parts, most);
  }

  private static List<Explanation.Part> largest(List<Explanation.Part> parts, int most) {
    parts.sort(Comparator.comparingDouble(part -> -Math.abs(part.effect())));
    return parts.subList(0, Math.min(most, parts.size()));
  }
}
