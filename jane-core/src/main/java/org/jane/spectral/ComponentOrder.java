package org.jane.spectral;

import org.jane.graph.Components;
import org.jane.graph.Graph;
import org.jane.linalg.CsrMatrix;
import org.jspecify.annotations.Nullable;

/**
 * Nodes listed component by component, ascending within each, and the graph of one component cut
 * out in time proportional to its own size, however many components there are.
 */
final class ComponentOrder {
  final int count;

  /** All nodes, component after component. */
  final int[] node;

  /** Where each component starts in {@link #node}, and one more: the number of nodes. */
  final int[] start;

  /** The place of each node in {@link #node}. */
  final int[] place;

  private ComponentOrder(int count, int[] node, int[] start, int[] place) {
    this.count = count;
    this.node = node;
    this.start = start;
    this.place = place;
  }

  static ComponentOrder of(Graph graph) {
    Components components = Components.of(graph);
    int n = graph.nodes();
    int[] start = new int[components.count() + 1];
    for (int c = 0; c < components.count(); c++) {
      start[c + 1] = start[c] + components.size(c);
    }
    int[] next = start.clone();
    int[] node = new int[n];
    int[] place = new int[n];
    for (int i = 0; i < n; i++) {
      place[i] = next[components.of(i)]++;
      node[place[i]] = i;
    }
    return new ComponentOrder(components.count(), node, start, place);
  }

  int size(int component) {
    return start[component + 1] - start[component];
  }

  /** The adjacency matrix of one component, its nodes numbered in ascending order. */
  CsrMatrix adjacency(Graph graph, int component) {
    CsrMatrix whole = graph.adjacency();
    int size = size(component);
    if (size == graph.nodes()) {
      return whole;
    }
    int first = start[component];
    int[] rowStart = new int[size + 1];
    for (int i = 0; i < size; i++) {
      rowStart[i + 1] = rowStart[i] + whole.rowLength(node[first + i]);
    }
    int[] column = new int[rowStart[size]];
    float @Nullable [] value = whole.allOnes() ? null : new float[column.length];
    int at = 0;
    for (int i = 0; i < size; i++) {
      int row = node[first + i];
      for (int e = whole.rowStart(row); e < whole.rowStart(row + 1); e++) {
        column[at] = place[whole.column(e)] - first; // ascending, as places ascend with nodes
        if (value != null) {
          value[at] = whole.value(e);
        }
        at++;
      }
    }
    return new CsrMatrix(size, rowStart, column, value);
  }
}
