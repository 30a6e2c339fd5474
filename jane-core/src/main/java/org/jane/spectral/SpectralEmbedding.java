package org.jane.spectral;

import java.util.Arrays;
import java.util.List;
import org.jane.graph.Graph;
import org.jane.linalg.DenseMatrix;
import org.jane.run.Check;
import org.jane.run.Run;

/**
 * The first estimate of U: eigenvectors of the Laplacian, weighted, divided by s, components set
 * apart.
 *
 * @param u n×k, already divided by s and shifted; rows of nodes without edges are 0
 * @param k the number of columns, chosen or given
 * @param s the scale, chosen or given
 * @param attraction Σ w_ij ‖u_i-u_j‖² over edges, with this u
 * @param repulsion Σ exp(-‖u_i-u_j‖²) over unlinked pairs inside components, with this u; above
 *     4000 nodes estimated from sampled pairs. Both are NaN when k and s were given: nothing had to
 *     be chosen, so no pair was looked at
 * @param isolated the nodes without edges, ascending; U holds no information about them
 * @param parts the eigenvalues and residuals of each component, and how they were found
 */
public record SpectralEmbedding(
    DenseMatrix u,
    int k,
    double s,
    double attraction,
    double repulsion,
    int[] isolated,
    List<Spectrum.Part> parts) {
  /** Widths to choose from when k is left to the likelihood. */
  private static final int[] WIDTHS = {2, 4, 8, 16, 32, 64, 128, 256};

  /**
   * Finds the eigenvectors it needs, and makes U of them. Eigenvectors and the choice of s are kept
   * in the run's memo, if it has one, and serve smaller widths too.
   */
  public static SpectralEmbedding of(Graph graph, SpectralConfig config, Run run) {
    return of(graph, spectrum(graph, config, run), config, run);
  }

  /**
   * Sees to it that the run's memo has what this configuration needs: eigenvectors, and s, which on
   * a large graph depends on the run's seed and is to be that of this run whoever asks later.
   */
  public static void prepare(Graph graph, SpectralConfig config, Run run) {
    Spectrum spectrum = spectrum(graph, config, run);
    config.k().ifPresent(k -> choice(graph, spectrum, k, config, run));
  }

  private static Spectrum spectrum(Graph graph, SpectralConfig config, Run run) {
    int needed = columnsNeeded(config);
    int columns = run.memo().shares() ? sharedWidth(needed) : needed;
    return config.laplacian() == Laplacian.RANDOM_WALK
        ? run.memo()
            .get(
                graph,
                name(Laplacian.RANDOM_WALK, columns, config),
                () -> solved(graph, Laplacian.SYMMETRIC, columns, config, run).ofRandomWalk(graph))
        : solved(graph, config.laplacian(), columns, config, run);
  }

  private static Spectrum solved(
      Graph graph, Laplacian laplacian, int columns, SpectralConfig config, Run run) {
    return run.memo()
        .get(
            graph,
            name(laplacian, columns, config),
            () -> Spectrum.of(graph, laplacian, columns, config.solver(), run));
  }

  private static String name(Laplacian laplacian, int columns, SpectralConfig config) {
    return "spectrum " + laplacian.key() + " " + columns + " " + config.solver();
  }

  /**
   * The eigenvectors that widths share: 64, or the next power of two. It depends on the width alone
   * and not on who asked before, so that neither does any bit of U.
   */
  public static int sharedWidth(int needed) {
    int width = 64;
    while (width < needed) {
      width *= 2;
    }
    return width;
  }

  /** Width of a random start when k is left to the likelihood, which has no eigenvectors to add. */
  private static final int RANDOM_WIDTH = 64;

  /**
   * A start without eigenvectors (JANE-R): every number standard normal, then the same choice of s,
   * division and offsets. Nodes without edges stay at 0.
   */
  public static SpectralEmbedding random(Graph graph, SpectralConfig config, Run run) {
    int k = config.k().orElse(RANDOM_WIDTH);
    ComponentOrder order = ComponentOrder.of(graph);
    float[] rows = new float[Math.multiplyExact(graph.nodes(), k)];
    for (int i = 0; i < graph.nodes(); i++) {
      var random = run.random("spectral/random-start", i);
      for (int l = 0; l < k; l++) {
        rows[order.place[i] * k + l] = (float) random.nextGaussian();
      }
    }
    ScaleChoice choice =
        config.s().isPresent()
            ? new ScaleChoice(config.s().getAsDouble(), Double.NaN, Double.NaN)
            : ScaleChoice.best(graph, order, rows, k, run);
    return finish(order, rows, k, choice, List.of());
  }

  /** How many eigenvectors a {@link Spectrum} must hold for this configuration. */
  public static int columnsNeeded(SpectralConfig config) {
    return config.k().orElse(WIDTHS[WIDTHS.length - 1]);
  }

  /**
   * Makes U of eigenvectors found before.
   *
   * @param spectrum of the same graph and Laplacian, with at least as many columns as needed
   */
  public static SpectralEmbedding of(
      Graph graph, Spectrum spectrum, SpectralConfig config, Run run) {
    Check.that(
        spectrum.nodes() == graph.nodes(),
        "the spectrum is of %d nodes, the graph has %d",
        spectrum.nodes(),
        graph.nodes());
    Check.that(
        spectrum.laplacian() == config.laplacian(),
        "the spectrum is of the %s Laplacian, %s is asked for",
        spectrum.laplacian().key(),
        config.laplacian().key());
    Check.that(
        spectrum.k() >= columnsNeeded(config),
        "%d eigenvectors are needed, the spectrum has %d",
        columnsNeeded(config),
        spectrum.k());
    if (config.k().isPresent()) {
      int k = config.k().getAsInt();
      return finish(spectrum, k, choice(graph, spectrum, k, config, run), config);
    }
    int most = spectrum.parts().stream().mapToInt(Spectrum.Part::size).max().orElse(1) - 1;
    int bestWidth = WIDTHS[0];
    ScaleChoice best = choice(graph, spectrum, bestWidth, config, run);
    for (int w = 1; w < WIDTHS.length && WIDTHS[w - 1] < most && !run.stopRequested(); w++) {
      ScaleChoice choice = choice(graph, spectrum, WIDTHS[w], config, run);
      if (choice.bound() < best.bound()) {
        best = choice;
        bestWidth = WIDTHS[w];
      }
    }
    return finish(spectrum, bestWidth, best, config);
  }

  private static ScaleChoice choice(
      Graph graph, Spectrum spectrum, int k, SpectralConfig config, Run run) {
    if (config.s().isPresent() && config.k().isPresent()) {
      return new ScaleChoice(config.s().getAsDouble(), Double.NaN, Double.NaN);
    }
    SpectralWeight weight = config.weight();
    ComponentOrder order = spectrum.order();
    return config.s().isPresent()
        ? ScaleChoice.at(
            config.s().getAsDouble(), graph, order, weighted(spectrum, k, weight), k, run)
        : run.memo()
            .get(
                graph,
                "scale "
                    + config.laplacian().key()
                    + " "
                    + k
                    + " of "
                    + spectrum.k()
                    + " "
                    + weight
                    + " "
                    + config.solver(),
                () -> ScaleChoice.best(graph, order, weighted(spectrum, k, weight), k, run));
  }

  /**
   * Where the smaller components of a graph stand beside a largest one that was placed elsewhere.
   *
   * @param u positions of their nodes, divided by s and shifted; rows of nodes without edges are 0
   * @param largest what the positions of the largest component, divided by s, are shifted by
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  public record Beside(DenseMatrix u, double[] largest) {}

  /**
   * Places the smaller components of a graph whose largest one is elsewhere.
   *
   * @param others the graph without its largest component
   * @param nodes of the whole graph
   * @param s what the positions of the largest component are divided by
   */
  public static Beside beside(
      Graph others, long nodes, int k, SpectralConfig config, double s, Run run) {
    Spectrum spectrum = Spectrum.of(others, config.laplacian(), k, config.solver(), run);
    ComponentOrder order = spectrum.order();
    float[] rows = weighted(spectrum, k, config.weight(), nodes);
    double[][] offset = offsets(order, k, 1);
    float[] u = new float[rows.length];
    for (int c = 0; c < order.count; c++) {
      for (int at = order.start[c]; at < order.start[c + 1] && order.size(c) > 1; at++) {
        for (int l = 0; l < k; l++) {
          u[order.node[at] * k + l] = (float) (rows[at * k + l] / s + offset[c][l]);
        }
      }
    }
    return new Beside(new DenseMatrix(others.nodes(), k, u), offset[order.count]);
  }

  private static float[] weighted(Spectrum spectrum, int k, SpectralWeight weight) {
    return weighted(spectrum, k, weight, spectrum.nodes());
  }

  /** The first k eigenvectors times their weights, rows in the order of components. */
  private static float[] weighted(Spectrum spectrum, int k, SpectralWeight weight, long nodes) {
    ComponentOrder order = spectrum.order();
    float[] rows = new float[Math.multiplyExact(spectrum.nodes(), k)];
    for (int c = 0; c < order.count; c++) {
      Spectrum.Part part = spectrum.parts().get(c);
      int columns = Math.min(k, part.values().size());
      double share = (double) part.size() / nodes;
      double[] factor = new double[columns];
      for (int l = 0; l < columns; l++) {
        factor[l] = weight.of(part.values().get(l), share);
      }
      for (int at = order.start[c]; at < order.start[c + 1]; at++) {
        for (int l = 0; l < columns; l++) {
          rows[at * k + l] = (float) (factor[l] * spectrum.vector(order.node[at], l));
        }
      }
    }
    return rows;
  }

  private static SpectralEmbedding finish(
      Spectrum spectrum, int k, ScaleChoice choice, SpectralConfig config) {
    return finish(
        spectrum.order(), weighted(spectrum, k, config.weight()), k, choice, spectrum.parts());
  }

  /** Divides rows, which stand in the order of components, by s and sets the components apart. */
  private static SpectralEmbedding finish(
      ComponentOrder order, float[] rows, int k, ScaleChoice choice, List<Spectrum.Part> parts) {
    double[][] offset = offsets(order, k, 0);
    float[] u = new float[rows.length];
    int[] isolated = new int[order.node.length];
    int alone = 0;
    for (int c = 0; c < order.count; c++) {
      for (int at = order.start[c]; at < order.start[c + 1]; at++) {
        int node = order.node[at];
        if (order.size(c) == 1) {
          isolated[alone++] = node;
          continue;
        }
        for (int l = 0; l < k; l++) {
          u[node * k + l] = (float) (rows[at * k + l] / choice.s() + offset[c][l]);
        }
      }
    }
    isolated = Arrays.copyOf(isolated, alone);
    Arrays.sort(isolated);
    return new SpectralEmbedding(
        new DenseMatrix(order.node.length, k, u),
        k,
        choice.s(),
        choice.attraction(),
        choice.repulsion(),
        isolated,
        parts);
  }

  /**
   * A point for each component of more than one node, the largest first, the first among equals.
   *
   * @param elsewhere how many larger components are not in the order; the points of these follow
   *     those of all components
   */
  private static double[][] offsets(ComponentOrder order, int k, int elsewhere) {
    Integer[] bySize = new Integer[order.count];
    Arrays.setAll(bySize, c -> c);
    Arrays.sort(bySize, (a, b) -> Integer.compare(order.size(b), order.size(a)));
    int several = 0;
    while (several < bySize.length && order.size(bySize[several]) > 1) {
      several++;
    }
    double[][] points = ComponentOffsets.points(several + elsewhere, k);
    double[][] offset = new double[order.count + elsewhere][];
    System.arraycopy(points, 0, offset, order.count, elsewhere);
    for (int rank = 0; rank < several; rank++) {
      offset[bySize[rank]] = points[rank + elsewhere];
    }
    return offset;
  }
}
