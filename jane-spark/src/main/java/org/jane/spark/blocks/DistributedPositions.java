package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.jane.eigen.SubspaceRefinement;
import org.jane.model.CannotLearnException;
import org.jane.run.RandomStream;
import org.jane.run.Remedy;
import org.jane.run.Run;
import org.jane.spectral.CoarseSpectrum;
import org.jane.spectral.Laplacian;
import org.jane.spectral.SpectralConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Positions of the nodes of a distributed graph: eigenvectors of the Laplacian of its largest
 * component, weighted, divided by s. Regions of nodes are solved on the driver; from there a
 * Chebyshev filter on the nodes themselves, one exchange of rows per step, with the rules of {@link
 * SubspaceRefinement}.
 *
 * <p>Smaller components are placed on the driver and set apart; a graph with too many nodes there
 * is refused. Nodes without links stand at the mean of the training nodes.
 *
 * @param blocks positions by block
 * @param k width
 * @param s what eigenvectors were divided by: under which the graph is most likely, unless given
 * @param values the eigenvalues, ascending
 * @param outside linked nodes in smaller components
 * @param steps products of the graph with all vectors
 * @param angle the sine of the worst angle, estimated
 */
public record DistributedPositions(
    JavaRDD<DistributedPositions.Block> blocks,
    int k,
    double s,
    List<Double> values,
    long outside,
    int steps,
    double angle) {
  private static final Logger LOG = LoggerFactory.getLogger(DistributedPositions.class);
  private static final double ANGLE = 0.02;
  private static final int MOST_STEPS = 60;
  private static final int NODES_PER_REGION = 8;

  /** Fewer nodes than these are not worth a move. */
  private static final long WORTH_MOVING = 50_000;

  private static final int USUAL_STEPS = 30;

  /** How often a move sends or writes everything. */
  private static final double MOVES = 3;

  private static final double MOST_IMBALANCE = 1.5;

  /** How nodes are shared out to blocks. */
  public enum Grouping {
    /** By communities where that pays. */
    AUTO,
    /** By the hash of their ids. */
    HASH,
    /** By communities, unless blocks would be of very different sizes. */
    COMMUNITIES
  }

  /** So many nodes of smaller components are placed on the driver for each region it may solve. */
  private static final long OUTSIDE_PER_REGION = 10;

  /**
   * The positions of one block.
   *
   * @param u one row per node
   * @param placed whether a row means anything
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  public record Block(float[] u, boolean[] placed) implements Serializable {}

  /**
   * Finds them.
   *
   * @param mostRegions that the driver solves
   * @param grouping whether nodes move to the blocks of their communities
   * @throws CannotLearnException when the graph has too few linked nodes, or too many of them
   *     outside its largest component
   */
  public static DistributedPositions of(
      DistributedGraph graph, SpectralConfig config, long mostRegions, Grouping grouping, Run run) {
    int k =
        config
            .k()
            .orElseThrow(
                () ->
                    new CannotLearnException(
                        "the width of positions is chosen by the likelihood only where the graph"
                            + " fits an executor",
                        Remedy.of("Set k to a number, for instance 64")));
    int columns = CoarseSpectrum.columns(k);
    DistributedGraph.Facts facts = graph.facts();
    long linked = facts.nodes() - facts.unlinked();
    boolean counted = config.laplacian() == Laplacian.UNNORMALIZED;
    Regions regions = new Regions(graph, counted);
    long wanted = Math.min(mostRegions, Math.max(4L * columns, linked / NODES_PER_REGION));
    Regions.Coarse coarse = regions.grown(wanted);
    if (coarse.key().length <= 2 * columns && wanted < linked) {
      regions = new Regions(graph, counted);
      coarse = regions.grown(Math.min(mostRegions, linked));
    }
    if (coarse.outside() > OUTSIDE_PER_REGION * mostRegions) {
      throw new CannotLearnException(
          "%,d of %,d linked nodes are outside the largest component, and of a graph that stays"
                  .formatted(coarse.outside(), linked)
              + " distributed at most %,d such nodes get positions"
                  .formatted(OUTSIDE_PER_REGION * mostRegions),
          Remedy.of("Train where the graph fits an executor, or each component by itself"));
    }
    if (coarse.key().length - 1 < k) {
      throw new CannotLearnException(
          "the largest component has %d regions, fewer than k = %d needs"
              .formatted(coarse.key().length, k),
          Remedy.of("Set k smaller"));
    }
    RandomStream random = run.random("spark/spectral");
    CoarseSpectrum found = CoarseSpectrum.of(coarse.links(), coarse.mass(), k, random, run);
    int width = found.values().length;
    group(graph, regions, coarse, found, grouping);
    DistributedRows rows =
        new DistributedRows(graph, regions.start(coarse, found.rows(), width), width);
    SubspaceRefinement refinement = new SubspaceRefinement(rows, found.values(), k, random, run);
    refinement.refine(ANGLE, MOST_STEPS);
    // values that have settled may be those of a start that lacks a vector: regions are few
    while (refinement.worstAngle() > ANGLE && 2 * rows.steps() <= MOST_STEPS) {
      refinement.refine(ANGLE, MOST_STEPS);
    }
    LOG.info(
        "eigenvectors: {} steps, {} cycles, angle {}",
        rows.steps(),
        refinement.cycles(),
        refinement.worstAngle());
    return finished(graph, rows, refinement, config, k, width, coarse.outside(), run);
  }

  /** Moves nodes to the blocks of their communities where fewer rows cross then. */
  private static void group(
      DistributedGraph graph,
      Regions regions,
      Regions.Coarse coarse,
      CoarseSpectrum found,
      Grouping grouping) {
    DistributedGraph.Facts facts = graph.facts();
    int blocks = graph.cluster().blocks();
    if (grouping == Grouping.HASH
        || blocks == 1
        || grouping == Grouping.AUTO && facts.nodes() < WORTH_MOVING) {
      return;
    }
    double[] load = new double[coarse.key().length];
    for (int i = 0; i < load.length; i++) {
      load[i] = coarse.nodes()[i] + 0.1 * coarse.entries()[i];
    }
    BlockPlan plan = BlockPlan.of(coarse.links(), load, found.rows(), blocks);
    double cut = 2 * plan.cut() / Math.max(Double.MIN_NORMAL, coarse.weight());
    double linked = Math.max(1, facts.nodes() - facts.unlinked());
    double perNode = Math.min(1, cut) * 2 * facts.edges() / linked / blocks;
    double crossing = linked * blocks * (1 - Math.exp(-perNode)); // a block wants a row once
    LOG.info(
        "blocks by communities: about {} of now {} rows would cross, the largest block has {}"
            + " times the mean",
        (long) crossing,
        facts.inbox(),
        plan.imbalance());
    double saved = (facts.inbox() - crossing) * found.values().length * Float.BYTES * USUAL_STEPS;
    if (plan.imbalance() > MOST_IMBALANCE
        || grouping == Grouping.AUTO && saved < MOVES * graph.bytes()) {
      LOG.info("nodes stay in the blocks of their hashes");
      return;
    }
    regions.move(coarse.key(), plan);
  }

  private static DistributedPositions finished(
      DistributedGraph graph,
      DistributedRows rows,
      SubspaceRefinement refinement,
      SpectralConfig config,
      int k,
      int width,
      long outside,
      Run run) {
    boolean walk = config.laplacian() == Laplacian.RANDOM_WALK;
    boolean symmetric = config.laplacian() == Laplacian.SYMMETRIC;
    double[] values = Arrays.copyOf(refinement.values(), k);
    DistributedGraph.Facts facts = graph.facts();
    double share =
        (double) (facts.nodes() - facts.unlinked() - outside) / Math.max(1, facts.nodes());
    double[] sums = extremes(graph, rows, k, width, symmetric);
    double[] factor = new double[k];
    for (int l = 0; l < k; l++) {
      double length = walk ? Math.sqrt(sums[3 * l + 2]) : 1;
      factor[l] = Math.signum(sums[3 * l]) * config.weight().of(values[l], share) / length;
    }
    Cluster cluster = graph.cluster();
    JavaRDD<Block> unscaled =
        cluster.hold(
            graph
                .blocks()
                .zipPartitions(
                    rows.state(),
                    (some, pairs) -> {
                      GraphBlock block = some.next();
                      float[] x = pairs.next().x();
                      float[] u = new float[block.rows() * k];
                      boolean[] placed = new boolean[block.rows()];
                      for (int i = 0; i < placed.length; i++) {
                        placed[i] = block.mass[i] > 0;
                        double root = symmetric ? Math.sqrt(block.mass[i]) : 1;
                        for (int l = 0; l < k && placed[i]; l++) {
                          u[i * k + l] = (float) (factor[l] * root * x[i * width + l]);
                        }
                      }
                      return Collections.singletonList(new Block(u, placed)).iterator();
                    }));
    double s = config.s().orElseGet(() -> LikelyScale.of(graph, unscaled, k));
    SmallComponents others =
        outside == 0
            ? SmallComponents.none(k)
            : SmallComponents.of(graph, unscaled, k, config, s, run);
    Broadcast<SmallComponents> sent = cluster.spark().broadcast(others);
    JavaRDD<Block> linked =
        cluster.hold(
            graph
                .blocks()
                .zipPartitions(
                    unscaled,
                    (some, blocks) ->
                        Collections.singletonList(shifted(some.next(), blocks.next(), sent, s, k))
                            .iterator()));
    double[] mean = mean(graph, linked, k);
    JavaRDD<Block> scaled =
        linked.map(
            block -> {
              float[] u = block.u.clone();
              for (int i = 0; i < block.placed.length; i++) {
                for (int l = 0; l < k && !block.placed[i]; l++) {
                  u[i * k + l] = (float) mean[l];
                }
              }
              return new Block(u, block.placed);
            });
    BlockStore.Kept<Block> kept = cluster.checkpoint(scaled, "positions");
    cluster.free(unscaled);
    cluster.free(linked);
    sent.destroy();
    cluster.cleanShuffles();
    return new DistributedPositions(
        kept.blocks(),
        k,
        s,
        Arrays.stream(values).boxed().toList(),
        outside,
        rows.steps(),
        refinement.worstAngle());
  }

  /** For each column its entry of largest magnitude, the key of its node, the sum of squares. */
  private static double[] extremes(
      DistributedGraph graph, DistributedRows rows, int k, int width, boolean symmetric) {
    List<double[]> found =
        graph
            .blocks()
            .zipPartitions(
                rows.state(),
                (some, pairs) -> {
                  GraphBlock block = some.next();
                  float[] x = pairs.next().x();
                  double[] best = new double[3 * k];
                  for (int i = 0; i < block.rows(); i++) {
                    double root = symmetric ? Math.sqrt(block.mass[i]) : 1;
                    for (int l = 0; l < k; l++) {
                      double v = root * x[i * width + l];
                      if (Math.abs(v) > Math.abs(best[3 * l])) {
                        best[3 * l] = v;
                      }
                      best[3 * l + 2] += v * v;
                    }
                  }
                  return Collections.singletonList(best).iterator();
                })
            .collect();
    double[] all = new double[3 * k];
    for (double[] one : found) { // in the order of blocks: the first of equal ones counts
      for (int l = 0; l < k; l++) {
        all[3 * l] = Math.abs(one[3 * l]) > Math.abs(all[3 * l]) ? one[3 * l] : all[3 * l];
        all[3 * l + 2] += one[3 * l + 2];
      }
    }
    for (int l = 0; l < k; l++) {
      all[3 * l] = all[3 * l] == 0 ? 1 : all[3 * l];
    }
    return all;
  }

  /** Divided by s and set apart from other components. */
  private static Block shifted(
      GraphBlock block, Block own, Broadcast<SmallComponents> sent, double s, int k) {
    SmallComponents others = sent.value();
    float[] u = new float[own.u.length];
    boolean[] placed = own.placed.clone();
    for (int i = 0; i < placed.length; i++) {
      int row = placed[i] ? -1 : others.row(block.key[i]);
      for (int l = 0; l < k; l++) {
        u[i * k + l] =
            row >= 0
                ? others.u()[row * k + l]
                : (float) (placed[i] ? own.u[i * k + l] / s + others.largest()[l] : 0);
      }
      placed[i] |= row >= 0;
    }
    return new Block(u, placed);
  }

  /** The mean position of training nodes that have one, or of all that have. */
  private static double[] mean(DistributedGraph graph, JavaRDD<Block> positions, int k) {
    List<double[]> parts =
        graph
            .nodes()
            .zipPartitions(
                positions,
                (some, blocks) -> {
                  NodeBlock nodes = some.next();
                  Block block = blocks.next();
                  double[] sums = new double[2 * k + 2];
                  for (int i = 0; i < nodes.rows(); i++) {
                    if (block.placed[i]) {
                      boolean trains = nodes.role[i] == NodeRow.TRAIN;
                      sums[0] += trains ? 1 : 0;
                      sums[1] += 1;
                      for (int l = 0; l < k; l++) {
                        sums[2 + l] += trains ? block.u[i * k + l] : 0;
                        sums[2 + k + l] += block.u[i * k + l];
                      }
                    }
                  }
                  return Collections.singletonList(sums).iterator();
                })
            .collect();
    double[] all = Learning.added(parts);
    double[] mean = new double[k];
    for (int l = 0; l < k; l++) {
      mean[l] = all[0] > 0 ? all[2 + l] / all[0] : all[1] > 0 ? all[2 + k + l] / all[1] : 0;
    }
    return mean;
  }

  /** The mean length of a row over all nodes. */
  double meanRowNorm() {
    int width = k;
    List<double[]> parts =
        blocks
            .map(
                block -> {
                  double sum = 0;
                  for (int i = 0; i < block.placed.length; i++) {
                    double square = 0;
                    for (int l = 0; l < width; l++) {
                      square += (double) block.u[i * width + l] * block.u[i * width + l];
                    }
                    sum += Math.sqrt(square);
                  }
                  return new double[] {sum, block.placed.length};
                })
            .collect();
    double[] all = Learning.added(parts);
    return all[1] == 0 ? 0 : all[0] / all[1];
  }
}
