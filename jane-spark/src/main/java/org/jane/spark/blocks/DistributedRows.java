package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jane.eigen.RefinedRows;
import org.jane.run.RandomStream;
import org.jspecify.annotations.Nullable;

/** The rows of a block of vectors over a distributed graph; a step is one exchange of rows. */
final class DistributedRows implements RefinedRows {
  /** Steps after which blocks are written to files, so that a loss costs no more than these. */
  private static final int CHECKPOINT_EVERY = 10;

  /**
   * The rows of one block of nodes.
   *
   * @param x the vectors
   * @param y the vectors before, or nothing
   */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  record Pair(float[] x, float[] y) implements Serializable {}

  private final DistributedGraph graph;
  private final int columns;
  private final double top;
  private final double totalMass;
  private JavaRDD<Pair> state;
  private BlockStore.@Nullable Kept<Pair> kept;
  private int sinceKept;
  private int steps;

  DistributedRows(DistributedGraph graph, JavaRDD<Pair> start, int columns) {
    this.graph = graph;
    this.columns = columns;
    this.state = start;
    List<double[]> facts =
        graph
            .blocks()
            .map(b -> new double[] {b.laplacian().bound(), b.laplacian().totalMass()})
            .collect();
    double most = 0;
    double sum = 0;
    for (double[] block : facts) { // in the order of blocks
      most = Math.max(most, block[0]);
      sum += block[1];
    }
    top = most;
    totalMass = sum;
  }

  @Override
  public Bounds bounds(int width, RandomStream random) {
    return new Bounds(top, Double.POSITIVE_INFINITY);
  }

  @Override
  public double totalMass() {
    return totalMass;
  }

  @Override
  public void step(float alpha, float beta, float gamma) {
    int width = columns;
    replace(
        graph.exchange(
            state,
            (pair, rows) -> DistributedGraph.rows(pair.x, width, rows),
            (block, pair, inbox) -> {
              float[] all = DistributedGraph.withInbox(block, pair.x, width, inbox);
              float[] y = gamma == 0 ? new float[pair.x.length] : pair.y.clone();
              block.laplacian().step(alpha, beta, gamma, all, y, width);
              return new Pair(y, pair.x);
            }));
    steps++;
  }

  /** Makes another state the current one: computed, held, and now and then written to files. */
  private void replace(JavaRDD<Pair> next) {
    Cluster cluster = graph.cluster();
    JavaRDD<Pair> held = cluster.hold(next);
    if (++sinceKept >= CHECKPOINT_EVERY) {
      keep(held);
      return;
    }
    held.count();
    cluster.free(state);
    state = held;
  }

  private void keep(JavaRDD<Pair> held) {
    Cluster cluster = graph.cluster();
    BlockStore.Kept<Pair> before = kept;
    BlockStore.Kept<Pair> now = cluster.checkpoint(held, "vectors");
    cluster.free(held);
    cluster.free(state);
    cluster.cleanShuffles();
    if (before != null) {
      cluster.drop(before);
    }
    kept = now;
    state = now.blocks();
    sinceKept = 0;
  }

  @Override
  public double[] image() {
    int width = columns;
    List<double[]> parts =
        graph
            .<Pair, double[]>exchange(
                state,
                (pair, rows) -> DistributedGraph.rows(pair.x, width, rows),
                (block, pair, inbox) -> {
                  float[] all = DistributedGraph.withInbox(block, pair.x, width, inbox);
                  float[] y = new float[pair.x.length];
                  block.laplacian().step(1, 0, 0, all, y, width);
                  return block.laplacian().grams(pair.x, y, width);
                })
            .collect();
    double[] sum = new double[3 * columns * columns + columns];
    for (double[] part : parts) { // in the order of blocks
      for (int i = 0; i < sum.length; i++) {
        sum[i] += part[i];
      }
    }
    steps++;
    return sum;
  }

  @Override
  public void rotate(double[] rotation, double[] mean) {
    JavaRDD<Pair> next =
        graph
            .blocks()
            .zipPartitions(
                state,
                (some, pairs) -> {
                  float[] x = pairs.next().x.clone();
                  some.next().laplacian().rotate(x, rotation, mean);
                  return Collections.singletonList(new Pair(x, new float[0])).iterator();
                });
    keep(graph.cluster().hold(next));
  }

  @Override
  public void randomise(int first, double length, RandomStream random) {
    long seed = random.nextLong();
    int width = columns;
    replace(
        graph
            .blocks()
            .zipPartitions(
                state,
                (some, pairs) -> {
                  GraphBlock block = some.next();
                  float[] x = pairs.next().x.clone();
                  for (int i = 0; i < block.rows(); i++) {
                    if (block.mass[i] > 0) {
                      RandomStream own = new RandomStream(seed ^ Keys.mix(block.key[i]));
                      for (int j = first; j < width; j++) {
                        x[i * width + j] = (float) (length * own.nextGaussian());
                      }
                    }
                  }
                  return Collections.singletonList(new Pair(x, new float[0])).iterator();
                }));
  }

  @Override
  public float[] block() {
    throw new UnsupportedOperationException("the rows are distributed");
  }

  /** The rows as they are now. */
  JavaRDD<Pair> state() {
    return state;
  }

  /** How often the rows were multiplied by the graph. */
  int steps() {
    return steps;
  }
}
