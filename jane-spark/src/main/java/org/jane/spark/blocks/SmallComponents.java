package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.jane.graph.GraphBuilder;
import org.jane.run.Run;
import org.jane.spectral.SpectralConfig;
import org.jane.spectral.SpectralEmbedding;

/**
 * Positions of the linked nodes outside the largest component, found on the driver as one machine
 * finds them.
 *
 * @param key of the nodes, ascending
 * @param u one row per node
 * @param largest what the positions of the largest component are shifted by
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record SmallComponents(long[] key, float[] u, double[] largest) implements Serializable {

  /** Links of nodes without a position, from both ends. */
  @SuppressWarnings("ArrayRecordComponent") // read, never compared
  private record Links(long[] from, long[] to, float[] weight) implements Serializable {}

  /** None at all. */
  static SmallComponents none(int k) {
    return new SmallComponents(new long[0], new float[0], new double[k]);
  }

  /**
   * Places them.
   *
   * @param positions of the largest component, before they are divided by s
   */
  static SmallComponents of(
      DistributedGraph graph,
      JavaRDD<DistributedPositions.Block> positions,
      int k,
      SpectralConfig config,
      double s,
      Run run) {
    List<Links> parts =
        graph
            .blocks()
            .zipPartitions(
                positions,
                (some, blocks) ->
                    Collections.singletonList(links(some.next(), blocks.next().placed()))
                        .iterator())
            .collect();
    long[] key =
        parts.stream().flatMapToLong(p -> Arrays.stream(p.from)).sorted().distinct().toArray();
    GraphBuilder builder = new GraphBuilder(key.length);
    for (Links links : parts) {
      for (int e = 0; e < links.from.length; e++) {
        if (links.from[e] < links.to[e]) {
          builder.add(
              Arrays.binarySearch(key, links.from[e]),
              Arrays.binarySearch(key, links.to[e]),
              links.weight[e]);
        }
      }
    }
    SpectralEmbedding.Beside placed =
        SpectralEmbedding.beside(builder.build(), graph.facts().nodes(), k, config, s, run);
    return new SmallComponents(key, placed.u().data(), placed.largest());
  }

  private static Links links(GraphBlock block, boolean[] placed) {
    int size = 0;
    for (int i = 0; i < placed.length; i++) {
      size += placed[i] ? 0 : block.degree(i);
    }
    long[] from = new long[size];
    long[] to = new long[size];
    float[] weight = new float[size];
    int at = 0;
    for (int i = 0; i < placed.length; i++) {
      for (int e = block.start[i]; e < block.start[i + 1] && !placed[i]; e++) {
        int j = block.neighbour[e];
        from[at] = block.key[i];
        to[at] = j < placed.length ? block.key[j] : block.inboxKey[j - placed.length];
        weight[at++] = block.weight(e);
      }
    }
    return new Links(from, to, weight);
  }

  /** The row of a node, -1 when it is not among them. */
  int row(long wanted) {
    return Arrays.binarySearch(key, wanted);
  }
}
