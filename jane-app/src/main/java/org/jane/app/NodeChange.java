package org.jane.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What would be different about a node.
 *
 * @param attributes new values, by the names of columns or of attributes
 * @param add links it would have, or would have with another weight
 * @param remove ids of neighbours it would not be linked to
 */
public record NodeChange(
    Map<String, Object> attributes, List<NewNode.Link> add, List<String> remove) {
  public NodeChange {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    add = List.copyOf(add);
    remove = List.copyOf(remove);
  }

  /** Whether its links would be others. */
  boolean changesLinks() {
    return !add.isEmpty() || !remove.isEmpty();
  }
}
