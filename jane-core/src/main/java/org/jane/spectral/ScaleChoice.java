package org.jane.spectral;

import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.linalg.GoldenSection;
import org.jane.run.Run;

/**
 * The scale s under which a graph is most likely for a given U: the minimum of attraction/s² +
 * repulsion(s).
 *
 * <p>With t = 1/s² both terms are convex, so there is one minimum; it is found by golden section
 * over log s. Edges alone would like s to be infinite (a complete graph has nothing else): s is
 * kept so small that the mean edge has d²/s² of at least 1e-4.
 *
 * @param s the scale
 * @param attraction Σ w_ij ‖u_i-u_j‖²/s² over edges
 * @param repulsion Σ exp(-‖u_i-u_j‖²/s²) over unlinked pairs inside components
 */
record ScaleChoice(double s, double attraction, double repulsion) {
  /** Up to so many nodes the repulsion is summed over all pairs, above over sampled ones. */
  static final int ALL_PAIRS_UP_TO = 4_000;

  private static final int DRAWS = 1 << 19;

  /** The bound on the negative log-likelihood of the graph. */
  double bound() {
    return attraction + repulsion;
  }

  /**
   * Chooses s.
   *
   * @param u the rows of U in the order of {@code order}, k numbers each
   */
  static ScaleChoice best(Graph graph, ComponentOrder order, float[] u, int k, Run run) {
    Likelihood likelihood = Likelihood.of(graph, order, u, k, run);
    if (likelihood.attraction == 0) {
      return likelihood.at(1); // all linked nodes coincide: no s is better than another
    }
    // The minimum is at most the value where the mean edge has d²/s² = 1, which bounds
    // attraction/s² from above.
    double pairs = 0;
    for (int c = 0; c < order.count; c++) {
      pairs += 0.5 * order.size(c) * (order.size(c) - 1.0);
    }
    double low = 0.5 * StrictMath.log(likelihood.attraction / (likelihood.weights + pairs));
    double high = 0.5 * StrictMath.log(1e4 * likelihood.attraction / likelihood.weights);
    double best =
        GoldenSection.minimum(
            logScale -> likelihood.at(StrictMath.exp(logScale)).bound(), low, high, 1e-6);
    return likelihood.at(StrictMath.exp(best));
  }

  /** The value at a given s. */
  static ScaleChoice at(double s, Graph graph, ComponentOrder order, float[] u, int k, Run run) {
    return Likelihood.of(graph, order, u, k, run).at(s);
  }

  private record Likelihood(double attraction, double weights, PairDistances distances) {
    static Likelihood of(Graph graph, ComponentOrder order, float[] u, int k, Run run) {
      CsrMatrix a = graph.adjacency();
      double attraction =
          run.workers()
              .sumBlocks(
                  a.rows(),
                  1024,
                  (from, to) -> {
                    double sum = 0;
                    for (int i = from; i < to; i++) {
                      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
                        if (a.column(e) > i) {
                          sum +=
                              a.value(e)
                                  * squaredDistance(u, k, order.place[i], order.place[a.column(e)]);
                        }
                      }
                    }
                    return sum;
                  });
      double weights = 0;
      for (int e = 0; e < a.entries(); e++) {
        weights += 0.5 * a.value(e);
      }
      PairDistances distances =
          a.rows() <= ALL_PAIRS_UP_TO
              ? PairDistances.all(graph, order, u, k, run.workers())
              : PairDistances.sampled(graph, order, u, k, DRAWS, run.random("spectral/pairs"));
      return new Likelihood(attraction, weights, distances);
    }

    ScaleChoice at(double s) {
      return new ScaleChoice(s, attraction / (s * s), distances.repulsion(s));
    }

    private static double squaredDistance(float[] u, int k, int i, int j) {
      double sum = 0;
      for (int d = 0; d < k; d++) {
        double difference = (double) u[i * k + d] - u[j * k + d];
        sum += difference * difference;
      }
      return sum;
    }
  }
}
