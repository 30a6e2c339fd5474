package org.jane.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** ECharts options of scatter charts and graph drawings. */
final class ScatterOption {

  /** An upright cross with slanted arms: distinct from every other marker even without colour. */
  private static final String CROSS =
      "path://M2,0 L0,2 L8,10 L0,18 L2,20 L10,12 L18,20 L20,18 L12,10 L20,2 L18,0 L10,8 Z";

  private ScatterOption() {}

  static Map<String, Object> of(ScatterChart chart) {
    List<Object> series = new ArrayList<>();
    int size = chart.dots() > 1500 ? 5 : 8;
    for (int g = 0; g < chart.groups().size(); g++) {
      String name = chart.groups().get(g).name();
      List<Object> plain = new ArrayList<>();
      List<Object> marked = new ArrayList<>();
      for (ScatterChart.Dot dot : chart.groups().get(g).dots()) {
        (dot.marked() ? marked : plain)
            .add(
                EChartsOption.tipped(
                    Tree.numbers(dot.x(), dot.y()),
                    dot.name() + "\n" + (dot.label().isEmpty() ? name : dot.label())));
      }
      if (chart.groups().get(g).hollow()) {
        series.add(Tree.with(dots(name, g, "circle", size, plain), "itemStyle", hollow()));
      } else {
        series.add(dots(name, g, Palette.symbol(g), size, plain));
      }
      series.add(dots(name, g, CROSS, size + 5, marked)); // the same name: one entry in the legend
    }
    return EChartsOption.plane(
        true, EChartsOption.tooltip("item", "tip"), chart.x(), chart.y(), series);
  }

  private static Map<String, Object> dots(
      String name, int group, String symbol, int size, List<Object> data) {
    return Tree.of(
        "type",
        "scatter",
        "name",
        name,
        "symbol",
        symbol,
        "symbolSize",
        size,
        "itemStyle",
        Tree.of(
            "color",
            Tree.colour(group),
            "opacity",
            symbol.equals(CROSS) ? 1 : 0.7,
            "borderColor",
            Tree.tone("surface"),
            "borderWidth",
            symbol.equals(CROSS) ? 1 : 0.5),
        "z",
        symbol.equals(CROSS) ? 3 : 2,
        "data",
        data);
  }

  /** What belongs to no group. */
  private static Map<String, Object> hollow() {
    return Tree.of(
        "color", Tree.tone("surface"), "borderColor", Tree.tone("muted"), "borderWidth", 1);
  }

  static Map<String, Object> of(GraphDrawing chart) {
    List<Object> categories = new ArrayList<>();
    List<Object> entries = new ArrayList<>();
    for (int g = 0; g < chart.groups().size(); g++) {
      Map<String, Object> style = Tree.of("color", Tree.colour(g));
      categories.add(Tree.of("name", chart.groups().get(g), "itemStyle", style));
      entries.add(EChartsOption.entry(chart.groups().get(g), Palette.symbol(g), style));
    }
    if (chart.hasUnlabelled()) {
      categories.add(Tree.of("name", chart.unlabelled(), "itemStyle", hollow()));
      entries.add(EChartsOption.entry(chart.unlabelled(), "circle", hollow()));
    }
    double[] box = chart.box();
    // ECharts rounds the ends of lines to whole units before it scales them: units must be small.
    double unit = 2000 / Math.max(1e-12, Math.max(box[2] - box[0], box[3] - box[1]));
    int size = chart.nodes().size() <= 60 ? 14 : chart.nodes().size() <= 220 ? 9 : 7;
    List<Object> nodes = new ArrayList<>();
    for (int i = 0; i < chart.nodes().size(); i++) {
      GraphDrawing.Node node = chart.nodes().get(i);
      Map<String, Object> tree =
          Tree.of(
              "id",
              "n" + i,
              "tip",
              chart.tip(node),
              "x",
              Tree.number(Math.rint(unit * (node.x() - box[0]))),
              "y",
              Tree.number(Math.rint(unit * (box[3] - node.y()))),
              "symbolSize",
              size);
      tree.put("category", node.group() < 0 ? chart.groups().size() : node.group());
      tree.put("symbol", node.group() < 0 ? "circle" : Palette.symbol(node.group()));
      if (node.marked()) {
        tree.put("symbol", CROSS);
        tree.put("symbolSize", size + 4);
      }
      nodes.add(tree);
    }
    List<Object> links = new ArrayList<>();
    for (GraphDrawing.Edge edge : chart.edges()) {
      links.add(Tree.of("source", edge.from(), "target", edge.to()));
    }
    return Tree.of(
        "legend",
        Tree.with(EChartsOption.legend(entries.size() > 1), "data", entries),
        "tooltip",
        EChartsOption.tooltip("item", "nodeTip"),
        "series",
        List.of(
            Tree.of(
                "type",
                "graph",
                "layout",
                "none",
                "left",
                "center", // no other side: both directions keep one factor
                "top",
                entries.size() > 1 ? 44 : 12,
                "categories",
                categories,
                "data",
                nodes,
                "links",
                links,
                "emphasis",
                Tree.of("label", Tree.of("show", false)), // the tip has the name already
                "lineStyle",
                Tree.of(
                    "color",
                    Tree.tone("muted"),
                    "opacity",
                    chart.edges().size() > 600 ? 0.18 : 0.35,
                    "width",
                    1))));
  }
}
