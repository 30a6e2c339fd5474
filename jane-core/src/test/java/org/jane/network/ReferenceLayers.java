package org.jane.network;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jane.loss.Targets;

/**
 * Any {@link Network} once more, in doubles, dense matrices and plain loops over all nodes, for
 * comparison: a double loss has digits enough for central differences.
 */
final class ReferenceLayers {
  private final Network network;
  private final double[][] average; // nodes × nodes
  private final double[][] x;
  private final double[][] z;
  private final Map<Parameter, double[]> weights = new HashMap<>();

  ReferenceLayers(Network network, double[][] average, double[][] x, double[][] z) {
    this.network = network;
    this.average = average;
    this.x = x;
    this.z = z;
    network.parameters().forEach(p -> weights.put(p, ReferenceNetwork.doubles(p.value())));
  }

  double[][] logits() {
    double[][][] value = new double[network.layers().size()][][];
    for (Layer layer : network.layers()) {
      double[][] out = new double[x.length][layer.width()];
      for (Layer.Term term : layer.terms()) {
        double[][] in =
            switch (term.kind()) {
              case ATTRIBUTES -> x;
              case LATENT -> z;
              case DENSE, SAME -> value[term.layer().index()];
              case MEAN -> product(average, value[term.layer().index()]);
              case NORMED -> normed(value[term.layer().index()]);
              case ATTENTION -> attention(term, value[term.layer().index()], layer.width());
              case TABLE -> matrix(term, layer);
            };
        boolean multiplied =
            term.weights() != null
                && term.kind() != Layer.Kind.ATTENTION
                && term.kind() != Layer.Kind.TABLE;
        double[][] added = multiplied ? product(in, matrix(term, layer)) : in;
        for (int i = 0; i < out.length; i++) {
          for (int c = 0; c < layer.width(); c++) {
            out[i][c] += term.factor() * added[i][c];
          }
        }
      }
      for (double[] row : out) {
        for (int c = 0; c < row.length; c++) {
          row[c] += layer.biasOrNull() == null ? 0 : weights.get(layer.biasOrNull())[c];
          row[c] = layer.hasRelu() ? Math.max(0, row[c]) : row[c];
        }
      }
      value[layer.index()] = out;
    }
    return value[value.length - 1];
  }

  /** One head after the other, over those with a weight in the averages. */
  private double[][] attention(Layer.Term term, double[][] source, int width) {
    int heads = term.heads();
    int all = source[0].length;
    int part = all / heads;
    double[] a = weights.get(term.weights());
    double[][] out = new double[source.length][width];
    for (int i = 0; i < source.length; i++) {
      for (int k = 0; k < heads; k++) {
        double[] share = new double[source.length];
        double sum = 0;
        for (int j = 0; j < source.length; j++) {
          if (average[i][j] == 0) {
            continue;
          }
          double score = 0;
          for (int c = k * part; c < (k + 1) * part; c++) {
            score += a[c] * source[i][c] + a[all + c] * source[j][c];
          }
          share[j] = average[i][j] * Math.exp(score > 0 ? score : 0.2 * score);
          sum += share[j];
        }
        for (int j = 0; j < source.length; j++) {
          for (int c = 0; c < part && share[j] != 0; c++) {
            double added = share[j] / sum * source[j][k * part + c];
            out[i][width == all ? k * part + c : c] += width == all ? added : added / heads;
          }
        }
      }
    }
    return out;
  }

  private double[][] matrix(Layer.Term term, Layer layer) {
    double[] flat = weights.get(term.weights());
    double[][] matrix = new double[layer.width(term)][layer.width()];
    for (int at = 0; at < flat.length; at++) {
      matrix[at / layer.width()][at % layer.width()] = flat[at];
    }
    return matrix;
  }

  /** Rows of mean 0 and variance 1, as far as a thousandth of a hundredth allows. */
  private static double[][] normed(double[][] rows) {
    double[][] result = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      double mean = Arrays.stream(rows[i]).average().orElse(0);
      double variance =
          Arrays.stream(rows[i]).map(v -> (v - mean) * (v - mean)).average().orElse(0);
      result[i] =
          Arrays.stream(rows[i]).map(v -> (v - mean) / Math.sqrt(variance + 1e-5)).toArray();
    }
    return result;
  }

  private static double[][] product(double[][] a, double[][] b) {
    int width = b.length == 0 ? 0 : b[0].length;
    double[][] c = new double[a.length][width];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        for (int d = 0; d < width && a[i][j] != 0; d++) {
          c[i][d] += a[i][j] * b[j][d];
        }
      }
    }
    return c;
  }

  /** Σ over nodes of row weight times cross-entropy; targets stand in the order of the nodes. */
  double loss(int[] nodes, Targets targets) {
    double[][] logits = logits();
    double loss = 0;
    for (int i = 0; i < nodes.length; i++) {
      double[] row = logits[nodes[i]];
      double sum = 0;
      for (double logit : row) {
        sum += Math.exp(logit);
      }
      for (int c = 0; c < row.length; c++) {
        loss -=
            targets.weight()[i] * targets.target()[i * row.length + c] * (row[c] - Math.log(sum));
      }
    }
    return loss;
  }

  /** The gradient of the loss at one parameter, by central differences. */
  double[] gradient(Parameter at, int[] nodes, Targets targets) {
    return ReferenceNetwork.differences(weights.get(at), () -> loss(nodes, targets));
  }
}
