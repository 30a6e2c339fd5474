package org.jane.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jane.graph.Labels;

/**
 * The classes a chart tells apart by colour: the largest ones, and the rest as one group.
 *
 * @param names of the groups
 * @param group of each class
 */
@SuppressWarnings("ArrayRecordComponent") // read, never compared
record ClassGroups(List<String> names, int[] group) {
  private static final int MOST = 8;

  static ClassGroups of(Labels labels) {
    int count = labels.classCount();
    int[] group = new int[count];
    if (count <= MOST) {
      Arrays.setAll(group, c -> c);
      return new ClassGroups(labels.classNames(), group);
    }
    int[] sizes = labels.classSizes();
    List<Integer> bySize = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      bySize.add(c);
    }
    bySize.sort(Comparator.comparingInt((Integer c) -> -sizes[c]).thenComparing(c -> c));
    List<String> names = new ArrayList<>();
    Arrays.fill(group, MOST - 1);
    for (int g = 0; g < MOST - 1; g++) {
      group[bySize.get(g)] = g;
      names.add(labels.classNames().get(bySize.get(g)));
    }
    names.add((count - MOST + 1) + " other classes");
    return new ClassGroups(names, group);
  }

  /** The group of a node's label, the first of several; -1 where it is unknown. */
  int of(Labels labels, int node) {
    return labels.known(node) && labels.count(node) > 0 ? group[labels.get(node, 0)] : -1;
  }
}
