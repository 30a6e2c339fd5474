package org.jane.network;

import org.jane.features.AttributeScaling;
import org.jane.features.NodeFeatures;
import org.jane.features.StructuralAttributes;
import org.jane.model.CannotLearnException;
import org.jane.model.Shape;
import org.jane.model.Task;
import org.jane.run.Cost;
import org.jane.run.MemoryEstimate;
import org.jane.run.Remedy;

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
      NodeFeatures.Settings attributes,
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

  /**
   * About how long training takes one thread.
   *
   * @param multiplications with additions in an epoch, for each hidden number
   */
  public static double seconds(
      Shape shape,
      NetworkSettings settings,
      NodeFeatures.Settings attributes,
      double multiplications) {
    boolean chosen = shape.attributes() > 2 && attributes.scaling() == AttributeScaling.Kind.AUTO;
    double epochs = (double) settings.epochs() * (chosen ? AttributeScaling.MOST_CANDIDATES : 1);
    return 0.1 + epochs * settings.hidden() * multiplications / Cost.MULTIPLICATIONS_PER_SECOND;
  }

  /** Refuses a task without attributes, or with arrays longer than Java's. */
  public static void requireRoom(
      Task task, NetworkSettings settings, NodeFeatures.Settings features) {
    if (task.attributes().columns() == 0 && features.structural() == NodeFeatures.Structural.OFF) {
      throw new CannotLearnException(
          "the nodes have no attributes to learn from",
          Remedy.of("Set structural=on, or use a method of links alone"));
    }
    long rows =
        Math.max(
            task.nodes(), (long) task.attributes().columns() + StructuralAttributes.NAMES.size());
    long widest = Math.max(settings.hidden(), task.classCount());
    Task.requireArray("a layer", rows, widest, "Set hidden below " + settings.hidden());
  }
}
