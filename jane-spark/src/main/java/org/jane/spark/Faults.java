package org.jane.spark;

import java.io.Serializable;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeSet;
import org.jane.graph.GraphDataException;
import org.jane.run.Remedy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is wrong with rows of nodes and edges: how often, and the first few examples in the order of
 * their text, so that it does not matter which executor was first.
 */
final class Faults implements Serializable {
  private static final long serialVersionUID = 1;
  private static final Logger LOG = LoggerFactory.getLogger(Faults.class);
  private static final int EXAMPLES = 3;

  /** The kinds, the first that occurs is told. */
  enum Kind {
    NULL_ID(
        "nodes",
        "%d nodes have no id (null or blank)",
        "Give every node an id, or drop these rows"),
    DUPLICATE("nodes", "%d ids stand in more than one row, such as %s", "Keep one row per node"),
    NO_FEATURES(
        "nodes",
        "%d nodes have no features (null), such as %s",
        "Fill them in, for instance with zeros"),
    WRONG_SIZE(
        "nodes",
        "%d nodes have another number of features than the first, such as %s",
        "Make all vectors of one length"),
    NOT_FINITE(
        "nodes",
        "%d nodes have features that are NaN or infinite, such as %s",
        "Fill them in before training, for instance with Imputer"),
    BAD_LABEL("nodes", "%d labels are NaN, such as of %s", "Make unknown labels null"),
    BAD_SPLIT(
        "nodes",
        "%d nodes are in a split of another name, such as %s",
        "Say train, validation, test or nothing"),
    UNLABELLED_SPLIT(
        "nodes",
        "%d nodes without a label are in a split, such as %s",
        "Label them, or take them out of the split"),
    BAD_WEIGHT(
        "nodes",
        "%d weights of nodes are negative, NaN, infinite or missing, such as of %s",
        "Make them positive numbers"),
    NULL_END("edges", "%d edges lack an end (null), such as %s", "Drop these rows"),
    UNKNOWN_END(
        "edges",
        "%d edges name a node that is not among the nodes, such as %s",
        "Add these nodes, drop the edges with unknownNodes=skip, or say with setNodes which nodes"
            + " the graph has when fit is given some of them"),
    BAD_EDGE_WEIGHT(
        "edges",
        "%d weights of edges are negative, NaN, infinite or missing, such as %s",
        "Make them positive numbers"),
    NOT_IN_GRAPH(
        "nodes",
        "%d nodes are not among those of setNodes, such as %s",
        "Give all nodes of the graph to setNodes");

    private final String where;
    private final String found;
    private final String remedy;

    Kind(String where, String found, String remedy) {
      this.where = where;
      this.found = found;
      this.remedy = remedy;
    }
  }

  private final Map<Kind, Long> count = new EnumMap<>(Kind.class);
  private final Map<Kind, TreeSet<String>> examples = new EnumMap<>(Kind.class);

  void add(Kind kind, String example) {
    add(kind, 1, example);
  }

  /** Adds a fault that occurred several times. */
  void add(Kind kind, long times, String example) {
    count.merge(kind, times, Long::sum);
    TreeSet<String> some = examples.computeIfAbsent(kind, k -> new TreeSet<>());
    some.add(example);
    if (some.size() > EXAMPLES) {
      some.pollLast();
    }
  }

  long count(Kind kind) {
    return count.getOrDefault(kind, 0L);
  }

  /** Adds what another has found, and returns itself. */
  Faults and(Faults other) {
    other.count.forEach(
        (kind, times) -> {
          count.merge(kind, times, Long::sum);
          TreeSet<String> some = examples.computeIfAbsent(kind, k -> new TreeSet<>());
          some.addAll(other.examples.getOrDefault(kind, new TreeSet<>()));
          while (some.size() > EXAMPLES) {
            some.pollLast();
          }
        });
    return this;
  }

  /**
   * Says how many edges were left out because they name a node that is not there.
   *
   * @param skipped of so many rows
   * @throws GraphDataException when it is all of them
   */
  static void tellSkipped(long skipped, long rows) {
    if (skipped > 0 && skipped == rows) {
      throw new GraphDataException(
          "edges",
          "each of the %d edges names a node that is not among the nodes, so none is left"
              .formatted(rows),
          Remedy.of(
              "Check that both frames write ids alike, and name their columns with idCol, srcCol"
                  + " and dstCol"));
    }
    if (skipped > 0) {
      LOG.warn("{} of {} edges name a node that is not there and were left out", skipped, rows);
    }
  }

  /**
   * Refuses the data when there is any fault but one that is passed over.
   *
   * @throws GraphDataException for the first kind there is
   */
  void refuse(boolean skipUnknown) {
    for (Kind kind : Kind.values()) {
      if (count(kind) > 0 && !(skipUnknown && kind == Kind.UNKNOWN_END)) {
        throw new GraphDataException(
            kind.where,
            String.format(
                kind.found,
                count(kind),
                String.join(", ", examples.getOrDefault(kind, new TreeSet<>()))),
            Remedy.of(kind.remedy));
      }
    }
  }
}
