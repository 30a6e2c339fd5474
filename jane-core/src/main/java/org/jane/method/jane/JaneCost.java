package org.jane.method.jane;

import org.jane.likelihood.RepulsionMode;
import org.jane.model.Shape;
import org.jane.run.MemoryEstimate;
import org.jane.spectral.Laplacian;
import org.jane.spectral.SpectralConfig;
import org.jane.spectral.SpectralEmbedding;
import org.jane.spectral.SpectralSolver;
import org.jane.spectral.Spectrum;

/**
 * What training will take, from sizes alone: memory as the sum of the arrays it makes, time from
 * rates measured on two threads of a machine of 2023. The time is meant to tell seconds from hours,
 * no more.
 *
 * @param memory the arrays, the data included
 * @param seconds for everything from the eigenvectors to the last epoch
 */
record JaneCost(MemoryEstimate memory, double seconds) {
  /** Pairs times columns of U that the all-pairs repulsion does in a second. */
  private static final double PAIR_COLUMNS_PER_SECOND = 2e10;

  /** The same for sampled pairs, which jump about in memory. */
  private static final double SAMPLED_COLUMNS_PER_SECOND = 1e9;

  /** Multiplications with additions a second in the network and in sparse products. */
  private static final double MULTIPLICATIONS_PER_SECOND = 4e9;

  /** So many times what a mean over neighbours costs does one weighed by attention. */
  private static final double TIMES_OF_ATTENTION = 25;

  /** Products with the Laplacian that a column of U costs, on average. */
  private static final double PRODUCTS_PER_COLUMN = 60;

  /** The same for the unnormalized one, whose largest eigenvalue grows with the largest degree. */
  private static final double UNNORMALIZED_PRODUCTS_PER_COLUMN = 300;

  /** Multiplications for each node and pair of columns until columns are eigenvectors. */
  private static final double ROTATIONS = 20;

  /** Seconds of the smallest training. */
  private static final double SHORTEST = 0.01;

  /**
   * So much of the time does a training take among many, on small graphs whose arrays stay cached.
   */
  private static final double WARM = 0.5;

  /** The same when they are found from groups of nodes. */
  private static final double GROUPED_PRODUCTS_PER_COLUMN = 25;

  /** Seconds that grouping takes for an entry of the adjacency matrix. */
  private static final double SECONDS_OF_GROUPING = 2e-7;

  static JaneCost of(Shape shape, JaneConfig config) {
    return new JaneCost(memoryFor(shape, config), secondsFor(shape, config));
  }

  private static int width(Shape shape, JaneConfig config) {
    return config // columns beyond the number of nodes are zeros, and take as much room as others
        .start()
        .spectral()
        .k()
        .orElseGet(() -> Math.max(1, Math.min(256, shape.nodes() - 1)));
  }

  private static MemoryEstimate memoryFor(Shape shape, JaneConfig config) {
    MemoryEstimate training = training(shape, config);
    long columns = (long) shape.nodes() * width(shape, config);
    SpectralSolver solver = config.start().spectral().solver();
    MemoryEstimate eigenvectors =
        config.start().random()
            ? MemoryEstimate.none()
            : solver.groups(shape.nodes())
                ? Spectrum.estimateMemory(
                    shape.nodes(),
                    2 * shape.edges(),
                    shape.weighted(),
                    width(shape, config),
                    solver)
                : MemoryEstimate.none().plus("eigenvectors", columns * 40);
    boolean startIsLarger =
        eigenvectors.bytes() > training.bytes(); // one after the other, not both at once
    return shape.data().plus(startIsLarger ? eigenvectors : training);
  }

  /** The attributes from structure or neighbours and the eigenvectors that trainings share. */
  static MemoryEstimate shared(Shape shape, JaneConfig config) {
    long added = config.attributes().addedColumns(shape);
    MemoryEstimate shared = MemoryEstimate.none();
    if (added > 0) {
      shared = shared.plus("added attributes, " + added, 8 * added * shape.nodes());
    }
    if (config.start().random()) {
      return shared;
    }
    SpectralConfig spectral = config.start().spectral();
    int columns = SpectralEmbedding.sharedWidth(SpectralEmbedding.columnsNeeded(spectral));
    return shared.plus(
        columns + " eigenvectors, " + spectral.laplacian().key(), 4L * shape.nodes() * columns);
  }

  /** What a training holds whose eigenvectors are known already. */
  static MemoryEstimate prepared(Shape shape, JaneConfig config) {
    return shape.data().plus(training(shape, config));
  }

  private static MemoryEstimate training(Shape shape, JaneConfig config) {
    long n = shape.nodes();
    long k = width(shape, config);
    long h = config.network().hidden();
    long added =
        config.attributes().addedColumns(shape)
            + (long) config.neighbourLabels()
                * shape.classes()
                * (1 + config.attributes().kindsApart(shape));
    long rounds = config.encoder().rounds();
    long attributes = columns(shape, config);
    long allEntries = entries(shape, config);
    long weights = (attributes + added + k) * h + h * shape.classes() + rounds * 2 * h * h;
    boolean all = config.selfTraining().weight() > 0;
    long targets =
        all
            ? Math.min(n, (long) config.selfTraining().nodes() + shape.labelled())
            : shape.labelled();
    long rows = rounds == 0 ? targets : n; // neighbours of neighbours are soon all
    long entries = (long) (allEntries * ((double) rows / Math.max(1, n)));
    return MemoryEstimate.none()
        .plus("positions", 4 * n * k * arraysOfPositions(config.latentStep(), shape.nodes()))
        .plus("network", 4 * weights * 6)
        .plus(
            "rows in training",
            rows * (8 * h + 8 * k + 8L * shape.classes()) + 24 * entries + links(shape, config))
        .plus("scaled attributes", 8 * allEntries)
        .plus("directions of attributes", directions(shape, config))
        .plus("added attributes", 12 * n * added)
        .plus("probabilities", 8 * n * shape.classes());
  }

  /** As floats, and as doubles while they are looked for; 0 where there are none. */
  private static long directions(Shape shape, JaneConfig config) {
    long own = config.attributes().ownColumns(shape);
    double bytes = (4.0 + 3 * 8) * own * shape.attributes();
    return own < shape.attributes() ? (long) Math.min(bytes, 1e18) : 0;
  }

  /** Positions, those of the best epoch, and what a step needs: both forces, tiles and pushes. */
  private static int arraysOfPositions(JaneConfig.LatentStep step, int nodes) {
    if (!step.moves()) {
      return 2;
    }
    return LatentSpace.mode(step, nodes) instanceof RepulsionMode.All ? 9 : 5;
  }

  /** Attributes of the data and links to hubs. */
  private static long columns(Shape shape, JaneConfig config) {
    return config.attributes().ownColumns(shape)
        + Math.min(config.attributes().hubs(), shape.nodes());
  }

  /** Their entries: of every link both ends may be hubs. */
  private static long entries(Shape shape, JaneConfig config) {
    long hubs = (long) config.attributes().hubs() * shape.nodes();
    long own = config.attributes().ownColumns(shape);
    long entries = own < shape.attributes() ? own * shape.nodes() : shape.attributeEntries();
    return entries + Math.min(2 * shape.edges(), hubs);
  }

  /**
   * What rounds along links hold: four layers a round with their gradients, twice more without
   * gradients for validation nodes and predictions, attributes beside each, and the averages with
   * their transposes. With attention each link has a share, what dropout leaves of it and a
   * gradient for each head, twice more a share alone, and another transpose with the origin of its
   * entries.
   */
  private static long links(Shape shape, JaneConfig config) {
    long rounds = config.encoder().rounds();
    if (rounds == 0) {
      return 0;
    }
    long numbers = shape.nodes() * rounds * 4 * config.network().hidden() * 4;
    long averages = 4L * shape.nodes() + 16 * shape.edges();
    long heads = config.encoder().heads(config.network().hidden());
    long attention =
        heads == 0
            ? 0
            : rounds * (2 * shape.edges() * (20 * heads + 12) + 32 * shape.nodes() * heads);
    return 4 * numbers + averages * (2 + 3 * rounds) + 24 * entries(shape, config) + attention;
  }

  private static double secondsFor(Shape shape, JaneConfig config) {
    double columns = width(shape, config);
    double eigenvectors =
        config.start().random()
            ? 0
            : config.start().spectral().solver().groups(shape.nodes())
                ? 2.0
                    * shape.edges()
                    * (columns * GROUPED_PRODUCTS_PER_COLUMN / MULTIPLICATIONS_PER_SECOND
                        + SECONDS_OF_GROUPING)
                : columns
                    * (2.0 * shape.edges() * products(config)
                        + (double) shape.nodes() * columns * ROTATIONS)
                    / MULTIPLICATIONS_PER_SECOND;
    return 0.3 + eigenvectors + trainingSeconds(shape, config);
  }

  private static double products(JaneConfig config) {
    return config.start().spectral().laplacian() == Laplacian.UNNORMALIZED
        ? UNNORMALIZED_PRODUCTS_PER_COLUMN
        : PRODUCTS_PER_COLUMN;
  }

  /** Seconds of one training among many: eigenvectors are known, and Java is warm. */
  static double preparedSeconds(Shape shape, JaneConfig config) {
    return SHORTEST + WARM * trainingSeconds(shape, config);
  }

  private static double degree(Shape shape) {
    return 2.0 * shape.edges() / Math.max(1, shape.nodes());
  }

  /** Neighbours of a node that a step looks at. */
  private static double seen(Shape shape, JaneConfig config) {
    return Math.min(degree(shape), config.encoder().neighboursOf(shape.nodes(), shape.edges()));
  }

  /** How many nodes a step computes 0, 1, 2, … rounds away from those whose labels it learns. */
  private static double[] rows(Shape shape, JaneConfig config, double targets) {
    double[] rows = new double[config.encoder().rounds() + 1];
    rows[0] = targets;
    double reach = 1 + seen(shape, config);
    for (int r = 1; r < rows.length; r++) {
      rows[r] = Math.min(shape.nodes(), rows[r - 1] * reach);
    }
    return rows;
  }

  private static double trainingSeconds(Shape shape, JaneConfig config) {
    double n = shape.nodes();
    double k = width(shape, config);
    double h = config.network().hidden();
    double epochs = config.network().epochs();
    boolean everyone = config.selfTraining().weight() > 0;
    double labelled = Math.min(shape.labelled(), config.batch());
    double targets =
        everyone ? Math.min(n, (double) config.selfTraining().nodes() + labelled) : labelled;
    double[] rows = rows(shape, config, targets);
    double farthest = rows[rows.length - 1];
    double entries = entries(shape, config) * farthest / Math.max(1, n);
    double ofLinks = config.encoder().attention() ? TIMES_OF_ATTENTION : 1;
    double messages = 0;
    for (int r = 0; r < rows.length - 1; r++) {
      messages += rows[r] * 2 * h * h + rows[r] * seen(shape, config) * h * ofLinks;
    }
    double network =
        3 * (entries * h + farthest * k * h + targets * h * shape.classes() + messages)
            + 10 * ((columns(shape, config) + k) * h);
    double latent = 0;
    if (config.latentStep().moves()) {
      double steps = epochs / config.latentStep().updateEvery();
      RepulsionMode mode = LatentSpace.mode(config.latentStep(), shape.nodes());
      latent = steps * pairSeconds(mode, n) * k;
    }
    return epochs * network / MULTIPLICATIONS_PER_SECOND + latent;
  }

  /** Seconds of a step of all positions, for each column of U. */
  private static double pairSeconds(RepulsionMode mode, double n) {
    if (mode instanceof RepulsionMode.Sampled sampled) {
      return n * sampled.partners() / SAMPLED_COLUMNS_PER_SECOND;
    }
    if (mode instanceof RepulsionMode.Cells cells) {
      return n * cells.partners() / SAMPLED_COLUMNS_PER_SECOND
          + n * (512 + n / (512 * 512)) / PAIR_COLUMNS_PER_SECOND;
    }
    return n * n / PAIR_COLUMNS_PER_SECOND;
  }
}
