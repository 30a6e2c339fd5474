package org.jane.report;

import java.util.Arrays;
import org.jane.report.chart.Digits;

/**
 * The nodes that a chart shows: all of them, or evenly spaced ones in data order.
 *
 * @param nodes ascending
 * @param all how many there are
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record NodeSample(int[] nodes, int all) {
  static NodeSample of(int all, int most) {
    int[] nodes = new int[Math.min(all, most)];
    Arrays.setAll(nodes, i -> (int) ((long) i * all / nodes.length));
    return new NodeSample(nodes, all);
  }

  /** Says how many nodes are shown; empty when all are. */
  String sentence() {
    return nodes.length == all
        ? ""
        : " Shown are "
            + Digits.count(nodes.length)
            + " of "
            + Digits.count(all)
            + " nodes, evenly spaced in data order.";
  }
}
