package org.jane.spark.blocks;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.ContextCleaner;
import org.apache.spark.ShuffleDependency;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Option;

/**
 * What a distributed training holds on the cluster: persisted blocks, shuffle files and
 * checkpoints. All of it is given back when it is closed.
 */
public final class Cluster implements AutoCloseable {
  private final JavaSparkContext spark;
  private final BlockStore store;
  private final int blocks;
  private final Set<JavaRDD<?>> held = new LinkedHashSet<>();
  private final List<Integer> shuffles = new ArrayList<>();

  /**
   * @param folder that all executors reach, for checkpoints; removed in the end
   * @param blocks of nodes, one per partition
   */
  public Cluster(JavaSparkContext spark, String folder, int blocks) {
    this.spark = spark;
    this.store = new BlockStore(spark, folder);
    this.blocks = blocks;
  }

  JavaSparkContext spark() {
    return spark;
  }

  int blocks() {
    return blocks;
  }

  /** Bytes of checkpoints written so far. */
  public long checkpointBytes() {
    return store.bytes();
  }

  <T> JavaRDD<T> hold(JavaRDD<T> rdd) {
    JavaRDD<T> kept = rdd.persist(StorageLevel.MEMORY_AND_DISK());
    held.add(kept);
    return kept;
  }

  void free(JavaRDD<?> rdd) {
    held.remove(rdd);
    rdd.unpersist(false);
  }

  /** Writes blocks to files and returns them as read from there, held. */
  <T extends java.io.Serializable> BlockStore.Kept<T> checkpoint(JavaRDD<T> rdd, String name) {
    BlockStore.Kept<T> kept = store.keep(rdd, name);
    return new BlockStore.Kept<>(hold(kept.blocks()), kept.folder());
  }

  void drop(BlockStore.Kept<?> kept) {
    free(kept.blocks());
    store.drop(kept.folder());
  }

  /** Sends each pair to the partition of its block. */
  <T> JavaRDD<T> routed(JavaRDD<scala.Tuple2<Integer, T>> pairs) {
    JavaPairRDD<Integer, T> moved =
        JavaPairRDD.fromJavaRDD(pairs).partitionBy(new BlockPartitioner(blocks));
    if (moved.rdd().dependencies().head() instanceof ShuffleDependency<?, ?, ?> shuffle) {
      shuffles.add(shuffle.shuffleId());
    }
    return moved.values();
  }

  /** Removes the files of all shuffles so far: what they led to has been checkpointed. */
  void cleanShuffles() {
    Option<ContextCleaner> cleaner = spark.sc().cleaner();
    if (cleaner.isDefined()) {
      shuffles.forEach(id -> cleaner.get().doCleanupShuffle(id, false));
    }
    shuffles.clear();
  }

  @Override
  public void close() {
    List.copyOf(held).forEach(this::free);
    cleanShuffles();
    store.close();
  }
}
