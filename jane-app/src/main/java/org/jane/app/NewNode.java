package org.jane.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A node that came after training.
 *
 * @param id its name, which no node of training has
 * @param attributes by the names of columns or of attributes; values are numbers, or texts where a
 *     column holds categories
 * @param links to nodes of training, or to others of the same request
 */
public record NewNode(String id, Map<String, Object> attributes, List<Link> links) {
  /**
   * A link of a node.
   *
   * @param to the id of the node at its other end
   * @param weight at least 0
   */
  public record Link(String to, float weight) {}

  public NewNode {
    attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    links = List.copyOf(links);
  }
}
