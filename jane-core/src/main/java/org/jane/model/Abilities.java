package org.jane.model;

import java.util.ArrayList;
import java.util.List;

/**
 * What a method can do, known before it is asked to.
 *
 * @param attributes whether attributes play a part
 * @param links whether links play a part
 * @param weights whether edge weights matter
 * @param multiLabel whether a node may have several labels
 * @param newNodes whether nodes that came after training can be labelled
 * @param explains whether it can say how much came from attributes and how much from proximity
 */
public record Abilities(
    boolean attributes,
    boolean links,
    boolean weights,
    boolean multiLabel,
    boolean newNodes,
    boolean explains) {

  /** What this method lacks for a task, as a user would say it; empty when it can learn it. */
  public List<String> missingFor(Task task) {
    List<String> missing = new ArrayList<>();
    if (task.multiLabel() && !multiLabel) {
      missing.add("several labels a node");
    }
    return missing;
  }
}
