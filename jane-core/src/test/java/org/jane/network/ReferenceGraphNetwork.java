package org.jane.network;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jane.loss.Targets;

/**
 * The graph network and its loss once more, in doubles, dense matrices and plain loops, for
 * comparison: a double loss has digits enough for central differences.
 */
public final class ReferenceGraphNetwork {
  private static final double STEP = 1e-5;

  private final Map<String, double[]> weights = new LinkedHashMap<>();
  private final Network shape;
  private final double[][] average;
  private final double[][] x;

  /**
   * @param average P, nodes × nodes
   * @param x attributes, one row a node
   */
  public ReferenceGraphNetwork(Network network, double[][] average, double[][] x) {
    this.shape = network;
    this.average = average;
    this.x = x;
    for (Parameter p : network.parameters()) {
      weights.put(p.name(), ReferenceNetwork.doubles(p.value()));
    }
  }

  /** Σ over nodes of row weight times cross-entropy; targets stand in the order of the nodes. */
  public double loss(int[] nodes, Targets targets) {
    double[][] logits = logits();
    int m = shape.classes();
    double loss = 0;
    for (int i = 0; i < nodes.length; i++) {
      double[] row = logits[nodes[i]];
      double sum = 0;
      for (double logit : row) {
        sum += Math.exp(logit);
      }
      for (int c = 0; c < m; c++) {
        double t = targets.target()[i * m + c];
        double p = targets.independent() ? 1 / (1 + Math.exp(-row[c])) : Math.exp(row[c]) / sum;
        loss -= targets.weight()[i] * t * Math.log(p);
        loss -= targets.independent() ? targets.weight()[i] * (1 - t) * Math.log(1 - p) : 0;
      }
    }
    return loss;
  }

  /** The gradient of the loss at one parameter, by central differences. */
  public double[] gradient(Parameter at, int[] nodes, Targets targets) {
    double[] w = weights.get(at.name());
    double[] gradient = new double[w.length];
    for (int i = 0; i < w.length; i++) {
      double before = w[i];
      w[i] = before + STEP;
      double above = loss(nodes, targets);
      w[i] = before - STEP;
      gradient[i] = (above - loss(nodes, targets)) / (2 * STEP);
      w[i] = before;
    }
    return gradient;
  }

  /** Logits of all nodes. */
  public double[][] logits() {
    double[][] hidden =
        layer(x, "self-weights", "neighbour-weights", "hidden-bias", shape.layers().get(0).width());
    for (double[] row : hidden) {
      for (int j = 0; j < row.length; j++) {
        row[j] = Math.max(0, row[j]);
      }
    }
    return layer(hidden, "self-output", "neighbour-output", "output-bias", shape.classes());
  }

  private double[][] layer(double[][] in, String self, String neighbour, String bias, int width) {
    int n = in.length;
    double[][] out = new double[n][];
    for (int i = 0; i < n; i++) {
      double[] average = new double[in[i].length];
      for (int j = 0; j < n; j++) {
        for (int d = 0; d < average.length; d++) {
          average[d] += this.average[i][j] * in[j][d];
        }
      }
      out[i] = weights.getOrDefault(bias, new double[width]).clone();
      addProduct(average, weights.get(neighbour), out[i]);
      if (weights.containsKey(self)) {
        addProduct(in[i], weights.get(self), out[i]);
      }
    }
    return out;
  }

  private static void addProduct(double[] row, double[] w, double[] into) {
    for (int d = 0; d < row.length; d++) {
      for (int c = 0; c < into.length; c++) {
        into[c] += row[d] * w[d * into.length + c];
      }
    }
  }
}
