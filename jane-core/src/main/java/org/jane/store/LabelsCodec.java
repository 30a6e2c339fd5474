package org.jane.store;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jane.graph.Labels;
import org.jane.run.Check;

/**
 * Labels as arrays of a stored file: {@code labels/class} names the classes; then {@code
 * labels/of}, one class per node and -1 where it is unknown, or, for multi-label data, {@code
 * labels/start} and {@code labels/classes} with a list for each node, and {@code labels/known}.
 */
final class LabelsCodec {
  private LabelsCodec() {}

  static void put(StoreWriter to, Labels labels) {
    to.put("labels/class", labels.classNames());
    if (labels.multiLabel()) {
      putMulti(to, labels);
    } else {
      int[] of = new int[labels.nodes()];
      Arrays.setAll(of, labels::of);
      to.put("labels/of", of);
    }
  }

  private static void putMulti(StoreWriter to, Labels labels) {
    int n = labels.nodes();
    int[] start = new int[n + 1];
    byte[] known = new byte[n];
    for (int i = 0; i < n; i++) {
      start[i + 1] = start[i] + labels.count(i);
      known[i] = (byte) (labels.known(i) ? 1 : 0);
    }
    int[] classes = new int[start[n]];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < labels.count(i); j++) {
        classes[start[i] + j] = labels.get(i, j);
      }
    }
    to.put("labels/start", start).put("labels/classes", classes).put("labels/known", known);
  }

  static Labels read(StoredFile from) throws IOException {
    List<String> names = from.strings("labels/class");
    return from.has("labels/of")
        ? Labels.single(names, from.ints("labels/of"))
        : readMulti(from, names);
  }

  private static Labels readMulti(StoredFile from, List<String> names) throws IOException {
    int[] start = from.ints("labels/start");
    int[] classes = from.ints("labels/classes");
    byte[] known = from.bytes("labels/known");
    StoredRows.requireStarts(from, "labels", start, classes.length);
    int n = start.length - 1;
    Check.that(known.length == n, "%d nodes have labels, %d are known or not", n, known.length);
    int[][] labels = new int[n][];
    for (int i = 0; i < n; i++) {
      boolean none = start[i] == start[i + 1];
      Check.that(none || known[i] != 0, "node %d has labels and is unknown", i);
      if (known[i] != 0) {
        labels[i] = Arrays.copyOfRange(classes, start[i], start[i + 1]);
      }
    }
    return Labels.multi(names, labels);
  }
}
