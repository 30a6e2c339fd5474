package org.jane.data.npz;

import org.jane.data.MemoryFiles;
import org.jane.data.numpy.NpyBytes;

/** Four nodes in a path, two classes, three attributes, two splits. */
final class TinyNpz {
  private TinyNpz() {}

  static MemoryFiles arrays() {
    return new MemoryFiles()
        .with(
            "node_features.npy",
            NpyBytes.of("<f4")
                .matrix(new double[][] {{1, 0, 0}, {0, 0.5, 0}, {0, 0, 0}, {1, 1, 1}}))
        .with("node_labels.npy", NpyBytes.of("<i8").vector(0, 1, 1, 0))
        .with("edges.npy", NpyBytes.of("<i8").matrix(new double[][] {{0, 1}, {1, 2}, {2, 3}}))
        .with("train_masks.npy", mask(new double[][] {{1, 0, 0, 0}, {0, 0, 1, 1}}))
        .with("val_masks.npy", mask(new double[][] {{0, 1, 0, 0}, {0, 1, 0, 0}}))
        .with("test_masks.npy", mask(new double[][] {{0, 0, 1, 1}, {1, 0, 0, 0}}));
  }

  static byte[] mask(double[][] rows) {
    return NpyBytes.of("|b1").fortran().matrix(rows);
  }
}
