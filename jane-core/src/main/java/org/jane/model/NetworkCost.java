package org.jane.model;

import org.jane.graph.StructuralAttributes;
import org.jane.run.Check;
import org.jane.run.MemoryEstimate;

/** What a network takes, known before any work, and what it cannot do at all. */
public final class NetworkCost {
  private NetworkCost() {}

  /**
   * What training holds in memory besides the data.
   *
   * @param looks how often a node's attributes come in, each time with weights of their own
   * @param rows nodes that are computed at a time
   */
  public static MemoryEstimate memory(
      Shape shape,
      NetworkSettings settings,
      NetworkAttributes.Settings attributes,
      int looks,
      long rows) {
    long h = settings.hidden();
    long added = attributes.addedColumns(shape);
    long inputs = looks * (shape.attributes() + added);
    long share = shape.attributeEntries() * rows / Math.max(1, shape.nodes());
    return MemoryEstimate.none()
        .plus("network", 4 * (inputs * h + h * shape.classes()) * 6)
        .plus("rows in training", 2 * (rows * (8 * h + 8L * shape.classes()) + 24 * share))
        .plus("scaled attributes", 8 * shape.attributeEntries())
        .plus("added attributes", 12 * added * shape.nodes())
        .plus("probabilities", 8L * shape.nodes() * shape.classes());
  }

  /** Refuses a task without attributes, or with arrays longer than Java's. */
  public static void requireRoom(
      Task task, NetworkSettings settings, NetworkAttributes.Settings attributes) {
    Check.that(
        task.attributes().columns() > 0
            || attributes.structural() != NetworkAttributes.Structural.OFF,
        "the nodes have no attributes to learn from. Set structural=on, or use a method of links alone");
    long widest = Math.max(settings.hidden(), task.classCount());
    long longest =
        Math.max(
                task.nodes(),
                (long) task.attributes().columns() + StructuralAttributes.NAMES.size())
            * widest;
    Check.that(
        longest < Integer.MAX_VALUE,
        "%d numbers do not fit into one array. Set hidden below %d",
        longest,
        settings.hidden());
  }
}
