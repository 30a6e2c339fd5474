package org.jane.data.planetoid;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jane.data.MemoryFiles;

/**
 * Six nodes, two classes, three attributes: 0 to 2 in allx, of which 0 trains; 3 and 5 tested,
 * listed the other way round; 4 is a gap.
 */
final class TinyPlanetoid {
  private TinyPlanetoid() {}

  static MemoryFiles files() {
    return new MemoryFiles()
        .with("ind.t.x", PickleBytes.sparse(1, 3, new int[] {0, 1}, new int[] {0}, new float[] {1}))
        .with("ind.t.y", PickleBytes.dense(1, 2, 1, 0))
        .with(
            "ind.t.allx",
            PickleBytes.sparse(
                3, 3, new int[] {0, 1, 3, 3}, new int[] {0, 2, 1}, new float[] {1, 1, 0.5f}))
        .with("ind.t.ally", PickleBytes.dense(3, 2, 1, 0, 0, 1, 1, 0))
        .with(
            "ind.t.tx",
            PickleBytes.sparse(2, 3, new int[] {0, 1, 2}, new int[] {1, 2}, new float[] {5, 3}))
        .with("ind.t.ty", PickleBytes.dense(2, 2, 0, 1, 1, 0))
        .with("ind.t.test.index", "5\n3\n")
        .with("ind.t.graph", PickleBytes.lists(neighbours()));
  }

  static Map<Integer, List<Integer>> neighbours() {
    return new TreeMap<>(
        Map.of(
            0, List.of(1, 3),
            1, List.of(0),
            2, List.of(5, 2),
            3, List.of(0, 0),
            4, List.of(),
            5, List.of(2)));
  }
}
