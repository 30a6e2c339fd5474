package org.jane.method.jane;

import java.util.Arrays;
import org.jane.graph.Components;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.DenseMatrix;
import org.jane.spectral.Laplacian;
import org.jspecify.annotations.Nullable;

/**
 * Continues positions that began as eigenvectors of a Laplacian to nodes that came later. For
 * eigenvectors v of the symmetric Laplacian with eigenvalue λ,
 *
 * <pre>v_i = Σ_j w_ij v_j / ((1 - λ) √(d_i d_j))</pre>
 *
 * and the same without roots, w_ij / d_i, for the random-walk Laplacian. Positions are eigenvectors
 * times a factor, shifted by component and moved in training, so 1/(1 - λ) is measured on the nodes
 * of training: the factor by which, in each column and component, positions exceed what the formula
 * makes of their neighbours, by least squares. For eigenvectors that did not move this is 1/(1 - λ)
 * itself. The centre of a component, where its eigenvectors are 0, is the mean of its positions
 * with weights √d (symmetric), d (random-walk) or 1: eigenvectors are orthogonal to these.
 */
final class PositionExtension {
  /** Positions of nodes whose neighbours say little about them must not be blown up. */
  private static final double MOST = 3;

  /** Smaller components say too little about their eigenvalues. */
  private static final int FEWEST = 30;

  private final Laplacian laplacian;
  private final DenseMatrix u;
  private final int k;
  private final Components components;
  private final double[][] centre;
  private final double[][] factor; // null for small components, as their centre

  PositionExtension(Graph graph, DenseMatrix u, Laplacian laplacian) {
    this.laplacian = laplacian;
    this.u = u;
    this.k = u.columns();
    this.components = Components.of(graph);
    int count = components.count();
    this.centre = new double[count][];
    this.factor = new double[count][];
    double[] strength = new double[graph.nodes()];
    int[] size = new int[count];
    for (int i = 0; i < strength.length; i++) {
      strength[i] = graph.strength(i);
      size[components.of(i)]++;
    }
    double[] total = new double[count];
    for (int i = 0; i < strength.length; i++) {
      int c = components.of(i);
      if (size[c] < FEWEST) {
        continue;
      }
      if (centre[c] == null) {
        centre[c] = new double[k];
        factor[c] = new double[k];
      }
      double weight =
          switch (laplacian) {
            case SYMMETRIC -> Math.sqrt(strength[i]);
            case RANDOM_WALK -> strength[i];
            case UNNORMALIZED -> 1;
          };
      total[c] += weight;
      for (int d = 0; d < k; d++) {
        centre[c][d] += weight * u.get(i, d);
      }
    }
    for (int c = 0; c < count; c++) {
      for (int d = 0; centre[c] != null && d < k; d++) {
        centre[c][d] /= total[c];
      }
    }
    measure(graph.adjacency(), strength);
  }

  private void measure(CsrMatrix links, double[] strength) {
    double[][] squares = new double[centre.length][];
    double[] from = new double[k];
    for (int i = 0; i < strength.length; i++) {
      int c = components.of(i);
      if (centre[c] == null) {
        continue;
      }
      if (squares[c] == null) {
        squares[c] = new double[k];
      }
      Arrays.fill(from, 0);
      for (int e = links.rowStart(i); e < links.rowStart(i + 1); e++) {
        int j = links.column(e);
        add(from, j, c, share(links.value(e), strength[i], strength[j]));
      }
      for (int d = 0; d < k; d++) {
        factor[c][d] += (u.get(i, d) - centre[c][d]) * from[d];
        squares[c][d] += from[d] * from[d];
      }
    }
    for (int c = 0; c < centre.length; c++) {
      for (int d = 0; centre[c] != null && d < k; d++) {
        double found = squares[c][d] > 0 ? factor[c][d] / squares[c][d] : 0;
        factor[c][d] = Math.max(0, Math.min(MOST, found));
      }
    }
  }

  private double share(double weight, double own, double other) {
    return laplacian == Laplacian.SYMMETRIC ? weight / Math.sqrt(own * other) : weight / own;
  }

  private void add(double[] sum, int node, int component, double share) {
    for (int d = 0; d < k; d++) {
      sum[d] += share * (u.get(node, d) - centre[component][d]);
    }
  }

  /**
   * The position of a new node.
   *
   * @param neighbours its known neighbours, by their numbers in training
   * @param weights of the links to them
   * @param strengths the sums of the weights of each neighbour's links, this one included
   * @param count how many
   * @return null where nothing can be told but the mean of the neighbours
   */
  double @Nullable [] place(int[] neighbours, double[] weights, double[] strengths, int count) {
    int component = component(neighbours, weights, count);
    if (component < 0 || centre[component] == null) {
      return null;
    }
    double own = 0;
    for (int j = 0; j < count; j++) {
      own += components.of(neighbours[j]) == component ? weights[j] : 0;
    }
    double[] at = new double[k];
    for (int j = 0; j < count; j++) {
      if (components.of(neighbours[j]) == component) {
        add(at, neighbours[j], component, share(weights[j], own, strengths[j]));
      }
    }
    for (int d = 0; d < k; d++) {
      at[d] = centre[component][d] + factor[component][d] * at[d];
    }
    return at;
  }

  /** The component that most of the weight leads to; -1 without neighbours. */
  private int component(int[] neighbours, double[] weights, int count) {
    int best = -1;
    double most = 0;
    for (int j = 0; j < count; j++) {
      double sum = 0;
      for (int l = 0; l < count; l++) {
        sum += components.of(neighbours[l]) == components.of(neighbours[j]) ? weights[l] : 0;
      }
      if (sum > most) {
        most = sum;
        best = components.of(neighbours[j]);
      }
    }
    return best;
  }
}
