package org.jane.graph;

import java.util.Arrays;
import org.jane.linalg.CsrMatrix;

/**
 * Sets of nodes that are grouped as one: {@link Grouping} goes on from them without a matrix of the
 * links between them, which on graphs without fine structure would be as large as the graph itself.
 *
 * @param ofNode the unit of each node
 * @param start where the members of each unit start, and one more number: the number of nodes
 * @param member the nodes, unit after unit, ascending in each
 * @param weight what each unit counts towards the size of its group
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record Units(int[] ofNode, int[] start, int[] member, int[] weight) {
  /** Every node is a unit. */
  static Units single(int[] weight) {
    return new Units(new int[0], new int[0], new int[0], weight);
  }

  /** Units given by the number of each node's unit. */
  static Units of(int[] ofNode, int[] weight) {
    int[] start = starts(ofNode, weight.length);
    return new Units(ofNode, start, members(ofNode, start), weight);
  }

  int count() {
    return weight.length;
  }

  boolean single() {
    return start.length == 0;
  }

  /** These units put into groups: the new unit of every node, weights added. */
  Units grouped(int[] group, int count) {
    int[] sums = new int[count];
    for (int u = 0; u < group.length; u++) {
      sums[group[u]] += weight[u];
    }
    if (single()) {
      return of(group, sums);
    }
    int[] units = new int[ofNode.length];
    for (int i = 0; i < units.length; i++) {
      units[i] = group[ofNode[i]];
    }
    return of(units, sums);
  }

  /** Fills a table with the summed weights of a unit's links by a property of their far ends. */
  void sumLinks(CsrMatrix links, int u, int[] property, WeightTable table) {
    int first = single() ? u : start[u];
    int last = single() ? u + 1 : start[u + 1];
    int expected = 0;
    for (int m = first; m < last; m++) {
      expected += links.rowLength(single() ? m : member[m]);
    }
    table.begin(expected, count());
    for (int m = first; m < last; m++) {
      int i = single() ? m : member[m];
      table.addRow(links, i, property);
    }
  }

  static int[] starts(int[] group, int count) {
    int[] start = new int[count + 1];
    for (int g : group) {
      start[g + 1]++;
    }
    for (int g = 0; g < count; g++) {
      start[g + 1] += start[g];
    }
    return start;
  }

  static int[] members(int[] group, int[] start) {
    int[] next = Arrays.copyOf(start, start.length);
    int[] member = new int[group.length];
    for (int i = 0; i < group.length; i++) {
      member[next[group[i]]++] = i;
    }
    return member;
  }
}
