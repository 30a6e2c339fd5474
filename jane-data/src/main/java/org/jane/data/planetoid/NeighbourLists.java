package org.jane.data.planetoid;

import java.util.List;
import java.util.Map;
import org.jane.data.FileBytes;
import org.jane.graph.GraphBuilder;
import org.jspecify.annotations.Nullable;

/** The graph as a dictionary from node numbers to lists of neighbours. */
final class NeighbourLists {
  private static final String REMEDY = "Take all files of the dataset from one place";

  private final FileBytes file;
  private final Map<?, ?> lists;

  private NeighbourLists(FileBytes file, Map<?, ?> lists) {
    this.file = file;
    this.lists = lists;
  }

  static NeighbourLists read(FileBytes file) {
    if (!(ArrayUnpickler.read(file) instanceof Map<?, ?> lists)) {
      throw file.refuse("the pickle holds no dictionary of neighbours", REMEDY);
    }
    return new NeighbourLists(file, lists);
  }

  int size() {
    return lists.size();
  }

  GraphBuilder edges(int nodes) {
    GraphBuilder builder = new GraphBuilder(nodes);
    // A pickle may use one list for many nodes; what it writes out takes a byte an entry at least.
    long left = file.size();
    for (Map.Entry<?, ?> entry : lists.entrySet()) {
      int source = node(entry.getKey(), nodes);
      if (!(entry.getValue() instanceof List<?> neighbours)) {
        throw file.refuse("node %d has no list of neighbours".formatted(source), REMEDY);
      }
      left -= neighbours.size();
      if (left < 0) {
        throw file.refuse(
            "the lists have more neighbours than the file has bytes (%d)".formatted(file.size()),
            REMEDY);
      }
      for (Object neighbour : neighbours) {
        builder.add(source, node(neighbour, nodes));
      }
    }
    return builder;
  }

  private int node(@Nullable Object value, int nodes) {
    boolean whole = value instanceof Integer || value instanceof Long;
    long node = whole && value instanceof Number number ? number.longValue() : -1;
    if (node < 0 || node >= nodes) {
      throw file.refuse(
          "%s is no node number from 0 to %d"
              .formatted(whole ? Long.toString(node) : "a neighbour", nodes - 1),
          REMEDY);
    }
    return (int) node;
  }
}
