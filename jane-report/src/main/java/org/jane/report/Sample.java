package org.jane.report;

import java.util.Arrays;
import org.jane.report.chart.Digits;

/**
 * The nodes that a drawing shows: all, or so many of them evenly chosen in the order of the data.
 *
 * @param nodes ascending
 * @param all how many there are
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Sample(int[] nodes, int all) {
  static Sample of(int all, int most) {
    int[] nodes = new int[Math.min(all, most)];
    Arrays.setAll(nodes, i -> (int) ((long) i * all / nodes.length));
    return new Sample(nodes, all);
  }

  /** What was left out, in words; empty when nothing was. */
  String words() {
    return nodes.length == all
        ? ""
        : " Shown are "
            + Digits.count(nodes.length)
            + " of "
            + Digits.count(all)
            + " nodes, evenly chosen in the order of the data.";
  }
}
