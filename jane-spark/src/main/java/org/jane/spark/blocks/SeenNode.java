package org.jane.spark.blocks;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What the network sees of a node besides its own attributes.
 *
 * @param id its name
 * @param u its position
 * @param near means over its neighbours; empty when they are not used
 * @param basis what a label of it rests on
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record SeenNode(String id, float[] u, float[] near, String basis) implements Serializable {
  static List<SeenNode> of(NodeBlock nodes, DistributedPositions.Block positions, float[] near) {
    int n = nodes.rows();
    List<SeenNode> all = new ArrayList<>(n);
    int k = n == 0 ? 0 : positions.u().length / n;
    int width = n == 0 ? 0 : near.length / n;
    for (int i = 0; i < n; i++) {
      all.add(
          new SeenNode(
              nodes.id[i],
              Arrays.copyOfRange(positions.u(), i * k, (i + 1) * k),
              Arrays.copyOfRange(near, i * width, (i + 1) * width),
              nodes.role[i] != 0 ? "given" : positions.placed()[i] ? "predicted" : "attributes"));
    }
    return all;
  }
}
