package org.jane.features;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jane.model.OnnxInputs;
import org.jane.onnx.OnnxValue;
import org.jane.run.Check;
import org.jane.store.StoreWriter;
import org.jane.store.StoredFile;

/**
 * Links to hubs as attributes: one column for each of the nodes with most links, and in it a number
 * for every node that is linked to it. Where means over neighbours blur a label, one particular
 * neighbour may tell it: whoever depends on this package belongs to that section (LINKX sees all
 * links in this way: Lim and others, "Large scale learning on non-homophilous graphs", 2021).
 *
 * <p>All numbers are the same, so that the block is as large as the attributes themselves: the sums
 * of their squares are equal. Weights of links have no part in it.
 *
 * @param hubs their nodes, those with most links first; below 0 for one that the data lacks
 * @param size the number
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
public record HubLinks(int[] hubs, float size) {
  /** With fewer links a node is no hub. */
  private static final int LEAST_LINKS = 5;

  /**
   * The hubs of a graph.
   *
   * @param x attributes as the network sees them
   * @param most so many hubs at most
   */
  static HubLinks learn(CsrMatrix x, Graph graph, int most) {
    int[] hubs =
        IntStream.range(0, graph.nodes())
            .filter(i -> graph.degree(i) >= LEAST_LINKS)
            .boxed()
            .sorted(Comparator.comparingInt((Integer i) -> -graph.degree(i)))
            .limit(most)
            .mapToInt(i -> i)
            .toArray();
    double own = 0;
    for (int e = 0; e < x.entries(); e++) {
      own += (double) x.value(e) * x.value(e);
    }
    long links = Arrays.stream(hubs).mapToLong(graph::degree).sum();
    return new HubLinks(hubs, alike(own, links));
  }

  /**
   * The number whose square, taken so many times, is the sum of the squares of all attributes; 1
   * where there are none.
   */
  static float alike(double squares, long times) {
    return squares > 0 && times > 0
        ? (float) Math.min(Float.MAX_VALUE, Math.max(Float.MIN_NORMAL, Math.sqrt(squares / times)))
        : 1f;
  }

  int columns() {
    return hubs.length;
  }

  /** A matrix with these columns behind its own. */
  CsrMatrix behind(CsrMatrix left, Graph graph) {
    int n = left.rows();
    int[] columnOf = new int[n]; // 1 more than the column of a hub
    for (int c = 0; c < hubs.length; c++) {
      if (hubs[c] >= 0) {
        columnOf[Check.index("hub", hubs[c], n)] = c + 1;
      }
    }
    CsrMatrix a = graph.adjacency();
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      int linked = 0;
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        linked += columnOf[a.column(e)] > 0 ? 1 : 0;
      }
      start[i + 1] = Math.addExact(start[i], linked);
    }
    int[] column = new int[start[n]];
    for (int i = 0; i < n; i++) {
      int at = start[i];
      for (int e = a.rowStart(i); e < a.rowStart(i + 1); e++) {
        int of = columnOf[a.column(e)];
        if (of > 0) {
          column[at++] = of - 1;
        }
      }
      Arrays.sort(column, start[i], at);
    }
    float[] value = new float[column.length];
    Arrays.fill(value, size);
    return left.beside(new CsrMatrix(hubs.length, start, column, value));
  }

  /** The same as operators. */
  OnnxValue operators(OnnxInputs in) {
    return in.graph().times(in.hubs(columns()), in.graph().scalar(size));
  }

  /**
   * The same hubs in other data.
   *
   * @param knownAs the node of training that each node of the data is, below 0 for none
   */
  HubLinks renumbered(int[] knownAs) {
    int most = Math.max(-1, Arrays.stream(hubs).max().orElse(-1));
    int[] place = new int[most + 1];
    Arrays.fill(place, -1);
    for (int i = 0; i < knownAs.length; i++) {
      if (knownAs[i] >= 0 && knownAs[i] <= most) {
        place[knownAs[i]] = i;
      }
    }
    return new HubLinks(Arrays.stream(hubs).map(hub -> hub < 0 ? -1 : place[hub]).toArray(), size);
  }

  void put(StoreWriter to) {
    to.put("hubs/nodes", hubs).put("hubs/size", new float[] {size});
  }

  static HubLinks read(StoredFile from) throws IOException {
    float[] size = from.floats("hubs/size");
    Check.that(size.length == 1 && size[0] > 0, "the size of links to hubs must be positive");
    int[] hubs = from.ints("hubs/nodes");
    Check.that(Arrays.stream(hubs).allMatch(hub -> hub >= 0), "a hub is no node");
    Check.that(
        Arrays.stream(hubs).distinct().count() == hubs.length, "a hub is named more than once");
    return new HubLinks(hubs, size[0]);
  }
}
