package org.jane.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of an edge list in blocks that never move, so that ten million rows need no copying as they
 * come in. Each block holds twice as many as the one before, up to a limit, so that a small graph
 * takes little room.
 */
final class EdgeRows {
  private static final int FIRST_BLOCK = 1 << 6;
  private static final int LARGEST_BLOCK = 1 << 16;

  private static final class Block {
    final int[] source;
    final int[] target;
    float @Nullable [] weight; // absent while all weights are 1
    int @Nullable [] type; // absent while all types are 0

    Block(int size) {
      source = new int[size];
      target = new int[size];
    }
  }

  interface Row {
    void is(int source, int target, float weight, int type);
  }

  private final List<Block> blocks = new ArrayList<>();
  private Block block = new Block(0); // the last one
  private int used; // of the last one
  private long earlier; // rows in those before
  private boolean weighted;

  void add(int source, int target, float weight, int type) {
    if (used == block.source.length) {
      earlier += used;
      used = 0;
      block = new Block(Math.max(FIRST_BLOCK, Math.min(LARGEST_BLOCK, block.source.length * 2)));
      blocks.add(block);
    }
    block.source[used] = source;
    block.target[used] = target;
    if (weight != 1f && block.weight == null) {
      block.weight = new float[block.source.length];
      Arrays.fill(block.weight, 1f);
      weighted = true;
    }
    if (block.weight != null) {
      block.weight[used] = weight;
    }
    if (type != 0 && block.type == null) {
      block.type = new int[block.source.length];
    }
    if (block.type != null) {
      block.type[used] = type;
    }
    used++;
  }

  long size() {
    return earlier + used;
  }

  /** True when some weight is not 1. */
  boolean weighted() {
    return weighted;
  }

  void clear() {
    blocks.clear();
    block = new Block(0);
    used = 0;
    earlier = 0;
    weighted = false;
  }

  int blocks() {
    return blocks.size();
  }

  /** How many rows a block has. */
  int length(int ofBlock) {
    return ofBlock == blocks.size() - 1 ? used : blocks.get(ofBlock).source.length;
  }

  int[] sources(int ofBlock) {
    return blocks.get(ofBlock).source;
  }

  int[] targets(int ofBlock) {
    return blocks.get(ofBlock).target;
  }

  /** The weights of a block, null when all are 1. */
  float @Nullable [] weights(int ofBlock) {
    return blocks.get(ofBlock).weight;
  }

  /** The types of a block, null when all are 0. */
  int @Nullable [] types(int ofBlock) {
    return blocks.get(ofBlock).type;
  }

  void forEach(Row row) {
    for (Block each : blocks) {
      int length = each == block ? used : each.source.length;
      float[] weight = each.weight;
      int[] type = each.type;
      for (int i = 0; i < length; i++) {
        row.is(
            each.source[i],
            each.target[i],
            weight == null ? 1f : weight[i],
            type == null ? 0 : type[i]);
      }
    }
  }
}
