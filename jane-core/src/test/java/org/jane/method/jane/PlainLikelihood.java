package org.jane.method.jane;

import org.jane.graph.Graph;
import org.jane.likelihood.PairLikelihood;
import org.jane.linalg.CsrMatrix;

/** -log P(A|U) once more, over all pairs in doubles. Nodes without an edge take no part. */
final class PlainLikelihood {
  private final Graph graph;
  private final int k;
  private final PairLikelihood likelihood;

  PlainLikelihood(Graph graph, int k, PairLikelihood likelihood) {
    this.graph = graph;
    this.k = k;
    this.likelihood = likelihood;
  }

  private boolean takesPart(int i, int j) {
    return i != j && graph.degree(i) > 0 && graph.degree(j) > 0;
  }

  private double square(double[] u, int i, int j) {
    double sum = 0;
    for (int d = 0; d < k; d++) {
      sum += (u[i * k + d] - u[j * k + d]) * (u[i * k + d] - u[j * k + d]);
    }
    return sum;
  }

  double value(double[] u) {
    CsrMatrix a = graph.adjacency();
    double value = 0;
    for (int i = 0; i < graph.nodes(); i++) {
      for (int j = 0; j < i; j++) {
        int edge = a.find(i, j);
        if (edge >= 0) {
          value += a.value(edge) * square(u, i, j);
        } else if (takesPart(i, j)) {
          double p = Math.exp(-square(u, i, j));
          value += likelihood == PairLikelihood.BOUND ? p : -Math.log(1 - p);
        }
      }
    }
    return value;
  }

  /** How much a pair counts: w for a link, else the weight of its push. */
  private double weight(double[] u, int i, int j) {
    int edge = graph.adjacency().find(i, j);
    if (edge >= 0) {
      return graph.adjacency().value(edge);
    }
    double p = Math.exp(-square(u, i, j));
    return likelihood == PairLikelihood.BOUND ? p : p / (1 - p);
  }

  double[] gradient(double[] u) {
    double[] gradient = new double[u.length];
    for (int i = 0; i < graph.nodes(); i++) {
      for (int j = 0; j < graph.nodes(); j++) {
        if (takesPart(i, j)) {
          double sign = graph.adjacency().find(i, j) >= 0 ? 2 : -2;
          for (int d = 0; d < k; d++) {
            gradient[i * k + d] += sign * weight(u, i, j) * (u[i * k + d] - u[j * k + d]);
          }
        }
      }
    }
    return gradient;
  }

  /** d_i + κ_i. */
  double[] kappa(double[] u) {
    double[] kappa = new double[graph.nodes()];
    for (int i = 0; i < kappa.length; i++) {
      for (int j = 0; j < kappa.length; j++) {
        kappa[i] += takesPart(i, j) ? weight(u, i, j) : 0;
      }
    }
    return kappa;
  }
}
