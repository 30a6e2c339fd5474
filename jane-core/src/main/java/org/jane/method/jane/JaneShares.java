package org.jane.method.jane;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jane.linalg.CsrMatrix;
import org.jane.model.Basis;
import org.jane.model.Explainable;
import org.jane.model.Explanation;
import org.jane.network.Network;
import org.jane.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Splits margins between attributes and proximity. With v(S) the logit of the predicted class minus
 * the mean logit, seen with the blocks in S and means in place of the others, φ_X = ½[v(X)-v(∅) +
 * v(XU)-v(U)] and φ_U = ½[v(U)-v(∅) + v(XU)-v(X)]: exact from four passes through the network,
 * which share their hidden sums because the first layer is linear in the blocks.
 */
final class JaneShares {
  /** In place of a class: the one the model holds most likely. */
  static final int MOST_LIKELY = -1;

  private final JaneModel model;
  private final JaneWeights weights;
  private final float[] attributeWeights;
  private final float[] latentWeights;
  private final float[] hiddenBias;
  private final float[] outputWeights;
  private final float[] outputBias;
  private final int h;
  private final int m;
  private final double[] meanAttributePart; // x̄ W0x
  private final double[] meanPositionPart; // c ū W0u

  JaneShares(JaneModel model) {
    this.model = model;
    this.weights = model.weights();
    Network network = weights.network();
    this.h = weights.config().network().hidden();
    this.m = network.classes();
    attributeWeights = network.parameter(JaneNetwork.ATTRIBUTE_WEIGHTS).value();
    latentWeights = network.parameter(JaneNetwork.LATENT_WEIGHTS).value();
    outputWeights = network.parameter(JaneNetwork.OUTPUT_WEIGHTS).value();
    boolean bias = weights.config().network().bias();
    hiddenBias = bias ? network.parameter(JaneNetwork.HIDDEN_BIAS).value() : new float[h];
    outputBias = bias ? network.parameter(JaneNetwork.OUTPUT_BIAS).value() : new float[m];
    meanAttributePart = new double[h];
    for (int a = 0; a < weights.meanAttributes().length; a++) {
      addScaled(attributeWeights, a, weights.meanAttributes()[a], meanAttributePart);
    }
    meanPositionPart = new double[h];
    for (int d = 0; d < weights.meanPosition().length; d++) {
      addScaled(
          latentWeights, d, (double) weights.c() * weights.meanPosition()[d], meanPositionPart);
    }
  }

  private void addScaled(float[] matrix, int row, double factor, double[] into) {
    for (int j = 0; j < h; j++) {
      into[j] += factor * matrix[row * h + j];
    }
  }

  private double[] attributePart(int node) {
    CsrMatrix x = model.attributes();
    double[] part = new double[h];
    for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
      addScaled(attributeWeights, x.column(e), x.value(e), part);
    }
    return part;
  }

  private double[] positionPart(int node) {
    double[] part = new double[h];
    for (int d = 0; d < weights.u().columns(); d++) {
      addScaled(latentWeights, d, (double) weights.c() * weights.u().get(node, d), part);
    }
    return part;
  }

  private double[] logits(double[] attributePart, double[] positionPart) {
    double[] logits = new double[m];
    for (int y = 0; y < m; y++) {
      logits[y] = outputBias[y];
    }
    for (int j = 0; j < h; j++) {
      double hidden = attributePart[j] + positionPart[j] + hiddenBias[j];
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

  /** The four margins of a node for a class: v(∅), v(X), v(U), v(XU). */
  private record Margins(
      int label,
      double neither,
      double attributes,
      double position,
      double both,
      double probability) {
    double attributeShare() {
      return 0.5 * (attributes - neither + both - position);
    }

    double positionShare() {
      return 0.5 * (position - neither + both - attributes);
    }
  }

  private Margins margins(int node, int ofClass) {
    double[] x = attributePart(node);
    double[] u = positionPart(node);
    double[] both = logits(x, u);
    int label = ofClass == MOST_LIKELY ? largest(both) : ofClass;
    return new Margins(
        label,
        margin(logits(meanAttributePart, meanPositionPart), label),
        margin(logits(x, meanPositionPart), label),
        margin(logits(meanAttributePart, u), label),
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

  /**
   * @param classes one for each node; null: the most likely
   */
  Explainable.Shares ofAll(int @Nullable [] classes, Run run) {
    int n = model.graph().nodes();
    float[] attribute = new float[n];
    float[] proximity = new float[n];
    run.workers()
        .forBlocks(
            n,
            256,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                Margins margins = margins(i, classes == null ? MOST_LIKELY : classes[i]);
                attribute[i] = (float) margins.attributeShare();
                proximity[i] = (float) margins.positionShare();
              }
            });
    return new Explainable.Shares(attribute, proximity);
  }

  Explanation explain(int node, int ofClass, int most, Basis basis) {
    Margins margins = margins(node, ofClass);
    double[] gradient = hiddenGradient(node, margins.label());
    return new Explanation(
        node,
        model.given().classNames().get(margins.label()),
        margins.probability(),
        basis,
        margins.attributeShare(),
        margins.positionShare(),
        margins.neither(),
        attributes(node, gradient, most),
        neighbours(node, gradient, most));
  }

  /**
   * The gradient of the margin at the hidden sums: W1's column of the label minus the mean column,
   * where the unit is on.
   */
  private double[] hiddenGradient(int node, int label) {
    double[] x = attributePart(node);
    double[] u = positionPart(node);
    double[] gradient = new double[h];
    for (int j = 0; j < h; j++) {
      if (x[j] + u[j] + hiddenBias[j] > 0) {
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

  private List<Explanation.Part> attributes(int node, double[] hiddenGradient, int most) {
    CsrMatrix x = model.attributes();
    double[] value = new double[x.columns()];
    for (int e = x.rowStart(node); e < x.rowStart(node + 1); e++) {
      value[x.column(e)] = x.value(e);
    }
    List<Explanation.Part> parts = new ArrayList<>();
    for (int a = 0; a < value.length; a++) {
      double off = value[a] - weights.meanAttributes()[a];
      if (off != 0) {
        double effect = inputGradient(attributeWeights, a, hiddenGradient) * off;
        parts.add(new Explanation.Part(model.attributeNames().get(a), value[a], effect));
      }
    }
    return largest(parts, most);
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
