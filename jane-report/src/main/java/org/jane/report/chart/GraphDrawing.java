package org.jane.report.chart;

import java.util.List;
import org.jane.run.Check;

/**
 * A small graph with given node positions.
 *
 * @param groups names of what nodes are coloured by
 * @param nodes with their positions
 * @param edges pairs of places in {@code nodes}
 */
public record GraphDrawing(String title, List<String> groups, List<Node> nodes, List<Edge> edges)
    implements Chart {
  /**
   * One node.
   *
   * @param group place in the list of groups; -1 for none
   * @param name shown on pointing
   * @param label what is known of its label, shown below the name; empty to show the group
   * @param marked whether it is highlighted by its shape
   */
  public record Node(double x, double y, int group, String name, String label, boolean marked) {
    public Node(double x, double y, int group, String name, boolean marked) {
      this(x, y, group, name, "", marked);
    }
  }

  /** A link between two nodes. */
  public record Edge(int from, int to) {}

  public GraphDrawing {
    groups = List.copyOf(groups);
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
    for (Edge e : edges) {
      Check.index("end of an edge", e.from, nodes.size());
      Check.index("end of an edge", e.to, nodes.size());
    }
    for (Node n : nodes) {
      Check.that(
          n.group >= -1 && n.group < groups.size(), "there is no group %d of a node", n.group);
    }
  }

  /** Whether some nodes belong to no group. */
  boolean hasUnlabelled() {
    return nodes.stream().anyMatch(n -> n.group < 0);
  }

  /** What nodes without a group are called: a name that no group has. */
  String unlabelled() {
    return ScatterChart.unlabelled(groups);
  }

  /** What is shown on pointing at a node: its name, and its label or group. */
  String tip(Node node) {
    String group = node.group < 0 ? unlabelled() : groups.get(node.group);
    return node.name + "\n" + (node.label.isEmpty() ? group : node.label);
  }

  /** Left, lower, right and upper end of all nodes. */
  double[] box() {
    double[] box = {Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
    for (GraphDrawing.Node node : nodes) {
      box[0] = Math.min(box[0], node.x);
      box[1] = Math.min(box[1], node.y);
      box[2] = Math.max(box[2], node.x);
      box[3] = Math.max(box[3], node.y);
    }
    return nodes.isEmpty() ? new double[] {0, 0, 1, 1} : box;
  }
}
