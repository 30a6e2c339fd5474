package org.jane.spark;

import java.io.Serializable;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;

/** One look at rows of nodes or edges where they are: counts, labels, and what is wrong. */
final class Survey implements Serializable {
  private static final long serialVersionUID = 1;

  /** More different labels than these are no classes. */
  static final int MOST_CLASSES = 10_000;

  private final TreeMap<String, Long> labels = new TreeMap<>();
  private final Faults faults = new Faults();
  private long rows;
  private long entries;
  private long trains;
  private long validates;

  private Survey() {}

  /**
   * Looks at rows of nodes.
   *
   * @param width of features, -1 when there are none
   */
  static Survey ofNodes(JavaRDD<Row> nodes, int width) {
    return nodes
        .mapPartitions(
            some -> {
              Survey survey = new Survey();
              while (some.hasNext()) {
                survey.addNode(some.next(), width);
              }
              return java.util.Collections.singletonList(survey).iterator();
            })
        .reduce(Survey::and);
  }

  static Survey ofEdges(JavaRDD<Row> edges) {
    return edges
        .mapPartitions(
            some -> {
              Survey survey = new Survey();
              while (some.hasNext()) {
                survey.rows++;
                GraphColumns.usableEdge(some.next(), survey.faults);
              }
              return java.util.Collections.singletonList(survey).iterator();
            })
        .reduce(Survey::and);
  }

  private void addNode(Row row, int width) {
    rows++;
    GraphColumns.Node node = GraphColumns.node(row, width >= 0, width, faults);
    if (node == null) {
      return;
    }
    Vector features = node.features();
    entries += features == null ? 0 : features.numNonzeros();
    trains += node.split() == 1 ? 1 : 0;
    validates += node.split() == 2 ? 1 : 0;
    if (node.label() != null && labels.size() <= MOST_CLASSES) {
      labels.merge(node.label(), 1L, Long::sum);
    }
  }

  private Survey and(Survey other) {
    rows += other.rows;
    entries += other.entries;
    trains += other.trains;
    validates += other.validates;
    other.labels.forEach((label, count) -> labels.merge(label, count, Long::sum));
    faults.and(other.faults);
    return this;
  }

  TreeMap<String, Long> labels() {
    return labels;
  }

  Faults faults() {
    return faults;
  }

  long rows() {
    return rows;
  }

  /** Features that are not 0. */
  long entries() {
    return entries;
  }

  long trains() {
    return trains;
  }

  long validates() {
    return validates;
  }
}
