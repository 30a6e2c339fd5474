package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.Arrays;

/** Ends of edges on their way to the block of the first end. */
final class EdgeBatch implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int ROOM = 1 << 13;

  long[] from = new long[64];
  long[] to = new long[64];
  int[] toBlock = new int[64];
  float[] weight = new float[64];
  int size;

  void add(long source, long target, int block, float w) {
    if (size == from.length) {
      int larger = 2 * size;
      from = Arrays.copyOf(from, larger);
      to = Arrays.copyOf(to, larger);
      toBlock = Arrays.copyOf(toBlock, larger);
      weight = Arrays.copyOf(weight, larger);
    }
    from[size] = source;
    to[size] = target;
    toBlock[size] = block;
    weight[size++] = w;
  }

  boolean full() {
    return size >= ROOM;
  }

  EdgeBatch trimmed() {
    from = Arrays.copyOf(from, size);
    to = Arrays.copyOf(to, size);
    toBlock = Arrays.copyOf(toBlock, size);
    weight = Arrays.copyOf(weight, size);
    return this;
  }
}
