package org.jane.data.sage;

import org.jane.data.MemoryFiles;
import org.jane.data.numpy.NpyBytes;

/** Three nodes in a path, one for each part of the split, two labels that may come together. */
final class TinySage {
  private TinySage() {}

  static MemoryFiles files() {
    return new MemoryFiles()
        .with(
            "t-G.json",
            """
            {"directed": false, "graph": {"name": "x"}, "multigraph": false,
             "links": [{"source": 0, "target": 1, "test_removed": false}, {"source": 2, "target": 1}],
             "nodes": [{"id": 7, "val": false, "test": false, "label": [1, 0]},
                       {"id": "b", "val": true, "test": false},
                       {"id": 9, "val": false, "test": true}]}
            """)
        .with("t-class_map.json", "{\"7\": [1, 0], \"b\": [1, 1], \"9\": [0, 0]}")
        .with("t-id_map.json", "{\"7\": 2, \"b\": 0, \"9\": 1}")
        .with("t-feats.npy", NpyBytes.of("<f8").matrix(new double[][] {{1, 0}, {0, 0}, {0.5, 3}}));
  }
}
