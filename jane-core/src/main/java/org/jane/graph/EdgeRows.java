package org.jane.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of an edge list in blocks that never move, so that ten million rows need no copying as they
 * come in.
 */
final class EdgeRows {
  private static final int BLOCK = 1 << 16;

  private static final class Block {
    final int[] source = new int[BLOCK];
    final int[] target = new int[BLOCK];
    float @Nullable [] weight; // absent while all weights are 1
  }

  interface Row {
    void is(int source, int target, float weight);
  }

  private final List<Block> blocks = new ArrayList<>();
  private int used = BLOCK;
  private boolean weighted;

  void add(int source, int target, float weight) {
    if (used == BLOCK) {
      blocks.add(new Block());
      used = 0;
    }
    Block block = blocks.get(blocks.size() - 1);
    block.source[used] = source;
    block.target[used] = target;
    if (weight != 1f && block.weight == null) {
      block.weight = new float[BLOCK];
      Arrays.fill(block.weight, 1f);
      weighted = true;
    }
    if (block.weight != null) {
      block.weight[used] = weight;
    }
    used++;
  }

  long size() {
    return blocks.isEmpty() ? 0 : (blocks.size() - 1L) * BLOCK + used;
  }

  /** True when some weight is not 1. */
  boolean weighted() {
    return weighted;
  }

  void clear() {
    blocks.clear();
    used = BLOCK;
  }

  void forEach(Row row) {
    for (int b = 0; b < blocks.size(); b++) {
      Block block = blocks.get(b);
      int length = b == blocks.size() - 1 ? used : BLOCK;
      float[] weight = block.weight;
      for (int i = 0; i < length; i++) {
        row.is(block.source[i], block.target[i], weight == null ? 1f : weight[i]);
      }
    }
  }
}
