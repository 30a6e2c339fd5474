package org.jane.method.jane;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jane.features.NodeFeatures;
import org.jane.features.Reasons;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Basis;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.network.Margins;
import org.jane.network.Network;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Shares the margins of JANE's predictions out ({@link Margins}): blocks that are not looked at are
 * replaced by their means over training nodes. Passes share their hidden sums because the first
 * layer is linear in the blocks.
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
    reasons =
        trained != null
            ? trained.reasons.on(model.rawAttributes(), model.attributes(), model.graph())
            : new Reasons(
                weights.trained().features(),
                model.rawAttributes(),
                model.attributes(),
                model.graph(),
                model.attributeNames(),
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

  /** How the margin of a class is shared. */
  private Margins shared(double[][] parts, int label) {
    return Margins.shared(
        linkBlocks.length,
        set -> {
          int present = (set & 1) << OWN;
          for (int p = 0; p < linkBlocks.length; p++) {
            present |= (set >> p + 1 & 1) << linkBlocks[p];
          }
          return Margins.of(logits(parts, present), label);
        });
  }

  /**
   * @param classes one for each node; null: the most likely
   */
  Explainable.Shares of(int[] nodes, int @Nullable [] classes, Run run) {
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
                double[][] parts = parts(nodes[i]);
                int label =
                    classes == null ? Margins.largest(logits(parts, 1 << OWN | LINKS)) : classes[i];
                Margins margins = shared(parts, label);
                shares.set(i, margins.attributes(), margins.links(), margins.parts());
              }
            });
    return shares;
  }

  Explanation explain(int node, int ofClass, int most, Basis basis) {
    double[][] parts = parts(node);
    double[] both = logits(parts, 1 << OWN | LINKS);
    int label = ofClass == MOST_LIKELY ? Margins.largest(both) : ofClass;
    Margins margins = shared(parts, label);
    Map<String, Double> linkParts = new LinkedHashMap<>();
    for (int p = 0; p < linkBlocks.length; p++) {
      linkParts.put(NAMES[linkBlocks[p]], margins.parts()[p]);
    }
    double[] gradient = hiddenGradient(parts, label);
    double[] atColumns = new double[model.attributes().columns()];
    for (int a = 0; a < atColumns.length; a++) {
      atColumns[a] = inputGradient(attributeWeights, a, gradient);
    }
    return new Explanation(
        node,
        model.given().classNames().get(label),
        Margins.probability(
            both, label, weights.trained().temperature(), model.given().multiLabel()),
        basis,
        margins.attributes(),
        margins.links(),
        linkParts,
        margins.neither(),
        Explanation.Part.largest(reasons.own(node, atColumns, weights.meanAttributes()), most),
        Explanation.Part.largest(reasons.ofLinks(node, atColumns, weights.meanAttributes()), most),
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
              model.ids().get(j),
              a.value(e),
              a.value(e) / strength * weights.c() * along,
              Explanation.Wording.NEIGHBOUR));
    }
    return Explanation.Part.largest(parts, most);
  }
}
