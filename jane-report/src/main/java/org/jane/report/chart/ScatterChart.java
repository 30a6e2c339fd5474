package org.jane.report.chart;

import java.util.List;

/** Points in the plane, coloured and shaped by group. */
public record ScatterChart(String title, Axis x, Axis y, List<Group> groups) implements Chart {
  /**
   * One point.
   *
   * @param name what it is, shown on pointing
   * @param label what is known of its label, shown below the name; empty to show the group
   * @param marked whether it is highlighted by its shape, such as a mistake
   */
  public record Dot(double x, double y, String name, String label, boolean marked) {
    public Dot(double x, double y, String name, boolean marked) {
      this(x, y, name, "", marked);
    }
  }

  /**
   * Points of one group.
   *
   * @param hollow whether they belong to no class, such as nodes without a label, and get a marker
   *     that no other group has
   */
  public record Group(String name, List<Dot> dots, boolean hollow) {
    public Group {
      dots = List.copyOf(dots);
    }

    public Group(String name, List<Dot> dots) {
      this(name, dots, false);
    }
  }

  public ScatterChart {
    groups = List.copyOf(groups);
  }

  /** A name for what belongs to none of these groups, which none of them has. */
  public static String unlabelled(List<String> groups) {
    String name = "unlabelled";
    while (groups.contains(name)) {
      name = "(" + name + ")";
    }
    return name;
  }

  int dots() {
    return groups.stream().mapToInt(g -> g.dots.size()).sum();
  }
}
