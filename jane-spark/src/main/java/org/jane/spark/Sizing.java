package org.jane.spark;

import java.util.Locale;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.network.util.JavaUtils;
import org.jane.method.jane.JaneConfig;
import org.jane.method.jane.JaneTrainer;
import org.jane.model.CannotLearnException;
import org.jane.model.Shape;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;
import org.jane.spectral.CoarseSpectrum;

/**
 * What a training will take, from counts alone, and what the cluster has.
 *
 * @param nodes of the graph
 * @param edges rows of edges
 * @param attributes of a node
 * @param entries attributes that are not 0
 * @param classes of labels
 * @param k width of positions
 */
record Sizing(long nodes, long edges, int attributes, long entries, int classes, int k) {
  /** Rows of a block in bytes: one task should stay small beside an executor. */
  private static final long BLOCK_BYTES = 48L << 20;

  private static final double USABLE = 0.5; // of an executor's heap

  /** Bytes a training in one process needs, data included. */
  long onOneExecutor(JaneConfig config) {
    if (nodes > Integer.MAX_VALUE - 8 || entries > Integer.MAX_VALUE - 8 || edges > 1 << 30) {
      return Long.MAX_VALUE;
    }
    Shape shape =
        new Shape((int) nodes, edges, true, attributes, entries, Math.max(2, classes), (int) nodes);
    MemoryEstimate estimate = new JaneTrainer(config).estimateMemory(shape);
    return estimate.heap();
  }

  /** Bytes of all blocks at the peak of a distributed training. */
  long distributed() {
    long columns = CoarseSpectrum.columns(k);
    long vectors = nodes * columns * Float.BYTES * 4; // two states of two blocks
    long links = edges * 2 * 8 + nodes * 40;
    long own = entries * 8 + nodes * 80;
    return vectors + links + own;
  }

  /** Bytes that cross the network in a step when nodes are shared out by hash. */
  long shuffledPerStep(int blocks) {
    long columns = CoarseSpectrum.columns(k);
    double met = 1 - Math.exp(-2.0 * edges / Math.max(1, nodes) / blocks);
    double rows = Math.min(2.0 * edges, nodes * (double) blocks * met);
    return (long) (rows * columns * Float.BYTES);
  }

  /** How many blocks suit: small tasks, and no fewer than there are cores. */
  int blocks(JavaSparkContext spark) {
    long bySize = distributed() / BLOCK_BYTES + 1;
    return (int) Math.min(4096, Math.max(bySize, Math.max(2, spark.defaultParallelism())));
  }

  /** The heap of an executor; that of this process in local mode. */
  static long executorHeap(JavaSparkContext spark) {
    SparkConf conf = spark.getConf();
    return spark.isLocal()
        ? Runtime.getRuntime().maxMemory()
        : JavaUtils.byteStringAsBytes(conf.get("spark.executor.memory", "1g"));
  }

  static int executors(JavaSparkContext spark) {
    return spark.isLocal()
        ? 1
        : Math.max(1, spark.sc().statusTracker().getExecutorInfos().length - 1);
  }

  /** Whether the whole graph fits an executor and the driver, with room for a training. */
  boolean fitsExecutor(JavaSparkContext spark, JaneConfig config) {
    long needed = onOneExecutor(config);
    return needed < USABLE * executorHeap(spark)
        && needed < USABLE * Runtime.getRuntime().maxMemory();
  }

  /**
   * Refuses what the cluster cannot hold: a block must fit beside others into an executor's heap,
   * and the coarse level and the weights into the driver's. Blocks that do not fit the memory of
   * all executors together go to their disks.
   */
  void require(JavaSparkContext spark, int blocks, int hidden) {
    long heap = executorHeap(spark);
    int cores =
        spark.isLocal()
            ? spark.defaultParallelism()
            : spark.getConf().getInt("spark.executor.cores", 2);
    long perTask = distributed() / blocks * 3;
    if (perTask * cores > USABLE * heap) {
      long more = (long) Math.ceil(blocks * (double) perTask * cores / (USABLE * heap));
      throw new CannotLearnException(
          "a task needs about %s and an executor runs %d of them in %s"
              .formatted(readable(perTask), cores, readable(heap)),
          Remedy.of("Set blocks to at least " + more + ", or give executors more memory"));
    }
    long weights = 4L * Float.BYTES * ((long) attributes + k + classes) * hidden;
    if (2 * weights > USABLE * Runtime.getRuntime().maxMemory()
        || 3 * weights * cores > USABLE * heap) {
      throw new CannotLearnException(
          "the network has %,d weights, which driver and executors hold several times"
              .formatted(weights / 16),
          Remedy.of(
              "Reduce the number of attributes, for instance by hashing, or set hidden below "
                  + hidden));
    }
  }

  String inWords(int blocks, int executors) {
    return String.format(
        Locale.ROOT,
        "%,d nodes, %,d edges, %,d attributes, k = %d: %s in %d blocks on %d executors, at most %s"
            + " shuffled per step",
        nodes,
        edges,
        attributes,
        k,
        readable(distributed()),
        blocks,
        executors,
        readable(shuffledPerStep(blocks)));
  }

  static String readable(long bytes) {
    return MemoryEstimate.readable(bytes);
  }
}
