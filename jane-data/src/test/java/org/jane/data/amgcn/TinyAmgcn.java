package org.jane.data.amgcn;

import org.jane.data.MemoryFiles;

/** Three nodes in a path, two classes, four attributes, two splits. */
final class TinyAmgcn {
  private TinyAmgcn() {}

  static MemoryFiles files() {
    return new MemoryFiles()
        .with("tiny.edge", "0 1\n1 0\n1 2\n")
        .with("tiny.feature", "1\t0\t0\t1\n0\t0\t0\t0\n0 2.5 0 1\n")
        .with("tiny.label", "4\n0\n4\n")
        .with("train20.txt", "0\n")
        .with("test20.txt", "2\n")
        .with("train60.txt", "2\n1\n")
        .with("test60.txt", "0\n");
  }
}
